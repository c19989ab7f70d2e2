//! Which servers refer to a resource.

use hot::FileId;
use maps::{HashMap, IndexSet};

use crate::values::targets_in;
use crate::{Vnf, resources};

/// vm-types by the resource that servers refer to: its template and its id.
pub type Users<'p> = HashMap<(FileId, &'p str), IndexSet<&'p str>>;

/// vm-types of the servers that refer to a resource, directly or through one that collects parts.
pub fn vm_types_using<'p>(vnf: &Vnf<'p>) -> Users<'p> {
    let mut users = Users::default();
    for server in &vnf.servers {
        let Some(vm_type) = server.vm_type() else { continue };
        let template = server.defined.template;
        for target in targets_in(server.defined.definition().body) {
            // A server has many ports, and no requirement asks for their users.
            if template.resource(target.text()).is_none_or(|it| it.definition.is("OS::Neutron::Port")) {
                continue;
            }
            users.entry((template.file(), target.text())).or_default().insert(vm_type);
        }
    }
    for collection in resources::of_type(vnf.callers.package, "OS::Heat::MultipartMime") {
        let file = collection.template.file();
        let Some(vm_types) = users.get(&(file, collection.resource.id())).cloned() else { continue };
        for target in targets_in(collection.definition().body) {
            users.entry((file, target.text())).or_default().extend(vm_types.iter().copied());
        }
    }
    users
}
