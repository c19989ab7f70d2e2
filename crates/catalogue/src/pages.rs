//! Tables of the pages in `rules/`, which the build script writes.

use std::borrow::Cow;

use crate::{Keyword, Mode, Release, Requirement, Revision};

include!(concat!(env!("OUT_DIR"), "/pages.rs"));
