//! One rule: the id of a requirement and the function that decides it.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::{Change, Context, Findings};

/// Decides one requirement for a whole package.
#[derive(Clone, Debug)]
pub struct Rule {
    pub(super) id: Cow<'static, str>,
    check: Check,
    takes_long: bool,
    change: Option<Change>,
    leads: bool,
}

type Loaded = dyn Fn(&Context<'_>, &mut Findings) + Send + Sync;

#[derive(Clone)]
enum Check {
    Compiled(fn(&Context<'_>, &mut Findings)),
    Loaded(Arc<Loaded>),
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Compiled(_) => "compiled",
            Self::Loaded(_) => "loaded",
        })
    }
}

/// A row of a table: the requirement, and what looks at every subject of it: [`Findings::pass`] for each good one,
/// [`Findings::fail`] for each bad one.
pub const fn rule(id: &'static str, check: fn(&Context<'_>, &mut Findings)) -> Rule {
    Rule {
        id: Cow::Borrowed(id),
        check: Check::Compiled(check),
        takes_long: false,
        change: None,
        leads: false,
    }
}

impl Rule {
    /// A rule made of data, such as one of an operator's own.
    pub fn loaded(
        id: impl Into<Cow<'static, str>>,
        check: impl Fn(&Context<'_>, &mut Findings) + Send + Sync + 'static,
    ) -> Self {
        Self {
            id: id.into(),
            check: Check::Loaded(Arc::new(check)),
            takes_long: false,
            change: None,
            leads: false,
        }
    }

    /// Marks the rule as one that takes as long as many others together: it is run beside them, not behind them.
    #[must_use]
    pub const fn taking_long(mut self) -> Self {
        self.takes_long = true;
        self
    }

    /// States the change that resolves the findings of the rule.
    #[must_use]
    pub const fn resolved_by(mut self, change: Change) -> Self {
        self.change = Some(change);
        self
    }

    /// Lets the findings of the rule lead a defect, because they state the cause most plainly.
    #[must_use]
    pub const fn leading(mut self) -> Self {
        self.leads = true;
        self
    }

    /// Whether the findings of the rule lead a defect.
    pub fn leads(&self) -> bool {
        self.leads
    }

    /// Returns the change that resolves the findings of the rule; `None` if each finding stands alone.
    pub fn change(&self) -> Option<Change> {
        self.change
    }

    /// Whether it takes as long as many others together.
    pub fn takes_long(&self) -> bool {
        self.takes_long
    }

    /// The id of the requirement, such as `R-90526`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Looks at every subject that the package has.
    pub fn check(&self, cx: &Context<'_>) -> Findings {
        let mut out = Findings::default();
        match &self.check {
            Check::Compiled(check) => check(cx, &mut out),
            Check::Loaded(check) => check(cx, &mut out),
        }
        out
    }
}
