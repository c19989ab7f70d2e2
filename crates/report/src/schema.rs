//! JSON schema of the report, derived from its types.

use schemars::Schema;
use schemars::generate::SchemaSettings;

use crate::{Report, SCHEMA};

/// Returns the schema of `vnfcheck.report/2` (JSON Schema 2020-12). Additional members are permitted.
pub fn report() -> Schema {
    let mut schema =
        SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<Report>();
    schema.insert("title".to_owned(), SCHEMA.into());
    schema
}
