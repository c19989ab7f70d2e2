//! The resource types that requirements name.

use std::fmt;

macro_rules! resource_types {
    ($($(#[$doc:meta])* $variant:ident = $name:literal $(| $alias:literal)*,)+) => {
        /// A resource type that a requirement names. Resource types of Heat without a variant have a name only.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum ResourceType {
            $($(#[$doc])* #[doc = concat!("`", $name, "`")] $variant,)+
        }

        impl ResourceType {
            /// All variants.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Returns the name, followed by the spellings that requirements use but Heat does not accept.
            pub const fn names(self) -> &'static [&'static str] {
                match self {
                    $(Self::$variant => &[$name $(, $alias)*],)+
                }
            }

            /// Returns the name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }
    };
}

resource_types! {
    AutoScalingGroup = "OS::Heat::AutoScalingGroup",
    CloudConfig = "OS::Heat::CloudConfig",
    FloatingIp = "OS::Neutron::FloatingIP",
    FloatingIpAssociation = "OS::Neutron::FloatingIPAssociation",
    InstanceGroup = "OS::Heat::InstanceGroup",
    InstanceIp = "OS::ContrailV2::InstanceIp",
    InterfaceRouteTable = "OS::ContrailV2::InterfaceRouteTable",
    KeyPair = "OS::Nova::KeyPair" | "OS::Nova::Keypair",
    MultipartMime = "OS::Heat::MultipartMime",
    Net = "OS::Neutron::Net",
    NetworkIpam = "OS::ContrailV2::NetworkIpam",
    NetworkPolicy = "OS::ContrailV2::NetworkPolicy",
    Port = "OS::Neutron::Port",
    PortTuple = "OS::ContrailV2::PortTuple",
    ProviderNet = "OS::Neutron::ProviderNet",
    ResourceChain = "OS::Heat::ResourceChain",
    ResourceGroup = "OS::Heat::ResourceGroup",
    Router = "OS::Neutron::Router",
    SecurityGroup = "OS::Neutron::SecurityGroup",
    Server = "OS::Nova::Server",
    ServerGroup = "OS::Nova::ServerGroup",
    ServiceHealthCheck = "OS::ContrailV2::ServiceHealthCheck",
    ServiceTemplate = "OS::ContrailV2::ServiceTemplate",
    SoftwareConfig = "OS::Heat::SoftwareConfig",
    Stack = "OS::Heat::Stack",
    Subnet = "OS::Neutron::Subnet",
    Trunk = "OS::Neutron::Trunk",
    V1NetworkPolicy = "OS::Contrail::NetworkPolicy",
    V1ServiceInstance = "OS::Contrail::ServiceInstance",
    V1ServiceTemplate = "OS::Contrail::ServiceTemplate",
    V1VirtualNetwork = "OS::Contrail::VirtualNetwork",
    V2SecurityGroup = "OS::ContrailV2::SecurityGroup",
    Value = "OS::Heat::Value",
    VirtualMachineInterface = "OS::ContrailV2::VirtualMachineInterface",
    VirtualNetwork = "OS::ContrailV2::VirtualNetwork",
    Volume = "OS::Cinder::Volume",
    VolumeAttachment = "OS::Cinder::VolumeAttachment",
}

impl ResourceType {
    /// Returns the type with this name or alias.
    pub fn of(type_name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.is_named(type_name))
    }

    /// Returns `true` if this is a name or alias of the type.
    pub fn is_named(self, type_name: &str) -> bool {
        self.names().contains(&type_name)
    }
}

impl fmt::Display for ResourceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_and_alias_is_of_one_type() {
        for it in ResourceType::ALL {
            assert!(it.names().iter().all(|name| ResourceType::of(name) == Some(*it)), "{it}");
        }
        assert_eq!(ResourceType::of("OS::Nova::Keypair"), Some(ResourceType::KeyPair));
        assert_eq!(ResourceType::of("OS::Nova::keypair"), None);
    }
}
