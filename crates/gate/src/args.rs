//! The command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use gate::auth::Role;

/// Checks ONAP VNF packages as a service: an onboarding gate with an API, pages, and SDC's external tests.
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
    /// Makes, lists and revokes the keys of clients
    Keys(Keys),
    /// Removes all checks that are older than the retention, however many
    Sweep(Sweep),
    /// Says what is wrong with a gate.yaml
    CheckConfig(CheckConfig),
}

/// Where results are kept.
#[derive(Debug, Args)]
pub(crate) struct Database {
    /// `sqlite:FILE`, used by one gate alone, or `postgres://USER@HOST/NAME` for any number of replicas
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "VNFCHECK_GATE_DATABASE",
        default_value = "sqlite:vnfcheck-gate/gate.db",
        hide_env_values = true
    )]
    pub(crate) database: String,
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Address to listen on; any but a loopback address needs a key in the database, or `--no-keys`
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8350")]
    pub(crate) listen: SocketAddr,

    #[command(flatten)]
    pub(crate) database: Database,

    /// Serve every client as an administrator, without keys; refused once a key has existed
    #[arg(long)]
    pub(crate) no_keys: bool,

    /// Where archives are kept: a folder, shared by all replicas, or `s3://BUCKET/PREFIX`
    #[arg(long, value_name = "PLACE", default_value = "vnfcheck-gate/packages")]
    pub(crate) packages: String,

    /// Limits, retention, what is checked, webhooks
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Checks at a time; as many as there are processors by default
    #[arg(long, value_name = "N")]
    pub(crate) workers: Option<usize>,

    /// What the log on standard error looks like
    #[arg(long, value_enum, default_value_t = Log::Text)]
    pub(crate) log: Log,

    /// How much is logged
    #[arg(long, value_enum, default_value_t = LogLevel::Info)]
    pub(crate) log_level: LogLevel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Log {
    /// Lines for people
    Text,
    /// A JSON object per line
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LogLevel {
    /// What failed
    Error,
    /// And what looks wrong
    Warn,
    /// And when it starts and ends
    Info,
    /// And every request and check
    Debug,
}

#[derive(Debug, Args)]
pub(crate) struct Keys {
    #[command(subcommand)]
    pub(crate) command: KeysCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum KeysCommand {
    /// Makes a key and shows it, once
    Add {
        /// Whose it is
        name: String,
        /// What it allows
        #[arg(long, value_enum)]
        role: Role,
        /// Owner of the checks that the key submits and reads; the name of the key by default
        #[arg(long, value_name = "NAME")]
        owner: Option<String>,
        #[command(flatten)]
        database: Database,
    },
    /// Lists names and roles
    List {
        #[command(flatten)]
        database: Database,
    },
    /// Makes a key useless, at once
    Revoke {
        /// Whose it is
        name: String,
        #[command(flatten)]
        database: Database,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Sweep {
    #[command(flatten)]
    pub(crate) database: Database,

    /// Configuration of the gate, for its retention
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct CheckConfig {
    /// The configuration
    #[arg(value_name = "FILE", default_value = "gate.yaml")]
    pub(crate) config: PathBuf,
}
