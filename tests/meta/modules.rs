//! Dependencies between the modules of a crate have no cycles, except between a module and its descendants.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use super::rule_files::rust_files;

static COMMENTS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?m)^\s*//.*$").unwrap());
static TESTS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?s)#\[cfg\(test\)\]\n(?:pub )?mod \w+ \{\n.*?\n\}").unwrap());
static IMPORTS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?m)^\s*(?:pub(?:\([^)]*\))? )?use ([^;]+);").unwrap());
static PATH: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\b(?:crate|super|self|[a-z]\w*)(?:::\w+)+").unwrap());
static ITEM: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\b(?:fn|struct|enum|union|trait|type|const|static|macro_rules!) (\w+)").unwrap()
});
static WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\b[A-Za-z_]\w*").unwrap());

/// Path segments from the root of a crate to a module or item.
type Names = Vec<String>;

/// The modules of a crate, each with the paths that it uses.
#[derive(Default)]
struct Modules(BTreeMap<Names, Named>);

/// The names that a module defines and uses.
#[derive(Default)]
struct Named {
    /// Defined items.
    items: BTreeSet<String>,
    /// Imported items, by local name.
    imports: BTreeMap<String, Names>,
    /// Glob imports.
    globs: Vec<Names>,
    /// Other paths; for modules with glob imports also other identifiers, which the globs may provide.
    paths: BTreeSet<Names>,
}

impl Modules {
    fn of_crate(name: &str) -> Self {
        let src = format!("crates/{name}/src");
        let root = e2e::root().join(&src);
        let mut modules = Self::default();
        for (path, text) in rust_files(&src) {
            modules.add(module_of(path.strip_prefix(&root).unwrap()), &text);
        }
        modules
    }

    fn add(&mut self, module: Names, text: &str) {
        let code = COMMENTS.replace_all(text, "");
        let code = TESTS.replace_all(&code, "");
        let mut named = Named::default();
        for tree in IMPORTS.captures_iter(&code) {
            let (globs, imports): (Vec<_>, Vec<_>) =
                leaves(&tree[1]).into_iter().partition(|(name, _)| name == "*");
            named.imports.extend(imports);
            named.globs.extend(globs.into_iter().map(|(_, path)| path[..path.len() - 1].to_vec()));
        }
        let rest = IMPORTS.replace_all(&code, "");
        named.items = ITEM.captures_iter(&rest).map(|it| it[1].to_owned()).collect();
        named.paths = PATH.find_iter(&rest).map(|it| names(it.as_str())).collect();
        if !named.globs.is_empty() {
            named.paths.extend(WORD.find_iter(&rest).map(|it| names(it.as_str())));
        }
        self.0.insert(module, named);
    }

    /// Resolves a path in a module to the target module, following re-exports.
    fn resolved(&self, from: &Names, path: &[String], steps: usize) -> Option<&Names> {
        let (first, rest) = path.split_first()?;
        let own = self.0.get(from)?;
        let supers = path.iter().take_while(|it| *it == "super").count();
        let absolute = match first.as_str() {
            "crate" => rest.to_vec(),
            "self" => [from.as_slice(), rest].concat(),
            "super" => [from.get(..from.len().checked_sub(supers)?)?, &path[supers..]].concat(),
            _ => {
                let child = [from.as_slice(), path].concat();
                match own.imports.get(first) {
                    _ if self.0.contains_key(&child[..=from.len()]) => child,
                    Some(imported) if imported != path && steps > 0 => {
                        return self.resolved(from, &[imported, rest].concat(), steps - 1);
                    }
                    _ if own.items.contains(first) => return None,
                    _ => return self.resolved_by_globs(from, path, steps),
                }
            }
        };
        let length = (0..=absolute.len()).rev().find(|length| self.0.contains_key(&absolute[..*length]))?;
        let (module, rest) = absolute.split_at(length);
        let (module, named) = self.0.get_key_value(module)?;
        let Some(name) = rest.first().filter(|name| steps > 0 && !named.items.contains(*name)) else {
            return Some(module);
        };
        let further = match named.imports.get(name) {
            Some(imported) => self.resolved(module, &[imported, &rest[1..]].concat(), steps - 1),
            None => self.resolved_by_globs(module, rest, steps),
        };
        Some(further.unwrap_or(module))
    }

    /// Resolves a path whose first segment comes from a glob import.
    fn resolved_by_globs(&self, from: &Names, path: &[String], steps: usize) -> Option<&Names> {
        let steps = steps.checked_sub(1)?;
        self.0.get(from)?.globs.iter().find_map(|glob| {
            let module = self.resolved(from, glob, steps)?;
            self.gives(module, &path[0], steps).then(|| self.resolved(module, &own(path), steps))?
        })
    }

    /// Returns `true` if a module exports an item with this name.
    fn gives(&self, module: &Names, name: &str, steps: usize) -> bool {
        let named = &self.0[module];
        named.items.contains(name)
            || named.imports.contains_key(name)
            || self.0.contains_key(&[module.as_slice(), &[name.to_owned()]].concat())
            || self.resolved_by_globs(module, &[name.to_owned()], steps).is_some()
    }

    /// The modules that each module uses, except its ancestors and descendants.
    fn uses(&self) -> BTreeMap<&Names, BTreeSet<&Names>> {
        const STEPS: usize = 6;
        let of = |module: &Names, named: &Named| {
            let paths = named.imports.values().chain(&named.globs).chain(&named.paths);
            let used = paths.filter_map(|path| self.resolved(module, path, STEPS));
            used.filter(|it| !it.starts_with(module) && !module.starts_with(it))
                .cloned()
                .collect::<BTreeSet<_>>()
        };
        let known = |it: &Names| self.0.get_key_value(it).unwrap().0;
        self.0.iter().map(|(module, named)| (module, of(module, named).iter().map(known).collect())).collect()
    }

    /// Returns the modules in dependency cycles, and the modules on paths between such cycles.
    fn in_cycles(&self) -> Vec<String> {
        let mut uses = self.uses();
        loop {
            let targets: BTreeSet<&Names> = uses.values().flatten().copied().collect();
            let kept: BTreeSet<&Names> = uses.keys().copied().filter(|it| targets.contains(it)).collect();
            let before = uses.len();
            uses.retain(|module, used| kept.contains(module) && used.iter().any(|it| kept.contains(it)));
            let left: BTreeSet<&Names> = uses.keys().copied().collect();
            for used in uses.values_mut() {
                used.retain(|it| left.contains(it));
            }
            if uses.len() == before {
                return uses.keys().map(|it| it.join("::")).collect();
            }
        }
    }
}

/// Returns the path relative to the current module.
fn own(path: &[String]) -> Names {
    [&["self".to_owned()], path].concat()
}

fn names(path: &str) -> Names {
    path.split("::").map(|it| it.trim().to_owned()).collect()
}

fn module_of(file: &Path) -> Names {
    let mut module = names(&file.with_extension("").to_str().unwrap().replace('/', "::"));
    if module.last().is_some_and(|it| ["mod", "lib", "main"].contains(&it.as_str())) {
        module.pop();
    }
    module
}

/// Returns the names that an import introduces, each with its path.
fn leaves(tree: &str) -> Vec<(String, Names)> {
    let tree = tree.trim();
    if let Some((before, inner)) = tree.split_once('{') {
        let before = before.trim().trim_end_matches("::");
        let inner = inner.trim_end().trim_end_matches('}');
        let mut depth = 0;
        let parts = inner.split(|it| {
            depth += i32::from(it == '{') - i32::from(it == '}');
            it == ',' && depth == 0
        });
        let parts = parts.map(str::trim).filter(|it| !it.is_empty());
        return parts
            .flat_map(|it| leaves(&if before.is_empty() { it.to_owned() } else { format!("{before}::{it}") }))
            .collect();
    }
    let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias)));
    let mut path = names(path);
    if path.len() > 1 && path.last().is_some_and(|it| it == "self") {
        path.pop();
    }
    let name = alias.map_or_else(|| path.last().unwrap().clone(), |it| it.trim().to_owned());
    vec![(name, path)]
}

#[test]
fn cycles_are_found() {
    let crate_of = |files: &[(&str, &str)]| {
        let mut modules = Modules::default();
        for (path, text) in files {
            modules.add(module_of(Path::new(path)), text);
        }
        modules
    };
    let one_way = [
        ("lib.rs", "mod a;\nmod b;\npub use a::A;\n"),
        ("a.rs", "pub struct A;\n"),
        ("b.rs", "use crate::A;\n"),
    ];
    assert!(crate_of(&one_way).in_cycles().is_empty());
    for (a, b) in [
        ("use crate::b::B;\n", "use super::A;\n"),
        ("pub struct A(crate::b::B);\n", "use crate::{A};\n"),
        ("use super::{\n    b::{self, C},\n};\n", "fn b() -> super::a::A {}\n"),
        ("fn a() { super::b::b() }\n", "fn b() { crate::A }\n#[cfg(test)]\nmod tests {\n}\n"),
    ] {
        assert_eq!(crate_of(&[one_way[0], ("a.rs", a), ("b.rs", b)]).in_cycles(), ["a", "b"], "{a}{b}");
    }
    // Names that resolve through glob imports and glob re-exports.
    let all = ("lib.rs", "mod a;\nmod b;\nmod c;\npub use c::*;\n");
    let given = ("c.rs", "pub use crate::a::*;\npub fn c() {}\n");
    let of_b = ("a.rs", "pub struct A(crate::b::B);\n");
    for (b, cycle) in [
        ("use crate::A;\n", &["a", "b"][..]),
        ("fn b() { crate::A }\n", &["a", "b"]),
        ("use crate::*;\nfn b() -> A {}\n", &["a", "b"]),
        ("use crate::*;\nfn b() { c() }\n", &["a", "b", "c"]),
        ("use crate::c::*;\n", &["a", "b", "c"]),
        ("use crate::*;\npub struct A;\nfn b() -> A {}\n", &[]),
    ] {
        assert_eq!(crate_of(&[all, given, of_b, ("b.rs", b)]).in_cycles(), cycle, "{b}");
        assert!(crate_of(&[all, given, one_way[1], ("b.rs", b)]).in_cycles().is_empty(), "{b}");
    }
    let parent = [
        ("lib.rs", "mod a;\nuse a::A;\n"),
        ("a.rs", "mod b;\nfn a() { b::b() }\n"),
        ("a/b.rs", "use super::a;\n// use crate::c;\n"),
    ];
    assert!(crate_of(&parent).in_cycles().is_empty());
}

#[test]
fn modules_use_each_other_one_way() {
    let mut looked_at = 0;
    for entry in fs::read_dir(e2e::root().join("crates")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let modules = Modules::of_crate(&name);
        looked_at += modules.uses().values().map(BTreeSet::len).sum::<usize>();
        assert_eq!(modules.in_cycles(), [""; 0], "in {name}");
    }
    assert!(looked_at > 1000, "only {looked_at} uses");
}
