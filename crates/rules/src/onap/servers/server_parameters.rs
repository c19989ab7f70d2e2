//! Parameters that a server takes its name, image and flavor from.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::ops::Deref;

use hot::{FileId, Function, Node, Package, Template};
use maps::{HashMap, HashSet};
use vnf::values::target_at;
use vnf::{Attached, Form, Given, IdReading, Server, Use, Vnf, ids, parameters, servers, tokens};

use crate::check::{Change, Context, Findings, Rule, rule};
use crate::mending;
use crate::onap::ports::indices;
use crate::onap::templates::{computed, handed_over, parameter_types};
use crate::words::{self, after_correcting, take_from_parameter};

/// By R-number.
pub(crate) static RULES: &[Rule] = &[
    // Id, parameters and ports of a server carry one vm-type and one index.
    rule("R-304011", check_identity),
    // The flavor parameter of a server is `{vm-type}_flavor_name`.
    rule("R-45188", |cx, out| check_name("flavor", cx, out)).resolved_by(Change::TakeFlavor),
    // The flavor of a server comes from a parameter.
    rule("R-481670", |cx, out| require_parameter("flavor", cx, out)),
    // The flavor parameter of a server is a string.
    rule("R-50436", |cx, out| check_type("flavor", &["string"], cx, out)),
    // The name parameter of a server is a string or a list.
    rule("R-51430", |cx, out| check_type("name", &["string", "comma_delimited_list"], cx, out)),
    // A string server name is `{vm-type}_name_{index}`.
    rule("R-54171", check_indexed_names),
    // The image parameter of a server is `{vm-type}_image_name`.
    rule("R-58670", |cx, out| check_name("image", cx, out)).resolved_by(Change::TakeImage),
    // The name of a server comes from a parameter.
    rule("R-663631", |cx, out| {
        require_parameter("name", cx, out);
        advise_null_names(cx.vnf(), out);
    }),
    // The image parameter of a server is a string.
    rule("R-71152", |cx, out| check_type("image", &["string"], cx, out)),
    // A list of server names is `{vm-type}_names`.
    rule("R-87817", check_listed_names),
    // The image of a server comes from a parameter.
    rule("R-901331", |cx, out| require_parameter("image", cx, out)),
];

/// Demands that the property, where it is given, comes from a parameter.
pub(crate) fn require_parameter(property: &'static str, cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.vnf();
    let mut callers = handed_over::Callers::default();
    let what = format!("the {property} of a server");
    for server in &vnf.servers {
        for value in server.values(property).filter(|value| !value.is_null()) {
            let given = Given::at(value);
            let defined = server.defined;
            let expected = server.expected_name(property, Form::Text);
            if let Given::Parameter(used) = given {
                let (template, resource) = (defined.template, defined.resource);
                let given = handed_over::Given { template, used, resource, what: &what, expected: &expected };
                callers.judge(cx, given, out);
                continue;
            }
            let what = given.described();
            let described = defined.described("server");
            let message = if matches!(given, Given::Computed(Function::Ref, _)) {
                format!("{described} takes its {property} by `Ref`, not by `get_param`")
            } else {
                format!("{described} takes its {property} from {what}, not from a parameter")
            };
            let help = listed_name(server, property)
                .unwrap_or_else(|| take_from_own(cx.package(), defined.template, property, &expected));
            out.fail(value, message)
                .related(defined.resource, "the server")
                .help(after_correcting(server.to_correct(), help));
        }
    }
}

/// What to do where the parameter of a property should give its value: that of an image or a flavor has a value in the environment.
fn take_from_own(package: &Package, template: &Template, property: &str, name: &str) -> String {
    let environment = package.judging_environment(template.file());
    let is_listed = || environment.and_then(|it| it.environment()?.parameter(name)).is_some();
    let take = take_from_parameter(package, template, name);
    match environment {
        // ONAP gives names.
        Some(file) if property == "name" && is_listed() => {
            format!("{take}, and remove its entry from `{}`", file.name())
        }
        Some(file) if property != "name" && !is_listed() => {
            format!("{take}, with a value in `{}`", file.name())
        }
        _ => take,
    }
}

/// Where the template has a list of names for servers of this kind, the element to take; members of a group take theirs from one
/// in any case.
fn listed_name(server: &Server<'_>, property: &str) -> Option<String> {
    let list = (property == "name").then(|| server.expected_name(property, Form::List))?;
    let defined = server.defined;
    let group = defined.resource.definition;
    if defined.is_member && group.is("OS::Heat::ResourceGroup") {
        let declare = match defined.template.parameter(&list) {
            Some(_) => "",
            None => ", and declare the parameter as `comma_delimited_list`",
        };
        return Some(format!("use `{{get_param: [{list}, \"{}\"]}}`{declare}", group.index_text()));
    }
    defined.template.parameter(&list)?;
    let index = server.expected_index().unwrap_or("{index}".into());
    Some(format!("use `{{get_param: [{list}, {index}]}}`"))
}

/// Notes names that are null, which Heat takes for none given.
fn advise_null_names(vnf: &Vnf<'_>, out: &mut Findings) {
    for server in vnf.servers.iter().map(|it| it.defined) {
        let name = server.definition().property("name");
        if let Some(name) = name.filter(|it| it.value.is_null()) {
            out.advise(
                name,
                format!("the name of {} is null: Heat makes one up", server.described("server")),
            )
            .related(server.resource, "the server")
            .help("take the name from a parameter, or remove the property");
        }
    }
}

/// The lists that the names of servers are to be elements of, by the template and the parameter that gives a name there, as far as
/// the vm-type is known.
pub(crate) fn lists_of_names<'p>(vnf: &Vnf<'p>) -> HashMap<(FileId, &'p str), String> {
    let mut lists = HashMap::default();
    for server in vnf.servers.iter().filter(|it| it.expected_vm_type().is_some()) {
        for used in uses(server, "name").filter(|it| !it.is_indexed) {
            let key = (server.defined.template.file(), used.name());
            lists.entry(key).or_insert_with(|| server.expected_name("name", Form::List));
        }
    }
    lists
}

/// Demands the name `{vm-type}_image_name` or `{vm-type}_flavor_name`.
pub(crate) fn check_name(property: &'static str, cx: &Context<'_>, out: &mut Findings) {
    let wanted = LazyCell::new(|| Wanted::of(cx.vnf(), property, Form::Text));
    for server in &cx.vnf().servers {
        for used in judged_uses(server, property, out) {
            judge_name((cx, &wanted), server, property, used, Form::Text, out);
        }
    }
}

fn uses<'p>(server: &Server<'p>, property: &str) -> impl Iterator<Item = Use<'p>> {
    server.values(property).filter_map(Use::at)
}

/// The parameters that give a property, with a note of each value that is computed from parameters.
pub(super) fn judged_uses<'p>(server: &Server<'p>, property: &str, out: &mut Findings) -> Vec<Use<'p>> {
    let what = format!("the {property} of {}", server.defined.described("server"));
    computed::uses(server.values(property), &what, out)
}

/// Parameters of templates.
type Parameters<'p> = HashSet<(FileId, &'p str)>;

/// The vm-type and the index in the name that a server asks for, as far as they are known.
type Asked<'p> = (Option<&'p str>, Option<Cow<'p, str>>);

/// What the misnamed parameters of servers would be called; asked for where there is one.
#[derive(Default)]
struct Wanted<'p> {
    /// Those that several servers take and that would need another name for each.
    contended: Parameters<'p>,
    /// The first that would get each name, by its template.
    first: HashMap<(FileId, String), &'p str>,
}

impl<'p> Wanted<'p> {
    fn of(vnf: &Vnf<'p>, property: &str, form: Form) -> Self {
        let mut asked: HashMap<(FileId, &str), Asked<'_>> = HashMap::default();
        let mut wanted = Self::default();
        for server in &vnf.servers {
            for used in uses(server, property).filter(|it| !conforms(property, it.name(), form)) {
                let (file, name) = (server.defined.template.file(), used.name());
                let index = server.expected_index().filter(|_| property == "name" && form == Form::Text);
                let own = (server.expected_vm_type(), index);
                let first = asked.entry((file, name)).or_insert_with(|| own.clone());
                let differ = first.0.zip(own.0).is_some_and(|(first, own)| first != own);
                if differ || first.1.as_ref().zip(own.1.as_ref()).is_some_and(|(first, own)| first != own) {
                    wanted.contended.insert((file, name));
                }
                let expected = server.expected_name(property, form);
                if !expected.contains('{') {
                    wanted.first.entry((file, expected)).or_insert(name);
                }
            }
        }
        wanted
    }

    /// Whether another parameter gets the name that this one is to have: one of the two goes.
    fn is_second(&self, file: FileId, name: &str, expected: &str) -> bool {
        self.first.get(&(file, expected.to_owned())).is_some_and(|first| *first != name)
    }
}

/// Whether the name of a parameter is one for the property, whatever vm-type it names.
fn conforms(property: &str, name: &str, form: Form) -> bool {
    servers::vm_type_of_parameter(property, name).is_some()
        && (property != "name" || servers::form_of_name(name) == Some(form))
}

/// Passes a parameter name that conforms, whatever vm-type it names: that of the server is another
/// requirement's.
fn judge_name<'p>(
    (cx, wanted): (&Context<'p>, &impl Deref<Target = Wanted<'p>>),
    server: &Server<'p>,
    property: &'static str,
    used: Use<'p>,
    form: Form,
    out: &mut Findings,
) -> bool {
    let name = used.name();
    if conforms(property, name, form) {
        out.pass();
        return true;
    }
    let template = server.defined.template;
    let expected = server.expected_name(property, form);
    let message = if property == "name" {
        format!("parameter `{name}` gives the name of a server, but is not named `{expected}`")
    } else {
        format!("{property} parameter `{name}` is not named `{expected}`")
    };
    let finding = out.fail(used.node, message);
    finding.related(server.defined.resource, "the server");
    if property == "name" && used.is_of_no_list(template) && conforms(property, name, Form::List) {
        mending::declare_list(finding, template, used);
    } else if wanted.contended.contains(&(template.file(), name)) {
        let owner = if property == "name" && form == Form::Text { "server" } else { "vm-type" };
        finding.help(format!("use a separate parameter `{expected}` for the {owner}"));
    } else if wanted.is_second(template.file(), name, &expected) {
        finding.help(format!("use `{{get_param: {expected}}}`, as the other servers of the vm-type are to"));
    } else if words::has_several_givers(cx.package(), template.file(), name) {
        // What servers of one vm-type are called may be in one list.
        let list = parameters::list_of(&expected).filter(|_| server.expected_vm_type().is_some());
        finding.help(
            list.map_or_else(|| words::call_one_for_each(name, ""), |it| words::take_passed_element(&it)),
        );
    } else {
        let help = words::rename_parameter(cx, template, used, &expected);
        finding.help(after_correcting(server.to_correct(), help));
        if !used.is_of_no_list(template) {
            finding.fix(mending::rename_parameter(cx, template, name, &with_free_index(server, &expected)));
        }
    }
    false
}

/// The expected name with the index of the server, or the first that no parameter of the template has.
fn with_free_index(server: &Server<'_>, expected: &str) -> String {
    let Some(prefix) = expected.strip_suffix("{index}") else { return expected.to_owned() };
    let is_free = |name: &String| server.defined.template.parameter(name).is_none();
    let own = tokens::split_index(server.defined.resource.id()).map(|(_, index)| format!("{prefix}{index}"));
    let mut free = (0..u64::MAX).map(|index| format!("{prefix}{index}"));
    own.filter(is_free).or_else(|| free.find(is_free)).unwrap_or_default()
}

/// Demands `{vm-type}_name_{index}` of server names in string parameters, the indices without gap in a
/// module.
pub(crate) fn check_indexed_names(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let vnf = cx.vnf();
    let mut prefixes = indices::Prefixes::default();
    let wanted = LazyCell::new(|| Wanted::of(vnf, "name", Form::Text));
    for server in &vnf.servers {
        for used in judged_uses(server, "name", out) {
            let template = server.defined.template;
            if used.form(template) != Form::Text {
                continue;
            }
            if judge_name((cx, &wanted), server, "name", used, Form::Text, out) {
                prefixes.add(vnf, template.file(), used);
            } else {
                prefixes.add_expected(vnf, template.file(), &server.expected_name("name", Form::Text));
            }
        }
    }
    for parameter in package.modules().flat_map(Template::parameters) {
        let name = parameter.name();
        let vm_type = servers::vm_type_of_parameter("name", name);
        if servers::form_of_name(name) == Some(Form::Text)
            && vm_type.is_some_and(|it| vnf.vm_types.contains_key(it))
        {
            prefixes.add_declared(parameter);
        }
    }
    prefixes.check(package, out);
}

/// Demands `{vm-type}_names` of server names in list parameters, of which one element is taken.
pub(crate) fn check_listed_names(cx: &Context<'_>, out: &mut Findings) {
    let wanted = LazyCell::new(|| Wanted::of(cx.vnf(), "name", Form::List));
    for server in &cx.vnf().servers {
        for used in judged_uses(server, "name", out) {
            if used.form(server.defined.template) != Form::List
                || !judge_name((cx, &wanted), server, "name", used, Form::List, out)
            {
                continue;
            }
            if !used.is_indexed {
                out.fail(
                    used.node,
                    format!("the whole list `{}` is used as the name of one server", used.name()),
                )
                .help(format!("take one element, `{{get_param: [{}, 0]}}`", used.name()));
            }
        }
    }
}

/// Demands a declared type of the property's parameter.
pub(crate) fn check_type(
    property: &'static str,
    allowed: &'static [&'static str],
    cx: &Context<'_>,
    out: &mut Findings,
) {
    for server in &cx.vnf().servers {
        for used in judged_uses(server, property, out) {
            parameter_types::check(server.defined.template, used, allowed, out);
        }
    }
}

/// Demands that id, flavor, image and name of a server and the ids of its ports name one vm-type, and that
/// the indices in the ids of server and ports agree.
pub(crate) fn check_identity(cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.vnf();
    for (position, server) in vnf.servers.iter().enumerate() {
        let mut said: BTreeMap<Cow<'_, str>, Vec<(Witness, Node<'_>)>> = BTreeMap::new();
        let witnesses = || Vec::with_capacity(server.evidence.len() + server.ports.len());
        for property in ["flavor", "image", "name"] {
            judged_uses(server, property, out);
        }
        for it in server.evidence.iter().chain(&server.shared) {
            said.entry(tokens::lower(it.vm_type))
                .or_insert_with(witnesses)
                .push((Witness::Own(it.what), it.at));
        }
        let mut differing = None;
        for port in vnf.ports_of(position) {
            let known = port.readings.iter().find(|it| said.contains_key(&tokens::lower(it.vm_type)));
            let Some(reading) = known.or_else(|| port.readings.first()) else { continue };
            let key = port.defined.resource.key;
            if let Some(index) = &server.index
                && port.counts_with(server)
                && !tokens::same_index(reading.vm_index, index)
            {
                differing = differing.or(Some((reading, key)));
            }
            said.entry(tokens::lower(reading.vm_type)).or_default().push((Witness::Port, key));
        }
        // A port that does not exist is judged by the id that it would have.
        let missing: Vec<(Vec<IdReading<'_>>, Node<'_>)> = missing_ports(server).collect();
        for (readings, port) in &missing {
            let known = readings.iter().find(|it| said.contains_key(&tokens::lower(it.vm_type)));
            let Some(reading) = known.or_else(|| readings.first()) else { continue };
            if let Some(index) = &server.index
                && !tokens::same_index(reading.vm_index, index)
            {
                differing = differing.or(Some((reading, *port)));
            }
            said.entry(tokens::lower(reading.vm_type)).or_default().push((Witness::Port, *port));
        }
        if said.len() > 1 {
            report_vm_types(server, &said, out);
        } else if !said.is_empty() {
            out.pass();
        }
        if let Some((reading, port)) = differing {
            report_index(server, reading, port, out);
        }
    }
}

/// The ports that a server lists by `get_resource` and that its template does not have, with the readings of their ids.
fn missing_ports<'p>(server: &Server<'p>) -> impl Iterator<Item = (Vec<IdReading<'p>>, Node<'p>)> {
    let template = server.defined.template;
    let listed = server.ports.iter().copied();
    let missing = listed.filter_map(target_at).filter(|port| template.resource(port.text()).is_none());
    missing.map(|port| (ids::readings_of(Attached::Port, port.text()), port))
}

/// What names a vm-type.
#[derive(Clone, Copy)]
enum Witness {
    /// A property of the server, or its `id`.
    Own(&'static str),
    /// The id of a port.
    Port,
}

impl Witness {
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
    said: &BTreeMap<Cow<'_, str>, Vec<(Witness, Node<'_>)>>,
    out: &mut Findings,
) {
    let trusted = server.vm_type().map(tokens::lower);
    let described = server.defined.described("server");
    let listed: Vec<String> =
        said.iter().map(|(vm_type, witnesses)| format!("`{vm_type}` in {}", summary(witnesses))).collect();
    let finding =
        out.fail(server.defined.resource, format!("{described} has several vm-types: {}", listed.join(", ")));
    finding.fact("vm-type");
    let help = match server.expected_vm_type() {
        Some(vm_type) => {
            let is_misnamed = !server.defined.is_member && !server.is_well_named();
            let id = if is_misnamed { format!(" (`{}`)", server.expected_id()) } else { String::new() };
            format!("use one vm-type, `{vm_type}`, in its id{id}, its parameters and its ports' ids")
        }
        None => "use one vm-type in its id, its parameters and its ports' ids".to_owned(),
    };
    finding.help(after_correcting(server.to_correct(), help));
    for (vm_type, witnesses) in said {
        if Some(vm_type) != trusted.as_ref()
            && let Some((_, at)) = witnesses.first()
        {
            finding.related(*at, format!("names `{vm_type}`"));
        }
    }
}

/// The first places, and how many there are besides.
fn summary(witnesses: &[(Witness, Node<'_>)]) -> String {
    let first: Vec<String> = witnesses.iter().map(|(witness, at)| witness.described(*at)).take(2).collect();
    match witnesses.len().saturating_sub(first.len()) {
        0 => first.join(" and "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

fn report_index(server: &Server<'_>, reading: &IdReading<'_>, port: Node<'_>, out: &mut Findings) {
    let (id, index) = (server.defined.resource.id(), server.index.unwrap_or_default());
    let other = &reading.vm_index;
    out.fail(
        server.defined.resource,
        format!("server `{id}` has index {index}, its port `{}` index {other}", port.text()),
    )
    .fact(port.text())
    .related(port, "the port")
    .help("give the server and its ports the same index");
}
