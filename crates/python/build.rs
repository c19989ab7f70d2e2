//! Configures the linker for a module whose symbols the loading interpreter supplies.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
