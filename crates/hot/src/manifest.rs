//! `MANIFEST.json`, in which SDC finds the list of files of an onboarding package, with the position of every node.

use vnfcheck_maps::HashMap;
use vnfcheck_yaml::{FileId, Lexicon, Limits, Node, SourceText, Tree};

/// Entry types that SDC knows.
pub const TYPES: [&str; 24] = [
    "HEAT",
    "HEAT_ENV",
    "HEAT_NET",
    "HEAT_VOL",
    "HELM",
    "CHEF",
    "PUPPET",
    "SHELL",
    "YANG",
    "YANG_XML",
    "BPEL",
    "DG_XML",
    "MURANO_PKG",
    "CERTIFICATE",
    "LICENSE",
    "CONFIG_TEMPLATE",
    "MAPPING_TEMPLATE",
    "VENDOR_LICENSE",
    "VF_LICENSE",
    "CLOUD_TECHNOLOGY_SPECIFIC_ARTIFACT",
    "CONTROLLER_BLUEPRINT_ARCHIVE",
    "PM_DICTIONARY",
    "PNF_SW_INFORMATION",
    "OTHER",
];

/// A manifest of any shape.
#[derive(Debug)]
pub struct Manifest {
    tree: Tree,
}

/// One entry of a manifest.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ManifestEntry<'m> {
    /// The mapping, or the node in place of a mapping.
    pub node: Node<'m>,
    /// The entry whose `data` contains this entry; `None` for entries of the manifest's own `data`.
    pub parent: Option<Node<'m>>,
    /// The value of `file`.
    pub file: Option<Node<'m>>,
    /// The value of `type`.
    pub type_node: Option<Node<'m>>,
}

impl<'m> ManifestEntry<'m> {
    fn at(node: Node<'m>, parent: Option<Node<'m>>) -> Self {
        let (file, type_node) = (node.get("file"), node.get("type"));
        Self { node, parent, file, type_node }
    }

    /// The name of the file that the entry lists.
    pub fn file_name(self) -> Option<&'m str> {
        self.file?.as_str()
    }

    /// The type of the entry, if it is a string.
    pub fn type_name(self) -> Option<&'m str> {
        self.type_node?.as_str()
    }

    /// The type of the entry, if SDC knows the type.
    pub fn known_type(self) -> Option<&'m str> {
        self.type_name().filter(|name| TYPES.contains(name))
    }

    /// `true` if the entry declares a template: a module, a volume or a network.
    pub fn is_template(self) -> bool {
        matches!(self.type_name(), Some("HEAT" | "HEAT_VOL" | "HEAT_NET"))
    }

    /// `true` if the entry declares a volume module.
    pub fn is_volume(self) -> bool {
        self.type_name() == Some("HEAT_VOL")
    }

    /// `true` if the entry is marked as the base module, `false` if it is marked as another module; `None` without a
    /// mark.
    pub fn marked_base(self) -> Option<bool> {
        marked_base(self.node)
    }

    /// The entries in the entry's `data`.
    pub fn entries(self) -> impl Iterator<Item = ManifestEntry<'m>> {
        let data = self.node.get("data").into_iter().flat_map(Node::items);
        data.map(move |node| Self::at(node, Some(self.node)))
    }
}

/// Returns the value of `isBase` in an entry: a boolean or its text, as in SDC; `None` for any other value.
pub fn marked_base(entry: Node<'_>) -> Option<bool> {
    let mark = entry.get("isBase").filter(|it| it.is_scalar())?.text();
    let says = |word: &str| mark.eq_ignore_ascii_case(word);
    if says("true") { Some(true) } else { says("false").then_some(false) }
}

/// Replaces comments (`//`, `#` and `/* */`) outside quotes with spaces, so that all positions stay the same. `None` if
/// there are no comments.
fn without_comments(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['"', '\'', '#', '/']) {
        let (before, found) = rest.split_at(at);
        let length = match found.as_bytes() {
            [b'"', ..] => quoted_length(found, '"'),
            [b'\'', ..] => quoted_length(found, '\''),
            [b'/', b'*', ..] => found.find("*/").map_or(found.len(), |end| end + 2),
            [b'#', ..] | [b'/', b'/', ..] => found.find(['\n', '\r']).unwrap_or(found.len()),
            _ => 1,
        };
        let (token, others) = found.split_at(length);
        out.push_str(before);
        match token.as_bytes() {
            [b'#', ..] | [b'/', _, ..] => out.extend(token.chars().flat_map(blanks)),
            _ => out.push_str(token),
        }
        rest = others;
    }
    out.push_str(rest);
    (out != text).then_some(out)
}

/// Returns the length of the quoted text at the start.
fn quoted_length(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if character == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns as many spaces as a character has bytes; line breaks are kept.
fn blanks(character: char) -> impl Iterator<Item = char> {
    let (blank, count) =
        if matches!(character, '\n' | '\r') { (character, 1) } else { (' ', character.len_utf8()) };
    std::iter::repeat_n(blank, count)
}

impl Manifest {
    /// Returns `true` if a path names a manifest: its last component is `MANIFEST.json` in any letter case.
    pub fn is_named(path: &str) -> bool {
        path.rsplit('/').next().unwrap_or(path).eq_ignore_ascii_case("manifest.json")
    }

    /// Reads a manifest. Input that is not valid JSON gets the errors of the YAML reader, which accepts all JSON.
    /// Comments count as spaces, as for SDC's reader.
    pub fn read(file: FileId, source: &SourceText, limits: &Limits) -> Self {
        let blanked = without_comments(source.as_str()).map(|text| SourceText::new(&text));
        let source = blanked.as_ref().unwrap_or(source);
        Self { tree: Tree::parse_template(file, source, Lexicon::EMPTY, limits) }
    }

    /// The nodes of the manifest.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Entries of the manifest's own `data`; nested entries are returned by [`entries`](ManifestEntry::entries).
    pub fn entries(&self) -> impl Iterator<Item = ManifestEntry<'_>> {
        let root = self.tree.root().filter(|_| self.tree.errors().is_empty());
        let data = root.and_then(|root| root.get("data")).into_iter().flat_map(Node::items);
        data.map(|node| ManifestEntry::at(node, None))
    }

    /// Returns the entries at every depth in the order of the file, each before its nested entries.
    pub fn all_entries(&self) -> Vec<ManifestEntry<'_>> {
        let mut found = Vec::new();
        let mut pending: Vec<_> = self.entries().collect();
        pending.reverse();
        while let Some(entry) = pending.pop() {
            found.push(entry);
            let above = pending.len();
            pending.extend(entry.entries());
            if let Some(below) = pending.get_mut(above..) {
                below.reverse();
            }
        }
        found
    }
}

/// The kind of a file whose extension does not determine the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadAs {
    /// Read the file as a template.
    Template,
    /// Read the file as an environment.
    Environment,
}

/// Manifest entries for files whose names do not determine their kind. For the kind, SDC relies on the manifest alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed(HashMap<String, ReadAs>);

impl Listed {
    /// Reads the manifests among these files, given by path and content.
    pub fn among<'f>(files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> Self {
        let mut listed = HashMap::default();
        for (path, bytes) in files.into_iter().filter(|(path, _)| Manifest::is_named(path)) {
            let folder = path.rsplit_once('/').map(|(folder, _)| folder);
            let manifest = Manifest::read(FileId(0), &SourceText::decode(bytes).0, &Limits::default());
            for entry in manifest.all_entries() {
                let read_as = match entry.type_name() {
                    Some("HEAT_ENV") => ReadAs::Environment,
                    _ if entry.is_template() => ReadAs::Template,
                    _ => continue,
                };
                let Some(name) = entry.file_name().filter(|name| !name.contains('/')) else { continue };
                let path = folder.map_or_else(|| name.to_owned(), |folder| format!("{folder}/{name}"));
                listed.entry(path).or_insert(read_as);
            }
        }
        Self(listed)
    }

    /// Returns the kind of the file with this path if the manifest lists the file.
    pub fn read_as(&self, path: &str) -> Option<ReadAs> {
        self.0.get(path).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(text: &str) -> Manifest {
        Manifest::read(FileId(0), &SourceText::new(text), &Limits::default())
    }

    #[test]
    fn entries_are_found_at_any_depth_with_their_places() {
        let text = "{\"name\": \"v\", \"data\": [\n\
                    {\"file\": \"base.yaml\", \"type\": \"HEAT\", \"isBase\": true, \"data\": [\n\
                    {\"file\": \"base.env\", \"type\": \"HEAT_ENV\"},\n\
                    {\"file\": \"v.yaml\", \"type\": \"HEAT_VOL\", \"isBase\": \"False\", \"data\": [{\"file\": \"v.env\", \"type\": \"HEAT_ENV\"}]}]},\n\
                    {\"file\": \"a.txt\", \"type\": \"NOTE\"}, 7]}";
        let manifest = manifest(text);
        let all = manifest.all_entries();
        let listed_files: Vec<_> = all
            .iter()
            .map(|it| {
                (it.file_name(), it.known_type(), it.is_template(), it.marked_base(), it.parent.is_some())
            })
            .collect();
        assert_eq!(
            listed_files,
            [
                (Some("base.yaml"), Some("HEAT"), true, Some(true), false),
                (Some("base.env"), Some("HEAT_ENV"), false, None, true),
                (Some("v.yaml"), Some("HEAT_VOL"), true, Some(false), true),
                (Some("v.env"), Some("HEAT_ENV"), false, None, true),
                (Some("a.txt"), None, false, None, false),
                (None, None, false, None, false),
            ]
        );
        let place = all[2].file.unwrap().span();
        assert_eq!(&text[place.start as usize..place.end as usize], "\"v.yaml\"");
    }

    #[test]
    fn what_is_no_manifest_has_no_entries() {
        for text in ["", "[]", "{\"data\": {\"file\": \"a\"}}", "{\"data\": [", "{\"name\": \"x\"}"] {
            assert_eq!(manifest(text).all_entries().len(), 0, "{text}");
        }
    }

    #[test]
    fn manifests_determine_the_roles_of_files() {
        let text =
            br#"{"data": [{"file": "a.txt", "type": "HEAT", "data": [{"file": "b/c.ini", "type": "HEAT_ENV"},
            {"file": "c.ini", "type": "HEAT_ENV"}]}, {"file": "d.sh", "type": "SHELL"}]}"#;
        for folder in ["", "x/y/"] {
            let path = format!("{folder}manifest.json");
            let listed = Listed::among([(path.as_str(), &text[..]), ("a.txt", b"{\"data\": 1}")]);
            let read_as = |name: &str| listed.read_as(&format!("{folder}{name}"));
            assert_eq!(read_as("a.txt"), Some(ReadAs::Template));
            assert_eq!(read_as("c.ini"), Some(ReadAs::Environment));
            assert_eq!([read_as("b/c.ini"), read_as("d.sh"), read_as("none")], [None; 3]);
        }
    }

    #[test]
    fn its_name_counts_in_any_case() {
        assert!(["MANIFEST.json", "a/manifest.JSON"].into_iter().all(Manifest::is_named));
        assert!(!["MANIFEST.mf", "a/xmanifest.json", "manifest.json/a"].into_iter().any(Manifest::is_named));
    }
}
