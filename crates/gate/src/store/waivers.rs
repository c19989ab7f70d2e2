//! Waivers that vendors request and operators decide on. The approved waivers of a project are a document in the table
//! `policies`, and the project contains its digest.

use sqlx::any::AnyRow;
use sqlx::{Any, AnyConnection};
use strum::VariantNames as _;

use super::deliveries::Subject;
use super::projects::{self, Project};
use super::{
    Dialect, Store, StoreError, audit, bind_last, deliveries, number, optional, optional_number, text,
};
use crate::engine::ProjectWaiver;
use crate::time::DAY;

/// Maximum number of undecided waivers of a project, and of waivers requested in 24 hours.
pub const MOST: i64 = 1000;
/// Approver of waivers that are approved without a key.
pub const NO_KEY: &str = "operator";

/// State of a waiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum State {
    /// Requested and not decided.
    Requested,
    /// Approved; the waiver applies until its end.
    Approved,
    /// Refused.
    Refused,
    /// Withdrawn by the vendor or the operator.
    Withdrawn,
}

impl State {
    /// Names of all values.
    pub const NAMES: &'static [&'static str] = Self::VARIANTS;

    /// Returns the name in the database and in the API.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the states from which a waiver can change to this state.
    fn before(self) -> &'static [Self] {
        match self {
            Self::Requested => &[],
            Self::Approved | Self::Refused => &[Self::Requested],
            Self::Withdrawn => &[Self::Requested, Self::Approved],
        }
    }

    fn action(self) -> audit::Action {
        match self {
            Self::Requested => audit::Action::WaiverRequested,
            Self::Approved => audit::Action::WaiverApproved,
            Self::Refused => audit::Action::WaiverRefused,
            Self::Withdrawn => audit::Action::WaiverWithdrawn,
        }
    }
}

/// Change of a waiver that webhooks receive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The waiver has a new state.
    State(State),
    /// The last day of an approved waiver has passed.
    Expired,
}

impl Change {
    /// All values.
    pub const ALL: [Self; 5] = [
        Self::State(State::Requested),
        Self::State(State::Approved),
        Self::State(State::Refused),
        Self::State(State::Withdrawn),
        Self::Expired,
    ];

    /// Returns the name in the configuration.
    pub fn name(self) -> &'static str {
        match self {
            Self::State(state) => state.name(),
            Self::Expired => "expired",
        }
    }
}

/// Waiver to request.
#[derive(Clone, Debug)]
pub struct NewWaiver {
    /// Project of the check.
    pub project: String,
    /// ID of the check with the finding.
    pub check: String,
    /// ID of the requirement.
    pub requirement: String,
    /// Kind of defect.
    pub kind: Option<String>,
    /// Name of the package.
    pub package: String,
    /// Path of the file in the package.
    pub file: String,
    /// Path in the file.
    pub subject: String,
    /// Message of the finding.
    pub message: String,
    /// Reason of the vendor.
    pub reason: String,
    /// Last day of validity, as YYYY-MM-DD.
    pub until: String,
    /// Name of the key that requests the waiver; `None` if the request needed no key.
    pub requester: Option<String>,
}

/// Waiver, as stored in the database.
#[derive(Clone, Debug)]
pub struct Waiver {
    /// Number of the waiver in the gate, from 1.
    pub number: i64,
    /// The request.
    pub request: NewWaiver,
    /// State of the waiver.
    pub state: State,
    /// Time of the request, in milliseconds since 1970.
    pub requested: i64,
    /// Name of the key that changed the state; `None` for a request, or if the change needed no key.
    pub decider: Option<String>,
    /// Time of the state change, in milliseconds since 1970.
    pub decided: Option<i64>,
    /// Comment on the decision.
    pub comment: String,
}

/// Result of a request for a waiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Requested {
    /// The waiver has this number.
    New(i64),
    /// An undecided or approved waiver with this number has the same scope.
    Exists(i64),
    /// The project has too many waivers.
    TooMany,
}

/// Filter of a list of waivers.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Project; all projects if absent.
    pub project: Option<String>,
    /// State; all states if absent.
    pub state: Option<State>,
    /// Number; waivers with this number or a larger one are excluded.
    pub before: Option<i64>,
    /// Maximum number of waivers.
    pub limit: i64,
}

/// Change of the state of a waiver.
#[derive(Clone, Debug)]
pub struct Decision {
    /// New state.
    pub state: State,
    /// Name of the key that decides; `None` if the request needed no key.
    pub decider: Option<String>,
    /// Comment.
    pub comment: String,
    /// Current date, as YYYY-MM-DD. Waivers that ended earlier are not part of the policy.
    pub today: String,
    /// Names of the webhooks to notify.
    pub hooks: Vec<String>,
}

const COLUMNS: &str = "number, project, check_id, requirement, kind, package, file, subject, message, reason, until, \
                       requester, state, requested, decider, decided, comment";

impl NewWaiver {
    /// Returns the waiver as part of a policy.
    pub fn to_policy(&self, number: i64, approver: &str) -> ProjectWaiver {
        let Self { requirement, kind, package, file, subject, reason, until, .. } = self.clone();
        let approver = approver.to_owned();
        ProjectWaiver { number, requirement, kind, package, file, subject, reason, until, approver }
    }
}

impl Waiver {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let state = text(row, "state")?;
        let unknown = || sqlx::Error::Decode(format!("unknown state `{state}`").into());
        Ok(Self {
            number: number(row, "number")?,
            request: NewWaiver {
                project: text(row, "project")?,
                check: text(row, "check_id")?,
                requirement: text(row, "requirement")?,
                kind: optional(row, "kind")?,
                package: text(row, "package")?,
                file: text(row, "file")?,
                subject: text(row, "subject")?,
                message: text(row, "message")?,
                reason: text(row, "reason")?,
                until: text(row, "until")?,
                requester: optional(row, "requester")?,
            },
            state: state.parse().map_err(|_| unknown())?,
            requested: number(row, "requested")?,
            decider: optional(row, "decider")?,
            decided: optional_number(row, "decided")?,
            comment: text(row, "comment")?,
        })
    }

    /// Returns the approved waiver as part of a policy.
    fn to_policy(&self) -> ProjectWaiver {
        self.request.to_policy(self.number, self.decider.as_deref().unwrap_or(NO_KEY))
    }
}

impl Store {
    /// Stores the request of a vendor, and deliveries to webhooks.
    pub async fn request_waiver(
        &self,
        waiver: &NewWaiver,
        hooks: Vec<String>,
    ) -> Result<Requested, StoreError> {
        self.change((waiver.clone(), hooks), |connection, dialect, (waiver, hooks)| {
            Box::pin(async move {
                let requested = request(&mut *connection, dialect, waiver).await?;
                if let Requested::New(number) = requested {
                    let subject = Subject::of_change(number, State::Requested.name());
                    deliveries::insert(connection, dialect, &subject, &hooks).await?;
                }
                Ok(requested)
            })
        })
        .await
    }

    /// Changes the state of a waiver, optionally only in a project. Returns the project with its new policy; `None` if
    /// there is no such waiver in a state that allows the change.
    pub async fn decide_waiver(
        &self,
        number: i64,
        project: Option<&str>,
        decision: &Decision,
    ) -> Result<Option<Project>, StoreError> {
        let data = (project.map(str::to_owned), decision.clone());
        self.change(data, move |connection, dialect, (project, decision)| {
            Box::pin(decide(connection, dialect, number, project, decision))
        })
        .await
    }

    /// Returns some approved waivers that ended before a day (YYYY-MM-DD) and whose end is not recorded.
    pub async fn waivers_over(&self, today: &str, most: i64) -> Result<Vec<Waiver>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM waivers WHERE state = 'approved' AND until < $1 AND ended IS NULL \
             ORDER BY number LIMIT $2"
        );
        let query = sqlx::query::<Any>(self.dialect.sql(&sql)).bind(today.to_owned()).bind(most);
        self.all(query, Waiver::read).await
    }

    /// Records the end of an approved waiver, and stores deliveries to webhooks. Replicas record each end once.
    pub async fn end_waiver(&self, number: i64, hooks: Vec<String>) -> Result<(), StoreError> {
        self.change(hooks, move |connection, dialect, hooks| {
            Box::pin(async move {
                let sql = "UPDATE waivers SET ended = {now} WHERE number = $1 AND state = 'approved' AND ended IS NULL";
                let query = sqlx::query(dialect.sql(sql)).bind(number);
                if query.execute(&mut *connection).await?.rows_affected() > 0 {
                    let subject = Subject::of_change(number, Change::Expired.name());
                    deliveries::insert(connection, dialect, &subject, &hooks).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Returns the waiver with this number.
    pub async fn waiver(&self, number: i64) -> Result<Option<Waiver>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM waivers WHERE number = $1");
        let query = sqlx::query::<Any>(self.dialect.sql(&sql)).bind(number);
        self.first(query, Waiver::read).await
    }

    /// Returns waivers, newest first.
    pub async fn waivers(&self, filter: &Filter) -> Result<Vec<Waiver>, StoreError> {
        let project = if filter.project.is_some() { "AND project = $4" } else { "" };
        let sql = format!(
            "SELECT {COLUMNS} FROM waivers WHERE ($1 = '' OR state = $1) AND number < $2 {project} \
             ORDER BY number DESC LIMIT $3"
        );
        let query = sqlx::query(self.dialect.sql(&sql))
            .bind(filter.state.map(State::name).unwrap_or_default().to_owned())
            .bind(filter.before.unwrap_or(i64::MAX))
            .bind(filter.limit);
        self.all(bind_last(query, filter.project.as_deref()), Waiver::read).await
    }
}

async fn request(
    connection: &mut AnyConnection,
    dialect: Dialect,
    waiver: NewWaiver,
) -> Result<Requested, sqlx::Error> {
    let sql = "SELECT number FROM waivers WHERE project = $1 AND requirement = $2 AND COALESCE(kind, '') = $3 \
               AND package = $4 AND file = $5 AND subject = $6 \
               AND (state = 'requested' OR state = 'approved' AND until >= $7) ORDER BY number LIMIT 1";
    let same = sqlx::query(sql)
        .bind(waiver.project.clone())
        .bind(waiver.requirement.clone())
        .bind(waiver.kind.clone().unwrap_or_default())
        .bind(waiver.package.clone())
        .bind(waiver.file.clone())
        .bind(waiver.subject.clone())
        // A longer waiver can be requested before the current waiver ends.
        .bind(waiver.until.clone())
        .fetch_optional(&mut *connection)
        .await?;
    if let Some(row) = same {
        return Ok(Requested::Exists(number(&row, "number")?));
    }
    let sql = "SELECT COUNT(*) AS found FROM waivers WHERE project = $1 \
               AND (state = 'requested' OR requested > {now} - $2)";
    let query = sqlx::query(dialect.sql(sql)).bind(waiver.project.clone()).bind(DAY);
    if number(&query.fetch_one(&mut *connection).await?, "found")? >= MOST {
        return Ok(Requested::TooMany);
    }
    // The update locks the row, so that replicas never assign the same number.
    let sql = "UPDATE waiver_numbers SET last = last + 1 RETURNING last AS number";
    let next = number(&sqlx::query(sql).fetch_one(&mut *connection).await?, "number")?;
    let sql = format!(
        "INSERT INTO waivers ({COLUMNS}) VALUES \
         ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'requested', {{now}}, NULL, NULL, '')"
    );
    let entry = audit::Entry::new(
        waiver.requester.as_deref(),
        &waiver.project,
        State::Requested.action(),
        &next.to_string(),
    );
    sqlx::query(dialect.sql(&sql))
        .bind(next)
        .bind(waiver.project)
        .bind(waiver.check)
        .bind(waiver.requirement)
        .bind(waiver.kind)
        .bind(waiver.package)
        .bind(waiver.file)
        .bind(waiver.subject)
        .bind(waiver.message)
        .bind(waiver.reason)
        .bind(waiver.until)
        .bind(waiver.requester)
        .execute(&mut *connection)
        .await?;
    audit::insert(connection, dialect, &[entry]).await?;
    Ok(Requested::New(next))
}

async fn decide(
    connection: &mut AnyConnection,
    dialect: Dialect,
    waiver: i64,
    project: Option<String>,
    decision: Decision,
) -> Result<Option<Project>, sqlx::Error> {
    let before: Vec<String> = decision.state.before().iter().map(|it| format!("'{}'", it.name())).collect();
    let sql = format!(
        "UPDATE waivers SET state = $2, decider = $3, decided = {{now}}, comment = $4 WHERE number = $1 \
         AND state IN ({}) AND project = COALESCE($5, project) RETURNING project",
        before.join(", ")
    );
    let query = sqlx::query(dialect.sql(&sql))
        .bind(waiver)
        .bind(decision.state.name().to_owned())
        .bind(decision.decider.clone())
        .bind(decision.comment)
        .bind(project);
    let Some(row) = query.fetch_all(&mut *connection).await?.pop() else { return Ok(None) };
    let project = text(&row, "project")?;
    let entry = audit::Entry::new(
        decision.decider.as_deref(),
        &project,
        decision.state.action(),
        &waiver.to_string(),
    );
    audit::insert(&mut *connection, dialect, &[entry]).await?;
    let subject = Subject::of_change(waiver, decision.state.name());
    deliveries::insert(&mut *connection, dialect, &subject, &decision.hooks).await?;
    projects::create(&mut *connection, dialect, &project).await?;
    // The update locks the project, so that concurrent decisions see each other's waivers.
    let sql = "UPDATE projects SET changed = {now} WHERE name = $1";
    sqlx::query(dialect.sql(sql)).bind(project.clone()).execute(&mut *connection).await?;
    let sql = format!(
        "SELECT {COLUMNS} FROM waivers WHERE project = $1 AND state = 'approved' AND until >= $2 ORDER BY number"
    );
    let query = sqlx::query(dialect.sql(&sql)).bind(project.clone()).bind(decision.today);
    let approved = query.fetch_all(&mut *connection).await?;
    let approved = approved.iter().map(Waiver::read).collect::<Result<Vec<_>, _>>()?;
    let digest = if approved.is_empty() {
        None
    } else {
        let waivers: Vec<ProjectWaiver> = approved.iter().map(Waiver::to_policy).collect();
        let json = serde_json::to_string(&waivers).map_err(|error| sqlx::Error::Encode(error.into()))?;
        Some(projects::keep_policy(&mut *connection, json).await?)
    };
    projects::set_waivers(connection, dialect, &project, digest).await.map(Some)
}
