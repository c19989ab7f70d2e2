//! Executes every console block in these documents and compares its output. This is a separate test program because it
//! changes to the project's folder.
#![allow(clippy::unwrap_used, reason = "tests")]

#[test]
fn documented_commands_do_what_is_shown() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::set_current_dir(&root).unwrap();
    trycmd::TestCases::new()
        .default_bin_path(env!("CARGO_BIN_EXE_vnfcheck"))
        .register_bin("vnfcheck", std::path::Path::new(env!("CARGO_BIN_EXE_vnfcheck")))
        .case("README.md")
        .case("docs/*.md")
        .case("tests/cli/*.md");
}
