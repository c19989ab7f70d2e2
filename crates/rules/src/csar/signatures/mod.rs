//! Security of a package: hashes and a signed manifest (option 1), or a signature next to the CSAR (option 2).

use vnfcheck_csar::security::{Certificate, ChainError, Cms, CmsError, Effort, Trust, is_valid_on};
use vnfcheck_csar::{CsarOptions, Place};

use vnfcheck_check::{CsarCheck, Findings, Rule, rule};

mod option1;
mod option2;
#[cfg(test)]
mod tests;

pub(super) static RULES: &[Rule] = &[
    // Security option 1: the manifest is signed.
    rule("R-130206", |cx, out| {
        if let Some(CsarCheck { csar, options }) = cx.csar() {
            option1::manifest_is_signed(csar, options, out);
        }
    }),
    // Security option 2: the CSAR is signed.
    rule("R-787965", |cx, out| {
        if let Some(CsarCheck { csar, options }) = cx.csar() {
            option2::csar_is_signed(csar, options, out);
        }
    }),
];

/// Checks of signatures and of their signers' certificates.
struct Checks<'c> {
    options: &'c CsarOptions,
    effort: Effort,
}

/// Reports an unreadable signature: a failure, or undecided if this build of the program cannot read signatures.
fn report_unusable(error: CmsError, place: Place, what: &str, out: &mut Findings) {
    let message = format!("unusable signature {what}: {error}");
    match error {
        CmsError::NotIncluded => {
            out.undecided(place, message, "use a build of vnfcheck with the feature `signatures`");
        }
        _ => {
            out.fail(place, message).help("sign the delivered bytes again, with a detached CMS signature");
        }
    }
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
        let others: Vec<Certificate> = cms.certificates().iter().chain(known).cloned().collect();
        for signer in signers {
            self.check_signer(signer, &others, place, what, out);
        }
    }

    /// Checks the certificate of a signer, and its chain to a trust anchor.
    fn check_signer(
        &self,
        signer: &Certificate,
        others: &[Certificate],
        place: Place,
        what: &str,
        out: &mut Findings,
    ) {
        let (anchors, day) = (self.options.trust_anchors.as_slice(), self.options.today);
        let chain = match anchors {
            [] => Ok(()),
            _ => Trust { anchors, others, day }.check(signer, &self.effort),
        };
        match chain {
            Ok(()) => out.pass(),
            Err(ChainError::NoAnchor) => {
                out.fail(place, format!("the certificate of {what} has no chain to a trust anchor"))
                    .help("sign with a certificate of a trusted authority, and include the intermediate certificates");
            }
            Err(error) => {
                out.fail(place, format!("the certificate of {what} has no valid chain to a trust anchor: {error}"))
                    .help("sign with a valid certificate for code signing or e-mail protection of a trusted authority");
            }
        }
        if chain != Err(ChainError::Day) && day.is_some_and(|day| !is_valid_on(signer, day)) {
            let message = format!("the certificate of {what} is not valid on the day of the check");
            out.advise(place, message);
        }
    }
}
