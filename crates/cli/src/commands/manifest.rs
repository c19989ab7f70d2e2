//! `vnfcheck manifest`

use std::io::{Write, stdout};

use anyhow::bail;
use report::render::printable;
use runner::Input;
use runner::onboarding::{ManifestOf, link};
use runner::open::{Bounds, open};

use crate::args::Manifest;
use crate::outcome::Exit;
use crate::outputs::replace;

pub(crate) fn run(manifest: &Manifest) -> anyhow::Result<Exit> {
    let opened = open(&Input::Path(manifest.path.clone()), &Bounds::default())?;
    if let Some((path, _)) = opened.files.iter().find(|(path, _)| path.contains('/')) {
        bail!("`{}` is in a folder, which SDC refuses (SDC-ARCHIVE2)", printable(path));
    }
    let package = link(&opened.files);
    let found = ManifestOf::new(&package);
    let written = found.written(manifest.name.as_deref(), &opened.name).text()?;
    for (file, message) in found.remarks() {
        match file {
            Some(file) => anstream::eprintln!("{}: {message}", printable(file)),
            None => anstream::eprintln!("{message}"),
        }
    }
    let is_good = found.has_one_base();
    if manifest.check {
        let is_stated = found.is_stated();
        if !is_stated {
            anstream::eprintln!("MANIFEST.json does not say what `vnfcheck manifest` would write");
        }
        return Ok(if is_good && is_stated { Exit::Passed } else { Exit::Failed });
    }
    match manifest.output.as_deref().filter(|output| output.as_os_str() != "-") {
        Some(output) => replace(output, |out| Ok(out.write_all(written.as_bytes())?))?,
        None => stdout().lock().write_all(written.as_bytes())?,
    }
    Ok(if is_good { Exit::Passed } else { Exit::Failed })
}
