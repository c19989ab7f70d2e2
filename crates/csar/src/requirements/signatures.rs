//! Security of a package: hashes and a signed manifest (option 1), or a signature beside the CSAR (option 2).

use maps::{HashMap, HashSet};
use x509_cert::Certificate;
use yaml::FileId;

use crate::findings::{Findings, Place};
use crate::lines::Field;
use crate::manifest::{Manifest, SignatureBlock, Source, relative};
use crate::model::{Csar, Terms, ends_in};
use crate::security::{CertificateError, Cms, CmsError, Digest, Effort, certificates, is_valid_on, leads_to};

/// R-130206: security option 1.
pub(super) fn manifest_is_signed(csar: &Csar<'_>, terms: &Terms, out: &mut Findings) {
    let entry = csar.entry("Certificate");
    let Some(manifest) = csar.manifest() else {
        if let Some((_, place)) = entry {
            out.fail(place, "there is a certificate, but no manifest that could be signed");
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
    let option = Option1::new(csar, manifest, terms);
    match (&manifest.signature, &option.cms) {
        (Some(block), Some(Ok(cms))) => option.check_signature(block, cms, out),
        (Some(block), Some(Err(error))) => {
            let place = Place { file: manifest.file, span: block.span };
            out.fail(place, format!("the signature of the manifest is not usable: {error}"));
        }
        _ => {
            let place = match (first, entry) {
                (Some(source), _) => Place::name(manifest.file, source.field),
                (None, Some((_, place))) => place,
                (None, None) => Place::whole(manifest.file),
            };
            out.fail(place, "the manifest is not signed")
                .help("put a detached CMS signature of its bytes, in PEM, at its end");
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
    /// The certificate in the root that has the name of the manifest, unless that is the one named.
    root: Option<FileId>,
    /// What the file of these holds that counts.
    beside: Option<(FileId, Result<Vec<Certificate>, CertificateError>)>,
}

impl<'c, 'f> Option1<'c, 'f> {
    fn new(csar: &'c Csar<'f>, manifest: &'c Manifest<'f>, terms: &'c Terms) -> Self {
        let named = csar.entry("Certificate").and_then(|(field, _)| csar.find(relative(field.value)));
        let root = csar.root_certificate().filter(|root| Some(*root) != named);
        Self {
            csar,
            manifest,
            checks: Checks { terms, effort: Effort::default() },
            cms: manifest.signature.map(|block| Cms::parse(block.text.as_bytes())),
            named,
            root,
            beside: named.or(root).map(|file| (file, certificates(csar.bytes(file)))),
        }
    }

    /// The signature of the manifest, and the one place of its certificate.
    fn check_signature(&self, block: &SignatureBlock<'f>, cms: &Cms, out: &mut Findings) {
        let place = Place { file: self.manifest.file, span: block.span };
        let entry = self.csar.entry("Certificate");
        if let (Some((field, place)), None) = (entry, self.named) {
            out.fail(place, format!("the certificate `{}` is not in the package", field.value));
        }
        let is_inside = cms.holds_its_certificates();
        if let Some((_, entry)) = entry.filter(|_| is_inside) {
            out.fail(entry, "a certificate is given here, and another inside the signature")
                .related(place, "the signature")
                .help("give the certificate in one place only");
        }
        if let Some(root) = self.root.filter(|_| is_inside || entry.is_some()) {
            let other = if is_inside { "inside the signature" } else { "by `TOSCA.meta`" };
            out.fail(Place::whole(root), format!("a certificate is given here, and another {other}"))
                .help("give the certificate in one place only");
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

    /// Certificates that serve where a file names none of its own.
    fn common_certificates(&self) -> Vec<Certificate> {
        let inside = self.cms.iter().flatten().flat_map(Cms::certificates);
        let beside = self.beside.iter().filter_map(|(_, read)| read.as_ref().ok()).flatten();
        inside.chain(beside).cloned().collect()
    }

    /// A hash for every file that is listed, and the right one.
    fn check_hashes(&self, out: &mut Findings) {
        let exempt = self.csar.security_files();
        let mut hashes: HashMap<(FileId, Digest), String> = HashMap::default();
        let at = |field: Field<'_>| Place::value(self.manifest.file, field);
        for source in &self.manifest.sources {
            if let Some(field) = source.repeated {
                let message = format!("`{}` is given twice for `{}`", field.name, source.path());
                out.fail(Place::name(self.manifest.file, field), message);
            }
            let Some(file) = self.csar.file_of(source).filter(|file| *file != self.manifest.file) else {
                continue;
            };
            let path = source.path();
            let (Some(algorithm), Some(hash)) = (source.algorithm, source.hash) else {
                if source.algorithm.or(source.hash).is_some() || !exempt.contains(&file) {
                    let missing = if source.hash.is_none() { "Hash" } else { "Algorithm" };
                    out.fail(at(source.field), format!("`{path}` has no `{missing}`"))
                        .help("give `Algorithm: SHA-256` and `Hash` for every file");
                }
                continue;
            };
            let Some(digest) = Digest::from_name(algorithm.value) else {
                out.fail(
                    at(algorithm),
                    format!("`{}` is not a hash function that is accepted", algorithm.value),
                )
                .help("use `SHA-256` or `SHA-512`");
                continue;
            };
            let actual = hashes.entry((file, digest)).or_insert_with(|| digest.hex(self.csar.bytes(file)));
            if actual.eq_ignore_ascii_case(hash.value) {
                out.pass();
            } else {
                out.fail(at(hash), format!("the hash of `{path}` does not fit"))
                    .help(format!("it is `{actual}`"))
                    .related(Place::whole(file), "the file");
            }
        }
    }

    /// Signatures that single files have of their own.
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
                out.fail(
                    place,
                    format!("`{}` has a certificate of its own, but no signature", source.path()),
                );
                continue;
            };
            let signature = self.beside(source, signature, &["sig.cms", "sig.p7b", "sig.p7c"], out);
            let (Some(file), Some(signature)) = (self.csar.file_of(source), signature) else { continue };
            match own {
                None => self.check_artifact(source, file, signature, &common, out),
                // What is wrong with its certificate is told.
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

    /// The file that a field names, which must stand beside the artifact and have its name.
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
            out.fail(place, format!("`{named}` is not in the package"));
        }
        let fits =
            |ending: &&str| named.strip_prefix(stem).and_then(|it| it.strip_prefix('.')) == Some(*ending);
        if !endings.iter().any(fits) {
            let expected: Vec<_> = endings.iter().map(|ending| format!("`{stem}.{ending}`")).collect();
            out.fail(place, format!("`{named}` is not called {} like `{path}`", expected.join(" or ")));
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
            Err(error) => {
                out.fail(place, format!("the signature of `{}` is not usable: {error}", source.path()));
            }
        }
    }
}

/// R-787965: security option 2. What stands beside the CSAR is no part of it, hence findings at the CSAR as a whole.
pub(super) fn csar_is_signed(csar: &Csar<'_>, terms: &Terms, out: &mut Findings) {
    let Some(container) = csar.archive().container else { return };
    let place = csar.anchor();
    let name = container.name;
    let with = |ending| container.beside.iter().filter(move |(path, _)| ends_in(path, ending));
    let (signatures, certificate_files): (Vec<_>, Vec<_>) = (with(".cms").collect(), with(".cert").collect());
    for (path, _) in container.beside {
        if !ends_in(path, ".cms") && !ends_in(path, ".cert") {
            let message = format!("`{path}` beside `{name}` is neither its signature nor its certificate");
            out.advise(place, message);
        }
    }
    let [(signature, bytes)] = signatures[..] else {
        let message = match signatures.get(1) {
            None => format!("there is no signature beside `{name}`"),
            Some((second, _)) => {
                format!("there is more than one signature beside `{name}`, such as `{second}`")
            }
        };
        out.fail(place, message).help("put one detached CMS signature with the ending `.cms` beside it");
        return;
    };
    let cms = match Cms::parse(bytes) {
        Ok(cms) => cms,
        Err(error) => {
            out.fail(place, format!("the signature `{signature}` of `{name}` is not usable: {error}"));
            return;
        }
    };
    let known = match certificate_files[..] {
        [] => Ok(Vec::new()),
        [(_, bytes)] => certificates(bytes),
        _ => {
            out.fail(place, format!("there is more than one certificate beside `{name}`"));
            return;
        }
    };
    match known {
        Ok(known) => {
            let checks = Checks { terms, effort: Effort::default() };
            checks.check(&cms, container.bytes, &known, place, &format!("`{name}`"), out);
        }
        Err(error) => {
            out.fail(place, format!("the certificate beside `{name}` is {error}"));
        }
    }
}

/// What is asked of signatures and of their signers' certificates.
struct Checks<'c> {
    terms: &'c Terms,
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
                out.fail(place, format!("there is no certificate for the signature of {what}"))
                    .help("put the signer's certificate into the signature, or beside it");
                return;
            }
            Err(error) => {
                out.fail(place, format!("the signature of {what} does not hold: {error}"))
                    .help("sign again what is delivered, byte for byte");
                return;
            }
        };
        let anchors = &self.terms.trust_anchors;
        let others: Vec<Certificate> = cms.certificates().iter().chain(known).cloned().collect();
        for signer in signers {
            if !anchors.is_empty() && !leads_to(signer, &others, anchors, &self.effort) {
                out.fail(place, format!("the certificate that signs {what} leads to no trust anchor"))
                    .help("sign with a certificate of a trusted authority, and give those in between");
            } else {
                out.pass();
            }
            if self.terms.today.is_some_and(|today| !is_valid_on(signer, today)) {
                let message =
                    format!("the certificate that signs {what} is not valid on the day of the check");
                out.advise(place, message);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::archive::Container;
    use crate::findings::Status;
    use crate::model::Terms;
    use crate::security::certificates;
    use crate::testing::{Files, Judged, judge};

    const CONTENT: &str = include_str!("../../testdata/content.txt");
    const SIGNATURE: &str = include_str!("../../testdata/rsa.cms");
    const BARE_SIGNATURE: &[u8] = include_bytes!("../../testdata/rsa-no-certificate.der.cms");
    const CERTIFICATE: &[u8] = include_bytes!("../../testdata/rsa.pem");

    /// A package whose manifest is what is signed.
    fn signed() -> Files {
        Files::new(&[("a.yaml", ""), ("a.mf", &format!("{CONTENT}{SIGNATURE}"))])
    }

    fn check(files: &Files) -> Judged {
        files.judge("R-130206")
    }

    #[test]
    fn a_signed_manifest_passes_until_it_is_changed() {
        assert_eq!(check(&signed()).status, Status::Pass);
        assert_eq!(check(&Files::vnf()).status, Status::NotApplicable);
        let judged = check(&signed().edit("a.mf", "Radio", "Radar"));
        assert_eq!(
            judged.findings(),
            ["a.mf:3:1 the signature of the manifest does not hold: made for other content"]
        );
        let broken =
            signed().with("a.mf", format!("{CONTENT}-----BEGIN CMS-----\nnonsense\n-----END CMS-----\n"));
        assert_eq!(
            check(&broken).findings(),
            ["a.mf:3:1 the signature of the manifest is not usable: not a CMS signature"]
        );
    }

    #[test]
    fn a_certificate_is_in_one_place() {
        let inside = signed().with("a.cert", CERTIFICATE);
        assert_eq!(
            check(&inside).findings(),
            ["a.cert:1:1 a certificate is given here, and another inside the signature"]
        );
        let meta = "ETSI-Entry-Manifest: a.mf\nETSI-Entry-Certificate: sign/x.cert\n";
        let named = signed().with("TOSCA-Metadata/TOSCA.meta", meta).with("sign/x.cert", CERTIFICATE);
        assert_eq!(
            check(&named).findings(),
            ["TOSCA-Metadata/TOSCA.meta:2:25 a certificate is given here, and another inside the signature"]
        );
        let gone = named.with("a.cert", CERTIFICATE).without("sign/x.cert");
        assert_eq!(check(&gone).findings().len(), 3);
    }

    #[test]
    fn certificates_beside_serve() {
        let pem = format!(
            "-----BEGIN CMS-----\n{}\n-----END CMS-----\n",
            <base64ct::Base64 as base64ct::Encoding>::encode_string(BARE_SIGNATURE)
        );
        let bare = signed().with("a.mf", format!("{CONTENT}{pem}"));
        assert_eq!(
            check(&bare).findings(),
            ["a.mf:3:1 there is no certificate for the signature of the manifest"]
        );
        let in_root = bare.with("a.cert", CERTIFICATE);
        assert_eq!(check(&in_root).status, Status::Pass);
        let meta = "ETSI-Entry-Manifest: a.mf\nETSI-Entry-Certificate: a.cert\n";
        let named = in_root.with("TOSCA-Metadata/TOSCA.meta", meta);
        assert_eq!(check(&named).status, Status::Pass);
        let broken = named.with("a.cert", "x");
        assert_eq!(check(&broken).findings()[0], "a.cert:1:1 `a.cert` is not an X.509 certificate");
    }

    #[test]
    fn every_file_has_its_hash() {
        let hash = crate::security::Digest::Sha256.hex(b"run\n").to_uppercase();
        let files = Files::vnf().edit(
            "main.mf",
            "Source: Tests/t1.txt\n",
            &format!("Source: Tests/t1.txt\nAlgorithm: sha256\nHash: {hash}\n"),
        );
        assert_eq!(
            check(&files).findings(),
            [
                "main.mf:7:9 `ChangeLog.txt` has no `Hash`",
                "main.mf:8:9 `Definitions/main.yaml` has no `Hash`",
                "main.mf:9:9 `Licenses/l.txt` has no `Hash`",
                "main.mf:10:9 `TOSCA-Metadata/TOSCA.meta` has no `Hash`",
                "main.mf:11:1 the manifest is not signed",
            ]
        );
        let changed = files.with("Tests/t1.txt", "walk\n");
        assert_eq!(
            check(&changed).findings().last(),
            Some(&"main.mf:13:7 the hash of `Tests/t1.txt` does not fit")
        );
        let other = changed.edit("main.mf", "sha256", "MD5").edit("main.mf", "Hash:", "Hash: 0\nHash:");
        assert_eq!(
            check(&other).findings()[5..],
            [
                "main.mf:12:12 `MD5` is not a hash function that is accepted",
                "main.mf:14:1 `Hash` is given twice for `Tests/t1.txt`",
            ]
        );
    }

    #[test]
    fn single_files_have_signatures_beside_them() {
        let files = |signature: &str, content: &str| {
            let list = format!("Source: d/a.b.txt\nSignature: {signature}\n");
            Files::new(&[
                ("a.yaml", ""),
                ("a.mf", &list),
                ("d/a.b.txt", content),
                ("d/a.b.sig.cms", SIGNATURE),
            ])
        };
        let common = ["a.mf:1:1 the manifest is not signed", "a.mf:1:9 `d/a.b.txt` has no `Hash`"];
        assert_eq!(check(&files("d/a.b.sig.cms", CONTENT)).findings(), common);
        assert_eq!(
            check(&files("d/a.b.sig.cms", "x")).findings()[2],
            "d/a.b.sig.cms:1:1 the signature of `d/a.b.txt` does not hold: made for other content"
        );
        assert_eq!(
            check(&files("d/a.sig.cms", "x")).findings()[2..],
            [
                "a.mf:2:12 `d/a.sig.cms` is not called `d/a.b.sig.cms` or `d/a.b.sig.p7b` or `d/a.b.sig.p7c` like `d/a.b.txt`",
                "a.mf:2:12 `d/a.sig.cms` is not in the package",
            ]
        );
        let lonely = files("d/a.b.sig.cms", CONTENT).edit("a.mf", "Signature", "Certificate");
        let lonely = lonely.edit("a.mf", "sig.cms", "cert").with("d/a.b.cert", CERTIFICATE);
        assert_eq!(
            check(&lonely).findings()[2],
            "a.mf:2:1 `d/a.b.txt` has a certificate of its own, but no signature"
        );
    }

    #[test]
    fn a_csar_within_a_zip_has_one_signature_beside_it() {
        let zip = |beside: &[(&str, &[u8])]| {
            let beside: Vec<_> = beside.iter().map(|(path, it)| ((*path).to_owned(), it.to_vec())).collect();
            let files = Files::new(&[("a.yaml", "")]);
            let container = Container { name: "w.csar", bytes: CONTENT.as_bytes(), beside: &beside };
            judge(&files.csar_within(container), "R-787965", &Terms::default())
        };
        assert_eq!(zip(&[("w.cms", SIGNATURE.as_bytes())]).status, Status::Pass);
        assert_eq!(zip(&[("w.cms", BARE_SIGNATURE), ("x.cert", CERTIFICATE)]).status, Status::Pass);
        assert_eq!(
            zip(&[("w.cms", BARE_SIGNATURE), ("notes", b"")]).findings(),
            [
                "advice a.yaml:1:1 `notes` beside `w.csar` is neither its signature nor its certificate",
                "a.yaml:1:1 there is no certificate for the signature of `w.csar`",
            ]
        );
        assert_eq!(zip(&[]).findings(), ["a.yaml:1:1 there is no signature beside `w.csar`"]);
        assert_eq!(
            zip(&[("v.cms", b""), ("w.cms", b"")]).findings(),
            ["a.yaml:1:1 there is more than one signature beside `w.csar`, such as `w.cms`"]
        );
        assert_eq!(
            zip(&[("w.cms", b"x")]).findings(),
            ["a.yaml:1:1 the signature `w.cms` of `w.csar` is not usable: not a CMS signature"]
        );
        assert_eq!(
            zip(&[("w.cms", SIGNATURE.as_bytes()), ("w.cert", b"x")]).findings(),
            ["a.yaml:1:1 the certificate beside `w.csar` is not an X.509 certificate"]
        );
        assert_eq!(signed().judge("R-787965").status, Status::NotApplicable);
    }

    #[test]
    fn anchors_and_days_count_when_they_are_given() {
        let anchors = certificates(include_bytes!("../../testdata/root.pem")).unwrap();
        let terms = Terms { trust_anchors: anchors, today: Some((2020, 1, 1)) };
        let files = signed();
        assert_eq!(
            judge(&files.csar(), "R-130206", &terms).findings(),
            [
                "advice a.mf:3:1 the certificate that signs the manifest is not valid on the day of the check",
                "a.mf:3:1 the certificate that signs the manifest leads to no trust anchor",
            ]
        );
        let chain = include_str!("../../testdata/chain.cms");
        let files = signed().with("a.mf", format!("{CONTENT}{chain}"));
        let terms = Terms { today: None, ..terms };
        assert_eq!(judge(&files.csar(), "R-130206", &terms).status, Status::Pass);
    }
}
