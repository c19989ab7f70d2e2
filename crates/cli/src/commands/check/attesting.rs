//! The option `--attest` of `vnfcheck check`.

use std::fs;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail, ensure};
use vnfcheck_attest::{Digest, SecretKey, Statement, Verdict};
use vnfcheck_report::Report;
use vnfcheck_runner::open::is_archive;
use vnfcheck_runner::{Date, Input, Options};

use crate::args::Check;
use crate::commands::verify_verdict::read;
use crate::guard::{Guard, Replaces};
use crate::outcome::shown;
use crate::outputs::{replace, state_written};

/// The verdict to sign: the key, the archive and the target.
pub(super) struct Attestation {
    key: SecretKey,
    archive: PathBuf,
    digest: Digest,
    policy: String,
    target: PathBuf,
}

impl Attestation {
    /// Reads the key and the archive, and returns the bytes of the archive as the only input of the run. Reading the archive once
    /// ensures that the signed digest is the digest of the checked bytes.
    pub(super) fn prepare(
        check: &Check,
        options: &Options,
        guard: &mut Guard,
    ) -> anyhow::Result<Option<(Self, Input)>> {
        let (Some(key), Some(target)) = (&check.attest, &check.attestation) else { return Ok(None) };
        let [archive] = check.paths.as_slice() else {
            bail!("--attest signs the verdict on one archive; pass one .zip or .csar")
        };
        ensure!(
            is_archive(archive) && archive.is_file(),
            "--attest signs the verdict on an archive, but `{}` is not a .zip or .csar; `vnfcheck pack` writes a zip",
            shown(archive)
        );
        guard.reads(key, "the signing key");
        guard.writes(target, Replaces::Nothing)?;
        let text = fs::read_to_string(key).with_context(|| format!("cannot read `{}`", shown(key)))?;
        let key = SecretKey::from_pem(&text).with_context(|| format!("cannot use `{}`", shown(key)))?;
        let bytes = read(archive, options.bounds.total_bytes)?;
        let policy = check.settings.fingerprint(&check.paths, check.gate, options)?;
        let read_all =
            |path: &PathBuf| fs::read(path).with_context(|| format!("cannot read `{}`", shown(path)));
        let baseline = check.baseline.as_ref().map(read_all).transpose()?;
        let policy = Digest::of(format!("{policy}\n{:?}\n{baseline:?}", check.timeout).as_bytes()).sha256;
        let (digest, name) = (Digest::of(&bytes), Input::Path(archive.clone()).name());
        let attestation = Self { key, archive: archive.clone(), digest, policy, target: target.clone() };
        Ok(Some((attestation, Input::Archive { name, bytes })))
    }

    /// Signs the verdict of the report and writes the file.
    pub(super) fn write(self, report: &Report) -> anyhow::Result<()> {
        let name = self.archive.file_name().unwrap_or_default().to_string_lossy();
        let verdict = Verdict::of_report(report, now(), self.policy);
        let envelope = vnfcheck_attest::sign(&Statement::new(&name, self.digest, verdict), &self.key)?;
        replace(&self.target, |out| Ok(out.write_all(&envelope)?))?;
        state_written(&self.target);
        Ok(())
    }
}

/// Returns the current time in UTC, as in RFC 3339.
fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let (hours, minutes) = (seconds / 3600 % 24, seconds / 60 % 60);
    format!("{}T{hours:02}:{minutes:02}:{:02}Z", Date::of_unix_seconds(seconds), seconds % 60)
}
