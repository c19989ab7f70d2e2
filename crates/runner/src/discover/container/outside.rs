//! Files outside all packages: the reason why they are not checked, and the help for an input without packages.

use std::borrow::Cow;

use vnfcheck_hot::file::stem;
use vnfcheck_hot::hints::{Form, is_dotenv, is_named_as_module};
use vnfcheck_hot::{Charts, ContentHints, Manifest, Reason};
use vnfcheck_maps::HashSet;

use super::paths::{above, has_extension, is_seen, is_yaml, last};
use super::{Container, Entry};
use crate::csar_input::METADATA;
use crate::open::{OpenError, Unchecked, is_archive};

/// Help if there is no specific reason for the missing template.
pub(in super::super) const PASS_TEMPLATES: Cow<'static, str> = Cow::Borrowed(
    "pass the folder or archive with the templates (files with `heat_template_version:`), or a single template",
);

/// Help if only CSARs are checked and the input does not contain any.
pub(in super::super) const NO_CSAR: Cow<'static, str> = Cow::Borrowed(
    "pass the CSAR of a VNF or PNF, packed or unpacked; the rule set `onap` checks Heat templates",
);

/// Returns the files outside all packages, by path.
pub(super) fn unchecked_files(container: &Container<'_>) -> Vec<Unchecked> {
    let paths = container.entries().map(|(path, _)| path);
    let templates = paths.filter(|path| is_yaml(path)).map(stem).collect();
    let outside = Outside { container, charts: container.charts(), templates };
    let entries = container.entries().filter(|(path, entry)| outside.holds(path, entry));
    let unchecked = |(path, entry): (&str, &Entry)| {
        Some(Unchecked { path: path.to_owned(), reason: outside.reason(path, entry)? })
    };
    entries.filter_map(unchecked).collect()
}

/// The files outside all packages of a container.
struct Outside<'c, 'o> {
    container: &'c Container<'o>,
    charts: Charts<'c>,
    /// The stems of files that may be templates.
    templates: HashSet<&'c str>,
}

impl Outside<'_, '_> {
    fn holds(&self, path: &str, entry: &Entry) -> bool {
        let container = self.container;
        let is_link = matches!(entry, Entry::Link);
        if is_link && container.is_refused_outside(path) {
            return true;
        }
        let is_counted = !(is_link && Manifest::is_named(path));
        let is_wanted = || container.discovery.checks_heat || is_archive(std::path::Path::new(path));
        // An unreadable folder counts regardless of its name, because its content is unknown.
        let is_closed = || matches!(entry, Entry::Failed(OpenError::Io { .. } | OpenError::NotUnicode(_)));
        let is_in_none = || match container.folders.root_of(path) {
            // The package needs links at its top.
            Some(root) => is_link && container.own_folder(path) != root,
            None => true,
        };
        is_counted
            && container.enters(path)
            && is_wanted()
            && !container.is_of_csar_alone(path)
            && is_in_none()
            && (is_seen(path) || is_closed() || container.is_packed(path, entry))
    }

    fn reason(&self, path: &str, entry: &Entry) -> Option<Reason> {
        let container = self.container;
        if matches!(entry, Entry::Link) {
            return Some(Reason::Link);
        }
        let is_manifest = Manifest::is_named(path);
        if container.excludes(path) {
            return (!is_manifest).then_some(Reason::Excluded);
        }
        if is_archive(std::path::Path::new(path)) {
            return container.reason_of_archive(path);
        }
        if is_manifest {
            // Other programs also use manifests with this name.
            let is_ours = container.manifests().any(|(at, it)| at == path && it.entries().next().is_some());
            return is_ours.then_some(Reason::ManifestWithoutHeat);
        }
        let Some(file) = container.files.get(path) else {
            let is_closed = is_seen(path) || matches!(entry, Entry::Failed(_));
            return Some(if is_closed { Reason::Unreadable } else { Reason::Archive });
        };
        let is_hidden = last(path).starts_with('.');
        if has_extension(path, "env") {
            let is_dotenv = || is_dotenv(file.source().as_str()) && !self.templates.contains(stem(path));
            return Some(match () {
                () if is_hidden => Reason::Hidden,
                () if is_dotenv() => Reason::Dotenv,
                () => Reason::EnvironmentAlone,
            });
        }
        let hints = ContentHints::of(file);
        if hints.is_sign() && container.folders.is_called_from_elsewhere(container.own_folder(path)) {
            return Some(Reason::CalledFromElsewhere);
        }
        if container.folders.contents.contains(path) {
            return Some(Reason::GetFile);
        }
        if hints.is_amazons() {
            return Some(Reason::Cloudformation);
        }
        if let Some(reason) = file.reason_of_name() {
            return Some(reason);
        }
        if is_hidden {
            return Some(Reason::Hidden);
        }
        let by_form = || match hints.form() {
            Form::Empty => Reason::Empty,
            Form::Unreadable => Reason::Unreadable,
            Form::Readable | Form::Scalar | Form::Several => Reason::Unknown,
        };
        Some(hints.something_else(self.charts.hold(path)).unwrap_or_else(by_form))
    }
}

/// Returns `true` if a container without a marker may still be a package: a file at its top has only template sections,
/// has the name of a module, or cannot be read. With the onboarding rules, any file at the top that SDC might read as a
/// template or manifest is enough.
pub(in super::super) fn may_be_package(container: &Container<'_>) -> bool {
    let charts = container.charts();
    let at_top = || container.files().filter(|(path, _)| container.own_folder(path).is_empty());
    if container.discovery.checks_onboarding {
        return at_top().next().is_some();
    }
    let environments: HashSet<&str> = at_top()
        .map(|(path, _)| path)
        .filter(|path| has_extension(path, "env"))
        .map(|path| stem(last(path)))
        .collect();
    at_top().filter(|(path, _)| is_yaml(path) && !last(path).starts_with('.')).any(|(path, file)| {
        let hints = ContentHints::of(file);
        let is_named = || is_named_as_module(file.stem()) || environments.contains(file.stem());
        file.reason_of_name().is_none()
            && hints.something_else(charts.hold(path)).is_none()
            && (hints.has_only_sections() || is_named() || hints.form() == Form::Unreadable)
    })
}

/// Returns the help for an input without a package.
pub(in super::super) fn help(container: &Container<'_>, unchecked_files: &[Unchecked]) -> Cow<'static, str> {
    if !container.discovery.checks_heat {
        return NO_CSAR;
    }
    let has = |reason| unchecked_files.iter().any(|it| it.reason == reason);
    let manifest_names_heat =
        || container.manifests().any(|(_, it)| it.all_entries().iter().any(|it| it.is_template()));
    if has(Reason::ManifestWithoutHeat) {
        return Cow::Borrowed(if manifest_names_heat() {
            "pass the folder or archive that contains the templates in the manifest"
        } else {
            "the package contains Helm charts or CNFs; vnfcheck checks only Heat templates"
        });
    }
    if container.is_csar {
        let metadata = container.text(METADATA).unwrap_or_default();
        let entry = metadata.lines().find_map(|line| line.strip_prefix("Entry-Definitions:")).map(str::trim);
        let named = entry.map(|entry| format!(" (`{entry}`)")).unwrap_or_default();
        return Cow::Owned(format!(
            "the CSAR contains TOSCA{named} but no Heat template; check the CSAR with `--rules csar`"
        ));
    }
    if has(Reason::EnvironmentAlone) {
        return Cow::Borrowed("pass the folder that contains both the environment files and their templates");
    }
    if has(Reason::Excluded) {
        return Cow::Borrowed("exclude fewer files with `--exclude`, or with `exclude` in the configuration");
    }
    let is_unknown_at_top = |Unchecked { path, reason }: &&Unchecked| {
        *reason == Reason::Unknown && above(path).is_empty() && has_extension(path, "yaml")
    };
    if let Some(Unchecked { path, .. }) = unchecked_files.iter().find(is_unknown_at_top) {
        return Cow::Owned(format!(
            "if `{path}` is a template, start the first line with `heat_template_version:`"
        ));
    }
    PASS_TEMPLATES
}
