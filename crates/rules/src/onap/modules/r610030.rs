//! R-610030: an incremental module creates a server or, since guilin, a volume.

use std::cell::LazyCell;

use vnfcheck_catalogue::{Release, resource_types};
use vnfcheck_fix::Decision;
use vnfcheck_hot::{Callee, FileId, FileKind, Node, Package, Resource, ResourceType, Template, UnknownType};
use vnfcheck_vnf::volumes::VOLUME;

use super::r37028::to_base;
use crate::sdc::interfaces::{is_separate, tagged_interface};
use crate::words::outside;
use vnfcheck_check::{Context, Findings, Place, Profile, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-610030", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let by_newer_text = cx.release() >= Release::Guilin || cx.profile() == Profile::Vvp;
    let (wanted, named): (&[ResourceType], _) = if by_newer_text {
        (&[SERVER, VOLUME], "neither a server nor a volume")
    } else {
        (&[SERVER], "no server")
    };
    let creating = |is_wanted: &dyn Fn(&str) -> bool| {
        let is_created = |created: Node<'_>| is_wanted(created.text());
        package.leading_to(|template: &Template| {
            template.resources().flat_map(Resource::created_types).any(is_created)
        })
    };
    let with_wanted = creating(&|created| wanted.iter().any(|it| it.is_named(created)));
    let unreadable = package
        .nearest(|template| package.calls_from(template.file()).find(|call| package.called(call).is_none()));
    let with_unknown = package.leading_to(|template| template.unknown_parts().next().is_some());
    let with_reason = package.nearest(|template| {
        template.unknown_parts().find_map(|(_, it)| cx.unknown_types().get(&(it.file(), it.id())))
    });
    let with_any = LazyCell::new(|| creating(&|_| true));
    let with_known = LazyCell::new(|| creating(&|created| resource_types::find(created).is_some()));
    let with_amazon = LazyCell::new(|| creating(&|created| created == AMAZON_SERVER));
    let mut bases = package.templates_of(FileKind::Base);
    let first_base = bases.next();
    let base = first_base.filter(|_| bases.next().is_none());
    let tagged_of_base = LazyCell::new(|| base.and_then(tagged_interface));
    for module in package.templates_of(FileKind::Incremental) {
        let file = module.file();
        if with_wanted.contains(&file) {
            out.pass();
        } else if let Some(call) = unreadable.get(&file) {
            let name = call.reference.text();
            let (what, help) = match call.callee {
                Callee::File(_) => ("cannot be read", format!("correct `{name}`")),
                Callee::Missing => ("is not in the package", format!("add `{name}` to the package")),
                Callee::Outside => ("is outside the package", outside(package, call.caller.file(), name)),
            };
            let why = format!("nested template `{name}` {what}, and may create the resources");
            out.undecided(module, why, help);
        } else if let Some(unknown) = with_reason.get(&file) {
            note_unknown_type(module, unknown, package, out);
        } else if with_unknown.contains(&file) {
            out.undecided(module, "a group whose members are unknown may create the resources", WRITE_TYPE);
        } else if with_any.contains(&file) && !with_known.contains(&file) {
            let created = module.resources().flat_map(Resource::created_types).next().map(Node::text);
            let (why, help) = match created {
                Some(name) => (
                    format!("type `{name}` is unknown, and may create the resources"),
                    format!("replace `{name}` with a type of Heat, or with the file name of its template"),
                ),
                None => (
                    "the nested templates use unknown resource types".to_owned(),
                    "use resource types of Heat, or add the templates of the types to the package".to_owned(),
                ),
            };
            out.undecided(module, why, help);
        } else {
            let place = module.section("resources").map_or_else(|| module.into(), |it| Place::from(it.key));
            out.fail(place, format!("the incremental module creates {named}"))
                .help(remedy(package, module, first_base.is_some()))
                .waits_for(base.map(|base| {
                    Decision::Merge {
                        module: file,
                        base: base.file(),
                        doubt: doubt(module, base, *tagged_of_base)
                            .or_else(|| with_amazon.contains(&file).then(|| alternative(package, file))),
                    }
                }));
        }
    }
}

const SERVER: ResourceType = ResourceType::Server;

/// Returns the help for an incremental module without the required resources.
fn remedy(package: &Package, module: &Template, has_base: bool) -> String {
    if module.resources().next().is_none() {
        return "add the resources of the module, or remove the file".to_owned();
    }
    match package.file(module.file()).filter(|_| !has_base) {
        Some(file) => format!(
            "rename {} if the template is the base module, or move the resources to another module",
            to_base(package, file)
        ),
        None => {
            "move the resources to another module, call the template from another template, or remove the \
                 file if the VNF does not need it"
                .to_owned()
        }
    }
}

const AMAZON_SERVER: &str = "AWS::EC2::Instance";

/// Returns the reason why the content of a module may have to stay out of the base module: an interface with a VLAN tag.
fn doubt(module: &Template, base: &Template, tagged_of_base: Option<Resource<'_>>) -> Option<String> {
    let mut tagged = tagged_interface(module).into_iter().chain(tagged_of_base);
    let interface = tagged.find(|it| is_separate(*it, [module, base]))?;
    let id = interface.id();
    Some(format!("SDC requires a separate nested template for `{id}`, which has a VLAN tag."))
}

/// Returns the reason why a module with a server of another type may not belong to the VNF.
fn alternative(package: &Package, module: FileId) -> String {
    let path = package.path_of(module);
    format!("`{path}` creates a server, and may be an alternative to the base module.")
}

const WRITE_TYPE: &str = "write the type of the group's members as a literal";

/// Reports a module with a resource whose type comes from a parameter, with the reason why the type is unknown.
fn note_unknown_type(module: &Template, unknown: &UnknownType<'_>, package: &Package, out: &mut Findings) {
    match unknown {
        UnknownType::Missing(value) => {
            let (name, at) = (value.text(), package.path_of(value.file()));
            let why = format!("the file `{name}` is not in the package, and may create the resources");
            let help = format!("add the file `{name}` to the package, or correct its name in `{at}`");
            out.undecided(module, why, help);
        }
        UnknownType::Limit(limit) => {
            let why = format!("a group whose members are unknown may create the resources: {limit}");
            out.undecided(module, why, WRITE_TYPE);
        }
    }
}
