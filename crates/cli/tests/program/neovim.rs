//! Tests with Neovim's own LSP client, headless; skipped with a message if Neovim is not installed.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::PROGRAM;

const BASE: &str = "\
heat_template_version: 2016-10-14
parameters:
  fw_flavor_name: { type: string }
  unused: { type: string }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: fw_flavor_name } }
";

#[test]
fn neovim_shows_renames_and_fixes() {
    if Command::new("nvim").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("skipped: Neovim is not installed (apt-get install neovim)");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("base.yaml"), BASE).unwrap();
    fs::write(at("base.env"), "parameters: { fw_flavor_name: large }\n").unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/neovim.lua");
    let texts = [PROGRAM.to_owned(), shown(&at("base.yaml")), shown(&at("seen"))];
    let arguments = texts.map(|text| format!("[==[{text}]==]")).join(", ");
    let status = Command::new("nvim")
        .args(["--headless", "--clean", "-n"])
        .args(["-c", &format!("lua _G.arguments = {{ {arguments} }}; dofile([==[{}]==])", shown(&script))])
        .env("XDG_STATE_HOME", folder.path())
        .env("XDG_CACHE_HOME", folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    assert_eq!(
        fs::read_to_string(at("seen")).unwrap().lines().collect::<Vec<_>>(),
        ["diagnostic 4 unused parameter `unused`", "action waive R-90279 here with a reason", "stopped"]
    );
    let expected = BASE
        .replace("fw_flavor_name", "lb_flavor_name")
        .replace("  unused", "  # vnfcheck: waive R-90279 kept for later\n  unused");
    assert_eq!(fs::read_to_string(at("base.yaml")).unwrap(), expected);
    assert_eq!(fs::read_to_string(at("base.env")).unwrap(), "parameters: { lb_flavor_name: large }\n");
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
