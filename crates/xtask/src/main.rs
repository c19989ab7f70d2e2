//! Entry point of the development tasks: `cargo xtask TASK`.
#![forbid(unsafe_code)]

fn main() -> anyhow::Result<()> {
    xtask::main()
}
