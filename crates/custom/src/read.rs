//! Reads rule files, and says where they are wrong: all at once, each with what would be accepted.

use hot::Function;
use maps::HashMap;
use regex::{Regex, RegexBuilder};
use rules::page::Expected;
use rules::{Keyword, nearest};
use vnf::subjects::{Each, Fact};
use yaml::{EncodingError, FileId, Lexicon, Limits, Node, SourceText, Span, Tree, Value};

use crate::condition::{Check, Condition, Demand, Literal, Logic, Quantity, Target, Test, Way};
use crate::example::{Content, Example};
use crate::operators::{Of, Operator, TYPES, Takes, quantity};
use crate::path::Path;
use crate::text::{self, Slot, Text, TextError};
use crate::{FileError, OwnRule, RuleFile};

/// Bytes of a rule file.
pub const LARGEST: u64 = 4 << 20;
/// Rules of one file.
const MOST_RULES: usize = 2_000;
/// Conditions in conditions.
const DEEPEST: u32 = 8;
/// Mistakes that are told.
const MOST_MISTAKES: usize = 100;
/// Characters of a name or id.
const LONGEST_NAME: usize = 64;
/// Characters of a title.
const LONGEST_TITLE: usize = 200;
/// Bytes that the regular expressions of a file may take together, when they are compiled.
const REGEX_BYTES: usize = 64 << 20;
/// Bytes that one may take; the smallest that is enough counts.
const REGEX_SIZES: [usize; 4] = [16 << 10, 64 << 10, 256 << 10, 1 << 20];

/// Members of the file.
pub(crate) const FILE: [(&str, &str); 3] = [
    ("set", "the name of the rule set; ids start with it in capitals"),
    ("title", "what the set is about, in a few words"),
    ("rules", "the rules"),
];
/// Members of a rule.
pub(crate) const RULE: [(&str, &str); 12] = [
    ("id", "the set in capitals, `-`, and a number or word"),
    ("keyword", "how strongly it binds: MUST, MUST NOT, SHOULD, SHOULD NOT, MAY, MAY NOT; the level follows"),
    ("title", "what holds when it is met, in a few words"),
    ("text", "why, and what to do; Markdown"),
    ("section", "a section, for choosing rules by it"),
    ("link", "where more is said: an address that starts with https:// or http://"),
    ("each", "what is looked at one by one"),
    ("where", "conditions that a subject must meet to be concerned"),
    ("require", "what every such subject has to meet"),
    ("message", "what a finding says"),
    ("help", "what to do about a finding"),
    ("examples", "small packages with the verdict they must get"),
];
/// Members of an example beside the verdict.
pub(crate) const EXAMPLE: [(&str, &str); 6] = [
    ("template", "the file base.yaml"),
    ("environment", "the file base.env"),
    ("files", "further files by name: their text, or `{ size: 20 KiB }` where nothing else matters"),
    (
        "finding",
        "what is found: `LINE:COLUMN message`, with `FILE:` in front for another file than the first",
    ),
    ("findings", "the same for several"),
    ("note", "what the example shows"),
];
/// Bytes of a file of an example that is given by its size.
const LARGEST_FILE: f64 = 1_048_576.0;
/// Verdicts of examples.
pub(crate) const VERDICTS: [(&str, Expected); 3] =
    [("fail", Expected::Fail), ("pass", Expected::Pass), ("not-applicable", Expected::NotApplicable)];

type Mistake = (Span, String);

/// Reads a rule file from memory.
pub(crate) fn read(path: &str, bytes: &[u8], reserved: &[&str]) -> Result<RuleFile, FileError> {
    let (source, encoding) = SourceText::decode(bytes);
    let limits = Limits { aliased_nodes: 100_000, ..Limits::default() };
    let tree = Tree::parse(FileId(0), &source, Lexicon::EMPTY, &limits);
    let mut reader = Reader { mistakes: Vec::new(), regex_bytes: REGEX_BYTES, reserved };
    if let Some(error) = encoding {
        let at = match error {
            EncodingError::NotUtf8 { offset, .. } => offset,
            EncodingError::NotUtf16 => 0,
        };
        reader.mistakes.push((Span::new(at, at), error.to_string()));
    }
    reader.mistakes.extend(tree.errors().iter().map(|error| (error.span, error.message.clone())));
    let mut file = None;
    if reader.mistakes.is_empty() {
        for duplicate in tree.duplicate_keys() {
            if let Some(key) = tree.node(duplicate.second) {
                reader.wrong(key, format!("the key `{}` is given twice; keep one", key.text()));
            }
        }
        file = if let Some(root) = tree.root().filter(|root| !root.is_null()) {
            reader.file(root)
        } else {
            let message = "a rule file has `set` and `rules`; this one is empty".to_owned();
            reader.mistakes.push((Span::default(), message));
            None
        };
    }
    let mut mistakes = reader.mistakes;
    mistakes.sort_by_key(|(span, _)| *span);
    mistakes.dedup();
    let omitted = mistakes.len().saturating_sub(MOST_MISTAKES);
    let told = mistakes.iter().take(MOST_MISTAKES).map(|(span, message)| {
        let at = source.position(span.start);
        format!("{path}:{}:{}: {message}", at.line, at.column)
    });
    let mut told: Vec<String> = told.collect();
    if omitted > 0 {
        told.push(format!("{path}: and {omitted} more mistakes"));
    }
    match file {
        Some(mut file) if told.is_empty() => {
            path.clone_into(&mut file.path);
            for rule in &mut file.rules {
                rule.origin = origin(path, &source, rule.span);
                for example in &mut rule.examples {
                    example.origin = origin(path, &source, example.span);
                }
            }
            Ok(file)
        }
        _ => Err(FileError { mistakes: told }),
    }
}

fn origin(path: &str, source: &SourceText, span: Span) -> String {
    let at = source.position(span.start);
    format!("{path}:{}:{}", at.line, at.column)
}

struct Reader<'r> {
    mistakes: Vec<Mistake>,
    /// What is left of [`REGEX_BYTES`].
    regex_bytes: usize,
    /// Names that sets cannot have.
    reserved: &'r [&'r str],
}

/// `; did you mean ...?`, or what is known.
fn hint<'k>(name: &str, known: impl Iterator<Item = &'k str> + Clone, what: &str) -> String {
    // The start of a name is meant for it, too.
    let longer = || known.clone().find(|it| name.len() >= 3 && it.starts_with(name));
    match nearest(name, known.clone()).or_else(longer) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => format!("; {what} {}", known.collect::<Vec<_>>().join(", ")),
    }
}

fn found(node: Node<'_>) -> String {
    match node.value() {
        Value::Null => "nothing".to_owned(),
        Value::Sequence => "a list".to_owned(),
        Value::Mapping => "a mapping".to_owned(),
        _ => format!("`{}`", shortened(node.text())),
    }
}

/// The start of a text of the file, in one line.
fn shortened(text: &str) -> String {
    let mut line = text.lines().next().unwrap_or_default().to_owned();
    if line.len() > 80 || line.len() < text.len() {
        line.truncate(line.floor_char_boundary(80));
        line.push_str("...");
    }
    line
}

/// A value that may be alone or in a list.
fn one_or_more(node: Node<'_>) -> Vec<Node<'_>> {
    if node.is_sequence() { node.items().collect() } else { vec![node] }
}

fn is_value(node: Node<'_>) -> bool {
    node.is_scalar() && !node.is_null() && !node.text().trim().is_empty()
}

impl Reader<'_> {
    fn wrong(&mut self, node: Node<'_>, message: impl Into<String>) {
        self.mistakes.push((node.span(), message.into()));
    }

    fn expected(&mut self, node: Node<'_>, what: &str) {
        self.wrong(node, format!("expected {what}, found {}", found(node)));
    }

    /// Complains about keys that are not known; whether it is a mapping at all.
    fn members(&mut self, node: Node<'_>, known: &[(&str, &str)], what: &str) -> bool {
        if !node.is_mapping() {
            let keys: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
            self.expected(node, &format!("{what}: a mapping with {}", keys.join(", ")));
            return false;
        }
        for entry in node.entries() {
            let name = entry.name();
            if known.iter().all(|(known, _)| *known != name) {
                let hint = hint(name, known.iter().map(|(name, _)| *name), "the keys are");
                self.wrong(entry.key, format!("unknown key `{name}`{hint}"));
            }
        }
        true
    }

    fn required<'t>(&mut self, node: Node<'t>, name: &str, what: &str) -> Option<Node<'t>> {
        let value = node.get(name);
        if value.is_none() {
            let at = node.first_key().unwrap_or(node);
            self.wrong(at, format!("{what} has no `{name}`"));
        }
        value
    }

    /// A text that is not empty.
    fn text(&mut self, node: Option<Node<'_>>, what: &str) -> Option<String> {
        let node = node?;
        if !is_value(node) {
            self.expected(node, what);
            return None;
        }
        Some(node.text().to_owned())
    }

    /// The same in one line.
    fn line(&mut self, node: Option<Node<'_>>, what: &str) -> Option<String> {
        let text = self.text(node, what)?;
        let text = text.trim();
        if text.chars().any(char::is_control) || text.chars().count() > LONGEST_TITLE {
            if let Some(node) = node {
                self.wrong(node, format!("{what} is one line of at most {LONGEST_TITLE} characters"));
            }
            return None;
        }
        Some(text.to_owned())
    }

    fn file(&mut self, root: Node<'_>) -> Option<RuleFile> {
        if !self.members(root, &FILE, "a rule file") {
            return None;
        }
        let set = self.required(root, "set", "the file").and_then(|node| self.set(node));
        let title = self.line(root.get("title"), "a title");
        let mut rules = Vec::new();
        let mut seen: HashMap<&str, Node<'_>> = HashMap::default();
        if let Some(node) = self.required(root, "rules", "the file") {
            if !node.is_sequence() || node.is_empty() {
                self.expected(node, "a list of rules");
            }
            if node.len() > MOST_RULES {
                self.wrong(node, format!("{} rules; a file has at most {MOST_RULES}", node.len()));
            }
            for item in node.items().take(MOST_RULES) {
                if let Some(id) = item.get("id")
                    && is_value(id)
                    && seen.insert(id.text(), id).is_some()
                {
                    self.wrong(id, format!("the id `{}` is given to two rules", shortened(id.text())));
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
            self.wrong(node, format!("`{shown}` is not a name of a set; it has lower-case letters, digits and `-`, and starts with a letter"));
            return None;
        }
        if self.reserved.contains(&name.as_str()) {
            self.wrong(node, format!("there is a rule set `{name}` already; take another name"));
            return None;
        }
        Some(name)
    }

    fn rule(&mut self, node: Node<'_>, set: Option<&str>) -> Option<OwnRule> {
        if !self.members(node, &RULE, "a rule") {
            return None;
        }
        let id = self.required(node, "id", "the rule").and_then(|id| self.id(id, set));
        let keyword = self.required(node, "keyword", "the rule").and_then(|node| self.keyword(node));
        let title = self.required(node, "title", "the rule");
        let title = self.line(title, "a title");
        let body = self.prose(node.get("text"), "a string");
        let section = self.line(node.get("section"), "a section").unwrap_or_default();
        let link = node.get("link").and_then(|node| self.link(node)).unwrap_or_default();
        let each = self.required(node, "each", "the rule").and_then(|node| self.each(node));
        let require = self.required(node, "require", "the rule");
        let examples = self.examples(node.get("examples"));
        let each = each?;
        let condition = node.get("where").map(|node| self.conditions(node, each));
        let demands = require.map(|node| self.demands(node, each)).unwrap_or_default();
        let mut slots = Vec::new();
        let message = self.message(node.get("message"), each, &mut slots);
        let help = self.message(node.get("help"), each, &mut slots);
        let logic = Logic { each, condition: condition.map(Condition::All), demands, message, help };
        self.check_arguments(&logic, slots);
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
        let id = self.text(Some(node), "an id")?;
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
                format!("`{shown}` is not an id of this set; ids are like `{prefix}1` or `{prefix}flavor`"),
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
                None => hint(&upper, known, "it is one of"),
            };
            self.wrong(node, format!("no keyword `{}`{hint}", shortened(&text)));
        }
        keyword
    }

    fn link(&mut self, node: Node<'_>) -> Option<String> {
        let text = self.text(Some(node), "an address")?;
        let is_link = (text.starts_with("https://") || text.starts_with("http://"))
            && text.len() <= 1000
            && text.chars().all(|it| it.is_ascii_graphic() && !"<>\"`\\".contains(it));
        if !is_link {
            self.wrong(node, "expected an address that starts with https:// or http://, without blanks");
            return None;
        }
        Some(text)
    }

    fn each(&mut self, node: Node<'_>) -> Option<Each> {
        let text = self.text(Some(node), "what is looked at")?;
        let each = Each::from_name(&text);
        if each.is_none() {
            let known = Each::ALL.iter().map(|it| it.name());
            self.wrong(node, format!("no subject `{}`{}", shortened(&text), hint(&text, known, "there are")));
        }
        each
    }

    /// Text of several lines that goes into the page of the rule, where a fence starts an example.
    fn prose(&mut self, node: Option<Node<'_>>, what: &str) -> Option<String> {
        let text = self.text(node, what)?;
        if let Some(node) = node
            && text.lines().any(|line| line.starts_with("```"))
        {
            self.wrong(node, "a line starts with three backticks, which end an example; indent it");
            return None;
        }
        Some(text)
    }

    fn message(
        &mut self,
        node: Option<Node<'_>>,
        each: Each,
        slots: &mut Vec<(Span, Operator)>,
    ) -> Option<Text> {
        let text = self.line(node, "a message")?;
        let node = node?;
        match Text::read(&text, each) {
            Ok(text) => {
                slots.extend(text.slots().filter_map(|slot| match slot {
                    Slot::Argument(operator) => Some((node.span(), operator)),
                    Slot::Fact(_) | Slot::Value | Slot::Path => None,
                }));
                Some(text)
            }
            Err(error) => {
                let known = text::slots(each);
                let message = match error {
                    TextError::Brace => "a brace stands alone; `{{` and `}}` stand for braces".to_owned(),
                    TextError::Unknown(name) => {
                        format!(
                            "nothing is put in for `{{{}}}`{}",
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

    /// A slot for what an operator takes needs that operator.
    fn check_arguments(&mut self, logic: &Logic, slots: Vec<(Span, Operator)>) {
        for (span, operator) in slots {
            if !logic.demands.is_empty() && logic.argument(operator).is_none() {
                let name = operator.name();
                self.mistakes.push((
                    span,
                    format!("`{{{name}}}` is what `{name}` takes, and nothing here asks for `{name}`"),
                ));
            }
        }
    }

    fn demands(&mut self, node: Node<'_>, each: Each) -> Vec<Demand> {
        let items = one_or_more(node);
        if items.is_empty() {
            self.expected(node, "what each subject has to meet");
        }
        let mut demands = Vec::new();
        for item in items {
            let mut slots = Vec::new();
            let message = self.message(item.get("message"), each, &mut slots);
            let help = self.message(item.get("help"), each, &mut slots);
            let Some(condition) = self.condition(item, each, Position::Demand, DEEPEST) else { continue };
            let checks = condition.checks();
            for (span, operator) in slots {
                if checks.iter().all(|it| crate::condition::argument(&it.tests, operator).is_none()) {
                    let name = operator.name();
                    self.mistakes.push((
                        span,
                        format!("`{{{name}}}` is what `{name}` takes, and nothing here asks for `{name}`"),
                    ));
                }
            }
            demands.push(Demand::new(condition, message, help));
        }
        demands
    }

    /// Conditions that all hold: a mapping, or a list of them.
    fn conditions(&mut self, node: Node<'_>, each: Each) -> Vec<Condition> {
        let items = one_or_more(node);
        items.into_iter().filter_map(|item| self.condition(item, each, Position::Where, DEEPEST)).collect()
    }

    fn condition(&mut self, node: Node<'_>, each: Each, position: Position, depth: u32) -> Option<Condition> {
        let Some(depth) = depth.checked_sub(1) else {
            self.wrong(node, format!("conditions are nested deeper than {DEEPEST}"));
            return None;
        };
        if !node.is_mapping() || node.is_empty() {
            self.expected(node, "a condition such as `{ property: flavor, present: true }`");
            return None;
        }
        let targets: Vec<_> = ["property", "path"].iter().filter_map(|name| node.entry(name)).collect();
        if let [_, second, ..] = &targets[..] {
            self.wrong(second.key, "a condition looks at one place; give each place a condition of its own");
            return None;
        }
        let words: &[&str] = if position == Position::Demand { &["message", "help"] } else { &[] };
        if let Some(target) = targets.first() {
            let target = self.target(target.name(), target.value, each);
            let others = node
                .entries()
                .filter(|it| !words.contains(&it.name()) && !["property", "path"].contains(&it.name()));
            let others: Vec<_> = others.collect();
            if others.is_empty() {
                self.wrong(node, "nothing is asked of it; add an operator, such as `present: true`");
            }
            let mut tests = Vec::new();
            for entry in others {
                tests.extend(self.test(entry.key, entry.value, each, Of::Values, position, depth));
            }
            let check = Check { target: target?, tests };
            return (!check.tests.is_empty()).then_some(Condition::Check(check));
        }
        let mut conditions = Vec::new();
        let mut entries = node.entries().filter(|entry| !words.contains(&entry.name())).peekable();
        if entries.peek().is_none() {
            self.wrong(node, "nothing is asked; add `property`, `path`, a fact, `any`, `all` or `not`");
        }
        for entry in entries {
            conditions.extend(self.named(entry.key, entry.value, each, position, depth));
        }
        match conditions.len() {
            0 => None,
            1 => conditions.pop(),
            _ => Some(Condition::All(conditions)),
        }
    }

    /// A combination of conditions, or what is asked of a fact.
    fn named(
        &mut self,
        key: Node<'_>,
        value: Node<'_>,
        each: Each,
        position: Position,
        depth: u32,
    ) -> Option<Condition> {
        let inner = if position == Position::Demand { Position::Inside } else { position };
        match key.text() {
            "any" | "all" => {
                if !value.is_sequence() || value.is_empty() {
                    self.expected(value, "a list of conditions");
                    return None;
                }
                // What stands in `all` of a requirement stands in the requirement.
                let inner =
                    if key.text() == "all" && position == Position::Demand { Position::All } else { inner };
                let conditions =
                    value.items().filter_map(|item| self.condition(item, each, inner, depth)).collect();
                return Some(if key.text() == "any" {
                    Condition::Any(conditions)
                } else {
                    Condition::All(conditions)
                });
            }
            "not" => {
                let condition = self.condition(value, each, Position::Inside, depth)?;
                return Some(Condition::Not(Box::new(condition)));
            }
            _ => {}
        }
        let name = key.text();
        let Some(fact) = Fact::from_name(name).filter(|fact| fact.subjects().contains(&each)) else {
            let message =
                if let Some(fact) = Fact::from_name(name).filter(|_| Operator::from_name(name).is_none()) {
                    no_fact(each, fact)
                } else if Operator::from_name(name).is_some() {
                    format!("`{name}` stands beside `property` or `path`, or in the mapping behind a fact")
                } else {
                    let facts = facts(each).map(Fact::name);
                    let known: Vec<&str> = facts.chain(["property", "path", "any", "all", "not"]).collect();
                    format!(
                        "no condition `{}`{}",
                        shortened(name),
                        hint(name, known.iter().copied(), "there are")
                    )
                };
            self.wrong(key, message);
            return None;
        };
        let tests = if value.is_mapping() {
            if value.is_empty() {
                self.wrong(value, "nothing is asked of it; add an operator, such as `present: true`");
            }
            let entries: Vec<_> = value.entries().collect();
            entries
                .into_iter()
                .filter_map(|it| self.test(it.key, it.value, each, Of::Both, position, depth))
                .collect()
        } else if value.is_sequence() {
            self.literals(value).map(Test::OneOf).into_iter().collect()
        } else {
            self.literal(value).map(Test::Equals).into_iter().collect::<Vec<_>>()
        };
        let check = Check { target: Way::Fact(fact).into(), tests };
        (!check.tests.is_empty()).then_some(Condition::Check(check))
    }

    fn target(&mut self, name: &str, node: Node<'_>, each: Each) -> Option<Target> {
        let is_resource =
            matches!(each, Each::Resource | Each::Server | Each::Port | Each::Volume | Each::Network);
        if name == "property" && !is_resource && each != Each::Vnf {
            self.wrong(
                node,
                format!("a {} has no properties; `path` looks into what stands in its file", each.name()),
            );
            return None;
        }
        if each == Each::Vnf {
            self.wrong(node, "the package as a whole stands in no file; ask for facts, such as `servers`");
            return None;
        }
        let text = self.text(Some(node), "a path")?;
        match Path::read(&text) {
            Ok(path) if name == "property" => Some(Way::Property(path).into()),
            Ok(path) => Some(Way::Path(path).into()),
            Err(message) => {
                self.wrong(node, message);
                None
            }
        }
    }

    fn test(
        &mut self,
        key: Node<'_>,
        value: Node<'_>,
        each: Each,
        of: Of,
        position: Position,
        depth: u32,
    ) -> Option<Test> {
        let name = key.text();
        let Some(operator) = Operator::from_name(name) else {
            let known = Operator::ALL.iter().map(|it| it.name());
            self.wrong(key, format!("no operator `{}`{}", shortened(name), hint(name, known, "there are")));
            return None;
        };
        if of == Of::Both && operator.of() == Of::Values {
            self.wrong(
                key,
                format!("`{name}` looks at how a value is written; it stands beside `property` or `path`"),
            );
            return None;
        }
        match operator.takes() {
            Takes::True if value.text() != "true" || !value.is_scalar() => {
                let other = match operator {
                    Operator::Present => " (`absent: true` asks for the opposite)",
                    Operator::Absent => " (`present: true` asks for the opposite)",
                    _ => "",
                };
                self.wrong(value, format!("expected `true`{other}, found {}", found(value)));
                None
            }
            Takes::True => match operator {
                Operator::Present => Some(Test::Present),
                Operator::Absent => Some(Test::Absent),
                _ if matches!(position, Position::Demand | Position::All) => Some(Test::Unique),
                _ => {
                    self.wrong(
                        key,
                        "`unique` compares subjects; it stands in `require` itself or in its `all`",
                    );
                    None
                }
            },
            Takes::Pattern => self.pattern(value),
            Takes::Literal => self.literal(value).map(Test::Equals),
            Takes::Literals => self.literals(value).map(|literals| match operator {
                Operator::OneOf => Test::OneOf(literals),
                _ => Test::NoneOf(literals),
            }),
            Takes::Forms => self.forms(value).map(Test::Is),
            Takes::Types => self.words(value, &TYPES, Takes::Types).map(Test::Type),
            Takes::ResourceTypes => self.resource_types(value).map(Test::RefersTo),
            Takes::Quantity | Takes::Range => self.quantity(operator, value).map(Test::Quantity),
            Takes::Quantities => self.quantities(value).map(|bounds| match operator {
                Operator::Count => Test::Count(bounds),
                _ => Test::Size(bounds),
            }),
            Takes::Target => self.other(value, each).map(Test::SameAs),
            Takes::Operators => {
                if !value.is_mapping() || value.is_empty() {
                    self.expected(value, "a mapping of operators, such as `{ one-of: [a, b] }`");
                    return None;
                }
                let Some(depth) = depth.checked_sub(1) else {
                    self.wrong(value, format!("conditions are nested deeper than {DEEPEST}"));
                    return None;
                };
                let mut tests = Vec::new();
                for entry in value.entries() {
                    let inner = Operator::from_name(entry.name());
                    if matches!(inner, Some(Operator::Resolved | Operator::Is | Operator::RefersTo)) {
                        self.wrong(
                            entry.key,
                            format!(
                                "`{}` looks at what is written, not at what that stands for",
                                entry.name()
                            ),
                        );
                        continue;
                    }
                    tests.extend(self.test(entry.key, entry.value, each, Of::Values, position, depth));
                }
                Some(Test::Resolved(tests))
            }
        }
    }

    fn literal(&mut self, node: Node<'_>) -> Option<Literal> {
        if !node.is_scalar() || node.is_null() {
            self.expected(node, Takes::Literal.expected());
            return None;
        }
        let flag = match node.value() {
            Value::Bool(flag) => Some(flag),
            _ => None,
        };
        let is_number = matches!(node.value(), Value::Int(_) | Value::HugeInt(_) | Value::Float(_));
        let number = quantity(node.text()).filter(|_| is_number);
        Some(Literal { text: node.text().to_owned(), number, flag })
    }

    fn literals(&mut self, node: Node<'_>) -> Option<Vec<Literal>> {
        if !node.is_sequence() || node.is_empty() {
            self.expected(node, Takes::Literals.expected());
            return None;
        }
        Some(node.items().filter_map(|item| self.literal(item)).collect())
    }

    fn words(&mut self, node: Node<'_>, known: &[&str], takes: Takes) -> Option<Vec<String>> {
        let mut words = Vec::new();
        for item in one_or_more(node) {
            if !is_value(item) {
                self.expected(item, takes.expected());
            } else if known.contains(&item.text()) {
                words.push(item.text().to_owned());
            } else {
                let name = item.text();
                let hint = hint(name, known.iter().copied(), "there are");
                self.wrong(item, format!("no `{}`{hint}", shortened(name)));
            }
        }
        (!words.is_empty()).then_some(words)
    }

    fn forms(&mut self, node: Node<'_>) -> Option<Vec<String>> {
        let functions = Function::ALL.iter().map(|function| function.name());
        let known: Vec<&str> = ["literal", "function"].into_iter().chain(functions).collect();
        self.words(node, &known, Takes::Forms)
    }

    fn resource_types(&mut self, node: Node<'_>) -> Option<Vec<String>> {
        let mut types = Vec::new();
        for item in one_or_more(node) {
            if is_value(item) {
                types.push(item.text().to_owned());
            } else {
                self.expected(item, Takes::ResourceTypes.expected());
            }
        }
        (!types.is_empty()).then_some(types)
    }

    fn quantities(&mut self, node: Node<'_>) -> Option<Vec<Quantity>> {
        if !node.is_mapping() || node.is_empty() {
            self.expected(node, Takes::Quantities.expected());
            return None;
        }
        let known = [Operator::AtLeast, Operator::AtMost, Operator::Between, Operator::Equals];
        let mut quantities = Vec::new();
        for entry in node.entries() {
            if let Some(operator) = known.iter().find(|it| it.name() == entry.name()) {
                quantities.extend(self.quantity(*operator, entry.value));
            } else {
                let hint = hint(entry.name(), known.iter().map(|it| it.name()), "there are");
                self.wrong(entry.key, format!("no bound `{}`{hint}", shortened(entry.name())));
            }
        }
        Some(quantities)
    }

    fn quantity(&mut self, operator: Operator, node: Node<'_>) -> Option<Quantity> {
        let numbers: Vec<Option<f64>> = one_or_more(node).into_iter().map(|it| quantity(it.text())).collect();
        let (least, most) = match (operator, &numbers[..]) {
            (Operator::Between, [Some(least), Some(most)]) if least <= most => (*least, *most),
            (Operator::AtLeast, [Some(number)]) if node.is_scalar() => (*number, f64::INFINITY),
            (Operator::AtMost, [Some(number)]) if node.is_scalar() => (f64::NEG_INFINITY, *number),
            (Operator::Equals, [Some(number)]) if node.is_scalar() => (*number, *number),
            _ => {
                let takes = if operator == Operator::Between { Takes::Range } else { Takes::Quantity };
                self.expected(node, takes.expected());
                return None;
            }
        };
        let texts: Vec<&str> = one_or_more(node).into_iter().map(Node::text).collect();
        Some(Quantity { operator, least, most, written: texts.join(" and ") })
    }

    fn other(&mut self, node: Node<'_>, each: Each) -> Option<Target> {
        if node.is_mapping() {
            let known = [("property", ""), ("path", "")];
            self.members(node, &known, "a place");
            if let (Some(entry), 1) = (node.entries().next(), node.len())
                && known.iter().any(|(name, _)| *name == entry.name())
            {
                return self.target(entry.name(), entry.value, each);
            }
            self.expected(node, Takes::Target.expected());
            return None;
        }
        let name = self.text(Some(node), Takes::Target.expected())?;
        let fact = Fact::from_name(&name).filter(|fact| fact.subjects().contains(&each));
        if fact.is_none() {
            let known: Vec<&str> = facts(each).map(Fact::name).collect();
            let hint = hint(&name, known.iter().copied(), "there are");
            self.wrong(node, format!("a {} has no fact `{}`{hint}", each.name(), shortened(&name)));
        }
        fact.map(|fact| Way::Fact(fact).into())
    }

    /// A regular expression, and the same for whole values.
    fn pattern(&mut self, node: Node<'_>) -> Option<Test> {
        let written = self.text(Some(node), Takes::Pattern.expected())?;
        let mut error = None;
        for size in REGEX_SIZES.into_iter().filter(|size| *size <= self.regex_bytes) {
            // Alone first, so that it cannot end the group it is put in.
            let compiled =
                compile(&written, size).and_then(|_| compile(&format!(r"\A(?:{written})\z"), size));
            match compiled {
                Ok(regex) => {
                    self.regex_bytes -= size;
                    return Some(Test::Matches(regex, written));
                }
                Err(regex::Error::CompiledTooBig(_)) => {}
                Err(other) => {
                    error = Some(other);
                    break;
                }
            }
        }
        let message = match error {
            Some(error) => {
                let text = error.to_string();
                let last = text.lines().last().unwrap_or_default();
                format!("no regular expression: {}", last.trim_start_matches("error: "))
            }
            None => "the regular expression is too large; say it in a shorter way".to_owned(),
        };
        self.wrong(node, message);
        None
    }

    fn examples(&mut self, node: Option<Node<'_>>) -> Vec<Example> {
        let Some(node) = node else { return Vec::new() };
        if !node.is_sequence() {
            self.expected(node, "a list of examples");
            return Vec::new();
        }
        node.items().filter_map(|item| self.example(item)).collect()
    }

    fn example(&mut self, node: Node<'_>) -> Option<Example> {
        let known: Vec<(&str, &str)> = VERDICTS.iter().map(|(name, _)| (*name, "")).collect();
        if !self.members(node, &known, "an example") {
            return None;
        }
        let (Some(entry), 1) = (node.entries().next(), node.len()) else {
            self.wrong(node, "an example has one verdict: fail, pass or not-applicable");
            return None;
        };
        let (_, expected) = VERDICTS.into_iter().find(|(name, _)| *name == entry.name())?;
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
        if !self.members(value, &EXAMPLE, "what an example holds") {
            return None;
        }
        example.note = self.line(value.get("note"), "a note");
        if let Some(node) = value.get("note").filter(|node| node.text().trim_start().starts_with("```")) {
            self.wrong(node, "a note does not start with three backticks, which start an example");
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
                self.wrong(node, "nothing is found where the verdict is not `fail`");
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
            self.wrong(name, format!("`{shown}` is not a name of a file in a package; it has letters, digits, `-`, `_`, `.` and `/`"));
        } else if example.files.iter().any(|(other, _)| other == path) {
            self.wrong(name, format!("the example has `{path}` already"));
        } else if content.is_scalar() && content.is_null() {
            example.files.push((path.to_owned(), Content::Text(String::new())));
        } else if content.is_mapping() {
            example.files.extend(self.sized(content).map(|content| (path.to_owned(), content)));
        } else if let Some(content) = self.prose(Some(content), "the content of a file") {
            example.files.push((path.to_owned(), Content::Text(content)));
        }
    }

    /// A file of which only the size matters.
    fn sized(&mut self, node: Node<'_>) -> Option<Content> {
        if !self.members(node, &[("size", "")], "a file of an example") {
            return None;
        }
        let size = self.required(node, "size", "the file")?;
        let bytes = quantity(size.text()).filter(|bytes| (0.0..=LARGEST_FILE).contains(bytes));
        if bytes.is_none() || !size.is_scalar() {
            self.expected(size, "a size of at most 1 MiB, such as 20 KiB");
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within bounds")]
        bytes.map(|bytes| Content::Sized(bytes as usize))
    }

    fn finding(&mut self, node: Node<'_>) -> Option<String> {
        let text = self.text(Some(node), "what is found")?;
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

/// Where a condition stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    /// In `where`.
    Where,
    /// In `require` itself.
    Demand,
    /// In an `all` there.
    All,
    /// In another condition.
    Inside,
}

/// The facts of such subjects.
pub(crate) fn facts(each: Each) -> impl Iterator<Item = Fact> {
    Fact::ALL.iter().copied().filter(move |fact| fact.subjects().contains(&each))
}

fn no_fact(each: Each, fact: Fact) -> String {
    let of: Vec<&str> = fact.subjects().iter().map(|it| it.name()).collect();
    let has: Vec<&str> = facts(each).map(Fact::name).collect();
    let (name, fact) = (each.name(), fact.name());
    format!("a {name} has no `{fact}`, which is a fact of {}; it has {}", of.join(", "), has.join(", "))
}

fn compile(pattern: &str, size: usize) -> Result<Regex, regex::Error> {
    RegexBuilder::new(pattern).size_limit(size).dfa_size_limit(size.max(128 << 10)).nest_limit(50).build()
}
