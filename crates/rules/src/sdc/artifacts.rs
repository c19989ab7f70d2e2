//! Artifacts: files that the manifest lists as neither templates nor environment files.

use super::references::named_files;
use super::require;
use vnfcheck_check::{Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Templates use all artifacts.
    rule("SDC-HOT11", |cx, out| {
        let named = named_files(cx);
        for (_, file) in cx.onboarding().artifacts().filter(|(entry, _)| entry.kind != Some("HELM")) {
            let message = || format!("no `get_file` refers to the artifact `{}`", file.path());
            let help =
                "use the artifact in a `get_file`, or remove the file and its entry in `MANIFEST.json`";
            require(out, named.contains(file.path()), file, message, help);
        }
    }),
    // The package contains no file that SDC generates.
    rule("SDC-HOT18", |cx, out| {
        let named = named_files(cx);
        for (_, file) in cx.onboarding().artifacts().filter(|(entry, _)| entry.kind != Some("HELM")) {
            let is_good = named.contains(file.path()) || !GENERATED.contains(&file.path());
            let message = || format!("`{}` is a file that SDC generates", file.path());
            require(out, is_good, file, message, "remove the file and its entry in `MANIFEST.json`");
        }
    }),
];

/// Files that SDC adds to a package itself.
const GENERATED: [&str; 3] = ["vf-license-model.xml", "vendor-license-model.xml", "HEAT.meta"];
