//! Tabs as indentation, which YAML does not allow.

/// Returns a string with spaces instead of tabs at the starts of lines.
pub fn without_tabs(text: &str, width: usize) -> String {
    let line = |line: &str| {
        let rest = line.trim_start_matches('\t');
        " ".repeat(width * (line.len() - rest.len())) + rest
    };
    text.split_inclusive('\n').map(line).collect()
}
