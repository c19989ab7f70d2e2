//! Names in certificates, and the constraints that authorities put on them (RFC 5280, sections 4.2.1.10 and 7.1).

use der::asn1::ObjectIdentifier;
use der::{Any, Encode, Tag, Tagged};
use x509_cert::Certificate;
use x509_cert::ext::pkix::constraints::name::GeneralSubtree;
use x509_cert::ext::pkix::name::GeneralName;
use x509_cert::ext::pkix::{NameConstraints, SubjectAltName};
use x509_cert::name::Name;

use super::chain_error::ChainError;
use super::keys::Effort;

const COMMON_NAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.3");
const EMAIL_ADDRESS: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.1");
/// The kind of other name that is a mailbox in Unicode (RFC 9598).
const UNICODE_MAILBOX: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.5.5.7.8.9");

/// A distinguished name in a normalized form for comparison, which ignores letter case, kinds of strings, and numbers of
/// blanks.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ComparableName(Vec<Vec<(ObjectIdentifier, Vec<u8>)>>);

impl ComparableName {
    pub(super) fn of(name: &Name) -> Self {
        let parts = name.iter_rdn().map(|part| {
            let mut attributes: Vec<_> = part.iter().map(|it| (it.oid, comparable(&it.value))).collect();
            attributes.sort();
            attributes
        });
        Self(parts.collect())
    }

    fn is_below(&self, base: &Self) -> bool {
        self.0.starts_with(&base.0)
    }
}

/// Returns the normalized bytes for comparing the values of attributes.
fn comparable(value: &Any) -> Vec<u8> {
    match text(value) {
        Some(text) => {
            let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
            words.join(" ").into_bytes()
        }
        // No name contains a string that starts with a zero byte.
        None => [&[0], value.to_der().unwrap_or_default().as_slice()].concat(),
    }
}

fn text(value: &Any) -> Option<String> {
    let bytes = value.value();
    match value.tag() {
        Tag::BmpString => {
            let units = bytes
                .chunks_exact(2)
                .map(|pair| pair.iter().fold(0, |unit, byte| unit << 8 | u16::from(*byte)));
            String::from_utf16(&units.collect::<Vec<_>>()).ok()
        }
        // OpenSSL and most authorities treat these strings as ISO 8859-1.
        Tag::TeletexString => Some(bytes.iter().map(|byte| char::from(*byte)).collect()),
        Tag::Utf8String | Tag::PrintableString | Tag::Ia5String | Tag::NumericString | Tag::VisibleString => {
            String::from_utf8(bytes.to_vec()).ok()
        }
        _ => None,
    }
}

/// A name of a certificate's subject, or the base of a constraint.
#[derive(Debug)]
enum Presented<'c> {
    Directory(ComparableName),
    Email(&'c str),
    Dns(&'c str),
    Uri(&'c str),
    Address(&'c [u8]),
    /// A name of another form; name constraints on these forms cannot be checked.
    Other(std::mem::Discriminant<GeneralName>),
}

impl<'c> Presented<'c> {
    fn of(name: &'c GeneralName) -> Self {
        match name {
            GeneralName::DirectoryName(name) => Self::Directory(ComparableName::of(name)),
            GeneralName::Rfc822Name(name) => Self::Email(name.as_str()),
            GeneralName::DnsName(name) => Self::Dns(name.as_str()),
            GeneralName::UniformResourceIdentifier(name) => Self::Uri(name.as_str()),
            GeneralName::IpAddress(address) => Self::Address(address.as_bytes()),
            GeneralName::OtherName(_) | GeneralName::EdiPartyName(_) | GeneralName::RegisteredId(_) => {
                Self::Other(std::mem::discriminant(name))
            }
        }
    }

    /// Returns `true` if the name is within a constraint; `None` if the constraint applies to names of another form.
    ///
    /// # Errors
    ///
    /// [`ChainError::Name`] if the constraint applies, but cannot be decided.
    fn is_within(&self, base: &Self) -> Result<Option<bool>, ChainError> {
        Ok(Some(match (self, base) {
            (Self::Directory(name), Self::Directory(base)) => name.is_below(base),
            (Self::Email(name), Self::Email(base)) => is_mailbox_within(name, base)?,
            (Self::Dns(name), Self::Dns(base)) => is_domain_within(name, base),
            (Self::Uri(name), Self::Uri(base)) => is_host_within(host(name)?, base),
            (Self::Address(name), Self::Address(base)) => is_address_within(name, base),
            (Self::Other(name), Self::Other(base)) if name == base => return Err(ChainError::Name),
            _ => return Ok(None),
        }))
    }
}

/// Returns `true` if a mailbox equals `base`, is on the host `base`, or is below the domain `base`, which then starts
/// with a dot.
fn is_mailbox_within(name: &str, base: &str) -> Result<bool, ChainError> {
    let (local, host) = name.rsplit_once('@').ok_or(ChainError::Name)?;
    // Constraints contain international domains only in their ASCII form.
    if !host.is_ascii() {
        return Err(ChainError::Name);
    }
    Ok(match base.rsplit_once('@') {
        Some((wanted, base)) => local == wanted && host.eq_ignore_ascii_case(base),
        None => is_host_within(host, base),
    })
}

/// Returns `true` if a host equals `base`, or is below the domain `base`, which then starts with a dot.
fn is_host_within(host: &str, base: &str) -> bool {
    if base.starts_with('.') {
        ends_with(host, base)
    } else {
        base.is_empty() || host.eq_ignore_ascii_case(base)
    }
}

/// Returns `true` if a domain equals `base` or is below it.
fn is_domain_within(name: &str, base: &str) -> bool {
    is_host_within(name, base) || ends_with(name, &format!(".{base}"))
}

fn ends_with(name: &str, ending: &str) -> bool {
    let at = name.len().checked_sub(ending.len());
    at.and_then(|at| name.get(at..)).is_some_and(|end| end.eq_ignore_ascii_case(ending))
}

/// Returns the host of a URI; A URI satisfies no constraint if it has no domain name, or if it contains `\`, which some
/// programs read as `/`.
fn host(uri: &str) -> Result<&str, ChainError> {
    let rest = uri.split_once(':').and_then(|(_, rest)| rest.strip_prefix("//")).ok_or(ChainError::Name)?;
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let place = authority.rsplit_once('@').map_or(authority, |(_, place)| place);
    let host = place.split_once(':').map_or(place, |(host, _)| host);
    let is_name = host.contains(|it: char| it.is_ascii_alphabetic())
        && host.chars().all(|it| it.is_ascii_alphanumeric() || matches!(it, '.' | '-'));
    if is_name && !uri.contains('\\') { Ok(host) } else { Err(ChainError::Name) }
}

/// Returns `true` if OpenSSL treats a common name as a host name: it has at least two labels.
fn is_host_name(name: &str) -> bool {
    let is_label = |label: &str| {
        let is_edge_valid = !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
        is_edge_valid && label.chars().all(|it| it.is_ascii_alphanumeric() || matches!(it, '-' | '_'))
    };
    name.contains('.') && name.split('.').all(is_label)
}

/// Returns `true` if an address is in the network that `base` gives as address and mask.
fn is_address_within(address: &[u8], base: &[u8]) -> bool {
    let (network, mask) = base.split_at(base.len() / 2);
    let bits = address.iter().zip(network).zip(mask);
    address.len() == network.len()
        && network.len() == mask.len()
        && bits.into_iter().all(|((address, network), mask)| address & mask == network & mask)
}

/// The names of the subject of a certificate.
pub(super) struct Names {
    alternative: Vec<GeneralName>,
    subject: Option<ComparableName>,
    /// Mailboxes in the distinguished name, and alternative mailboxes in Unicode.
    mailboxes: Vec<String>,
    /// Common names that are host names.
    hosts: Vec<String>,
}

impl Names {
    /// Reads the names of a certificate.
    pub(super) fn of(certificate: &Certificate) -> Result<Self, ChainError> {
        let facts = certificate.tbs_certificate();
        let alternative =
            facts.get_extension::<SubjectAltName>().map_err(|_| ChainError::Unreadable)?.map(|(_, it)| it.0);
        let alternative = alternative.unwrap_or_default();
        let subject = facts.subject();
        let in_subject = subject.iter().filter(|it| it.oid == EMAIL_ADDRESS).map(|it| &it.value);
        let in_unicode = alternative.iter().filter_map(|name| match name {
            GeneralName::OtherName(other) if other.type_id == UNICODE_MAILBOX => Some(&other.value),
            _ => None,
        });
        let mailboxes: Option<Vec<String>> = in_subject.chain(in_unicode).map(text).collect();
        Ok(Self {
            mailboxes: mailboxes.ok_or(ChainError::Name)?,
            subject: (!subject.is_empty()).then(|| ComparableName::of(subject)),
            hosts: Vec::new(),
            alternative,
        })
    }

    /// Reads the names of a signer's certificate. A common name that is a host name counts as a host, unless there is
    /// an alternative host.
    pub(super) fn of_signer(certificate: &Certificate) -> Result<Self, ChainError> {
        let mut names = Self::of(certificate)?;
        if !names.alternative.iter().any(|name| matches!(name, GeneralName::DnsName(_))) {
            let subject = certificate.tbs_certificate().subject();
            let common = subject.iter().filter(|it| it.oid == COMMON_NAME).filter_map(|it| text(&it.value));
            let common: Vec<String> = common.map(|name| name.trim_end_matches('\0').to_owned()).collect();
            // Some programs end the name at the zero byte.
            if common.iter().any(|name| name.contains('\0')) {
                return Err(ChainError::Name);
            }
            names.hosts.extend(common.into_iter().filter(|name| is_host_name(name)));
        }
        Ok(names)
    }

    /// Checks the names against the constraints of an authority above the signer.
    ///
    /// # Errors
    ///
    /// [`ChainError::Name`] if a name is outside the constraints, [`ChainError::TooMany`] if there are too many to
    /// compare.
    pub(super) fn check(self, constraints: &NameConstraints, effort: &Effort) -> Result<(), ChainError> {
        let Self { alternative, subject, mailboxes, hosts } = self;
        let names: Vec<Presented<'_>> = (alternative.iter().map(Presented::of))
            .chain(subject.map(Presented::Directory))
            .chain(mailboxes.iter().map(|mailbox| Presented::Email(mailbox)))
            .chain(hosts.iter().map(|host| Presented::Dns(host)))
            .collect();
        let permitted = subtrees(constraints.permitted_subtrees.as_deref())?;
        let excluded = subtrees(constraints.excluded_subtrees.as_deref())?;
        for name in &names {
            let mut is_permitted = None;
            for base in &permitted {
                effort.compare().map_err(|_| ChainError::TooMany)?;
                if let Some(is_within) = name.is_within(base)? {
                    is_permitted = Some(is_permitted.unwrap_or(false) || is_within);
                }
            }
            if is_permitted == Some(false) {
                return Err(ChainError::Name);
            }
            for base in &excluded {
                effort.compare().map_err(|_| ChainError::TooMany)?;
                if name.is_within(base)? == Some(true) {
                    return Err(ChainError::Name);
                }
            }
        }
        Ok(())
    }
}

/// Returns the bases of constraints; RFC 5280 does not allow distances from the base.
fn subtrees(subtrees: Option<&[GeneralSubtree]>) -> Result<Vec<Presented<'_>>, ChainError> {
    let is_plain = |subtree: &GeneralSubtree| subtree.minimum == 0 && subtree.maximum.is_none();
    let subtrees = subtrees.unwrap_or_default();
    if subtrees.iter().all(is_plain) {
        Ok(subtrees.iter().map(|subtree| Presented::of(&subtree.base)).collect())
    } else {
        Err(ChainError::Name)
    }
}
