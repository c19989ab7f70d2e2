//! Security option 2: one signature of the whole CSAR, next to the CSAR.

use vnfcheck_csar::security::{Cms, Effort, certificates};
use vnfcheck_csar::{Csar, CsarOptions, ends_in};
use vnfcheck_hot::RawFile;

use super::{Checks, report_unusable};
use vnfcheck_check::Findings;

/// Checks security option 2. Findings are at the CSAR as a whole, because the files next to it are not part of the
/// package.
pub(super) fn csar_is_signed(csar: &Csar<'_>, options: &CsarOptions, out: &mut Findings) {
    let Some(container) = csar.archive().container else { return };
    let place = csar.anchor();
    let name = container.name;
    let with = |ending| container.beside.iter().filter(move |file| ends_in(&file.path, ending));
    let (signatures, certificate_files): (Vec<_>, Vec<_>) = (with(".cms").collect(), with(".cert").collect());
    for RawFile { path, .. } in container.beside {
        if !ends_in(path, ".cms") && !ends_in(path, ".cert") {
            let message = format!("`{path}` next to `{name}` is neither its signature nor its certificate");
            out.advise(place, message).help("remove the file");
        }
    }
    let [RawFile { path: signature, bytes }] = signatures[..] else {
        let message = match signatures.get(1) {
            None => format!("no signature next to `{name}`"),
            Some(second) => {
                format!("more than one signature next to `{name}`, such as `{}`", second.path)
            }
        };
        out.fail(place, message)
            .help("put exactly one detached CMS signature, with the extension `.cms`, next to the CSAR");
        return;
    };
    let cms = match Cms::parse(bytes) {
        Ok(cms) => cms,
        Err(error) => {
            report_unusable(error, place, &format!("`{signature}` of `{name}`"), out);
            return;
        }
    };
    let known = match certificate_files[..] {
        [] => Ok(Vec::new()),
        [RawFile { bytes, .. }] => certificates(bytes),
        _ => {
            out.fail(place, format!("more than one certificate next to `{name}`"))
                .help("keep only the certificate of the signer");
            return;
        }
    };
    match known {
        Ok(known) => {
            let checks = Checks { options, effort: Effort::default() };
            checks.check(&cms, container.bytes, &known, place, &format!("`{name}`"), out);
        }
        Err(error) => {
            out.fail(place, format!("the certificate next to `{name}` is {error}"));
        }
    }
}
