//! Reads rule files and reports all mistakes together, each with the accepted alternatives.

mod conditions;
mod examples;
mod operators;
mod reader;

use vnfcheck_check::Keyword;
use vnfcheck_decode::{hint, is_value, one_or_more, shortened};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::subjects::Each;
use vnfcheck_yaml::{Limits, Node, Span};

use crate::condition::{Condition, Demand, Logic};
use crate::members::{FILE, RULE};
use crate::operators::Operator;
use crate::text::{self, Slot, Text, TextError};
use crate::{FileError, OwnRule, RuleFile};
use conditions::{Position, Setting};
use reader::{Reader, no_fact};

/// Maximum size of a rule file in bytes.
pub const LARGEST: u64 = 4 << 20;
/// Maximum number of rules in a file.
const MOST_RULES: usize = 2_000;
/// Maximum number of reported mistakes.
const MOST_MISTAKES: usize = 100;
/// Maximum length of a name or ID in characters.
const LONGEST_NAME: usize = 64;

/// A slot of a message or help for the argument of an operator.
struct ArgumentSlot {
    /// The text with the slot.
    at: Span,
    operator: Operator,
}

/// Reads a rule file from memory.
pub(crate) fn read(path: &str, bytes: &[u8], reserved: &[&str]) -> Result<RuleFile, FileError> {
    let mut limits = Limits::default();
    limits.aliased_nodes = 100_000;
    let (document, mistakes) = vnfcheck_decode::open(bytes, &limits);
    let is_readable = mistakes.is_empty();
    let mut reader = Reader::new(reserved, mistakes);
    let mut file = None;
    if is_readable {
        file = document.root().and_then(|root| reader.file(root));
        if document.root().is_none() {
            reader.mistakes.add(Span::default(), "the rule file is empty; add `set` and `rules`");
        }
    }
    let described = document.describe(path, reader.mistakes, MOST_MISTAKES);
    match file {
        Some(mut file) if described.is_empty() => {
            path.clone_into(&mut file.path);
            for rule in &mut file.rules {
                rule.origin = document.origin(path, rule.span);
                for example in &mut rule.examples {
                    example.origin = document.origin(path, example.span);
                }
            }
            Ok(file)
        }
        _ => Err(FileError { mistakes: described }),
    }
}

impl Reader<'_> {
    fn file(&mut self, root: Node<'_>) -> Option<RuleFile> {
        if !self.members(root, &FILE, "a rule file") {
            return None;
        }
        let set = root.get("set").and_then(|node| self.set(node));
        let title = self.line(root.get("title"), "a title");
        let mut rules = Vec::new();
        let mut seen: HashMap<&str, Node<'_>> = HashMap::default();
        if let Some(node) = root.get("rules") {
            if !node.is_sequence() || node.is_empty() {
                self.expected(node, "a list of rules");
            }
            if node.len() > MOST_RULES {
                self.wrong(node, format!("expected at most {MOST_RULES} rules, found {}", node.len()));
            }
            for item in node.items().take(MOST_RULES) {
                if let Some(id) = item.get("id")
                    && is_value(id)
                    && seen.insert(id.text(), id).is_some()
                {
                    self.wrong(id, format!("duplicate ID `{}`", shortened(id.text())));
                }
                rules.extend(self.rule(item, set.as_deref()));
            }
        }
        let set = set?;
        let title = title.unwrap_or_else(|| format!("rules of {set}"));
        Some(RuleFile { path: String::new(), set, title, rules })
    }

    fn set(&mut self, node: Node<'_>) -> Option<String> {
        let name = self.text(Some(node), "the name of the set")?;
        let is_name = name.len() <= LONGEST_NAME
            && name.starts_with(|it: char| it.is_ascii_lowercase())
            && name.chars().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-')
            && !name.ends_with('-');
        if !is_name {
            let shown = shortened(&name);
            self.wrong(node, format!("`{shown}` is not a valid name of a set; use lower-case letters, digits and `-`, and start with a letter"));
            return None;
        }
        if self.reserved.contains(&name.as_str()) {
            self.wrong(node, format!("rule set `{name}` already exists; use another name"));
            return None;
        }
        Some(name)
    }

    fn rule(&mut self, node: Node<'_>, set: Option<&str>) -> Option<OwnRule> {
        if !self.members(node, &RULE, "a rule") {
            return None;
        }
        let id = node.get("id").and_then(|id| self.id(id, set));
        let keyword = node.get("keyword").and_then(|node| self.keyword(node));
        let title = self.line(node.get("title"), "a title");
        let body = self.prose(node.get("text"), "a string");
        let section = self.line(node.get("section"), "a section").unwrap_or_default();
        let link = node.get("link").and_then(|node| self.link(node)).unwrap_or_default();
        let each = node.get("each").and_then(|node| self.each(node));
        let examples = self.examples(node.get("examples"));
        let each = each?;
        let condition = node.get("where").map(|node| self.conditions(node, each));
        let demands = node.get("require").map(|node| self.demands(node, each)).unwrap_or_default();
        let mut slots = Vec::new();
        let message = self.message(node.get("message"), each, &mut slots);
        let help = self.message(node.get("help"), each, &mut slots);
        let logic = Logic { each, condition: condition.map(Condition::All), demands, message, help };
        self.check_arguments(&slots, |it| logic.demands.is_empty() || logic.argument(it).is_some());
        Some(OwnRule {
            id: id?,
            keyword: keyword?,
            title: title?,
            text: body.unwrap_or_default(),
            section,
            link,
            logic,
            examples,
            span: node.span(),
            origin: String::new(),
        })
    }

    fn id(&mut self, node: Node<'_>, set: Option<&str>) -> Option<String> {
        let id = self.text(Some(node), "an ID")?;
        let prefix = set.map(|set| format!("{}-", set.to_ascii_uppercase()))?;
        let rest = id.strip_prefix(&prefix).filter(|rest| !rest.is_empty() && id.len() <= LONGEST_NAME);
        let is_id = rest.is_some_and(|rest| {
            rest.starts_with(|it: char| it.is_ascii_alphanumeric())
                && rest.chars().all(|it| it.is_ascii_alphanumeric() || "-_.".contains(it))
        });
        if !is_id {
            let shown = shortened(&id);
            self.wrong(
                node,
                format!("`{shown}` is not a valid ID of this set; use an ID such as `{prefix}1` or `{prefix}flavor`"),
            );
            return None;
        }
        Some(id)
    }

    fn keyword(&mut self, node: Node<'_>) -> Option<Keyword> {
        let text = self.text(Some(node), "a keyword")?;
        let keyword = Keyword::from_name(&text);
        if keyword.is_none() {
            let known = Keyword::ALL.iter().map(|it| it.name());
            let upper = text.to_ascii_uppercase();
            let hint = match Keyword::from_name(&upper) {
                Some(near) => format!("; did you mean `{near}`?"),
                None => hint(&upper, known, "expected one of"),
            };
            self.wrong(node, format!("unknown keyword `{}`{hint}", shortened(&text)));
        }
        keyword
    }

    fn link(&mut self, node: Node<'_>) -> Option<String> {
        let text = self.text(Some(node), "an address")?;
        let is_link = (text.starts_with("https://") || text.starts_with("http://"))
            && text.len() <= 1000
            && text.chars().all(|it| it.is_ascii_graphic() && !"<>\"`\\".contains(it));
        if !is_link {
            self.wrong(node, "expected an address that starts with https:// or http://, without spaces");
            return None;
        }
        Some(text)
    }

    fn each(&mut self, node: Node<'_>) -> Option<Each> {
        let text = self.text(Some(node), "a kind of subject")?;
        let each = Each::from_name(&text);
        if each.is_none() {
            let known = Each::ALL.iter().map(|it| it.name());
            self.wrong(
                node,
                format!("unknown subject `{}`{}", shortened(&text), hint(&text, known, "there are")),
            );
        }
        each
    }

    fn message(&mut self, node: Option<Node<'_>>, each: Each, slots: &mut Vec<ArgumentSlot>) -> Option<Text> {
        let text = self.line(node, "a message")?;
        let node = node?;
        match Text::read(&text, each) {
            Ok(text) => {
                slots.extend(text.slots().filter_map(|slot| match slot {
                    Slot::Argument(operator) => Some(ArgumentSlot { at: node.span(), operator }),
                    Slot::Fact(_) | Slot::Value | Slot::Path => None,
                }));
                Some(text)
            }
            Err(error) => {
                let known = text::slots(each);
                let message = match error {
                    TextError::Brace => "unpaired brace; write `{{` and `}}` for literal braces".to_owned(),
                    TextError::Unknown(name) => {
                        format!(
                            "unknown placeholder `{{{}}}`{}",
                            shortened(&name),
                            hint(&name, known.into_iter(), "there are")
                        )
                    }
                    TextError::NotOfSubject(fact) => no_fact(each, fact),
                };
                self.wrong(node, message);
                None
            }
        }
    }

    /// Reports slots whose operator the condition does not use.
    fn check_arguments(&mut self, slots: &[ArgumentSlot], is_used: impl Fn(Operator) -> bool) {
        for slot in slots.iter().filter(|it| !is_used(it.operator)) {
            let name = slot.operator.name();
            self.mistakes.add(
                slot.at,
                format!(
                    "placeholder `{{{name}}}` requires the operator `{name}`, which the rule does not use"
                ),
            );
        }
    }

    fn demands(&mut self, node: Node<'_>, each: Each) -> Vec<Demand> {
        let items = one_or_more(node);
        if items.is_empty() {
            self.expected(node, "the condition that each subject must meet");
        }
        let mut demands = Vec::new();
        for item in items {
            let mut slots = Vec::new();
            let message = self.message(item.get("message"), each, &mut slots);
            let help = self.message(item.get("help"), each, &mut slots);
            let Some(condition) = self.condition(item, Setting::new(each, Position::Demand)) else {
                continue;
            };
            let checks = condition.checks();
            self.check_arguments(&slots, |operator| {
                checks.iter().any(|it| crate::condition::argument(&it.tests, operator).is_some())
            });
            demands.push(Demand::new(condition, message, help));
        }
        demands
    }
}
