//! R-99646: the name of a template is unique in the VNF.

use vnfcheck_hot::{Content, File};
use vnfcheck_maps::IndexMap;

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-99646", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut named: IndexMap<String, Vec<&File>> = IndexMap::default();
    for file in package.files().filter(|file| is_template(file)) {
        named.entry(file.name().to_lowercase()).or_default().push(file);
    }
    for files in named.values() {
        let [first, others @ ..] = files.as_slice() else { continue };
        out.pass();
        for other in others {
            let message = if other.name() == first.name() {
                format!("several templates have the name `{}`", other.name())
            } else {
                format!("`{}` and `{}` differ only in letter case", other.name(), first.name())
            };
            out.fail(*other, message).related(*first, "the other file").help("rename one of the templates");
        }
    }
    for file in package.files().filter(|file| file.kind().is_module() && file.extension() == "yml") {
        if let Some(other) =
            named.get(&format!("{}.yaml", file.stem().to_lowercase())).and_then(|it| it.first())
        {
            out.advise(file, format!("`{}` and `{}` share one environment file", file.name(), other.name()))
                .related(*other, "the other file")
                .help("rename one of the templates");
        }
    }
}

/// Returns `true` for a template of the VNF, and for any other file whose content is a Heat template.
fn is_template(file: &File) -> bool {
    match file.content() {
        _ if file.kind().is_template() => true,
        Content::Template(template) => template.section("heat_template_version").is_some(),
        _ => false,
    }
}
