//! Security of a package: hashes and a signed manifest (option 1), or a signature next to the CSAR (option 2).

use csar::security::{Certificate, Cms, CmsError, Effort, is_valid_on, leads_to};
use csar::{CsarOptions, Place};

use crate::check::{Findings, Rule, rule};

mod option1;
mod option2;
#[cfg(test)]
mod tests;

pub(super) static RULES: &[Rule] = &[
    // Security option 1: the manifest is signed.
    rule("R-130206", |cx, out| {
        if let Some((csar, options)) = cx.csar() {
            option1::manifest_is_signed(csar, options, out);
        }
    }),
    // Security option 2: the CSAR is signed.
    rule("R-787965", |cx, out| {
        if let Some((csar, options)) = cx.csar() {
            option2::csar_is_signed(csar, options, out);
        }
    }),
];

/// Checks of signatures and of their signers' certificates.
struct Checks<'c> {
    options: &'c CsarOptions,
    effort: Effort,
}

impl Checks<'_> {
    fn check(
        &self,
        cms: &Cms,
        content: &[u8],
        known: &[Certificate],
        place: Place,
        what: &str,
        out: &mut Findings,
    ) {
        let signers = match cms.verify(content, known, &self.effort) {
            Ok(signers) => signers,
            Err(CmsError::NoCertificate) => {
                out.fail(place, format!("the signature of {what} has no certificate"))
                    .help("add the signer's certificate to the signature, or store it next to the signature");
                return;
            }
            Err(error) => {
                out.fail(place, format!("invalid signature of {what}: {error}"))
                    .help("sign the delivered bytes again");
                return;
            }
        };
        let anchors = &self.options.trust_anchors;
        let others: Vec<Certificate> = cms.certificates().iter().chain(known).cloned().collect();
        for signer in signers {
            if !anchors.is_empty() && !leads_to(signer, &others, anchors, &self.effort) {
                out.fail(place, format!("the certificate of {what} has no chain to a trust anchor"))
                    .help("sign with a certificate of a trusted authority, and include the intermediate certificates");
            } else {
                out.pass();
            }
            if self.options.today.is_some_and(|today| !is_valid_on(signer, today)) {
                let message = format!("the certificate of {what} is not valid on the day of the check");
                out.advise(place, message);
            }
        }
    }
}
