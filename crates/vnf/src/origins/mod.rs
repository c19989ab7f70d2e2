//! Values: their flow through parameters, callers and functions, and the resources that they refer to.

pub(crate) mod callers;
pub mod composites;
pub mod evaluate;
pub mod flow;
pub mod name_refs;
pub mod objects;
pub mod resolve;
pub mod shared;
pub mod steps;
pub(crate) mod supplied;
pub(crate) mod targets;
pub mod texts;
pub mod values;
pub mod walk;
