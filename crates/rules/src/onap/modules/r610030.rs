//! R-610030: an incremental module creates a server or, since guilin, a volume.

use hot::modules::Expansion;
use hot::{Kind, Resource};

use crate::catalogue::Release;
use crate::check::{Context, Findings, Place, Profile, Rule, rule};
use crate::heat::schema;
use crate::onap::volumes::modules::VOLUME;

pub(crate) static RULES: &[Rule] = &[rule("R-610030", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let by_newer_text = cx.release() >= Release::Guilin || cx.profile() == Profile::Vvp;
    let (wanted, named): (&[&str], _) = if by_newer_text {
        (&[SERVER, VOLUME], "neither a server nor a volume")
    } else {
        (&[SERVER], "no server")
    };
    for module in package.templates_of(Kind::Incremental) {
        let expansion = package.expand(module);
        let mut resources = expansion.templates.iter().flat_map(|template| template.resources());
        let is_wanted =
            |resource: Resource<'_>| resource.created_types().any(|created| wanted.contains(&created.text()));
        if resources.any(is_wanted) {
            out.pass();
        } else if !expansion.is_complete {
            out.undecided(module, "a nested template that cannot be read could create them");
        } else if creates_only_unknown(&expansion) {
            out.undecided(module, "nothing tells what the types of its resources create");
        } else {
            let place = module.section("resources").map_or_else(|| module.into(), |it| Place::from(it.key));
            out.fail(place, format!("the incremental module creates {named}"))
                .help("move what it defines to the module that needs it, or call it from another template");
        }
    }
}

/// Whether all that a module creates is of types that Heat does not know.
fn creates_only_unknown(expansion: &Expansion<'_>) -> bool {
    let resources = expansion.templates.iter().flat_map(|template| template.resources());
    let mut created = resources.flat_map(Resource::created_types).peekable();
    created.peek().is_some() && created.all(|created| schema::find(created.text()).is_none())
}

const SERVER: &str = "OS::Nova::Server";
