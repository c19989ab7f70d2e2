//! Value templates to be completed and passed as values: environment files and a workbook.

use std::borrow::Cow;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};
use vnfcheck_maps::IndexMap;

use crate::api::Api;
use crate::document::Document;
use crate::fill::Fill;
use crate::instance;
use crate::module::Module;
use crate::value::{CHANGE_ME, Value};
use crate::values::ModuleValues;
use crate::vnf_api;

/// Maximum length of a cell in UTF-16 units.
const LONGEST_CELL: usize = 32_767;

/// Returns the parameters whose values users must supply, with the values from the package.
fn parameters<'m>(module: &'m Module<'_>) -> IndexMap<Cow<'m, str>, Vec<String>> {
    let own = |name: &str| match module.own_values.get(name) {
        Some(Value::List(items)) => items.clone(),
        Some(value) => vec![value.whole().into_owned()],
        None => vec![CHANGE_ME.to_owned()],
    };
    let mut found = IndexMap::default();
    for name in [instance::VNF_TYPE, instance::MODEL_NAME, instance::MODULE_NAME] {
        found.insert(Cow::Borrowed(name), vec![CHANGE_ME.to_owned()]);
    }
    let mut add = |name: &'m str| {
        found.entry(Cow::Borrowed(name)).or_insert_with(|| own(name));
    };
    module.zones.iter().for_each(|zone| add(zone));
    for network in module.networks.values() {
        if let Some(name) = network.name {
            add(name);
            network.subnets.iter().for_each(|subnet| add(subnet));
        }
    }
    for machine in module.machines.values() {
        machine.names.iter().for_each(|part| add(part.parameter));
        for entry in machine.entries.values() {
            entry.floating.iter().chain(entry.fixed.iter()).for_each(|part| add(part.parameter));
        }
    }
    let mut fill = Fill::new(module, Api::Vnf, ModuleValues::default());
    let (_, _) = vnf_api::body(&mut fill);
    let (listed, _) = fill.rest();
    for (name, text) in listed {
        let is_empty_default =
            !module.own_values.contains_key(name) && module.empty_defaults.contains_key(name);
        let value = || if is_empty_default { vec![text] } else { own(name) };
        found.entry(Cow::Borrowed(name)).or_insert_with(value);
    }
    found
}

/// Returns `preload_env/LABEL.env` for a module.
pub(crate) fn environment(module: &Module<'_>) -> Document {
    let entry = |(name, mut texts): (Cow<'_, str>, Vec<String>)| {
        let is_list = matches!(module.own_values.get(&*name), Some(Value::List(_)));
        let value = match texts.pop() {
            Some(only) if !is_list => Document::Text(only),
            last => Document::texts(texts.into_iter().chain(last)),
        };
        (Cow::Owned(name.into_owned()), value)
    };
    let entries = parameters(module).into_iter().map(entry).collect();
    Document::map([("parameters", Document::Map(entries))])
}

/// Returns `preload_env/defaults.yaml`.
pub(crate) fn defaults() -> Document {
    Document::map([(instance::VNF_NAME, Document::text(CHANGE_ME))])
}

/// Returns a workbook with one row per value of the modules, to be completed and passed as values. Values of the
/// package that are too long for a cell are omitted; these values still apply.
///
/// # Errors
///
/// Returns an error if the workbook cannot be written.
pub fn sheet(modules: &[Module<'_>]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // A fixed date, so that the same modules produce the same bytes.
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    book.set_properties(
        &DocProperties::new().set_title("values for preloads").set_creation_datetime(&created),
    );
    let sheet = book.add_worksheet();
    sheet.set_name("values")?;
    let head = Format::new().set_bold();
    for (column, (name, width)) in
        (0..).zip([("module", 24.0), ("parameter", 40.0), ("value", 60.0), ("environment", 16.0)])
    {
        sheet.write_string_with_format(0, column, name, &head)?;
        sheet.set_column_width(column, width)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    let of_all = [("", Cow::Borrowed(instance::VNF_NAME), CHANGE_ME.to_owned())];
    let of_modules = modules.iter().flat_map(|module| {
        parameters(module).into_iter().flat_map(move |(name, texts)| {
            texts.into_iter().map(move |text| (module.label(), name.clone(), text))
        })
    });
    let fits = |text: &str| text.encode_utf16().count() <= LONGEST_CELL;
    let rows = of_all.into_iter().chain(of_modules).filter(|(_, name, text)| fits(name) && fits(text));
    for (row, (module, name, text)) in (1..).zip(rows) {
        // Written as a string, even if the text starts with `=`.
        sheet.write_string(row, 0, module)?;
        sheet.write_string(row, 1, &*name)?;
        sheet.write_string(row, 2, text)?;
    }
    book.save_to_buffer()
}
