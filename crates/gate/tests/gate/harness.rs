//! Starts the program, sends HTTP requests to it, and creates packages.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A running gate that ends with the test.
pub(crate) struct Gate {
    process: Child,
    pub(crate) address: String,
    agent: ureq::Agent,
}

/// An HTTP response.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) media_type: String,
    headers: Vec<(String, String)>,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(it, _)| it == name).map(|(_, value)| value.as_str())
    }
}

/// Creates the command that starts the program in a folder.
pub(crate) fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vnfcheck-gate"));
    command.args(arguments).current_dir(folder);
    command
}

impl Gate {
    /// Starts a gate with an SQLite database in a folder.
    pub(crate) fn start(folder: &TempDir, arguments: &[&str]) -> Self {
        Self::start_in(folder.path(), "sqlite:gate.db", arguments)
    }

    /// Starts a gate with any database.
    pub(crate) fn start_in(folder: &Path, database: &str, arguments: &[&str]) -> Self {
        let fixed = ["serve", "--listen", "127.0.0.1:0", "--packages", "packages", "--database", database];
        let arguments: Vec<&str> = fixed.iter().chain(arguments).copied().collect();
        Self::launch(folder, &arguments)
    }

    /// Starts a gate with the default database and archive store on a free port.
    pub(crate) fn start_by_default(folder: &Path) -> Self {
        Self::launch(folder, &["serve", "--listen", "127.0.0.1:0"])
    }

    fn launch(folder: &Path, arguments: &[&str]) -> Self {
        let mut process = program(folder, arguments)
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(folder.join("log")).unwrap())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_end_matches('/').to_owned();
        assert!(
            address.starts_with("http://127.0.0.1:"),
            "`{address}`: {}",
            std::fs::read_to_string(folder.join("log")).unwrap()
        );
        Self::attach(process, &address)
    }

    /// Returns the ID of the process.
    pub(crate) fn process_id(&self) -> String {
        self.process.id().to_string()
    }

    /// Attaches to a gate that listens on this address.
    pub(crate) fn attach(process: Child, address: &str) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_idle_connections(0)
            .build();
        Self { process, address: address.to_owned(), agent: config.into() }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.call("GET", path, &[], &[])
    }

    pub(crate) fn call(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut request =
            ureq::http::Request::builder().method(method).uri(format!("{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut response = self.agent.run(request.body(body).unwrap()).unwrap();
        let text = |value: &ureq::http::HeaderValue| value.to_str().unwrap_or_default().to_owned();
        let headers: Vec<(String, String)> =
            response.headers().iter().map(|(name, value)| (name.to_string(), text(value))).collect();
        let media_type = headers.iter().find(|(name, _)| name == "content-type");
        Answer {
            status: response.status().as_u16(),
            media_type: media_type.map(|(_, value)| value.clone()).unwrap_or_default(),
            headers,
            bytes: response.body_mut().with_config().limit(64 << 20).read_to_vec().unwrap(),
        }
    }

    /// Submits an archive.
    pub(crate) fn submit(&self, archive: &[u8], parameters: &str) -> Answer {
        let path = format!("/api/v1/checks?{parameters}");
        self.call("POST", &path, &[("Content-Type", "application/zip")], archive)
    }

    /// Submits an archive and waits for its check.
    pub(crate) fn check(&self, archive: &[u8], name: &str) -> Value {
        let answer = self.submit(archive, &format!("wait=30&name={name}"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    /// Waits for the check with this ID to end and returns it.
    pub(crate) fn settled(&self, id: &str) -> Value {
        let end = Instant::now() + Duration::from_mins(1);
        loop {
            let answer = self.get(&format!("/api/v1/checks/{id}"));
            assert_eq!(answer.status, 200, "{}", answer.text());
            let check = answer.json();
            if check["status"] == "done" || check["status"] == "failed" {
                return check;
            }
            assert!(Instant::now() < end, "{check}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills the process, as a crash would.
    pub(crate) fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Terminates the process and returns its exit code.
    pub(crate) fn terminate(mut self) -> Option<i32> {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        self.process.wait().unwrap().code()
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Creates an archive of files.
pub(crate) fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in files {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(content.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// Creates a small package; packages with different `n` differ.
pub(crate) fn small(n: usize) -> Vec<u8> {
    let base = format!(
        "heat_template_version: 2016-10-14\ndescription: number {n}\nparameters: {{}}\nresources: {{}}\n"
    );
    zipped(&[("base_vnf.yaml", &base), ("base_vnf.env", "parameters: {}\n")])
}

/// Creates a package that fails R-92635 at `base_vnf.yaml:10:28`, where it references an undefined parameter.
pub(crate) fn failing() -> Vec<u8> {
    zipped(&[("base_vnf.yaml", FAILING), ("base_vnf.env", "parameters:\n  fw_image_name: ubuntu\n")])
}

pub(crate) const FAILING: &str = "heat_template_version: 2016-10-14
description: a firewall
parameters:
  fw_image_name: { type: string, description: image }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      image: { get_param: fw_image_name }
      flavor: { get_param: fw_flavour_name }
";

/// Returns the login name of the user, which the environment of a service does not always contain.
fn login_name() -> String {
    let reported = Command::new("id")
        .arg("-un")
        .output()
        .map(|it| String::from_utf8_lossy(&it.stdout).trim().to_owned());
    reported.unwrap_or_default()
}

/// Returns the address of a PostgreSQL test database with its own schema; `None` if there is no server.
pub(crate) fn postgres(name: &str) -> Option<String> {
    let named = std::env::var("VNFCHECK_TEST_POSTGRES").ok();
    let is_named = named.is_some();
    let address = named.or_else(|| {
        let socket = Path::new("/var/run/postgresql/.s.PGSQL.5432").exists();
        socket.then(|| format!("postgres://{}@localhost?host=/var/run/postgresql", login_name()))
    });
    let Some(address) = address else {
        println!("skipped: no PostgreSQL (VNFCHECK_TEST_POSTGRES, or the standard socket)");
        return None;
    };
    let schema = format!("gate_{name}_{}", std::process::id());
    let sql = format!("DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}");
    if let Err(error) = execute(&address, sql) {
        assert!(!is_named, "VNFCHECK_TEST_POSTGRES does not respond: {error}");
        println!("skipped: PostgreSQL does not respond: {error}");
        return None;
    }
    let separator = if address.contains('?') { '&' } else { '?' };
    Some(format!("{address}{separator}options=-csearch_path%3D{schema}"))
}

/// Executes SQL directly on the database.
pub(crate) fn execute(address: &str, sql: String) -> Result<(), sqlx::Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        sqlx::any::install_default_drivers();
        let mut connection = <sqlx::AnyConnection as sqlx::Connection>::connect(address).await?;
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.map(drop)
    })
}
