//! What several rules ask of a package and is worked out once: computed when the first rule asks, shared by the others.

use std::sync::OnceLock;

use hot::Package;

use crate::checks::association::{Placed, Scope};
use crate::naming::Vnf;

/// A package and what was found out about it so far.
#[derive(Debug)]
pub struct Facts<'p> {
    package: &'p Package,
    vnf: OnceLock<Vnf<'p>>,
    scopes: OnceLock<Vec<(Placed<'p>, Scope)>>,
}

impl<'p> Facts<'p> {
    /// Nothing found out yet.
    pub fn new(package: &'p Package) -> Self {
        Self { package, vnf: OnceLock::new(), scopes: OnceLock::new() }
    }

    /// The package.
    pub fn package(&self) -> &'p Package {
        self.package
    }

    /// Its servers and networks by the naming model.
    pub(crate) fn vnf(&self) -> &Vnf<'p> {
        self.vnf.get_or_init(|| Vnf::of(self.package))
    }

    /// The servers and networks that its resources belong to.
    pub(crate) fn scopes(&self) -> &[(Placed<'p>, Scope)] {
        self.scopes.get_or_init(|| crate::checks::association::scopes(self.package))
    }
}
