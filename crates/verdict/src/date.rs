//! Calendar dates for the end dates of waivers.

use std::fmt;
use std::str::FromStr;

use vnfcheck_check::Day;

/// A date of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// Error for text that is not a date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a date; use the form YYYY-MM-DD")]
pub struct DateError(String);

impl Date {
    /// The last representable date, at which every waiver with an end date has expired.
    pub const LAST: Self = Self { year: 9999, month: 12, day: 31 };

    /// Returns the UTC date for a number of seconds since the start of 1970.
    pub fn of_unix_seconds(seconds: u64) -> Self {
        let mut days = seconds / 86_400;
        let mut date = Self { year: 1970, month: 1, day: 1 };
        while date.year < Self::LAST.year && days >= days_of_year(date.year) {
            days -= days_of_year(date.year);
            date.year += 1;
        }
        while date.month < 12 && days >= u64::from(days_of_month(date.year, date.month)) {
            days -= u64::from(days_of_month(date.year, date.month));
            date.month += 1;
        }
        date.day = u8::try_from(days + 1).unwrap_or(31).min(days_of_month(date.year, date.month));
        date
    }
}

impl From<Date> for Day {
    fn from(Date { year, month, day }: Date) -> Self {
        Self { year, month, day }
    }
}

fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_of_year(year: u16) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn days_of_month(year: u16, month: u8) -> u8 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let error = || DateError(text.to_owned());
        let is_shaped = text.len() == 10
            && text.bytes().enumerate().all(|(at, byte)| match at {
                4 | 7 => byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        let number = |range| text.get(range).and_then(|digits: &str| digits.parse::<u16>().ok());
        let (Some(year), Some(month), Some(day)) = (number(0..4), number(5..7), number(8..10)) else {
            return Err(error());
        };
        let (month, day) = (u8::try_from(month).unwrap_or(0), u8::try_from(day).unwrap_or(0));
        let exists = (1..=12).contains(&month) && (1..=days_of_month(year, month)).contains(&day);
        if is_shaped && exists { Ok(Self { year, month, day }) } else { Err(error()) }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_become_days() {
        let date = |seconds| Date::of_unix_seconds(seconds).to_string();
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(951_782_400), "2000-02-29");
        assert_eq!(date(951_868_800), "2000-03-01");
        assert_eq!(date(1_798_761_599), "2026-12-31");
        assert_eq!(date(1_798_761_600), "2027-01-01");
        assert_eq!(date(u64::MAX), "9999-12-31");
    }

    #[test]
    fn only_days_that_exist_are_dates() {
        for text in ["2024-02-29", "2026-12-31", "9999-12-31"] {
            assert_eq!(text.parse::<Date>().unwrap().to_string(), text);
        }
        for text in ["2026-02-29", "2026-13-01", "2026-1-1", "tomorrow", "", "2026-12-311", "+026-12-31"] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
        assert!("2026-12-31".parse::<Date>().unwrap() < Date::LAST);
    }
}
