//! Times in milliseconds since 1970.

use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use vnfcheck_check::Day;
use vnfcheck_runner::Date;

/// Milliseconds in a second.
const SECOND: i64 = 1000;
/// Milliseconds in a day.
pub const DAY: i64 = 86_400 * SECOND;

/// Returns the current time.
pub fn now() -> i64 {
    // A clock before 1970 counts as 1970.
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Returns the day of a time, in UTC.
pub fn day(moment: i64) -> Date {
    Date::of_unix_seconds(u64::try_from(moment / SECOND).unwrap_or_default())
}

/// Returns the end of a day in UTC, written as `2026-11-21`.
pub fn end_of_day(day: &str) -> Result<i64, <Date as FromStr>::Err> {
    let Day { year, month, day } = Day::from(Date::from_str(day)?);
    // Years start in March, so that leap days are last.
    let (year, month) = (i64::from(year) - i64::from(month < 3), (i64::from(month) + 9) % 12);
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + i64::from(day);
    // The number of 1970-01-01 is 719,469, and a day ends where the next starts.
    Ok((days - 719_468) * DAY)
}

/// Formats a time as in RFC 3339, in UTC: `2026-11-21T10:00:00.041Z`.
pub fn rfc3339(moment: i64) -> String {
    format!("{}Z", without_zone(moment))
}

/// Formats a time as in SDC's external tests: `2026-11-21T10:00:00.041`.
pub fn without_zone(moment: i64) -> String {
    let moment = moment.max(0);
    let seconds = moment / SECOND;
    let (hours, minutes) = (seconds / 3600 % 24, seconds / 60 % 60);
    format!("{}T{hours:02}:{minutes:02}:{:02}.{:03}", day(moment), seconds % 60, moment % SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_ends_when_the_next_starts() {
        for (written, next) in [
            ("1970-01-01", "1970-01-02"),
            ("2026-11-21", "2026-11-22"),
            ("2028-02-29", "2028-03-01"),
            ("2026-12-31", "2027-01-01"),
        ] {
            assert_eq!(rfc3339(end_of_day(written).unwrap()), format!("{next}T00:00:00.000Z"));
        }
        assert!(end_of_day("2026-02-30").is_err());
    }

    #[test]
    fn a_moment_is_written_in_utc() {
        assert_eq!(rfc3339(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(rfc3339(1_795_255_200_041), "2026-11-21T10:00:00.041Z");
        assert_eq!(without_zone(1_795_255_199_999), "2026-11-21T09:59:59.999");
    }
}
