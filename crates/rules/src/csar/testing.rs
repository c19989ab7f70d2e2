//! Small packages for tests.

use vnfcheck_csar::{Archive, Container, Csar, CsarOptions, NameDefect, RefusedName};
use vnfcheck_hot::{File, Package, RawFile};

use vnfcheck_check::{self, Context, Finding};

/// Files of a package.
pub(super) struct Files {
    pub(super) contents: Vec<RawFile>,
    pub(super) folders: Vec<String>,
    pub(super) refused: Vec<RefusedName>,
    pub(super) name: &'static str,
}

impl Files {
    pub(super) fn new(files: &[(&str, &str)]) -> Self {
        let mut files: Vec<_> = files.iter().copied().map(RawFile::from).collect();
        files.sort();
        Self { contents: files, folders: Vec::new(), refused: Vec::new(), name: "web.csar" }
    }

    /// Returns a VNF package that meets every requirement.
    pub(super) fn vnf() -> Self {
        Self::complete(VNF_METADATA, "tosca.nodes.nfv.VNF")
    }

    /// Returns a PNF package that meets every requirement.
    pub(super) fn pnf() -> Self {
        Self::complete(PNF_METADATA, "tosca.nodes.nfv.PNF")
    }

    fn complete(metadata: &str, node_type: &str) -> Self {
        let definitions = format!(
            "tosca_definitions_version: tosca_simple_yaml_1_2\ntopology_template:\n  node_templates:\n    a: {{ type: {node_type} }}\n"
        );
        Self::new(&[
            ("TOSCA-Metadata/TOSCA.meta", META),
            ("Definitions/main.yaml", &definitions),
            ("ChangeLog.txt", "1.0 first\n"),
            ("Tests/t1.txt", "run\n"),
            ("Licenses/l.txt", "Apache-2.0\n"),
            ("main.mf", &format!("{metadata}{SOURCES}")),
        ])
    }

    pub(super) fn with(mut self, path: &str, content: impl AsRef<[u8]>) -> Self {
        self = self.without(path);
        self.contents.push((path, content.as_ref()).into());
        self.contents.sort();
        self
    }

    pub(super) fn without(mut self, path: &str) -> Self {
        self.contents.retain(|file| file.path != path);
        self
    }

    /// Replaces text in a file, which must contain the text.
    pub(super) fn edit(self, path: &str, from: &str, to: &str) -> Self {
        let text = self.text(path);
        assert!(text.contains(from), "{path} has no {from:?}");
        let text = text.replace(from, to);
        self.with(path, text)
    }

    /// Appends text to a file.
    pub(super) fn append(self, path: &str, more: &str) -> Self {
        let text = self.text(path) + more;
        self.with(path, text)
    }

    pub(super) fn text(&self, path: &str) -> String {
        let file = self.contents.iter().find(|file| file.path == path).expect("the file exists");
        String::from_utf8(file.bytes.clone()).expect("the file is UTF-8")
    }

    pub(super) fn folder(mut self, path: &str) -> Self {
        self.folders.push(path.to_owned());
        self
    }

    pub(super) fn refused(mut self, name: &str, defect: NameDefect) -> Self {
        self.refused.push(RefusedName { name: name.to_owned(), defect });
        self
    }

    pub(super) fn named(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }

    pub(super) fn csar(&self) -> Csar<'_> {
        Csar::read(self.archive(None))
    }

    pub(super) fn csar_within<'f>(&'f self, container: Container<'f>) -> Csar<'f> {
        Csar::read(self.archive(Some(container)))
    }

    fn archive<'f>(&'f self, container: Option<Container<'f>>) -> Archive<'f> {
        Archive {
            name: Some(self.name),
            files: &self.contents,
            folders: &self.folders,
            refused: &self.refused,
            container,
        }
    }

    pub(super) fn run(&self, id: &str) -> RuleResult {
        run(&self.csar(), id, &CsarOptions::default())
    }
}

/// The status of a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Pass,
    Fail,
    NotApplicable,
    Undecided,
}

/// A status and its findings as `FILE:LINE:COLUMN message`, with a mark for advice.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RuleResult {
    pub(super) status: Status,
    pub(super) findings: Vec<String>,
}

impl RuleResult {
    pub(super) fn findings(&self) -> Vec<&str> {
        self.findings.iter().map(String::as_str).collect()
    }
}

/// Checks a requirement on a package.
pub(super) fn run(csar: &Csar<'_>, id: &str, options: &CsarOptions) -> RuleResult {
    let texts = csar.files().map(|(file, path)| File::text(file, path, csar.bytes(file)));
    let package = Package::link(texts.collect());
    let cx = Context::new(&package, vnfcheck_check::CheckOptions::default()).of_csar(csar, options);
    let outcome = crate::rule(id).expect("the requirement has a rule").check(&cx).finish();
    let status = if !outcome.failures.items.is_empty() {
        Status::Fail
    } else if outcome.not_checkable.is_some() {
        Status::Undecided
    } else if outcome.examined > 0 {
        Status::Pass
    } else {
        Status::NotApplicable
    };
    let mut findings = [outcome.failures.items, outcome.advice.items].concat();
    findings.sort_by(|a, b| {
        let key = |it: &Finding| (it.primary.file, it.primary.span);
        key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message))
    });
    let line_of = |finding: &Finding| {
        let file = package.file(finding.primary.file).expect("the file exists");
        let at = file.source().position(finding.primary.span.start);
        let advice = if finding.advisory { "advice " } else { "" };
        format!("{advice}{}:{}:{} {}", file.path(), at.line, at.column, finding.message)
    };
    let undecided = outcome.not_checkable.map(|why| format!("undecided {}", why.message));
    RuleResult { status, findings: findings.iter().map(line_of).chain(undecided).collect() }
}

pub(super) const META: &str = "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.1\nCreated-By: Acme\nEntry-Definitions: Definitions/main.yaml\n\
     ETSI-Entry-Manifest: main.mf\nETSI-Entry-Change-Log: ChangeLog.txt\nETSI-Entry-Tests: Tests\nETSI-Entry-Licenses: Licenses\n";
pub(super) const VNF_METADATA: &str = "metadata:\n  vnf_product_name: Web\n  vnf_provider_id: Acme\n  vnf_package_version: 1.0\n  \
     vnf_release_date_time: 2024-03-01T10:00:00+01:00\n\n";
pub(super) const PNF_METADATA: &str = "metadata:\n  pnfd_name: Radio\n  pnfd_provider: Acme\n  pnfd_archive_version: 1.0\n  \
     pnfd_release_date_time: 2024-03-01T10:00:00+01:00\n\n";
pub(super) const SOURCES: &str = "Source: ChangeLog.txt\nSource: Definitions/main.yaml\nSource: Licenses/l.txt\n\
     Source: TOSCA-Metadata/TOSCA.meta\nSource: Tests/t1.txt\n";
