//! Permitted answers.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{MOVE, REMOVE};
use vnfcheck_hot::{Node, Parameter};
use vnfcheck_vnf::tokens::{self, Syntax};
use vnfcheck_yaml::{Limits, Written};

/// A range of numbers or lengths.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounds {
    /// Least value.
    pub min: Option<f64>,
    /// Greatest value.
    pub max: Option<f64>,
}

impl Bounds {
    fn of(node: Node<'_>) -> Self {
        let number = |key| node.get(key).and_then(|it| it.text().parse().ok());
        Self { min: number("min"), max: number("max") }
    }

    fn contains(self, number: f64) -> bool {
        self.min.is_none_or(|min| number >= min) && self.max.is_none_or(|max| number <= max)
    }

    fn described(self) -> String {
        match (self.min, self.max) {
            (Some(min), Some(max)) => format!("from {min} to {max}"),
            (Some(min), None) => format!("of at least {min}"),
            (None, Some(max)) => format!("of at most {max}"),
            (None, None) => "of any size".to_owned(),
        }
    }
}

/// Form of the permitted answers to a question.
#[derive(Clone, Debug, Default)]
pub struct Form {
    /// Name of the parameter with the value; empty for other answers.
    pub name: String,
    /// Type of a parameter; empty for plain text.
    pub type_name: String,
    /// Suggestions, or all permitted answers.
    pub choices: Vec<String>,
    /// Choices with their consequences, as shown to a person, by choice.
    pub(crate) labels: BTreeMap<String, String>,
    /// `true` if only the choices are permitted.
    pub is_closed: bool,
    /// Permitted numbers.
    pub range: Option<Bounds>,
    /// Permitted lengths of a string, or numbers of items.
    pub length: Option<Bounds>,
    /// Strings that other elements use, each with the reason for a refusal.
    pub(crate) taken: BTreeMap<String, String>,
    /// vm-types that a role must neither contain (R-48067) nor be part of (R-00977).
    pub(crate) vm_types: Vec<String>,
    /// Template and form of the name that an answer completes. Two answers must not complete the same name.
    pub(crate) completes: Option<String>,
    /// Syntax of a vm-type or network-role.
    pub(crate) syntax: Option<Syntax>,
}

impl Form {
    /// Returns the form of the values of a parameter.
    pub(crate) fn of(parameter: Parameter<'_>) -> Self {
        let mut form = Self { type_name: parameter.declared_type().to_owned(), ..Self::default() };
        let constraints = parameter.attribute("constraints").map(|it| it.value);
        for constraint in constraints.into_iter().flat_map(Node::items) {
            if let Some(allowed) = constraint.get("allowed_values") {
                form.choices =
                    allowed.items().filter(|it| it.is_scalar()).map(|it| it.text().to_owned()).collect();
                form.is_closed = true;
            }
            form.range = constraint.get("range").map(Bounds::of).or(form.range);
            form.length = constraint.get("length").map(Bounds::of).or(form.length);
        }
        form
    }

    /// Returns the form of an answer with these choices, each with its text for a person.
    pub(crate) fn among(choices: &[(&str, &str)]) -> Self {
        let mut form = Self { is_closed: true, ..Self::default() };
        for (choice, label) in choices {
            form.add(choice, label);
        }
        form
    }

    /// Adds a choice, unless the form has the choice.
    pub(crate) fn add(&mut self, choice: &str, label: &str) {
        if !self.choices.iter().any(|it| it == choice) {
            self.choices.push(choice.to_owned());
            self.labels.insert(choice.to_owned(), label.to_owned());
        }
    }

    /// Rewords the choices for a person.
    pub fn reword(&mut self, reworded: &dyn Fn(&str) -> String) {
        for label in self.labels.values_mut() {
            *label = reworded(label);
        }
    }

    /// Renames the choices, unless two choices would have the same name.
    pub fn rename_choices(&mut self, renamed: &dyn Fn(&str) -> String) {
        let choices: Vec<String> = self.choices.iter().map(|it| renamed(it)).collect();
        if choices.iter().collect::<BTreeSet<_>>().len() < choices.len() {
            return;
        }
        let labels = self.choices.iter().zip(&choices);
        let labels = labels.filter_map(|(from, to)| Some((to.clone(), self.labels.get(from)?.clone())));
        self.labels = labels.collect();
        self.choices = choices;
    }

    /// Returns an answer of this form for an answer of another form, which has the same choices under other names.
    pub fn translated(&self, answer: &Written, other: &Self) -> Written {
        let answer = other.unquoted(answer);
        let position = other.choices.iter().position(|it| other.written(it) == answer);
        match position.and_then(|it| self.choices.get(it)) {
            Some(choice) => self.written(choice),
            None => answer,
        }
    }

    /// Returns an answer as text for a person: a choice with its consequence, or the answer on one line.
    pub fn shown(&self, answer: &Written) -> String {
        let written = answer.on_one_line();
        self.labels.get(&written).cloned().unwrap_or(written)
    }

    /// Returns the only permitted answer.
    pub(crate) fn only(&self) -> Option<Written> {
        match self.choices.as_slice() {
            [only] if self.is_closed => Some(self.written(only)),
            _ => None,
        }
    }

    /// Returns a string as an answer of this form.
    pub fn written(&self, text: &str) -> Written {
        let is_bare = match self.type_name.as_str() {
            "number" => text.parse::<f64>().is_ok_and(f64::is_finite),
            "boolean" => ["true", "false"].contains(&text),
            _ => false,
        };
        if is_bare { Written::Bare(text.to_owned()) } else { Written::text(text) }
    }

    /// Returns the answer that a person typed: a list or a mapping in YAML if the type permits a list or mapping,
    /// otherwise a string.
    pub fn typed(&self, text: &str) -> Written {
        let text = text.trim();
        let is_structured = ["json", "comma_delimited_list"].contains(&self.type_name.as_str());
        let parsed = || {
            let (document, mistakes) = vnfcheck_decode::open(text.as_bytes(), &Limits::default());
            document.root().filter(|_| mistakes.is_empty()).and_then(Written::of)
        };
        let parsed = (is_structured && text.starts_with(['[', '{'])).then(parsed).flatten();
        parsed.unwrap_or_else(|| self.written(text))
    }

    /// Returns an answer without the quotes of YAML that its author wrote around a text or a choice. Other values of
    /// parameters keep their quotes in environments.
    pub fn unquoted(&self, answer: &Written) -> Written {
        let is_choice = self.is_closed || self.type_name.is_empty();
        if is_choice { self.content(answer) } else { answer.clone() }
    }

    fn content(&self, answer: &Written) -> Written {
        let content = match answer {
            Written::Bare(source) if source.starts_with(['"', '\'']) => {
                let (document, _) = vnfcheck_decode::open(source.as_bytes(), &Limits::default());
                document.root().map(|it| self.written(it.text()))
            }
            _ => None,
        };
        let content = content.unwrap_or_else(|| answer.clone());
        // Earlier versions named the choice `move` like a removal.
        let has = |choice: &str| self.choices.iter().any(|it| it == choice);
        let is_former = self.is_closed && content == Written::text(REMOVE) && has(MOVE) && !has(REMOVE);
        if is_former { Written::text(MOVE) } else { content }
    }

    /// Returns an answer of this form.
    pub(crate) fn example(&self) -> Written {
        if let Some(first) = self.choices.first() {
            return self.written(first);
        }
        let least = |bounds: Option<Bounds>| bounds.and_then(|it| it.min).unwrap_or_default();
        match self.type_name.as_str() {
            "number" => Written::Bare(least(self.range).to_string()),
            "boolean" => Written::Bare("true".to_owned()),
            "json" => Written::Map(Vec::new()),
            "comma_delimited_list" => Written::List(vec![Written::text("192.0.2.10")]),
            _ => Written::text("x".repeat(length_of(least(self.length)).clamp(8, MOST_EXAMPLE))),
        }
    }

    /// Returns the reason why an answer is not permitted; `None` if the answer is permitted.
    pub fn defect(&self, answer: &Written) -> Option<String> {
        let answer = &self.content(answer);
        let (text, items) = match answer {
            Written::Text(text) | Written::Bare(text) => (Some(text.as_str()), None),
            Written::List(items) => (None, Some(items.len())),
            Written::Map(_) => (None, None),
        };
        let is_of_type = match self.type_name.as_str() {
            "number" => text.is_some_and(|it| it.parse::<f64>().is_ok_and(f64::is_finite)),
            "boolean" => text.is_some_and(is_boolean),
            "json" => {
                items.is_some()
                    || matches!(answer, Written::Map(_))
                    || text.is_some_and(|it| it.starts_with(['{', '[']))
            }
            "comma_delimited_list" => items.is_some() || text.is_some(),
            _ => text.is_some(),
        };
        if !is_of_type {
            let expected = if self.type_name.is_empty() { "text" } else { &self.type_name };
            return Some(format!("expected a value of the type {expected}"));
        }
        if let Some(text) =
            text.filter(|it| self.is_closed && !self.choices.iter().any(|choice| choice == it))
        {
            return Some(vnfcheck_decode::unknown_word(
                text,
                &self.choices.iter().map(String::as_str).collect::<Vec<_>>(),
            ));
        }
        if let (Some(range), Some(number)) = (self.range, text.and_then(|it| it.parse().ok()))
            && !range.contains(number)
        {
            return Some(format!("expected a number {}", range.described()));
        }
        let size = items.or_else(|| text.map(|it| it.chars().count()));
        if let (Some(length), Some(size)) = (self.length, size)
            && !length.contains(float(size))
        {
            return Some(format!("expected a length {}", length.described()));
        }
        let text = text?;
        self.taken.get(text).cloned().or_else(|| self.conflict(text)).or_else(|| {
            let Syntax { defect, help } = self.syntax?;
            Some(format!("`{}` {}; {help}", vnfcheck_decode::shortened(text), defect(text)?))
        })
    }

    /// Returns the reason why a role conflicts with a vm-type.
    fn conflict(&self, role: &str) -> Option<String> {
        let vm_type = self.vm_types.iter().find(|it| tokens::overlap(role, it))?;
        let contains = tokens::lower(role).contains(&*tokens::lower(vm_type));
        let relation = if contains { "contains" } else { "is part of" };
        Some(format!("`{}` {relation} the vm-type `{vm_type}`", vnfcheck_decode::shortened(role)))
    }
}

/// Maximum length of an assumed answer.
const MOST_EXAMPLE: usize = 1_000;

fn length_of(number: f64) -> usize {
    (0..=MOST_EXAMPLE).find(|it| float(*it) >= number).unwrap_or(MOST_EXAMPLE)
}

fn is_boolean(text: &str) -> bool {
    ["t", "true", "on", "y", "yes", "1", "f", "false", "off", "n", "no", "0"]
        .contains(&text.to_ascii_lowercase().as_str())
}

/// Returns a length as a number to compare with bounds; lengths beyond all real bounds are equal.
fn float(length: usize) -> f64 {
    u32::try_from(length).unwrap_or(u32::MAX).into()
}
