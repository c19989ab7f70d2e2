//! The names that servers require for parameters, in the templates of the servers and in the callers of these templates.

use vnfcheck_hot::{FileId, unfollowed};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::{ParamRef, Vnf, servers};

/// The name that a server requires for a parameter.
#[derive(Clone, Copy, Debug)]
struct Wish<'p> {
    /// The property that the parameter supplies.
    property: &'static str,
    /// The vm-type in the name, if known.
    vm_type: Option<&'p str>,
    /// The template of the server.
    template: FileId,
}

impl Wish<'_> {
    /// Returns `true` if one name is valid for both servers. Servers of different templates may differ in an unknown
    /// vm-type.
    fn agrees(self, other: Self) -> bool {
        let have_one_type = match (self.vm_type, other.vm_type) {
            (Some(own), Some(other)) => own == other,
            _ => self.template == other.template,
        };
        have_one_type && self.property == other.property
    }
}

/// A parameter with a name that a server requires.
#[derive(Clone, Copy)]
struct Asked<'p> {
    template: FileId,
    parameter: &'p str,
    wish: Wish<'p>,
}

/// The names that servers require for one parameter.
#[derive(Debug)]
struct Wished<'p> {
    first: Wish<'p>,
    are_several: bool,
}

/// The names that servers require for the parameters of all templates. The value of a parameter also reaches the servers
/// of nested templates.
#[derive(Debug, Default)]
pub(crate) struct Wishes<'p>(HashMap<(FileId, &'p str), Wished<'p>>);

impl<'p> Wishes<'p> {
    /// Returns the names that the servers of a package require. Only help texts and fixes depend on the names, so an
    /// incomplete trace never changes a verdict.
    pub(crate) fn of(vnf: &Vnf<'p>) -> Self {
        unfollowed::watch(|| Self::read(vnf)).0
    }

    fn read(vnf: &Vnf<'p>) -> Self {
        let package = vnf.callers.package;
        let (mut wishes, mut pending) = (Self::default(), Vec::new());
        for server in &vnf.servers {
            let template = server.defined.template.file();
            for property in ["flavor", "image", "name"] {
                for used in server.values(property).filter_map(ParamRef::at) {
                    let parameter = used.name();
                    let named = servers::vm_type_of_parameter(property, parameter);
                    let vm_type = named.or_else(|| server.expected_vm_type());
                    let wish = Wish { property, vm_type, template };
                    pending.push(Asked { template, parameter, wish });
                }
            }
        }
        while let Some(asked) = pending.pop() {
            if !wishes.add(asked) {
                continue;
            }
            for (call, value) in package.arguments_for(asked.template, asked.parameter) {
                if let Some(used) = ParamRef::at(value) {
                    let (template, parameter) = (call.caller.file(), used.name());
                    pending.push(Asked { template, parameter, ..asked });
                }
            }
        }
        wishes
    }

    /// Adds a name that a server requires. Returns `true` if the parameter had no such name, or only one other name.
    fn add(&mut self, asked: Asked<'p>) -> bool {
        let mut is_new = false;
        let known = self.0.entry((asked.template, asked.parameter)).or_insert_with(|| {
            is_new = true;
            Wished { first: asked.wish, are_several: false }
        });
        if !known.are_several && !known.first.agrees(asked.wish) {
            known.are_several = true;
            is_new = true;
        }
        is_new
    }

    /// Returns `true` if servers require different names for a parameter, so that no single name is correct.
    pub(crate) fn are_several(&self, template: FileId, parameter: &str) -> bool {
        self.0.get(&(template, parameter)).is_some_and(|it| it.are_several)
    }
}
