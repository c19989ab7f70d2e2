//! R-11200: a volume module belongs to exactly one module, and a module has at most one volume module.

use vnfcheck_hot::{File, FileId, FileKind, Package};
use vnfcheck_maps::{HashMap, HashSet, IndexMap};

use crate::onap::modules::r82732;
use crate::words::all_of;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-11200", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut volumes: IndexMap<FileId, Vec<&File>> = IndexMap::default();
    for volume in package.files_of(FileKind::Volume) {
        if let Some(partner) = package.partner(volume) {
            volumes.entry(partner.id()).or_default().push(volume);
            continue;
        }
        out.fail(volume, "the volume module belongs to no base or incremental module")
            .help(r82732::help_for_lonely(cx, volume));
    }
    for (partner, volumes) in &volumes {
        let [first, others @ ..] = volumes.as_slice() else { continue };
        out.pass();
        for other in others {
            let name = package.path_of(*partner);
            out.fail(*other, format!("`{name}` has more than one volume module"))
                .related(*first, "its other volume module")
                .help(join(package, first, other));
        }
    }
    advise_on_other_consumers(package, out);
}

/// Returns the help for the second volume module of a module.
fn join(package: &Package, first: &File, other: &File) -> String {
    let environment = package.environment_file(other.id());
    let values = environment.map(|it| {
        let to = package
            .environment_file(first.id())
            .map_or_else(|| format!("{}.env", first.stem()), |it| it.name().to_owned());
        format!(", the values of `{}` to `{to}`", it.name())
    });
    let files: Vec<&str> = [Some(other), environment].into_iter().flatten().map(File::name).collect();
    let entries = if package.manifest().is_some() { ", also from `MANIFEST.json`" } else { "" };
    format!(
        "move the parameters, resources and outputs of `{}` to `{}`{}, and remove {}{entries}",
        other.name(),
        first.name(),
        values.unwrap_or_default(),
        all_of(&files)
    )
}

/// Advises on modules that declare a parameter named like an output of another module's volume module: they may share
/// those volumes by mistake.
fn advise_on_other_consumers(package: &Package, out: &mut Findings) {
    let pairs = package.volume_pairs();
    let own = pairs.flat_map(|(volume, partner)| volume.outputs().map(move |it| (partner.file(), it.name())));
    let own: HashSet<(FileId, &str)> = own.collect();
    // A volume module without a partner may belong to the module that declares the parameter.
    let volumes = package.files_of(FileKind::Volume).filter(|it| package.partner(it).is_some());
    let outputs: HashMap<_, _> = volumes
        .filter_map(File::template)
        .flat_map(|volume| volume.outputs().map(move |output| (output.name(), (volume, output))))
        .collect();
    for module in package.templates_of(FileKind::Base).chain(package.templates_of(FileKind::Incremental)) {
        for parameter in module.parameters() {
            let name = parameter.name();
            let Some((volume, output)) = outputs.get(&name) else { continue };
            if own.contains(&(module.file(), name)) {
                continue;
            }
            let file = package.path_of(volume.file());
            out.advise(
                parameter,
                format!("parameter `{name}` has the name of an output of `{file}`, which is the volume module of another module"),
            )
            .related(output.key, "the output")
            .help(format!(
                "rename parameter `{name}` of `{}` if the module does not use the volumes of `{file}`",
                package.path_of(module.file())
            ));
        }
    }
}
