//! Small packages for tests.

use crate::{Archive, Container, Csar, Finding, NameDefect, REQUIREMENTS, RefusedName, Status, Terms};

/// Files of a package.
pub(crate) struct Files {
    pub(crate) contents: Vec<(String, Vec<u8>)>,
    pub(crate) folders: Vec<String>,
    pub(crate) refused: Vec<RefusedName>,
    pub(crate) name: &'static str,
}

impl Files {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let mut files: Vec<_> =
            files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect();
        files.sort();
        Self { contents: files, folders: Vec::new(), refused: Vec::new(), name: "web.csar" }
    }

    /// Returns a VNF package that meets every requirement.
    pub(crate) fn vnf() -> Self {
        Self::complete(VNF_METADATA, "tosca.nodes.nfv.VNF")
    }

    /// Returns a PNF package that meets every requirement.
    pub(crate) fn pnf() -> Self {
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

    pub(crate) fn with(mut self, path: &str, content: impl AsRef<[u8]>) -> Self {
        self = self.without(path);
        self.contents.push((path.to_owned(), content.as_ref().to_vec()));
        self.contents.sort();
        self
    }

    pub(crate) fn without(mut self, path: &str) -> Self {
        self.contents.retain(|(known, _)| known != path);
        self
    }

    /// Replaces text in a file, which must contain the text.
    pub(crate) fn edit(self, path: &str, from: &str, to: &str) -> Self {
        let text = self.text(path);
        assert!(text.contains(from), "{path} has no {from:?}");
        let text = text.replace(from, to);
        self.with(path, text)
    }

    /// Appends text to a file.
    pub(crate) fn append(self, path: &str, more: &str) -> Self {
        let text = self.text(path) + more;
        self.with(path, text)
    }

    pub(crate) fn text(&self, path: &str) -> String {
        let (_, bytes) = self.contents.iter().find(|(known, _)| known == path).expect("the file exists");
        String::from_utf8(bytes.clone()).expect("the file is UTF-8")
    }

    pub(crate) fn folder(mut self, path: &str) -> Self {
        self.folders.push(path.to_owned());
        self
    }

    pub(crate) fn refused(mut self, name: &str, defect: NameDefect) -> Self {
        self.refused.push(RefusedName { name: name.to_owned(), defect });
        self
    }

    pub(crate) fn named(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }

    pub(crate) fn csar(&self) -> Csar<'_> {
        Csar::read(self.archive(None))
    }

    pub(crate) fn csar_within<'f>(&'f self, container: Container<'f>) -> Csar<'f> {
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

    pub(crate) fn judge(&self, id: &str) -> Judged {
        judge(&self.csar(), id, &Terms::default())
    }
}

/// A status and its findings as `FILE:LINE:COLUMN message`, with a mark for advice.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Judged {
    pub(crate) status: Status,
    pub(crate) findings: Vec<String>,
}

impl Judged {
    pub(crate) fn findings(&self) -> Vec<&str> {
        self.findings.iter().map(String::as_str).collect()
    }
}

pub(crate) fn judge(csar: &Csar<'_>, id: &str, terms: &Terms) -> Judged {
    let requirement = REQUIREMENTS.iter().find(|it| it.id == id).expect("the requirement is decided");
    let findings = requirement.decide(csar, terms);
    let status = findings.status();
    let undecided = findings.undecided.clone();
    let tell = |finding: &Finding| {
        let place = finding.place;
        let (source, _) = yaml::SourceText::decode(csar.bytes(place.file));
        let at = source.position(place.span.start);
        let advice = if finding.advisory { "advice " } else { "" };
        format!("{advice}{}:{}:{} {}", csar.path(place.file), at.line, at.column, finding.message)
    };
    let mut findings: Vec<String> = findings.into_sorted().iter().map(tell).collect();
    findings.extend(undecided.map(|why| format!("undecided {}", why.message)));
    Judged { status, findings }
}

pub(crate) const META: &str = "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.1\nCreated-By: Acme\nEntry-Definitions: Definitions/main.yaml\n\
     ETSI-Entry-Manifest: main.mf\nETSI-Entry-Change-Log: ChangeLog.txt\nETSI-Entry-Tests: Tests\nETSI-Entry-Licenses: Licenses\n";
pub(crate) const VNF_METADATA: &str = "metadata:\n  vnf_product_name: Web\n  vnf_provider_id: Acme\n  vnf_package_version: 1.0\n  \
     vnf_release_date_time: 2024-03-01T10:00:00+01:00\n\n";
pub(crate) const PNF_METADATA: &str = "metadata:\n  pnfd_name: Radio\n  pnfd_provider: Acme\n  pnfd_archive_version: 1.0\n  \
     pnfd_release_date_time: 2024-03-01T10:00:00+01:00\n\n";
pub(crate) const SOURCES: &str = "Source: ChangeLog.txt\nSource: Definitions/main.yaml\nSource: Licenses/l.txt\n\
     Source: TOSCA-Metadata/TOSCA.meta\nSource: Tests/t1.txt\n";
