//! The manifest with a correct `Source:`, `Algorithm:` and `Hash:` line for every file of the package.

use vnfcheck_maps::HashSet;
use vnfcheck_yaml::Span;
use vnfcheck_yaml::edit::{Edit, apply};

use crate::lines::{Field, offset};
use crate::manifest::{Manifest, Source};
use crate::model::Csar;
use crate::security::Digest;

/// The reason why no manifest can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListingError {
    /// The package has no manifest.
    #[error(
        "the CSAR has no manifest; write `metadata:` with the names and values of the package to `main.mf`"
    )]
    NoManifest,
    /// The manifest is not text, or too long.
    #[error("the manifest is not UTF-8, or too long")]
    NotText,
}

/// Returns the text of the manifest in which every file is listed with its hash. Files that do not exist are removed from the
/// list. The signature at the end is removed, because it covers the old text. Other lines stay unchanged.
///
/// # Errors
///
/// [`ListingError`] if the manifest is missing or unreadable.
pub fn manifest_with_hashes(csar: &Csar<'_>) -> Result<String, ListingError> {
    let manifest = csar.manifest().ok_or(ListingError::NoManifest)?;
    let bytes = manifest.signature.as_ref().map_or(csar.bytes(manifest.file), |block| block.signed);
    if manifest.not_utf8.is_some() || manifest.is_too_long {
        return Err(ListingError::NotText);
    }
    let text = std::str::from_utf8(bytes).map_err(|_| ListingError::NotText)?;
    let mut listing = Listing { csar, manifest, text, edits: Vec::new() };
    let mut listed = HashSet::default();
    for source in &manifest.sources {
        if listed.insert(source.path()) {
            listing.correct(source);
        } else {
            listing.remove(source);
        }
    }
    let missing = csar.unlisted_files(manifest).map(|(file, path)| {
        let hash = Digest::Sha256.hex(csar.bytes(file));
        format!("Source: {path}\nAlgorithm: SHA-256\nHash: {hash}\n")
    });
    let missing: String = missing.collect();
    if !missing.is_empty() {
        listing.insert(listing.end(), &missing);
    }
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    for edit in &mut listing.edits {
        edit.text = edit.text.replace('\n', line_end);
    }
    apply(text, &listing.edits).map_err(|_| ListingError::NotText)
}

struct Listing<'m, 't> {
    csar: &'m Csar<'t>,
    manifest: &'m Manifest<'t>,
    text: &'t str,
    edits: Vec<Edit>,
}

impl Listing<'_, '_> {
    /// Corrects the hash of a listed file, or removes a file that does not exist.
    fn correct(&mut self, source: &Source<'_>) {
        let Some(file) = self.csar.file_of(source) else {
            if !self.csar.holds(source) {
                self.remove(source);
            }
            return;
        };
        let has_own_signature = source.signature.or(source.certificate).is_some();
        if file == self.manifest.file || has_own_signature && source.hash.is_none() {
            return;
        }
        let named = source.algorithm.and_then(|it| Digest::from_name(it.value));
        let hash = named.unwrap_or(Digest::Sha256).hex(self.csar.bytes(file));
        let mut missing = String::new();
        match source.algorithm {
            Some(_) if named.is_some() => {}
            Some(field) => self.replace(field, "SHA-256"),
            None => missing.push_str("Algorithm: SHA-256\n"),
        }
        match source.hash {
            Some(field) if field.value.eq_ignore_ascii_case(&hash) => {}
            Some(field) => self.replace(field, &hash),
            None => missing.extend(["Hash: ", &hash, "\n"]),
        }
        if !missing.is_empty() {
            let last = [Some(source.field), source.algorithm].into_iter().flatten();
            self.insert(last.map(|field| self.line(field).end).max().unwrap_or_default(), &missing);
        }
    }

    fn remove(&mut self, source: &Source<'_>) {
        for field in attributes(source) {
            self.edits.push(Edit { span: self.line(field), text: String::new() });
        }
    }

    fn replace(&mut self, field: Field<'_>, value: &str) {
        self.edits.push(Edit { span: field.value_span(), text: value.to_owned() });
    }

    /// Inserts lines at the start of a line or at the end of the text.
    fn insert(&mut self, at: u32, lines: &str) {
        let is_at_start = self.text.get(..at as usize).is_none_or(|it| it.is_empty() || it.ends_with('\n'));
        let line_break = if is_at_start { "" } else { "\n" };
        self.edits.push(Edit { span: Span::new(at, at), text: format!("{line_break}{lines}") });
    }

    /// Returns the offset after the list of files: after its last line, or before the artifact sets.
    fn end(&self) -> u32 {
        let fields = self.manifest.sources.iter().flat_map(attributes);
        let sets = self.manifest.sets_heading.map(|heading| heading.start);
        fields.map(|field| self.line(field).end).max().or(sets).unwrap_or(offset(self.text.len()))
    }

    /// Returns the range of the line with a field, including the line break.
    fn line(&self, field: Field<'_>) -> Span {
        let (start, end) = (field.name_span().start, field.value_span().end);
        let before = self.text.get(..start as usize).unwrap_or_default();
        let after = self.text.get(end as usize..).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let end = after.find('\n').map_or(self.text.len(), |at| end as usize + at + 1);
        Span::new(offset(start), offset(end))
    }
}

fn attributes<'s>(source: &'s Source<'s>) -> impl Iterator<Item = Field<'s>> {
    let optional = [source.algorithm, source.hash, source.signature, source.certificate, source.repeated];
    std::iter::once(source.field).chain(optional.into_iter().flatten())
}

#[cfg(test)]
mod tests {
    use vnfcheck_yaml::RawFile;

    use super::*;
    use crate::archive::Archive;

    const META: &str = "TOSCA-Meta-File-Version: 1.0\nETSI-Entry-Manifest: main.mf\n";

    fn written(manifest: &str) -> String {
        let files = [("Files/a.txt", "a\n"), ("TOSCA-Metadata/TOSCA.meta", META), ("main.mf", manifest)];
        let files = files.map(RawFile::from);
        let csar = Csar::read(Archive { files: &files, ..Archive::default() });
        manifest_with_hashes(&csar).unwrap()
    }

    fn entry(path: &str, text: &str) -> String {
        format!("Source: {path}\nAlgorithm: SHA-256\nHash: {}\n", Digest::Sha256.hex(text.as_bytes()))
    }

    #[test]
    fn every_file_is_listed_with_its_hash() {
        let head = "metadata:\n  vnf_product_name: x\n\n";
        let a = entry("Files/a.txt", "a\n");
        let meta = entry("TOSCA-Metadata/TOSCA.meta", META);
        assert_eq!(written(head), format!("{head}{a}{meta}"));
        let complete = format!("{head}{a}{meta}");
        assert_eq!(written(&complete), complete);
        assert_eq!(written(&format!("{complete}-----BEGIN CMS-----\nx\n-----END CMS-----\n")), complete);
        let sets = "non_mano_artifact_sets:\n  onap_others:\n    Source: Files/a.txt\n";
        assert_eq!(written(&format!("{head}{sets}")), format!("{head}{a}{meta}{sets}"));
        let wrong = "Source: Files/a.txt\nHash: 00\nSource: gone\nAlgorithm: MD5\n";
        let corrected = written(&format!("{head}{wrong}{sets}"));
        let digest = Digest::Sha256.hex(b"a\n");
        assert_eq!(
            corrected,
            format!("{head}Source: Files/a.txt\nAlgorithm: SHA-256\nHash: {digest}\n{meta}{sets}")
        );
        assert_eq!(
            written("metadata:\r\n"),
            format!("metadata:\r\n{}", format!("{a}{meta}").replace('\n', "\r\n"))
        );
    }
}
