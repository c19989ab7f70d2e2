//! The VNF that a package describes: the model that the engine derives from the files ([`Model`]), which explains why a name is
//! expected, a picture of servers on networks ([`Picture`]), and the trace of a value ([`Way`]). Facts that the files
//! do not decide are undecided with a reason, never guessed.
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
