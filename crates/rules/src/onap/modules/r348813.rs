//! R-348813: no file is a machine image.

use vnfcheck_hot::Content;

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-348813", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for file in package.files() {
        let extension = image_extension(file.name());
        if let Some(format) = file.image_format() {
            out.fail(file, format!("the file is a machine image of format {format}")).help(HELP);
        } else if let Some(extension) = extension {
            out.fail(file, format!("the file has the extension `.{extension}` of a machine image"))
                .help(HELP);
        } else if matches!(file.content(), Content::Opaque) {
            out.pass();
        }
    }
}

const HELP: &str = "remove the file from the package; images are delivered separately";

const IMAGES: [&str; 18] = [
    "aki", "ami", "ari", "bare", "docker", "img", "iso", "ova", "ovf", "ploop", "qcow", "qcow2", "qed",
    "raw", "vdi", "vhd", "vhdx", "vmdk",
];

/// Returns the extension of an image file in lower case, ignoring the extension of a compressed file.
fn image_extension(name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    let plain = [".gz", ".xz", ".bz2"].iter().find_map(|packed| lower.strip_suffix(packed)).unwrap_or(&lower);
    let (_, extension) = plain.rsplit_once('.')?;
    IMAGES.contains(&extension).then(|| extension.to_owned())
}
