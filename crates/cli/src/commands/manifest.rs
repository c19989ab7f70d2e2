//! The command `vnfcheck manifest`.

use std::path::Path;

use anyhow::{Context, bail};
use vnfcheck_report::render::printable;
use vnfcheck_runner::onboarding::{ManifestOf, link};
use vnfcheck_runner::open::{Bounds, open};
use vnfcheck_runner::{Input, csar_manifest};

use crate::args::Manifest;
use crate::guard::{Guard, Replaces};
use crate::outcome::{Exit, say, shown};
use crate::outputs::write_text;

pub(crate) fn run(manifest: &Manifest) -> anyhow::Result<Exit> {
    let output = manifest.output.as_deref().filter(|output| output.as_os_str() != "-");
    if let Some(output) = output {
        let mut guard = Guard::default();
        guard.reads_package(&manifest.path);
        let replaces = if manifest.csar { Replaces::CsarManifest } else { Replaces::Manifest };
        guard.writes(output, replaces)?;
    }
    if manifest.csar {
        return of_csar(manifest, output);
    }
    let opened = open(&Input::Path(manifest.path.clone()), &Bounds::default())?;
    if let Some(file) = opened.files.iter().find(|file| file.path.contains('/')) {
        bail!("`{}` is in a folder, which SDC refuses (SDC-ARCHIVE2)", printable(&file.path));
    }
    let package = link(&opened.files);
    let found = ManifestOf::new(&package);
    let written = found.written(manifest.name.as_deref(), &opened.name).text()?;
    for (file, message) in found.remarks() {
        match file {
            Some(file) => say(format_args!("{}: {message}", printable(file))),
            None => say(format_args!("{message}")),
        }
    }
    let is_good = found.has_one_base();
    if manifest.check {
        let is_stated = found.is_stated();
        if !is_stated {
            say("MANIFEST.json differs from the output of `vnfcheck manifest`");
        }
        return Ok(if is_good && is_stated { Exit::Passed } else { Exit::Failed });
    }
    write_text(output, &written)?;
    Ok(if is_good { Exit::Passed } else { Exit::Failed })
}

/// Writes or compares the manifest of a CSAR.
fn of_csar(manifest: &Manifest, output: Option<&Path>) -> anyhow::Result<Exit> {
    let written = csar_manifest(&Input::Path(manifest.path.clone()), &Bounds::default());
    let shown = shown(&manifest.path);
    let written =
        written.with_context(|| format!("`{shown}` is neither a CSAR nor the folder of a CSAR"))??;
    if manifest.check {
        if !written.is_stated {
            let path = printable(&written.path);
            say(format_args!("{path} differs from the output of `vnfcheck manifest --csar`"));
        }
        return Ok(if written.is_stated { Exit::Passed } else { Exit::Failed });
    }
    write_text(output, &written.text)?;
    Ok(Exit::Passed)
}
