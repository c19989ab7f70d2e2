//! Names of files in patches.

/// Returns a name as git writes it in a patch: quoted if it contains control characters, quotes, backslashes or bytes
/// outside ASCII, so that a name cannot add lines to the patch.
pub fn name_in_patch(name: &str) -> String {
    let escaped: String = name.bytes().map(escaped).collect();
    if escaped == name { escaped } else { format!("\"{escaped}\"") }
}

fn escaped(byte: u8) -> String {
    match byte {
        b'"' => "\\\"".to_owned(),
        b'\\' => "\\\\".to_owned(),
        b'\t' => "\\t".to_owned(),
        b'\n' => "\\n".to_owned(),
        b'\r' => "\\r".to_owned(),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    }
}

/// Returns the tab with which git ends a name that contains a space in the lines `---` and `+++`: without the tab,
/// `patch` reads the name to the first space, and changes another file.
pub fn end_of_name(name: &str) -> &'static str {
    if name.contains(' ') { "\t" } else { "" }
}
