//! Values in the package for the parameters of a module.

use vnfcheck_hot::{File, ResourceType};

use super::Module;
use crate::model::{self, Model};
use crate::note::NoteKind;
use crate::value::{Value, empty_text};

impl<'p> Module<'p> {
    pub(super) fn read_values(&mut self, model: &Model<'p, '_>) {
        for parameter in self.template.parameters() {
            let Some(default) = parameter.attribute("default") else { continue };
            if let Some(value) = Value::of(default.value) {
                self.own_values.insert(parameter.name(), value);
            } else if let Some(empty) = empty_text(default.value) {
                self.empty_defaults.insert(parameter.name(), empty);
            }
        }
        let environment = model.package().environment_file(self.template.file());
        if let Some(file) = environment.filter(|file| file.environment().is_none()) {
            let message = format!("`{}` cannot be read; its values are not used", file.path());
            self.note(NoteKind::Unreadable, file.path(), message, Some("R-95303"));
        }
        for entry in environment
            .and_then(File::environment)
            .into_iter()
            .flat_map(vnfcheck_hot::Environment::parameters)
        {
            if let Some(value) = Value::of(entry.value) {
                self.own_values.insert(entry.name(), value);
            }
            if !self.knows(entry.name()) {
                let message =
                    format!("the environment sets `{}`, which the template does not declare", entry.name());
                self.note(NoteKind::UnknownValue, entry.name(), message, Some("R-599443"));
            }
        }
        let is_unset = |it: &&str| self.persistent.contains(it) && !self.own_values.contains_key(it);
        let unset: Vec<_> = self.parameters().filter(is_unset).collect();
        for parameter in unset {
            let message =
                format!("`{parameter}` has no value in the package, and a preload cannot set the parameter");
            let requirement = self.requirement_for(parameter, model);
            self.note(NoteKind::UnsetPersistent, parameter, message, requirement);
        }
    }

    /// Returns the requirement that requires a value in the package for a persistent parameter.
    fn requirement_for(&self, parameter: &str, model: &Model<'p, '_>) -> Option<&'static str> {
        let gives = |property| {
            let servers = self.template.resources_of(ResourceType::Server).filter_map(|it| model.server(it));
            servers.flat_map(|it| model::parameters_of(it, property)).any(|it| it == parameter)
        };
        if gives("image") {
            Some("R-91125")
        } else if gives("flavor") {
            Some("R-69431")
        } else {
            model::is_internal(parameter).then_some("R-93496")
        }
    }
}
