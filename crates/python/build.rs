//! Tells the linker that the interpreter, which loads the module, supplies its symbols.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
