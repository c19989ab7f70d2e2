//! Examples of rules: their files and expected findings.

use vnfcheck_check::page::Expected;
use vnfcheck_decode::{is_value, one_or_more, shortened};
use vnfcheck_yaml::Node;

use super::reader::Reader;
use crate::example::{Content, Example};
use crate::members::{EXAMPLE, SIZED, VERDICTS};
use crate::operators::quantity;

/// Maximum size in bytes of an example file for which only the size is given.
const LARGEST_FILE: f64 = 1_048_576.0;

impl Reader<'_> {
    pub(super) fn examples(&mut self, node: Option<Node<'_>>) -> Vec<Example> {
        let Some(node) = node else { return Vec::new() };
        if !node.is_sequence() {
            self.expected(node, "a list of examples");
            return Vec::new();
        }
        node.items().filter_map(|item| self.example(item)).collect()
    }

    fn example(&mut self, node: Node<'_>) -> Option<Example> {
        if !self.members(node, &VERDICTS, "an example") {
            return None;
        }
        let (Some(entry), 1) = (node.entries().next(), node.len()) else {
            self.wrong(node, "an example must have exactly one verdict: fail, pass or not-applicable");
            return None;
        };
        let expected = VERDICTS.iter().find(|verdict| verdict.name == entry.name())?.value;
        let value = entry.value;
        let mut example = Example {
            expected,
            note: None,
            files: Vec::new(),
            findings: Vec::new(),
            span: entry.key.span(),
            origin: String::new(),
        };
        if is_value(value) {
            let template = Content::Text(self.prose(Some(value), "a template")?);
            example.files.push(("base.yaml".to_owned(), template));
            return Some(example);
        }
        if !self.members(value, &EXAMPLE, "the keys of an example") {
            return None;
        }
        example.note = self.line(value.get("note"), "a note");
        if let Some(node) = value.get("note").filter(|node| node.text().trim_start().starts_with("```")) {
            self.wrong(node, "a note cannot start with three backticks, which start an example");
        }
        for (member, name) in [("template", "base.yaml"), ("environment", "base.env")] {
            let content = self.prose(value.get(member), "the content of a file");
            example.files.extend(content.map(|content| (name.to_owned(), Content::Text(content))));
        }
        if let Some(files) = value.get("files") {
            if !files.is_mapping() {
                self.expected(files, "files by name");
            }
            for file in files.entries() {
                self.further_file(file.key, file.value, &mut example);
            }
        }
        for member in ["finding", "findings"] {
            let Some(node) = value.get(member) else { continue };
            for item in one_or_more(node) {
                example.findings.extend(self.finding(item));
            }
            if expected != Expected::Fail {
                self.wrong(node, "an example without the verdict `fail` cannot have findings");
            }
        }
        if example.files.is_empty() {
            self.wrong(entry.key, "the example has no file; give it a `template`");
            return None;
        }
        Some(example)
    }

    fn further_file(&mut self, name: Node<'_>, content: Node<'_>, example: &mut Example) {
        let path = name.text();
        let is_path = !path.is_empty()
            && path.len() <= 200
            && path.chars().all(|it| it.is_ascii_alphanumeric() || "-_./".contains(it))
            && path.split('/').all(|part| !part.is_empty() && part != "." && part != "..");
        if !is_path {
            let shown = shortened(path);
            self.wrong(
                name,
                format!("`{shown}` is not a valid file name; use letters, digits, `-`, `_`, `.` and `/`"),
            );
        } else if example.files.iter().any(|(other, _)| other == path) {
            self.wrong(name, format!("duplicate file `{path}` in the example"));
        } else if content.is_scalar() && content.is_null() {
            example.files.push((path.to_owned(), Content::Text(String::new())));
        } else if content.is_mapping() {
            example.files.extend(self.sized(content).map(|content| (path.to_owned(), content)));
        } else if let Some(content) = self.prose(Some(content), "the content of a file") {
            example.files.push((path.to_owned(), Content::Text(content)));
        }
    }

    /// Reads a file of which only the size matters.
    fn sized(&mut self, node: Node<'_>) -> Option<Content> {
        if !self.members(node, &SIZED, "a file of an example") {
            return None;
        }
        let size = node.get("size")?;
        let bytes = quantity(size.text()).filter(|bytes| (0.0..=LARGEST_FILE).contains(bytes));
        if bytes.is_none() || !size.is_scalar() {
            self.expected(size, "a size of at most 1 MiB, such as 20 KiB");
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within bounds")]
        bytes.map(|bytes| Content::Sized(bytes as usize))
    }

    fn finding(&mut self, node: Node<'_>) -> Option<String> {
        let text = self.text(Some(node), "an expected finding")?;
        let text = text.trim();
        let place = text.split(' ').next().unwrap_or_default();
        let mut numbers = place.rsplit(':');
        let is_number = |it: Option<&str>| it.is_some_and(|it| it.parse::<u32>().is_ok());
        let is_place = is_number(numbers.next()) && is_number(numbers.next()) && !text.starts_with('`');
        if !is_place || text.len() == place.len() || text.chars().any(char::is_control) {
            self.wrong(
                node,
                "expected `LINE:COLUMN message`, such as `7:15 flavor `big` is not in the catalogue`",
            );
            return None;
        }
        Some(text.to_owned())
    }
}
