//! Number of elements in a template.

use super::kinds::Fact;

/// Number of elements of each kind in a template.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Totals {
    pub(super) parameters: usize,
    pub(super) resources: usize,
    pub(super) outputs: usize,
    pub(super) servers: usize,
    pub(super) ports: usize,
    pub(super) volumes: usize,
    pub(super) networks: usize,
}

impl Totals {
    pub(super) fn of(self, fact: Fact) -> usize {
        match fact {
            Fact::Parameters => self.parameters,
            Fact::Resources => self.resources,
            Fact::Outputs => self.outputs,
            Fact::Servers => self.servers,
            Fact::Ports => self.ports,
            Fact::Volumes => self.volumes,
            Fact::Networks => self.networks,
            _ => 0,
        }
    }
}
