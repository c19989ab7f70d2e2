//! Properties and metadata of servers: the subjects of the tables.

use std::fmt;

use vnfcheck_hot::ResourceType;
use vnfcheck_vnf::flow::Property;

use crate::onap::aspects::types::{STRING, STRING_OR_LIST};

/// A property of a server that a parameter supplies.
#[derive(Clone, Copy)]
pub(crate) struct ServerProperty {
    /// The name of the property.
    pub(crate) name: &'static str,
    /// The form of the parameter's name.
    pub(crate) form: &'static str,
    /// The types that the parameter can have.
    pub(crate) types: &'static [&'static str],
    /// The origin of the value at deployment, as the reason for an environment to list or omit the parameter.
    pub(crate) origin: &'static str,
    /// The property in the resources of a package.
    pub(crate) property: Property,
}

const SERVER: &[ResourceType] = &[ResourceType::Server];

/// The image of a server.
pub(crate) const IMAGE: ServerProperty = ServerProperty {
    name: "image",
    form: "`{vm-type}_image_name`",
    types: STRING,
    origin: "the image depends on the cloud site",
    property: Property { types: SERVER, paths: &[&["image"]] },
};

/// The flavor of a server.
pub(crate) const FLAVOR: ServerProperty = ServerProperty {
    name: "flavor",
    form: "`{vm-type}_flavor_name`",
    types: STRING,
    origin: "the flavor depends on the cloud site",
    property: Property { types: SERVER, paths: &[&["flavor"]] },
};

/// The name of a server.
pub(crate) const NAME: ServerProperty = ServerProperty {
    name: "name",
    form: "`{vm-type}_name_{index}`, `{vm-type}_names`",
    types: STRING_OR_LIST,
    origin: "ONAP assigns server names at deployment",
    property: Property { types: SERVER, paths: &[&["name"]] },
};

/// The availability zone of a server.
pub(crate) const ZONE: ServerProperty = ServerProperty {
    name: "availability_zone",
    form: "`availability_zone_{index}`",
    types: STRING,
    origin: "the availability zone depends on the cloud site",
    property: Property { types: SERVER, paths: &[&["availability_zone"]] },
};

impl fmt::Display for ServerProperty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}` of a server", self.form, self.name)
    }
}

/// A key of the metadata of servers.
#[derive(Clone, Copy)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    /// The type of the parameter that supplies the value.
    pub(crate) type_name: &'static str,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{0}`: metadata `{0}` of a server", self.name)
    }
}
