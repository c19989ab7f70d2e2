//! The manifest (`.mf`): metadata, the list of files with hashes, sets of non-MANO artifacts, the signature (SOL004,
//! chapter 4.3).

use vnfcheck_yaml::{FileId, Span};

use crate::lines::{Field, Line, lines, utf8};

/// Maximum number of bytes to read of a manifest. Ten thousand files with hashes and signatures need a quarter of this
/// size.
pub(crate) const MOST_BYTES: usize = 16 << 20;

/// The contents of a manifest.
#[derive(Debug)]
pub struct Manifest<'t> {
    /// The file of the manifest.
    pub file: FileId,
    /// The position of `metadata:`.
    pub metadata_heading: Option<Span>,
    /// The position of the first line that is neither empty nor a comment.
    pub first_line: Option<Span>,
    /// The name-value pairs below `metadata:`.
    pub metadata: Vec<Field<'t>>,
    /// The list of files.
    pub sources: Vec<Source<'t>>,
    /// The position of `non_mano_artifact_sets:`.
    pub sets_heading: Option<Span>,
    /// The sets of non-MANO artifacts.
    pub sets: Vec<ArtifactSet<'t>>,
    /// The text from `-----BEGIN` to the end of the file.
    pub signature: Option<SignatureBlock<'t>>,
    /// The first name-value pair after the signature.
    pub after_signature: Option<Field<'t>>,
    /// Byte offset of the first byte that is not valid UTF-8.
    pub not_utf8: Option<u32>,
    /// `true` if the manifest is longer than the read limit.
    pub is_too_long: bool,
}

/// A file that a manifest lists.
#[derive(Clone, Copy, Debug)]
pub struct Source<'t> {
    /// The line that lists the file.
    pub field: Field<'t>,
    /// The name of the hash function.
    pub algorithm: Option<Field<'t>>,
    /// The hash in hexadecimal.
    pub hash: Option<Field<'t>>,
    /// The file with the separate signature of this file.
    pub signature: Option<Field<'t>>,
    /// The file with the certificate of that signature.
    pub certificate: Option<Field<'t>>,
    /// A line that repeats one of these attributes.
    pub repeated: Option<Field<'t>>,
}

impl<'t> Source<'t> {
    /// Returns the path without a leading `./`.
    pub fn path(&self) -> &'t str {
        relative(self.field.value)
    }

    /// Returns `true` if the path is an absolute URI outside the package.
    pub fn is_external(&self) -> bool {
        is_uri(self.field.value)
    }

    fn new(field: Field<'t>) -> Self {
        Self { field, algorithm: None, hash: None, signature: None, certificate: None, repeated: None }
    }

    fn set(&mut self, attribute: Attribute, field: Field<'t>) {
        let slot = match attribute {
            Attribute::Source => return,
            Attribute::Algorithm => &mut self.algorithm,
            Attribute::Hash => &mut self.hash,
            Attribute::Signature => &mut self.signature,
            Attribute::Certificate => &mut self.certificate,
        };
        if slot.is_some() {
            self.repeated = self.repeated.or(Some(field));
        } else {
            *slot = Some(field);
        }
    }
}

/// A set of artifacts for one purpose that SOL004 does not define.
#[derive(Debug)]
pub struct ArtifactSet<'t> {
    /// The identifier, such as `onap_pm_dictionary`.
    pub id: &'t str,
    /// The position of the identifier.
    pub span: Span,
    /// The artifacts of the set.
    pub sources: Vec<Source<'t>>,
}

/// The signature of a manifest.
#[derive(Clone, Copy, Debug)]
pub struct SignatureBlock<'t> {
    /// The text from `-----BEGIN` to the end of the file.
    pub text: &'t str,
    /// The position of the first line.
    pub span: Span,
    /// The signed bytes: everything before the signature.
    pub signed: &'t [u8],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attribute {
    Source,
    Algorithm,
    Hash,
    Signature,
    Certificate,
}

impl Attribute {
    /// Returns the attribute with this name, ignoring case: both `Source` and `source` are in use.
    fn from_name(name: &str) -> Option<Self> {
        [
            ("Source", Self::Source),
            ("Algorithm", Self::Algorithm),
            ("Hash", Self::Hash),
            ("Signature", Self::Signature),
            ("Certificate", Self::Certificate),
        ]
        .into_iter()
        .find_map(|(known, attribute)| known.eq_ignore_ascii_case(name).then_some(attribute))
    }
}

/// The section that a line of a manifest belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Start,
    Metadata,
    Files,
    Sets,
}

impl<'t> Manifest<'t> {
    pub(crate) fn parse(file: FileId, bytes: &'t [u8]) -> Self {
        let head = bytes.get(..MOST_BYTES).unwrap_or(bytes);
        let (text, not_utf8) = utf8(head);
        let mut manifest = Self {
            file,
            metadata_heading: None,
            first_line: None,
            metadata: Vec::new(),
            sources: Vec::new(),
            sets_heading: None,
            sets: Vec::new(),
            signature: None,
            after_signature: None,
            not_utf8,
            is_too_long: bytes.len() > MOST_BYTES,
        };
        let mut section = Section::Start;
        let mut lines = lines(text);
        for line in lines.by_ref() {
            if line.text.is_empty() || line.text.starts_with('#') {
                continue;
            }
            if line.text.starts_with("-----BEGIN") {
                manifest.signature = signature_block(text, line, bytes);
                break;
            }
            manifest.first_line.get_or_insert(line.span());
            if let Some(field) = Field::parse(line) {
                section = manifest.add(section, field);
            }
        }
        manifest.after_signature = after_signature(lines);
        manifest
    }

    /// Returns `true` if the manifest starts with `metadata:`.
    pub fn starts_with_metadata(&self) -> bool {
        self.metadata_heading
            .is_some_and(|heading| self.first_line.is_some_and(|first| first.start == heading.start))
    }

    /// Adds a line and returns the section of the next line. Indentation has no meaning.
    fn add(&mut self, section: Section, field: Field<'t>) -> Section {
        let heading = |name| field.value.is_empty() && field.name == name;
        if heading("metadata") {
            self.metadata_heading.get_or_insert(field.name_span());
            return Section::Metadata;
        }
        if heading("non_mano_artifact_sets") {
            self.sets_heading.get_or_insert(field.name_span());
            return Section::Sets;
        }
        let attribute = Attribute::from_name(field.name);
        if section == Section::Sets {
            self.add_to_set(attribute, field);
            return section;
        }
        match attribute {
            Some(Attribute::Source) => {
                self.sources.push(Source::new(field));
                return Section::Files;
            }
            Some(attribute) if section == Section::Files => {
                if let Some(source) = self.sources.last_mut() {
                    source.set(attribute, field);
                }
            }
            _ if section == Section::Metadata => self.metadata.push(field),
            _ => {}
        }
        section
    }

    fn add_to_set(&mut self, attribute: Option<Attribute>, field: Field<'t>) {
        match attribute {
            None if field.value.is_empty() => {
                let span = field.name_span();
                self.sets.push(ArtifactSet { id: field.name, span, sources: Vec::new() });
            }
            None => {}
            Some(attribute) => {
                let Some(set) = self.sets.last_mut() else { return };
                match (attribute, set.sources.last_mut()) {
                    (Attribute::Source, _) => set.sources.push(Source::new(field)),
                    (_, Some(source)) => source.set(attribute, field),
                    (_, None) => {}
                }
            }
        }
    }
}

/// Returns the first name-value pair after a signature block that starts with the first of the given lines. Another
/// block may follow.
fn after_signature<'t>(lines: impl Iterator<Item = Line<'t>>) -> Option<Field<'t>> {
    let mut is_in_block = true;
    for line in lines {
        if line.text.starts_with("-----") {
            is_in_block = line.text.starts_with("-----BEGIN");
        } else if !is_in_block && !line.text.starts_with('#') {
            let field = Field::parse(line);
            if field.is_some() {
                return field;
            }
        }
    }
    None
}

fn signature_block<'t>(text: &'t str, line: Line<'t>, bytes: &'t [u8]) -> Option<SignatureBlock<'t>> {
    let at = line.at as usize;
    let signed = bytes.get(..at)?;
    Some(SignatureBlock { text: text.get(at..)?, span: line.span(), signed })
}

/// Returns a path without a leading `./`.
pub fn relative(path: &str) -> &str {
    path.strip_prefix("./").unwrap_or(path)
}

/// Returns `true` if a value is an absolute URI, such as a URL.
pub(crate) fn is_uri(value: &str) -> bool {
    value.split_once("://").is_some_and(|(scheme, rest)| {
        !rest.is_empty()
            && scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.chars().all(|it| it.is_ascii_alphanumeric() || matches!(it, '+' | '-' | '.'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Manifest<'_> {
        Manifest::parse(FileId(0), text.as_bytes())
    }

    #[test]
    fn sections_are_recognized_at_any_indentation() {
        let manifest = read(
            "# of Acme\n\nmetadata:\n  vnf_product_name:\nvnf_release_date_time: 2024-03-01T10:00:00+01:00\n\n\
             source: ./a.yaml\nHASH: ff\nalgorithm: SHA-256\nSource: b\n\nnon_mano_artifact_sets:\nonap_others:\n\
             Source: b\n  onap_ves_events:\n",
        );
        assert!(manifest.starts_with_metadata());
        let metadata: Vec<_> = manifest.metadata.iter().map(|it| (it.name, it.value)).collect();
        assert_eq!(
            metadata,
            [("vnf_product_name", ""), ("vnf_release_date_time", "2024-03-01T10:00:00+01:00")]
        );
        let [first, second] = &manifest.sources[..] else { panic!("two sources") };
        assert_eq!((first.path(), first.hash.unwrap().value, second.path()), ("a.yaml", "ff", "b"));
        let sets: Vec<_> = manifest.sets.iter().map(|set| (set.id, set.sources.len())).collect();
        assert_eq!(sets, [("onap_others", 1), ("onap_ves_events", 0)]);
    }

    #[test]
    fn the_signature_covers_every_byte_before_it() {
        let manifest = read("metadata:\r\n a: 1\r\n\r\n-----BEGIN CMS-----\nSource: no\n-----END CMS-----\n");
        let block = manifest.signature.unwrap();
        assert_eq!(block.signed, b"metadata:\r\n a: 1\r\n\r\n");
        assert!(block.text.starts_with("-----BEGIN CMS-----\nSource"));
        assert!(manifest.sources.is_empty() && manifest.after_signature.is_none());
    }

    #[test]
    fn lines_after_the_signature_are_found() {
        let block = "-----BEGIN CMS-----\na: b\n-----END CMS-----\n";
        let text = format!("metadata:\n a: 1\n{block}\n# signed\n{block}Source: late\nSource: later\n");
        let manifest = read(&text);
        assert_eq!(manifest.after_signature.unwrap().value, "late");
        assert!(manifest.sources.is_empty());
    }

    #[test]
    fn metadata_must_come_first() {
        assert!(!read("Source: a\nmetadata:\n a: 1\n").starts_with_metadata());
        assert!(!read("").starts_with_metadata());
    }

    #[test]
    fn what_is_given_twice_is_kept_with_its_place() {
        let manifest = read("Source: a\nHash: 00\nHash: ff\n");
        let source = manifest.sources[0];
        assert_eq!((source.hash.unwrap().value, source.repeated.unwrap().value), ("00", "ff"));
    }

    #[test]
    fn addresses_are_distinguished_from_paths() {
        for (value, expected) in [
            ("https://example.org/a", true),
            ("a/b:c", false),
            ("file://x", true),
            ("://x", false),
            ("a", false),
        ] {
            assert_eq!(is_uri(value), expected, "{value}");
        }
    }
}
