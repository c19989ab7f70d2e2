//! Tests that the packaging files for operators match the program.

use std::path::PathBuf;

use crate::harness::{Gate, program};

fn packaging(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../packaging/gate").join(file)
}

fn read(file: &str) -> String {
    std::fs::read_to_string(packaging(file)).unwrap()
}

#[test]
fn the_dashboard_queries_existing_metrics() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    gate.get("/healthz");
    let metrics = gate.get("/metrics").text();
    let dashboard: serde_json::Value = serde_json::from_str(&read("grafana-dashboard.json")).unwrap();
    let mut seen = 0;
    for target in
        dashboard["panels"].as_array().unwrap().iter().flat_map(|it| it["targets"].as_array().unwrap())
    {
        let asked = target["expr"].as_str().unwrap();
        let start = asked.find("vnfcheck_gate_").unwrap();
        let name: String =
            asked[start..].chars().take_while(|it| it.is_ascii_lowercase() || *it == '_').collect();
        let name = name.trim_end_matches("_bucket").trim_end_matches("_total");
        assert!(metrics.contains(&format!("# TYPE {name} ")), "{name}: {metrics}");
        seen += 1;
    }
    assert!(seen >= 10);
}

#[test]
fn the_default_configuration_and_the_manifests_are_valid() {
    let folder = tempfile::tempdir().unwrap();
    let path = packaging("gate.yaml");
    assert!(program(folder.path(), &["check-config", path.to_str().unwrap()]).status().unwrap().success());
    // Commented-out settings are tested too.
    let commented = |line: &str| line.starts_with("  # ");
    assert_eq!(read("gate.yaml").lines().filter(|line| commented(line)).count(), 5);
    let uncommented: String = read("gate.yaml")
        .split_inclusive('\n')
        .filter(|line| !line.contains("operator.yaml"))
        .map(|line| line.strip_prefix("  # ").map_or_else(|| line.to_owned(), |rest| format!("  {rest}")))
        .collect();
    std::fs::write(folder.path().join("gate.yaml"), uncommented).unwrap();
    assert!(program(folder.path(), &["check-config"]).status().unwrap().success());
    for file in ["compose.yaml", "proxy/gate.yaml", "kubernetes/gate.yaml"] {
        for document in read(file).split("\n---\n") {
            let source = vnfcheck_yaml::SourceText::new(document);
            let tree = vnfcheck_yaml::Tree::parse(
                vnfcheck_yaml::FileId(0),
                &source,
                vnfcheck_yaml::Lexicon::EMPTY,
                &vnfcheck_yaml::Limits::default(),
            );
            assert!(tree.errors().is_empty() && tree.root().is_some(), "{file}: {:?}", tree.errors());
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn the_tarball_contains_the_program_with_its_unit() {
    let folder = tempfile::tempdir().unwrap();
    let pack = |name: &str| {
        let file = folder.path().join(name);
        let mut packing = std::process::Command::new(packaging("tarball.sh"));
        let program = env!("CARGO_BIN_EXE_vnfcheck-gate");
        let done = packing.arg(program).arg(&file).env("SOURCE_DATE_EPOCH", "1").status().unwrap();
        assert!(done.success());
        std::fs::read(file).unwrap()
    };
    assert!(pack("a.tar.gz") == pack("b.tar.gz"), "the bytes differ");
    let mut unpacking = std::process::Command::new("tar");
    let unpacked = unpacking.args(["--extract", "--gzip", "--file", "a.tar.gz"]).current_dir(folder.path());
    assert!(unpacked.status().unwrap().success());
    let unit = folder.path().join("usr/lib/systemd/system/vnfcheck-gate.service");
    let unit = std::fs::read_to_string(unit).unwrap();
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/")).unwrap();
    let program = folder.path().join(start.split(' ').next().unwrap());
    assert!(std::process::Command::new(program).arg("--version").status().unwrap().success());
    let documents = unit.lines().find_map(|line| line.strip_prefix("Documentation=")).unwrap();
    for document in documents.split(' ') {
        let file = document.strip_prefix("file:/").unwrap_or_else(|| panic!("{document}"));
        assert!(folder.path().join(file).is_file(), "{document}");
    }
}

/// The proxy of the compose file passes requests to the replicas, which trust its addresses.
#[test]
fn the_compose_file_has_a_proxy_that_the_gate_trusts() {
    let folder = tempfile::tempdir().unwrap();
    let settings = packaging("proxy/gate.yaml");
    assert!(
        program(folder.path(), &["check-config", settings.to_str().unwrap()]).status().unwrap().success()
    );
    let compose = read("compose.yaml");
    let has_service = |name: &str| compose.contains(&format!("\n  {name}:\n"));
    assert!(read("proxy/gate.yaml").contains("proxies: [proxy]") && has_service("proxy"), "{compose}");
    let caddy = read("proxy/Caddyfile");
    let line = caddy.lines().find_map(|line| line.trim().strip_prefix("reverse_proxy ")).unwrap();
    let replicas: Vec<&str> = line.trim_end_matches(" {").split(' ').collect();
    assert_eq!(replicas.len(), 2, "{line}");
    for replica in replicas {
        let name = replica.strip_suffix(":8350").unwrap_or_else(|| panic!("{replica}"));
        assert!(has_service(name), "{replica}: {compose}");
    }
    for file in ["proxy/gate.yaml:/etc/vnfcheck-gate/gate.yaml:ro", "proxy/Caddyfile:/etc/caddy/Caddyfile:ro"]
    {
        assert!(compose.contains(&format!("- ./{file}\n")), "{file}");
    }
}

/// The sample for nginx compresses nothing, although the configuration of a distribution around the sample does: only the
/// gate knows which lengths would reveal secrets. Skipped if nginx is not installed.
#[test]
#[cfg(target_os = "linux")]
fn the_sample_for_nginx_compresses_nothing() {
    use std::process::{Command, Stdio};

    if Command::new("nginx").arg("-v").stderr(Stdio::null()).status().is_err() {
        println!("skipped: nginx is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &["--no-keys"]);
    let guide = packaging("../../docs/gate-service.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let sample = guide.split("```nginx\n").nth(1).unwrap().split("```").next().unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let upstream = gate.address.trim_start_matches("http://");
    let kept = |line: &&str| !line.contains("ssl_certificate") && !line.contains("gate-2");
    let sample: Vec<&str> = sample.lines().filter(kept).collect();
    let sample = sample
        .join("\n")
        .replace("gate-1:8350", upstream)
        .replace("listen 443 ssl", &format!("listen 127.0.0.1:{port}"))
        .replace("/var/log/nginx/gate.log", "gate.log");
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .into_iter()
        .flat_map(|kind| [kind, "_temp_path temporary-", kind, ";\n"])
        .collect();
    let settings = format!(
        "daemon off; master_process off; pid nginx.pid; error_log nginx.log;\nevents {{}}\nhttp {{\n\
         gzip on; gzip_types application/json;\n{temporary}{sample}}}\n"
    );
    std::fs::write(folder.path().join("nginx.conf"), settings).unwrap();
    let mut command = Command::new("nginx");
    command.arg("-p").arg(folder.path()).args(["-c", "nginx.conf", "-e", "nginx.log"]);
    let process = command.stderr(Stdio::null()).spawn().unwrap();
    let proxy = Gate::attach(process, &format!("http://127.0.0.1:{port}"));
    let end = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        let log = std::fs::read_to_string(folder.path().join("nginx.log")).unwrap_or_default();
        assert!(std::time::Instant::now() < end, "nginx does not listen: {log}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let gzip = [("Accept-Encoding", "gzip")];
    for (path, encoding) in
        [("/search?text=secret", None), ("/readyz", None), ("/requirements", Some("gzip"))]
    {
        let answer = proxy.call("GET", path, &gzip, b"");
        assert_eq!((answer.status, answer.header("content-encoding")), (200, encoding), "{path}");
        assert_eq!(answer.bytes, gate.call("GET", path, &gzip, b"").bytes, "{path}");
    }
}

/// The arguments in the unit, the image and the manifests exist in the program.
#[test]
fn packaging_files_use_existing_arguments() {
    let folder = tempfile::tempdir().unwrap();
    let help =
        String::from_utf8(program(folder.path(), &["serve", "--help"]).output().unwrap().stdout).unwrap();
    let mut seen = 0;
    let files = [
        "Containerfile",
        "compose.yaml",
        "vnfcheck-gate.service",
        "kubernetes/gate.yaml",
        "helm/templates/gate.yaml",
    ];
    let starts = ["CMD", "ExecStart=", "args:", "command:"];
    for file in files {
        let text = read(file);
        let lines = text.lines().filter(|line| starts.iter().any(|it| line.trim().starts_with(it)));
        for word in
            lines.flat_map(|line| line.split([' ', '"', ',', '['])).filter(|word| word.starts_with("--"))
        {
            assert!(help.contains(&format!("{word} ")), "{file}: {word}");
            seen += 1;
        }
    }
    assert!(seen >= 9, "{seen}");
}
