//! Signed verdicts: an in-toto [`Statement`] about an archive, in a DSSE envelope with an Ed25519 signature.
//!
//! [`sign`] writes an envelope and [`verify`] reads one back. An envelope has exactly one valid form, so [`verify`] refuses
//! every changed byte, including changes that leave the meaning of the JSON document unchanged.
//!
//! The library is pure: no file system, no environment, no clock, no threads.

#![forbid(unsafe_code)]

mod envelope;
mod keys;
mod statement;

pub use envelope::{VerifyError, sign, verify};
pub use keys::{KeyError, PublicKey, SecretKey};
pub use statement::{Digest, Engine, Policy, STATEMENT, Statement, Subject, VERDICT, Verdict, Waiver};
