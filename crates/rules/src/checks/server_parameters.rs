//! Parameters that a server takes its name, image and flavor from.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use hot::{Node, Package, Template};

use super::{Checks, indices, parameter_types};
use crate::naming::{Defined, Form, Given, IdReading, Server, Use, resources, servers, tokens};

/// The values of one property of all servers.
fn values<'p>(package: &'p Package, property: &'static str) -> impl Iterator<Item = (Defined<'p>, Node<'p>)> {
    resources::of_type(package, "OS::Nova::Server").flat_map(move |server| {
        let values = server.definition().values_at_end(&[property]).into_iter();
        values.filter(|value| !value.is_null()).map(move |value| (server, value))
    })
}

/// Demands that the property, where it is given, comes from a parameter.
pub(crate) fn require_parameter(package: &Package, property: &'static str, checks: &mut Checks) {
    for (server, value) in values(package, property) {
        let given = Given::at(value);
        if matches!(given, Given::Parameter(_)) {
            checks.pass();
            continue;
        }
        let what = given.described();
        checks
            .fail(
                value,
                format!(
                    "{} takes its {property} from {what}, not from a parameter",
                    server.described("server")
                ),
            )
            .related(server.resource, "the server")
            .help(format!("use `{{get_param: {}}}`", expected_name(property, None, Form::Text)));
    }
}

/// The name that the parameter of a property must have.
fn expected_name(property: &str, vm_type: Option<&str>, form: Form) -> String {
    let vm_type = vm_type.unwrap_or("{vm-type}");
    match (property, form) {
        ("name", Form::Text) => format!("{vm_type}_name_{{index}}"),
        ("name", Form::List) => format!("{vm_type}_names"),
        _ => format!("{vm_type}_{property}_name"),
    }
}

/// Demands the name `{vm-type}_image_name` or `{vm-type}_flavor_name`.
pub(crate) fn check_name(property: &'static str, checks: &mut Checks) {
    for server in &checks.facts().vnf().servers {
        for used in uses(server, property) {
            judge_name(server, property, used, Form::Text, checks);
        }
    }
}

fn uses<'p>(server: &Server<'p>, property: &str) -> impl Iterator<Item = Use<'p>> + use<'p> {
    server.defined.definition().values_at_end(&[property]).into_iter().filter_map(Use::at)
}

/// Passes a parameter name that conforms, whatever vm-type it names: that of the server is another
/// requirement's.
fn judge_name<'p>(
    server: &Server<'p>,
    property: &'static str,
    used: Use<'p>,
    form: Form,
    checks: &mut Checks,
) -> bool {
    let name = used.name();
    let conforms = servers::vm_type_of_parameter(property, &name).is_some()
        && (property != "name" || name.ends_with("_names") == (form == Form::List));
    if conforms {
        checks.pass();
        return true;
    }
    let expected = expected_name(property, server.vm_type_for(&server.defined.resource.id()), form);
    checks
        .fail(used.node, format!("{property} parameter `{name}` is not named `{expected}`"))
        .related(server.defined.resource, "the server")
        .help("rename the parameter here, in its declaration and in the environment file");
    false
}

/// Demands `{vm-type}_name_{index}` of server names in string parameters, the indices without gap in a
/// module.
pub(crate) fn check_indexed_names(checks: &mut Checks) {
    let package = checks.facts().package();
    let vnf = checks.facts().vnf();
    let mut prefixes = indices::Prefixes::default();
    for server in &vnf.servers {
        for used in uses(server, "name") {
            let template = server.defined.template;
            if used.form(template) == Form::Text && judge_name(server, "name", used, Form::Text, checks) {
                prefixes.add(vnf, template.file(), used);
            }
        }
    }
    for parameter in package.modules().flat_map(Template::parameters) {
        let name = parameter.name();
        let vm_type = servers::vm_type_of_parameter("name", &name).filter(|_| !name.ends_with("_names"));
        if vm_type.is_some_and(|it| vnf.vm_types.contains_key(it)) {
            prefixes.add_declared(parameter);
        }
    }
    prefixes.check(package, checks);
}

/// Demands `{vm-type}_names` of server names in list parameters, of which one element is taken.
pub(crate) fn check_listed_names(checks: &mut Checks) {
    for server in &checks.facts().vnf().servers {
        for used in uses(server, "name") {
            if used.form(server.defined.template) != Form::List
                || !judge_name(server, "name", used, Form::List, checks)
            {
                continue;
            }
            if !used.is_indexed {
                checks
                    .fail(
                        used.node,
                        format!("the whole list `{}` is taken for the name of one server", used.name()),
                    )
                    .help(format!("take one element, `{{get_param: [{}, 0]}}`", used.name()));
            }
        }
    }
}

/// Demands a declared type of the property's parameter.
pub(crate) fn check_type(
    package: &Package,
    property: &'static str,
    allowed: &'static [&'static str],
    checks: &mut Checks,
) {
    for (server, value) in values(package, property) {
        if let Some(used) = Use::at(value) {
            parameter_types::check(server.template, used, allowed, checks);
        }
    }
}

/// Demands one parameter per vm-type, and one vm-type per parameter. The vm-type is read from the id of the
/// server, else from its other parameters.
pub(crate) fn check_uniqueness(property: &'static str, checks: &mut Checks) {
    let vnf = checks.facts().vnf();
    let mut parameter_of: HashMap<Cow<'_, str>, Use<'_>> = HashMap::new();
    let mut vm_type_of: HashMap<Cow<'_, str>, (Cow<'_, str>, Node<'_>)> = HashMap::new();
    for server in &vnf.servers {
        let evidence = server.evidence.iter().filter(|it| it.what != property);
        let most_independent = evidence.max_by_key(|it| match it.what {
            "id" => 2,
            "name" => 1,
            _ => 0,
        });
        let Some(vm_type) = most_independent.map(|it| tokens::lower(&it.vm_type)) else { continue };
        for used in uses(server, property) {
            let name = used.name();
            let owner = vm_type_of.entry(name.clone()).or_insert_with(|| (vm_type.clone(), used.node));
            let first = *parameter_of.entry(vm_type.clone()).or_insert(used);
            if owner.0 != vm_type {
                checks
                    .fail(
                        used.node,
                        format!(
                            "{property} parameter `{name}` is shared by the vm-types `{}` and `{vm_type}`",
                            owner.0
                        ),
                    )
                    .related(owner.1, "the other vm-type's use")
                    .help("give each vm-type a parameter of its own, even for equal values");
            } else if first.name() != name {
                checks
                    .fail(
                        used.node,
                        format!(
                            "vm-type `{vm_type}` has two {property} parameters, `{}` and `{name}`",
                            first.name()
                        ),
                    )
                    .related(first.node, "the other parameter")
                    .help("use one parameter for all servers of the vm-type");
            } else {
                checks.pass();
            }
        }
    }
}

/// Demands that id, flavor, image and name of a server and the ids of its ports name one vm-type, and that
/// the indices in the ids of server and ports agree.
pub(crate) fn check_identity(checks: &mut Checks) {
    let vnf = checks.facts().vnf();
    for (position, server) in vnf.servers.iter().enumerate() {
        let mut said: BTreeMap<Cow<'_, str>, Vec<(Source, Node<'_>)>> = BTreeMap::new();
        for it in &server.evidence {
            said.entry(tokens::lower(&it.vm_type)).or_default().push((Source::Own(it.what), it.at));
        }
        let mut differing = None;
        for port in vnf.ports_of(position) {
            let known = port.readings.iter().find(|it| said.contains_key(&tokens::lower(&it.vm_type)));
            let Some(reading) = known.or_else(|| port.readings.first()) else { continue };
            let key = port.defined.resource.key;
            if let Some(index) = &server.index
                && !tokens::same_index(&reading.vm_index, index)
            {
                differing = differing.or(Some((reading, key)));
            }
            said.entry(tokens::lower(&reading.vm_type)).or_default().push((Source::Port, key));
        }
        if said.len() > 1 {
            report_vm_types(server, &said, checks);
        } else if !said.is_empty() {
            checks.pass();
        }
        if let Some((reading, port)) = differing {
            report_index(server, reading, port, checks);
        }
    }
}

/// What names a vm-type.
#[derive(Clone, Copy)]
enum Source {
    /// A property of the server, or its `id`.
    Own(&'static str),
    /// The id of a port.
    Port,
}

impl Source {
    fn described(self, at: Node<'_>) -> String {
        match self {
            Self::Own("id") => "its id".to_owned(),
            Self::Own(property) => format!("its {property} parameter"),
            Self::Port => format!("port `{}`", at.text()),
        }
    }
}

fn report_vm_types(
    server: &Server<'_>,
    said: &BTreeMap<Cow<'_, str>, Vec<(Source, Node<'_>)>>,
    checks: &mut Checks,
) {
    let trusted = server.vm_type().map(tokens::lower);
    let described = server.defined.described("server");
    let listed: Vec<String> =
        said.iter().map(|(vm_type, sources)| format!("`{vm_type}` in {}", summary(sources))).collect();
    let finding = checks
        .fail(server.defined.resource, format!("{described} has several vm-types: {}", listed.join(", ")));
    finding.help("use one vm-type in the id, in the parameters and in the ids of the ports");
    for (vm_type, sources) in said {
        if Some(vm_type) != trusted.as_ref()
            && let Some((_, at)) = sources.first()
        {
            finding.related(*at, format!("names `{vm_type}`"));
        }
    }
}

/// The first places, and how many there are besides.
fn summary(sources: &[(Source, Node<'_>)]) -> String {
    let first: Vec<String> = sources.iter().map(|(source, at)| source.described(*at)).take(2).collect();
    match sources.len().saturating_sub(first.len()) {
        0 => first.join(" and "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

fn report_index(server: &Server<'_>, reading: &IdReading<'_>, port: Node<'_>, checks: &mut Checks) {
    let (id, index) = (server.defined.resource.id(), server.index.as_deref().unwrap_or_default());
    let other = &reading.vm_index;
    checks
        .fail(
            server.defined.resource,
            format!("server `{id}` has index {index}, its port `{}` index {other}", port.text()),
        )
        .related(port, "the port")
        .help("give the server and its ports the same index");
}
