//! The VNF that a package describes: what the engine understood as a model ([`Model`]), for people who ask why a name
//! is expected, a picture of servers on networks ([`Picture`]), and the way of a value ([`Way`]). What the files do not decide is undecided with a reason, never guessed.
//!
//! The library is pure: it reads and writes no files.

#![forbid(unsafe_code)]

mod model;
mod names;
mod picture;
mod read;
mod text;
mod value;

pub use model::{
    Address, AddressUse, Attachment, AttachmentKind, Call, Companion, CompanionKind, Count, Decided,
    Evidence, Group, Model, Module, Network, NetworkKind, Origin, Parameter, Place, Server,
};
pub use picture::{Finding, Level, MOST_SERVERS, Mark, Picture, STYLE};
pub use value::{End, EndKind, Given, NoValue, Position, Use, Way};
