//! The command `vnfcheck graph`.

use std::io::{IsTerminal as _, stdout};

use anyhow::ensure;
use vnfcheck_report::picture::findings;
use vnfcheck_report::render::printable;
use vnfcheck_see::{Model, Picture};

use super::package::{CheckedPackage, checked, guarded, package};
use crate::args::{Graph, GraphFormat};
use crate::outcome::{Exit, say};
use crate::outputs::write_text;

pub(crate) fn run(graph: &Graph) -> anyhow::Result<Exit> {
    let output = guarded(&graph.package, graph.output.as_deref())?;
    let picture = if graph.no_findings {
        drawn(graph, &Model::of(&package(&graph.package)?), &[])?
    } else {
        let Some(CheckedPackage { package, report }) = checked(&graph.package)? else {
            return Ok(Exit::Undecided);
        };
        drawn(graph, &Model::of(&package), &findings(&report, None))?
    };
    write_text(output, &picture)?;
    if output.is_none() && matches!(graph.format, GraphFormat::Svg) && stdout().is_terminal() {
        say("`--output FILE.svg` writes the picture to a file that a browser shows");
    }
    Ok(Exit::Passed)
}

fn drawn(graph: &Graph, model: &Model, findings: &[vnfcheck_see::Finding]) -> anyhow::Result<String> {
    let module = graph.module.as_deref();
    if let Some(module) = module {
        let is_known = model.modules.iter().any(|it| it.file == module);
        ensure!(is_known, "the package has no template `{}`", printable(module));
    }
    let picture = Picture::of(model, findings, module);
    Ok(match graph.format {
        GraphFormat::Svg => picture.svg(),
        GraphFormat::Mermaid => picture.mermaid(),
        GraphFormat::Dot => picture.dot(),
        GraphFormat::Json => serde_json::to_string_pretty(&picture.graph())? + "\n",
    })
}
