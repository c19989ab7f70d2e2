//! Real packages with random edits of single nodes: nearly correct templates, which random bytes almost never produce.

use vnfcheck_yaml::{FileId, Limits, SourceText, Tree};

/// Names and contents of the files of a package.
pub type Texts = [(&'static str, String); 3];

/// Maximum size of an edited file, in bytes.
const LARGEST: usize = 20_000;

const SAMPLES: [[(&str, &str); 3]; 3] = [
    [
        ("base_vfw.env", include_str!("../../testdata/packages/vfw/base_vfw.env")),
        ("base_vfw.yaml", include_str!("../../testdata/packages/vfw/base_vfw.yaml")),
        ("nested.yaml", include_str!("../../testdata/yaml/keystone_role.yaml")),
    ],
    [
        ("base_vlb.env", include_str!("../../testdata/packages/vlb/base_vlb.env")),
        ("base_vlb.yaml", include_str!("../../testdata/packages/vlb/base_vlb.yaml")),
        ("boot.sh", include_str!("../../testdata/packages/vlb/boot.sh")),
    ],
    [
        ("base_vpkg.env", include_str!("../../testdata/yaml/base_vpkg.env")),
        ("base_vpkg.yaml", include_str!("../../testdata/yaml/structured_config.yaml")),
        ("nested.yaml", include_str!("../../testdata/yaml/cirros_hello_world.yaml")),
    ],
];

/// Replacements of a scalar.
const NASTY: [&str; 40] = [
    "",
    "~",
    "null",
    "[]",
    "{}",
    "[[]]",
    "{a: {b: c}}",
    "true",
    "0",
    "-1",
    "1e999",
    "0x",
    "99999999999999999999999",
    "\"\"",
    "\"\\0\"",
    "\"\\u202e\"",
    "ünï",
    "nested.yaml",
    "../../etc/passwd",
    "file:///etc/passwd",
    "{get_param: size}",
    "{get_param: [a, 0, b]}",
    "{get_param: {get_param: x}}",
    "{get_resource: vm}",
    "{get_attr: [vm, first_address]}",
    "{get_file: boot.sh}",
    "{str_replace: {template: '%x%', params: {'%x%': 1}}}",
    "{list_join: ['-', [a, {get_param: OS::stack_name}]]}",
    "{if: [c, a, b]}",
    "{repeat: {for_each: {'%a%': [1, 2]}, template: '%a%'}}",
    "{Ref: vm}",
    "OS::Nova::Server",
    "OS::Heat::ResourceGroup",
    "OS::Neutron::Port",
    "&a x",
    "*a",
    "<<",
    "vm_{0}_int_role_{index}_port_%index%",
    "a_b_int_c_v6_ips",
    "10.0.0.1/33",
];

/// Returns a package after the edits that the bytes encode; `None` if the bytes are too few or a file grows too large.
pub fn package(bytes: &[u8]) -> Option<Texts> {
    let mut bytes = bytes.iter().map(|byte| usize::from(*byte));
    let sample = SAMPLES.get(bytes.next()? % SAMPLES.len())?;
    let mut texts = sample.map(|(name, text)| (name, text.to_owned()));
    while let (Some(file), Some(action), Some(high), Some(low), Some(other)) =
        (bytes.next(), bytes.next(), bytes.next(), bytes.next(), bytes.next())
    {
        let (_, text) = &mut texts[file % 3];
        *text = edited(text, action, high * 256 + low, other);
        if text.len() > LARGEST {
            return None;
        }
    }
    Some(texts)
}

/// Returns the text after one edit of the node with this number.
fn edited(text: &str, action: usize, number: usize, other: usize) -> String {
    let source = SourceText::new(text);
    let tree = Tree::parse(FileId(0), &source, &vnfcheck_hot::LEXICON, &Limits::default());
    let spans: Vec<_> = tree
        .nodes()
        .map(|node| node.span().start as usize..node.span().end as usize)
        .filter(|span| !span.is_empty() && span.len() < text.len())
        .collect();
    if spans.is_empty() {
        return NASTY[other % NASTY.len()].to_owned();
    }
    let span = spans[number % spans.len()].clone();
    let replaced = |with: &str| [&text[..span.start], with, &text[span.end..]].concat();
    match action % 5 {
        0 => replaced(""),
        1 => replaced(&text[spans[other % spans.len()].clone()]),
        2 => replaced(NASTY[other % NASTY.len()]),
        3 => {
            let line = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
            let end = text[span.start..].find('\n').map_or(text.len(), |at| span.start + at + 1);
            [&text[..end], &text[line..end], &text[end..]].concat()
        }
        _ => {
            let line = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
            [&text[..line], &" ".repeat(other % 5), text[line..].trim_start_matches(' ')].concat()
        }
    }
}
