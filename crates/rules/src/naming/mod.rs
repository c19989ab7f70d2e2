//! The naming model of the requirements: what resource ids and parameter names are made of, how they are read
//! back, and which servers, ports and networks of a package they speak of. Written once; rules ask it.
//!
//! `_` both separates and belongs to the tokens, so an id can have several readings. All are kept; the
//! vm-types and network-roles that the package is known to have choose.

mod addresses;
mod attachments;
mod callers;
pub(crate) mod ids;
pub(crate) mod networks;
pub(crate) mod parameters;
pub(crate) mod resources;
pub(crate) mod servers;
pub(crate) mod tokens;
pub(crate) mod values;
pub(crate) mod vnf;

pub(crate) use attachments::Attachment;
pub(crate) use callers::Callers;
pub(crate) use ids::{Attached, IdReading};
pub(crate) use networks::{Network, NetworkKind};
pub(crate) use parameters::{Family, Form, Pattern, Purpose};
pub(crate) use resources::Defined;
pub(crate) use servers::Server;
pub(crate) use values::{Given, Use};
pub(crate) use vnf::Vnf;
