//! The value at a position of a file.

use vnfcheck_hot::{Call, Entry, File, Function, Node, Owner, Package, SourceText, Template, Tree};

use super::{NoValue, Position};

/// The element that a position selects.
pub(super) enum Selected<'p> {
    /// A value of a template.
    Value { template: &'p Template, node: Node<'p> },
    /// A parameter that a template declares, or whose value an environment sets.
    Parameter { name: &'p str, key: Node<'p>, templates: Vec<&'p Template> },
}

/// Returns the value at a position: without a column, the outermost value that begins at the line; with a column, the
/// innermost value that begins at the column or before.
pub(super) fn select<'p>(package: &'p Package, position: &Position) -> Result<Selected<'p>, NoValue> {
    let file = package.file_at(&position.file).ok_or(NoValue::File)?;
    let source = file.source();
    if position.line == 0 || position.line > source.line_count() {
        return Err(NoValue::Line);
    }
    if let Some(template) = file.template().map(Template::as_deployed) {
        let declared = template.parameters().find(|it| holds(source, it.key, it.body, position.line));
        if let Some(parameter) = declared {
            let (name, key) = (parameter.name(), parameter.key);
            return Ok(Selected::Parameter { name, key, templates: vec![template] });
        }
        let node = value_at(template.tree(), source, position).ok_or(NoValue::Value)?;
        return Ok(Selected::Value { template, node });
    }
    let environment = file.environment().ok_or(NoValue::Kind)?;
    let given = environment.parameters().find(|it| holds(source, it.key, it.value, position.line));
    given_to(package, file, given.ok_or(NoValue::Value)?)
}

/// Returns the parameter that an environment sets in its templates.
fn given_to<'p>(package: &'p Package, file: &File, given: Entry<'p>) -> Result<Selected<'p>, NoValue> {
    let name = given.name();
    let is_given = |template: &&Template| {
        let environment = package.environment_file(template.file());
        environment.is_some_and(|it| it.id() == file.id()) && template.parameter(name).is_some()
    };
    let templates: Vec<&Template> = package.templates().filter(is_given).collect();
    if templates.is_empty() {
        Err(NoValue::Undeclared)
    } else {
        Ok(Selected::Parameter { name, key: given.key, templates })
    }
}

fn holds(source: &SourceText, key: Node<'_>, value: Node<'_>, line: u32) -> bool {
    let start = source.position(key.span().start).line;
    let span = value.content_span();
    start <= line && line <= source.position(span.end.saturating_sub(1).max(span.start)).line.max(start)
}

fn value_at<'p>(tree: &'p Tree, source: &SourceText, position: &Position) -> Option<Node<'p>> {
    let start = source.line_start(position.line);
    let line = source.as_str().get(start as usize..source.line_start(position.line + 1) as usize)?;
    let most = position.column.map(|column| {
        let before = line.chars().take((column as usize).saturating_sub(1));
        start + before.map(|it| u32::try_from(it.len_utf8()).unwrap_or_default()).sum::<u32>()
    });
    let end = most.map_or(start + u32::try_from(line.len()).unwrap_or_default(), |it| it.saturating_add(1));
    let mut nodes = tree.root()?.descendants().skip_while(|node| node.span().start < start).peekable();
    let mut found = None;
    while let Some(node) = nodes.next().filter(|it| it.span().start < end) {
        found = value_of(node, nodes.peek().copied()).or(found);
        if found.is_some() && position.column.is_none() {
            break;
        }
    }
    found
}

/// Returns the value that begins with a node: the value of a key, or the call whose name or argument is this node.
/// `None` for a mapping that is not a call. `next` is the next node in document order, which is the value of a scalar
/// key.
fn value_of<'t>(node: Node<'t>, next: Option<Node<'t>>) -> Option<Node<'t>> {
    let value = if node.is_key() {
        let parent = node.parent()?;
        match Call::at(parent, Owner::default()) {
            Some(_) => parent,
            None => next.filter(|_| node.is_scalar())?,
        }
    } else {
        match Call::around(node, Owner::default()) {
            Some(call) if takes_names(call.function) => call.node,
            _ => node,
        }
    };
    let is_value = !value.is_mapping() || Call::at(value, Owner::default()).is_some();
    is_value.then_some(value)
}

/// Returns `true` if the arguments of a function are names instead of values.
fn takes_names(function: Function) -> bool {
    matches!(
        function,
        Function::GetParam | Function::GetResource | Function::GetAttr | Function::GetFile | Function::Ref
    )
}
