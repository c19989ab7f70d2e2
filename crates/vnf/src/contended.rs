//! Parameters that several ports share although each port asks for another name of them, so that no renaming is right. What
//! modules are given by one name and with one value is one parameter.

use std::borrow::Cow;

use hot::{FileId, Template};
use maps::{HashMap, HashSet};

use crate::address_values::{Judged, Outcome, Value, is_judged};
use crate::shared::Shared;
use crate::values::targets_in;
use crate::{Attached, Attachment, Form, Given, NetworkKind, Pattern, Purpose, Use, Vnf, networks};

/// Parameters, each by its template.
pub type Contended<'p> = HashSet<(FileId, &'p str)>;

/// The parameters that give ports networks, addresses, subnets or virtual addresses and are asked to have different names.
pub fn contended<'p, 'v>(
    vnf: &Vnf<'p>,
    shared: &Shared<'p>,
    values: impl IntoIterator<Item = &'v Value<'p>>,
) -> Contended<'p>
where
    'p: 'v,
{
    let mut wanted = Wanted::default();
    for value in values {
        let attachment = vnf.attachments.get(value.attachment);
        if let (Some(attachment), Ok(judged)) = (attachment, &value.judged) {
            wanted.add_value(vnf, attachment, value.template, judged);
        }
    }
    for attachment in vnf.attachments.iter().filter(|it| is_judged(it)) {
        wanted.add_virtual_addresses(vnf, attachment);
        wanted.add_networks(vnf, attachment);
    }
    wanted.compare_modules(vnf, shared);
    wanted.contended
}

#[derive(Default)]
struct Wanted<'p> {
    /// The first name that is asked for, without its index.
    names: HashMap<(FileId, &'p str), (&'p Template, Cow<'p, str>)>,
    contended: Contended<'p>,
}

impl<'p> Wanted<'p> {
    fn add(&mut self, template: &'p Template, used: Use<'p>, name: Cow<'p, str>) {
        let key = (template.file(), used.name());
        match self.names.get(&key) {
            Some((_, first)) if *first == name => {}
            Some(_) => {
                self.contended.insert(key);
            }
            None => {
                self.names.insert(key, (template, name));
            }
        }
    }

    /// Where one module asks for another name than the next one, or for several, the parameter is contended in all of them.
    fn compare_modules(&mut self, vnf: &Vnf<'p>, shared: &Shared<'p>) {
        let mut by_group: HashMap<usize, Vec<(FileId, &'p str)>> = HashMap::default();
        for (key, (template, _)) in &self.names {
            for (_, group) in shared.groups(&vnf.callers, template, key.1) {
                by_group.entry(group).or_default().push(*key);
            }
        }
        for keys in by_group.into_values() {
            let mut names = keys.iter().filter_map(|key| self.names.get(key)).map(|(_, name)| name);
            let first = names.next();
            if keys.iter().any(|key| self.contended.contains(key)) || names.any(|it| Some(it) != first) {
                self.contended.extend(keys);
            }
        }
    }

    /// A name that conforms is asked for as it is, another one by what is known of the port.
    fn add_judged(
        &mut self,
        (attachment, template): (&Attachment<'p>, &'p Template),
        used: Use<'p>,
        pattern: Pattern,
        conforms: bool,
    ) {
        let name = used.name();
        if conforms {
            return self.add(template, used, Cow::Borrowed(name));
        }
        let vm_type = attachment.vm_type_for(name);
        if attachment.role().is_some() && (vm_type.is_some() || pattern.purpose == Purpose::Subnet) {
            let name = pattern.name(vm_type, attachment.role(), Some(""));
            self.add(template, used, Cow::Owned(name));
        }
    }

    fn add_value(
        &mut self,
        vnf: &Vnf<'p>,
        attachment: &Attachment<'p>,
        template: &'p Template,
        judged: &Judged<'p>,
    ) {
        let pattern = judged.pattern;
        // Subnets of internal networks have names to go by where the base module hands them out.
        let is_own = pattern.purpose == Purpose::Subnet
            && pattern.kind == NetworkKind::Internal
            && !vnf.takes_network_from_base(attachment);
        let used = match &judged.outcome {
            _ if is_own => None,
            Outcome::Good(used) => Some((*used, true)),
            Outcome::Bad(bad) => Use::naming(bad.0).map(|used| (used, false)),
            Outcome::Fixed(_) => None,
        };
        if let Some((used, conforms)) = used {
            self.add_judged((attachment, template), used, pattern, conforms);
        }
    }

    fn add_virtual_addresses(&mut self, vnf: &Vnf<'p>, attachment: &Attachment<'p>) {
        let Some(kind) = attachment.kind() else { return };
        let template = attachment.defined.template;
        for used in vnf.values(attachment, Purpose::FloatingAddress).filter_map(Use::at) {
            let form = if kind == NetworkKind::External { Form::Text } else { used.form(template) };
            let family = vnf.family_of(template, used.name());
            let pattern = Pattern::of(Purpose::FloatingAddress, kind, family, form);
            let conforms = pattern.fits(used.name(), &attachment.vm_types, attachment.networks());
            self.add_judged((attachment, template), used, pattern, conforms);
        }
    }

    fn add_networks(&mut self, vnf: &Vnf<'p>, attachment: &Attachment<'p>) {
        let Some(kind) = attachment.kind() else { return };
        let template = attachment.defined.template;
        let is_port = attachment.attached == Attached::Port;
        if kind == NetworkKind::Internal && !(is_port && vnf.is_incremental(template.file())) {
            return;
        }
        let ending = if is_port { "_net_" } else { "_net_fqdn" };
        for node in vnf.networks_of(attachment).iter().filter(|it| targets_in(**it).next().is_none()) {
            let Given::Parameter(used) = Given::at(*node) else { continue };
            let name = used.name();
            match (networks::of_parameter(name), attachment.role()) {
                (Some((by_name, _)), _) if by_name == kind && name.ends_with("_net_fqdn") != is_port => {
                    self.add(template, used, Cow::Borrowed(name));
                }
                (_, Some(role)) => {
                    self.add(template, used, Cow::Owned(format!("{}{role}{ending}", kind.marker())));
                }
                _ => {}
            }
        }
    }
}
