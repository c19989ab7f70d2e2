//! The JSON schema of the report, derived from its types.

use hot::{Kind, Reason};
use rules::{Keyword, Level, Profile, Release};
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator, json_schema};

use crate::{FailOn, Report};

/// The schema of `vnfcheck.report/1` (JSON Schema 2020-12). Members that it does not name may be added.
pub fn report() -> Schema {
    let mut schema =
        SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<Report>();
    schema.insert("title".to_owned(), crate::SCHEMA.into());
    schema
}

fn one_of(names: impl Iterator<Item = &'static str>) -> Schema {
    let names: Vec<&str> = names.collect();
    json_schema!({ "type": "string", "enum": names })
}

pub(crate) fn profile(_: &mut SchemaGenerator) -> Schema {
    one_of(Profile::ALL.iter().map(|it| it.name()))
}

pub(crate) fn fail_on(_: &mut SchemaGenerator) -> Schema {
    one_of(FailOn::ALL.iter().map(|it| it.name()))
}

pub(crate) fn release(_: &mut SchemaGenerator) -> Schema {
    one_of(Release::ALL.iter().map(|it| it.name()))
}

pub(crate) fn keyword(_: &mut SchemaGenerator) -> Schema {
    one_of(Keyword::ALL.iter().map(|it| it.name()))
}

pub(crate) fn level(_: &mut SchemaGenerator) -> Schema {
    one_of(Level::ALL.iter().map(|it| it.name()))
}

pub(crate) fn file_kind(_: &mut SchemaGenerator) -> Schema {
    one_of(Kind::ALL.iter().map(|it| it.name()))
}

pub(crate) fn reason(_: &mut SchemaGenerator) -> Schema {
    one_of(Reason::ALL.iter().map(|it| it.name()))
}
