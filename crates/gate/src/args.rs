//! The command line.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};
use vnfcheck_gate::role::Role;

/// Checks ONAP VNF packages as a service with an API, pages and SDC external tests.
#[derive(Debug, Parser)]
#[command(name = "vnfcheck-gate", version, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Runs the gate
    Serve(Serve),
    /// Manages client keys
    Keys(Keys),
    /// Lists and ends user sessions
    Sessions(Sessions),
    /// Removes all checks older than the retention time
    Sweep(Sweep),
    /// Copies the SQLite database to a new file, even while the gate runs
    Backup(Backup),
    /// Validates a gate.yaml
    CheckConfig(CheckConfig),
}

/// Returns the folder for data: the default folder of earlier versions if it contains a database. That folder has the
/// name of the program, so it cannot be in the same folder as the program.
fn folder() -> &'static str {
    let earlier = "vnfcheck-gate";
    if Path::new(earlier).join("gate.db").is_file() { earlier } else { "vnfcheck-gate-data" }
}

/// Database of the gate.
#[derive(Debug, Args)]
pub(crate) struct Database {
    /// Database for the results: `sqlite:FILE` for a single gate, `postgres://USER@HOST/NAME` for replicas
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "VNFCHECK_GATE_DATABASE",
        default_value_t = format!("sqlite:{}/gate.db", folder()),
        hide_env_values = true
    )]
    pub(crate) database: String,
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Address to listen on; addresses other than localhost require a key in the database, or `--no-keys`
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8350")]
    pub(crate) listen: SocketAddr,

    #[command(flatten)]
    pub(crate) database: Database,

    /// Serve every client as an administrator without a key; refused after the first key was created
    #[arg(long)]
    pub(crate) no_keys: bool,

    /// Archive store: a folder shared by all replicas, or `s3://BUCKET/PREFIX`
    #[arg(long, value_name = "PLACE", default_value_t = format!("{}/packages", folder()))]
    pub(crate) packages: String,

    /// Configuration of limits, retention, checks and webhooks
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Number of concurrent checks; by default, the number of processors
    #[arg(long, value_name = "N")]
    pub(crate) workers: Option<usize>,

    /// Format of the log on standard error
    #[arg(long, value_enum, default_value_t = Log::Text)]
    pub(crate) log: Log,

    /// Lowest level to log
    #[arg(long, value_enum, default_value_t = LogLevel::Info)]
    pub(crate) log_level: LogLevel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Log {
    /// Plain text
    Text,
    /// One JSON object per line
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LogLevel {
    /// Failures
    Error,
    /// Failures and warnings
    Warn,
    /// Also start and stop, every request and every check
    Info,
    /// Also probes and details
    Debug,
}

#[derive(Debug, Args)]
pub(crate) struct Keys {
    #[command(subcommand)]
    pub(crate) command: KeysCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum KeysCommand {
    /// Creates a key and prints the key once
    Add {
        /// Name of the client
        name: String,
        /// Permissions of the key
        #[arg(long, value_enum)]
        role: Role,
        /// Project of the checks that the key submits and reads; the name of the key by default
        #[arg(long, value_name = "NAME", alias = "owner")]
        project: Option<String>,
        /// Last day on which the key is valid, in UTC
        #[arg(long, value_name = "YYYY-MM-DD")]
        until: Option<String>,
        /// Write the key to a new file that only the current user can read, instead of printing it
        #[arg(long, value_name = "FILE")]
        key_file: Option<PathBuf>,
        #[command(flatten)]
        database: Database,
    },
    /// Lists the keys with role, project, creation, expiry and last use
    List {
        #[command(flatten)]
        database: Database,
    },
    /// Revokes a key immediately
    Revoke {
        /// Name of the client
        name: String,
        #[command(flatten)]
        database: Database,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Sessions {
    #[command(subcommand)]
    pub(crate) command: SessionsCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SessionsCommand {
    /// Lists the sessions with ID, name, role, project, sign-in and end
    List {
        #[command(flatten)]
        database: Database,
    },
    /// Ends a session, or all sessions of a person, immediately
    End {
        /// ID of a session, or name of a person
        #[arg(value_name = "ID|NAME")]
        session: String,
        #[command(flatten)]
        database: Database,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Sweep {
    #[command(flatten)]
    pub(crate) database: Database,

    /// Configuration that sets the retention; by default, the retention of the gate that last used the database
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Only print the number of checks that would be removed
    #[arg(long)]
    pub(crate) dry_run: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// File to create; only the current user can read it
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) database: Database,
}

#[derive(Debug, Args)]
pub(crate) struct CheckConfig {
    /// Configuration to validate
    #[arg(value_name = "FILE", default_value = "gate.yaml")]
    pub(crate) config: PathBuf,
}
