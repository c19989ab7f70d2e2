//! New names of parameters that no other requirement prescribes.

use vnfcheck_hot::{FileId, Template};
use vnfcheck_maps::{HashMap, HashSet};

use crate::fixes;
use vnfcheck_check::Context;

/// New names for the parameters of templates. No existing parameter has one of the new names, and different parameters
/// get different names.
#[derive(Default)]
pub(crate) struct NewParameters<'p> {
    /// The new names, by template, current name and wanted name.
    names: HashMap<(FileId, &'p str, String), String>,
    taken: HashSet<(FileId, String)>,
    /// The next number after each wanted name, by template.
    next: HashMap<(FileId, String), u64>,
}

impl<'p> NewParameters<'p> {
    /// Returns a name for a parameter: the wanted name, with a number if the wanted name is in use.
    pub(super) fn name(
        &mut self,
        cx: &Context<'p>,
        template: &'p Template,
        parameter: &'p str,
        wanted: &str,
    ) -> Option<String> {
        let numbered = |it: u64| if it == 0 { wanted.to_owned() } else { format!("{wanted}_{}", it + 1) };
        self.first_free(cx, template, parameter, wanted, numbered)
    }

    /// Returns a name for a parameter: a prefix with the first free index, because indices must not have gaps.
    pub(crate) fn indexed(
        &mut self,
        cx: &Context<'p>,
        template: &'p Template,
        parameter: &'p str,
        prefix: &str,
    ) -> Option<String> {
        self.first_free(cx, template, parameter, prefix, |index| format!("{prefix}{index}"))
    }

    fn first_free(
        &mut self,
        cx: &Context<'p>,
        template: &'p Template,
        parameter: &'p str,
        wanted: &str,
        numbered: impl Fn(u64) -> String,
    ) -> Option<String> {
        let file = template.file();
        let key = (file, parameter, wanted.to_owned());
        if let Some(known) = self.names.get(&key) {
            return Some(known.clone());
        }
        let is_declared = fixes::is_declared(cx, template, parameter);
        let next = self.next.entry((file, wanted.to_owned())).or_default();
        let is_free = |it: &String| !is_declared(it) && !self.taken.contains(&(file, it.clone()));
        let (number, name) =
            (*next..u64::MAX).map(|it| (it, numbered(it))).find(|(_, name)| is_free(name))?;
        *next = number + 1;
        self.taken.insert((file, name.clone()));
        self.names.insert(key, name.clone());
        Some(name)
    }
}
