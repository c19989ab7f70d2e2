//! Parameters and the origins of their values.

use vnfcheck_hot::{Callee, Source, Template};

use super::{Reader, written};
use crate::model::{Decided, Origin, Parameter};
use crate::names::seen;

impl<'p> Reader<'_, 'p> {
    pub(super) fn parameters(&self) -> Vec<Parameter> {
        let all = self.package.templates().flat_map(|template| {
            template.parameters().map(move |parameter| Parameter {
                name: seen(parameter.name()),
                place: self.place(parameter.key, parameter.body),
                type_name: seen(parameter.declared_type()),
                origins: self.origins(template, parameter.name()),
            })
        });
        all.collect()
    }

    fn origins(&self, template: &'p Template, name: &'p str) -> Decided<Vec<Origin>> {
        let Some(sources) = self.vnf.callers.sources_within_limit(template, name) else {
            return Decided::Undecided("the parameter has more callers than the limit".into());
        };
        let origins: Vec<Origin> = sources.map(|it| self.origin(&it)).collect();
        if origins.is_empty() {
            return Decided::Undecided("no module or caller supplies the parameter".into());
        }
        Decided::Known(origins)
    }

    pub(crate) fn origin(&self, source: &Source<'p>) -> Origin {
        match source {
            Source::Environment { entry, .. } => Origin::Environment {
                file: self.path(entry.value.file()),
                line: self.line(entry.key),
                value: written(entry.value),
            },
            Source::Unlisted { module, name } => Origin::Deployment {
                file: self.path(module.file()),
                name: seen(name),
                default: default(Some(*module), name),
            },
            Source::Argument { call, value } => Origin::Caller {
                file: self.path(call.caller.file()),
                line: self.line(*value),
                resource: seen(call.resource.id()),
                value: written(*value),
            },
            Source::NotPassed { call, name } => {
                let called = match call.callee {
                    Callee::File(file) => self.package.file(file).and_then(vnfcheck_hot::File::template),
                    Callee::Missing | Callee::Outside => None,
                };
                Origin::NotPassed {
                    file: self.path(call.caller.file()),
                    line: self.line(call.resource.key),
                    resource: seen(call.resource.id()),
                    default: default(called, name),
                }
            }
        }
    }
}

fn default(template: Option<&Template>, name: &str) -> Option<String> {
    let default = template?.parameter(name)?.attribute("default")?;
    Some(written(default.value))
}
