//! Permitted values of members of the report, for its JSON schema. The values are defined in other modules.

use schemars::{Schema, SchemaGenerator, json_schema};
use vnfcheck_check::{Keyword, Level, Profile, Release};
use vnfcheck_fix::Applicability;
use vnfcheck_hot::{FileKind, Reason};

use super::FailOn;

fn one_of(names: impl Iterator<Item = &'static str>) -> Schema {
    let names: Vec<&str> = names.collect();
    json_schema!({ "type": "string", "enum": names })
}

pub(super) fn profile(_: &mut SchemaGenerator) -> Schema {
    one_of(Profile::ALL.iter().map(|it| it.name()))
}

pub(super) fn fail_on(_: &mut SchemaGenerator) -> Schema {
    one_of(FailOn::ALL.iter().map(|it| it.name()))
}

pub(super) fn release(_: &mut SchemaGenerator) -> Schema {
    one_of(Release::ALL.iter().map(|it| it.name()))
}

pub(super) fn keyword(_: &mut SchemaGenerator) -> Schema {
    one_of(Keyword::ALL.iter().map(|it| it.name()))
}

pub(super) fn level(_: &mut SchemaGenerator) -> Schema {
    one_of(Level::ALL.iter().map(|it| it.name()))
}

pub(super) fn applicability(_: &mut SchemaGenerator) -> Schema {
    one_of(Applicability::ALL.iter().map(|it| it.name()))
}

pub(super) fn file_kind(_: &mut SchemaGenerator) -> Schema {
    one_of(FileKind::ALL.iter().map(|it| it.name()))
}

pub(super) fn reason(_: &mut SchemaGenerator) -> Schema {
    one_of(Reason::ALL.iter().map(|it| it.name()))
}
