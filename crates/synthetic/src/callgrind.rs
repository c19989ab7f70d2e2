//! Instruction counts of processes, by callgrind. On a shared machine, the counts reveal changes that are lost in the
//! noise of time measurements.

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

/// Counts the instructions of a process with one thread, excluding SHA-256; `None` if valgrind is not installed or fails. Uses `folder`
/// for a temporary file.
pub fn instructions(command: &[OsString], folder: &Path) -> Option<u64> {
    let counts = folder.join("callgrind.out");
    let mut valgrind = Command::new("valgrind");
    let file = format!("--callgrind-out-file={}", counts.display());
    // With more threads, the instructions of idle threads would also be counted.
    valgrind.env("RAYON_NUM_THREADS", "1").args(["-q", "--tool=callgrind", &file]).args(command);
    valgrind.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
    let text = std::fs::read_to_string(&counts).ok()?;
    std::fs::remove_file(&counts).ok()?;
    Some(own_instructions(&text))
}

/// Sums the costs of all functions except the hash functions. Each line after `fn=` begins with a position; the line
/// after `calls=` repeats the cost of the called function.
fn own_instructions(counts: &str) -> u64 {
    let mut hashes = HashSet::new();
    let (mut sum, mut is_hash, mut is_call) = (0, false, false);
    for line in counts.lines() {
        if let Some(function) = line.strip_prefix("fn=") {
            let number = function.split(' ').next().unwrap_or_default();
            if function.contains("sha2::") {
                hashes.insert(number);
            }
            is_hash = hashes.contains(number);
        } else if let Some(function) = line.strip_prefix("cfn=").filter(|it| it.contains("sha2::")) {
            hashes.insert(function.split(' ').next().unwrap_or_default());
        } else if line.starts_with("calls=") {
            is_call = true;
        } else if line.starts_with(|it: char| it.is_ascii_digit() || matches!(it, '+' | '-' | '*')) {
            let cost = line.split(' ').nth(1).and_then(|it| it.parse::<u64>().ok()).unwrap_or(0);
            sum += if is_call || is_hash { 0 } else { cost };
            is_call = false;
        }
    }
    sum
}
