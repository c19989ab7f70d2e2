//! `vnfcheck`: checks ONAP VNF packages against the Heat requirements.

#![forbid(unsafe_code)]

use std::env;
use std::process::ExitCode;

/// Allocator of the program. With the allocator of glibc, allocation takes a tenth of the time of a check; with that of musl,
/// two threads are slower than one.
#[cfg(all(target_os = "linux", any(target_env = "gnu", all(target_env = "musl", target_arch = "x86_64"))))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let program = env::current_exe().unwrap_or_default();
    vnfcheck::run(env::args_os(), vec![program.into()]).into()
}
