//! Values: their flow through parameters, callers and functions, and the resources that they refer to.

pub(crate) mod callers;
pub mod evaluate;
pub mod flow;
pub mod lookups;
pub mod objects;
pub mod reads;
pub mod shared;
pub(crate) mod supplied;
pub(crate) mod targets;
pub mod texts;
pub mod values;
pub mod wholes;
