//! Replaces the reader of CMS containers in programs without the feature `signatures`.

use x509_cert::Certificate;

use super::cms_error::CmsError;
use super::keys::Effort;

/// A container with a signature, which this program cannot read.
#[derive(Debug)]
pub enum Cms {}

impl Cms {
    /// Refuses every container.
    ///
    /// # Errors
    ///
    /// Always fails with [`CmsError::NotIncluded`].
    pub fn parse(_bytes: &[u8]) -> Result<Self, CmsError> {
        Err(CmsError::NotIncluded)
    }

    /// Returns the certificates in the container.
    pub fn certificates(&self) -> &[Certificate] {
        match *self {}
    }

    /// Returns `true` if the container includes the certificate of each signer.
    pub fn holds_its_certificates(&self) -> bool {
        match *self {}
    }

    /// Verifies every signature over the content.
    ///
    /// # Errors
    ///
    /// No container exists.
    pub fn verify<'c>(
        &'c self,
        _content: &[u8],
        _others: &'c [Certificate],
        _effort: &Effort,
    ) -> Result<Vec<&'c Certificate>, CmsError> {
        match *self {}
    }
}
