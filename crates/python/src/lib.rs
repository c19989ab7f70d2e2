//! vnfcheck for Python: the native part of the package `vnfcheck`, in `python/vnfcheck`. The two parts exchange JSON and
//! bytes; classes and documentation are in Python. Only the Python interface is stable; `docs/python.md` describes
//! this interface.
//!
//! Unlike the program, the module uses the allocator of the system: mimalloc needs thread-local memory, which is scarce for a
//! library that an interpreter loads late.

#![forbid(unsafe_code)]
// The generated functions pass strings and lists by value.
#![allow(clippy::needless_pass_by_value)]

mod about;
mod background;
mod call;
mod check;
mod error;
mod fix;
mod input;

/// The native part of vnfcheck.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::about::{catalogue, convert, explain, model, requirements, run};
    #[cfg(debug_assertions)]
    #[pymodule_export]
    use crate::background::fail;
    #[pymodule_export]
    use crate::check::{Checked, check};
    #[pymodule_export]
    use crate::fix::{fix, fix_in_place};
    #[pymodule_export]
    use crate::input::Input;
}
