//! Servers that reference a resource.

use vnfcheck_hot::{FileId, ResourceType};
use vnfcheck_maps::{HashMap, IndexSet};

use crate::values::targets_in;
use crate::{Vnf, resources};

/// vm-types of the servers that reference a resource, by template file and resource ID.
pub type Users<'p> = HashMap<(FileId, &'p str), IndexSet<&'p str>>;

/// Returns the vm-types of the servers that reference a resource, directly or through an `OS::Heat::MultipartMime`.
pub fn vm_types_using<'p>(vnf: &Vnf<'p>) -> Users<'p> {
    let mut users = Users::default();
    for server in &vnf.servers {
        let Some(vm_type) = server.vm_type() else { continue };
        let template = server.defined.template;
        for target in targets_in(server.defined.definition().body) {
            // A server has many ports, and no requirement needs their users.
            if template.resource(target.text()).is_none_or(|it| it.definition.is(ResourceType::Port)) {
                continue;
            }
            users.entry((template.file(), target.text())).or_default().insert(vm_type);
        }
    }
    for collection in resources::of_type(vnf.callers.package, ResourceType::MultipartMime) {
        let file = collection.template.file();
        let Some(vm_types) = users.get(&(file, collection.resource.id())).cloned() else { continue };
        for target in targets_in(collection.definition().body) {
            users.entry((file, target.text())).or_default().extend(vm_types.iter().copied());
        }
    }
    users
}
