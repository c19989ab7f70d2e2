//! Security option 1: hashes in the manifest, the signature at its end, and separate signatures of individual files.

use vnfcheck_csar::security::{Certificate, CertificateError, Cms, CmsError, Digest, Effort, certificates};
use vnfcheck_csar::{Csar, CsarOptions, Field, Manifest, Place, SignatureBlock, Source, relative};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_yaml::FileId;

use super::{Checks, report_unusable};
use vnfcheck_check::Findings;

/// Checks security option 1.
pub(super) fn manifest_is_signed(csar: &Csar<'_>, options: &CsarOptions, out: &mut Findings) {
    let entry = csar.entry("Certificate");
    let Some(manifest) = csar.manifest() else {
        if let Some((_, place)) = entry {
            out.fail(place, "the package has a certificate, but no manifest to sign")
                .help("add a signed manifest, or remove the certificate");
        }
        return;
    };
    let is_secured = |source: &Source<'_>| {
        [source.algorithm, source.hash, source.signature, source.certificate].iter().any(Option::is_some)
    };
    let first = manifest.sources.iter().find(|source| is_secured(source));
    if manifest.signature.is_none() && first.is_none() && entry.is_none() {
        return;
    }
    let option = Option1::new(csar, manifest, options);
    match (&manifest.signature, &option.cms) {
        (Some(block), Some(Ok(cms))) => option.check_signature(block, cms, out),
        (Some(block), Some(Err(error))) => {
            let place = Place { file: manifest.file, span: block.span };
            report_unusable(*error, place, "of the manifest", out);
        }
        _ => {
            let place = match (first, entry) {
                (Some(source), _) => Place::name(manifest.file, source.field),
                (None, Some((_, place))) => place,
                (None, None) => Place::whole(manifest.file),
            };
            out.fail(place, "the manifest is not signed")
                .help("append a detached CMS signature of the manifest in PEM");
        }
    }
    option.check_hashes(out);
    option.check_artifacts(out);
}

struct Option1<'c, 'f> {
    csar: &'c Csar<'f>,
    manifest: &'c Manifest<'f>,
    checks: Checks<'c>,
    /// The signature of the manifest.
    cms: Option<Result<Cms, CmsError>>,
    /// The certificate that `TOSCA.meta` names.
    named: Option<FileId>,
    /// The certificate in the root that has the name of the manifest, unless `TOSCA.meta` names the same file.
    root: Option<FileId>,
    /// The certificates in `named`, otherwise in `root`.
    beside: Option<(FileId, Result<Vec<Certificate>, CertificateError>)>,
}

impl<'c, 'f> Option1<'c, 'f> {
    fn new(csar: &'c Csar<'f>, manifest: &'c Manifest<'f>, options: &'c CsarOptions) -> Self {
        let named = csar.entry("Certificate").and_then(|(field, _)| csar.find(relative(field.value)));
        let root = csar.root_certificate().filter(|root| Some(*root) != named);
        Self {
            csar,
            manifest,
            checks: Checks { options, effort: Effort::default() },
            cms: manifest.signature.map(|block| Cms::parse(block.text.as_bytes())),
            named,
            root,
            beside: named.or(root).map(|file| (file, certificates(csar.bytes(file)))),
        }
    }

    /// Checks the signature of the manifest, and that only one place contains its certificate.
    fn check_signature(&self, block: &SignatureBlock<'f>, cms: &Cms, out: &mut Findings) {
        let place = Place { file: self.manifest.file, span: block.span };
        let entry = self.csar.entry("Certificate");
        if let (Some((field, place)), None) = (entry, self.named) {
            out.fail(place, format!("the certificate `{}` is not in the package", field.value))
                .help("add the file, or correct the path");
        }
        let is_inside = cms.holds_its_certificates();
        if let Some((_, entry)) = entry.filter(|_| is_inside) {
            out.fail(entry, "the package has two certificates: here and inside the signature")
                .related(place, "the signature")
                .help("keep the certificate in only one place");
        }
        if let Some(root) = self.root.filter(|_| is_inside || entry.is_some()) {
            let other = if is_inside { "inside the signature" } else { "in `TOSCA.meta`" };
            out.fail(Place::whole(root), format!("the package has two certificates: here and {other}"))
                .help("keep the certificate in only one place");
        }
        let known = match &self.beside {
            Some((_, Ok(certificates))) => certificates.as_slice(),
            Some((file, Err(error))) => {
                out.fail(Place::whole(*file), format!("`{}` is {error}", self.csar.path(*file)));
                &[]
            }
            None => &[],
        };
        self.checks.check(cms, block.signed, known, place, "the manifest", out);
    }

    /// Returns the certificates for signatures without their own certificate file.
    fn common_certificates(&self) -> Vec<Certificate> {
        let inside = self.cms.iter().flatten().flat_map(Cms::certificates);
        let beside = self.beside.iter().filter_map(|(_, read)| read.as_ref().ok()).flatten();
        inside.chain(beside).cloned().collect()
    }

    /// Checks that every listed file has a correct hash. Files with signatures or certificates need no hash.
    fn check_hashes(&self, out: &mut Findings) {
        let exempt = self.csar.security_files();
        let mut hashes: HashMap<(FileId, Digest), String> = HashMap::default();
        let at = |field: Field<'_>| Place::value(self.manifest.file, field);
        for source in &self.manifest.sources {
            if let Some(field) = source.repeated {
                let message = format!("duplicate `{}` for `{}`", field.name, source.path());
                out.fail(Place::name(self.manifest.file, field), message)
                    .help("remove one of the lines, and sign the manifest again");
            }
            let Some(file) = self.csar.file_of(source).filter(|file| *file != self.manifest.file) else {
                continue;
            };
            let path = source.path();
            let (Some(algorithm), Some(hash)) = (source.algorithm, source.hash) else {
                if source.algorithm.or(source.hash).is_some() || !exempt.contains(&file) {
                    let missing = if source.hash.is_none() { "Hash" } else { "Algorithm" };
                    out.fail(at(source.field), format!("`{path}` has no `{missing}`"))
                        .help("add `Algorithm: SHA-256` and `Hash` for every file");
                }
                continue;
            };
            let Some(digest) = Digest::from_name(algorithm.value) else {
                out.fail(at(algorithm), format!("hash function `{}` is not accepted", algorithm.value))
                    .help("use `SHA-256` or `SHA-512`");
                continue;
            };
            let actual = hashes.entry((file, digest)).or_insert_with(|| digest.hex(self.csar.bytes(file)));
            if actual.eq_ignore_ascii_case(hash.value) {
                out.pass();
            } else {
                out.fail(at(hash), format!("the hash of `{path}` does not match its content"))
                    .help(format!("set `Hash` to `{actual}`, the hash of the content"))
                    .related(Place::whole(file), "the file");
            }
        }
    }

    /// Checks the separate signatures of individual files.
    fn check_artifacts(&self, out: &mut Findings) {
        let common = self.common_certificates();
        let mut seen = HashSet::default();
        for source in &self.manifest.sources {
            let (signature, certificate) = (source.signature, source.certificate);
            let Some(field) = signature.or(certificate) else { continue };
            let names = (source.path(), signature.map(|it| it.value), certificate.map(|it| it.value));
            if !seen.insert(names) {
                continue;
            }
            let own = certificate.map(|field| self.beside(source, field, &["cert"], out));
            let Some(signature) = signature else {
                let place = Place::name(self.manifest.file, field);
                out.fail(place, format!("`{}` has its own certificate, but no signature", source.path()))
                    .help("add `Signature` with the path of the signature, or remove `Certificate`");
                continue;
            };
            let signature = self.beside(source, signature, &["sig.cms", "sig.p7b", "sig.p7c"], out);
            let (Some(file), Some(signature)) = (self.csar.file_of(source), signature) else { continue };
            match own {
                None => self.check_artifact(source, file, signature, &common, out),
                // `beside` has already reported the certificate.
                Some(None) => {}
                Some(Some(own)) => match certificates(self.csar.bytes(own)) {
                    Ok(own) => self.check_artifact(source, file, signature, &own, out),
                    Err(error) => {
                        out.fail(Place::whole(own), format!("`{}` is {error}", self.csar.path(own)));
                    }
                },
            }
        }
    }

    /// Returns the file that a field names. The file must be in the folder of the artifact and have its name with
    /// another extension.
    fn beside(
        &self,
        source: &Source<'f>,
        field: Field<'f>,
        endings: &[&str],
        out: &mut Findings,
    ) -> Option<FileId> {
        let place = Place::value(self.manifest.file, field);
        let path = source.path();
        let at = path.rfind('/').map_or(0, |at| at + 1);
        let stem = path.get(at..).and_then(|name| name.rfind('.')).map_or(path.len(), |dot| at + dot);
        let stem = path.get(..stem).unwrap_or(path);
        let named = relative(field.value);
        let file = self.csar.find(named);
        if file.is_none() {
            out.fail(place, format!("`{named}` is not in the package"))
                .help("add the file, or correct the path");
        }
        let fits =
            |ending: &&str| named.strip_prefix(stem).and_then(|it| it.strip_prefix('.')) == Some(*ending);
        if !endings.iter().any(fits) {
            let expected: Vec<_> = endings.iter().map(|ending| format!("`{stem}.{ending}`")).collect();
            let expected = expected.join(" or ");
            out.fail(place, format!("`{named}` is not named {expected} like `{path}`"))
                .help(format!("rename the file to {expected}, and update the path here"));
            return None;
        }
        file
    }

    fn check_artifact(
        &self,
        source: &Source<'f>,
        file: FileId,
        signature: FileId,
        known: &[Certificate],
        out: &mut Findings,
    ) {
        let place = Place::whole(signature);
        match Cms::parse(self.csar.bytes(signature)) {
            Ok(cms) => {
                let what = format!("`{}`", source.path());
                self.checks.check(&cms, self.csar.bytes(file), known, place, &what, out);
            }
            Err(error) => report_unusable(error, place, &format!("of `{}`", source.path()), out),
        }
    }
}
