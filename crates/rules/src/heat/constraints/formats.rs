//! The engine's custom constraints that need no cloud: addresses, names, JSON, CRON.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::heat::values::is_json;
use vnfcheck_check::Day;

/// A custom constraint, and the day of the check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Custom<'n> {
    pub(super) name: &'n str,
    /// The current date; `None` if dates are not compared with the current date.
    pub(super) today: Option<Day>,
}

impl Custom<'_> {
    /// Returns the expected format if a value violates the constraint, for constraints that can be checked without a
    /// cloud.
    pub(super) fn misfit(self, text: &str) -> Option<&'static str> {
        if self.name != "expiration" || text.is_empty() {
            return custom_misfit(self.name, text);
        }
        let Some(day) = day_of(text.trim()) else { return Some("a date such as `2030-12-31T00:00:00`") };
        self.today.is_some_and(|today| day < today).then_some("a date in the future")
    }
}

/// Returns the day of a date in ISO 8601; the month and the day of the month are 1 by default. `None` for other text.
fn day_of(text: &str) -> Option<Day> {
    let (date, time) = text.split_once(['T', ' ']).unwrap_or((text, "00"));
    let is_time = time.get(..2).is_some_and(|hour| hour.parse::<u8>().is_ok_and(|it| it < 24))
        && time.chars().all(|it| it.is_ascii_digit() || ":.,+-Z ".contains(it));
    let parts: Vec<&str> = if date.contains('-') {
        date.split('-').collect()
    } else {
        let basic = [date.get(..4)?, date.get(4..6).unwrap_or_default(), date.get(6..).unwrap_or_default()];
        basic.into_iter().filter(|it| !it.is_empty()).collect()
    };
    let number = |part: &str, most: u8| part.parse().ok().filter(|it| (1..=most).contains(it));
    let (year, month, day) = match parts.as_slice() {
        [year] => (year, 1, 1),
        [year, month] => (year, number(month, 12)?, 1),
        [year, month, day] => (year, number(month, 12)?, number(day, 31)?),
        _ => return None,
    };
    let year = year.parse().ok().filter(|_| year.len() == 4)?;
    is_time.then_some(Day { year, month, day })
}

fn custom_misfit(name: &str, text: &str) -> Option<&'static str> {
    let (fits, wanted) = match name {
        "ip_addr" => (is_address(text), "an IP address"),
        "mac_addr" => (is_mac(text), "a MAC address"),
        "net_cidr" => (is_cidr(text), "a network such as `192.0.2.0/24`"),
        "ip_or_cidr" => {
            (if text.contains('/') { is_cidr(text) } else { is_address(text) }, "an IP address or network")
        }
        "dns_name" => (is_dns_name(text), "a DNS name in lower case"),
        "rel_dns_name" => (!text.ends_with('.') && is_dns_name(text), "a relative DNS name"),
        "dns_domain" => {
            (text.is_empty() || (text.ends_with('.') && is_dns_name(text)), "a domain with a final dot")
        }
        "json_string" => (is_json(text), "JSON"),
        "cron_expression" => (is_cron(text), "a CRON expression of 5 to 7 fields"),
        _ => return None,
    };
    (!fits).then_some(wanted)
}

/// Returns `true` for five fields from minutes to days of the week, optionally with seconds and years; for a word
/// such as `@hourly`; and for an empty string.
fn is_cron(text: &str) -> bool {
    const MOST: [u16; 7] = [59, 23, 31, 12, 7, 59, 2099];
    let fields: Vec<&str> = text.split_whitespace().collect();
    let fits = |(field, most): (&&str, u16)| {
        let numbers = field.split([',', '-', '/', '#']).filter_map(|it| it.parse::<u16>().ok());
        numbers.into_iter().all(|number| number <= most)
    };
    text.is_empty()
        || text.starts_with('@')
        || (5..=7).contains(&fields.len()) && fields.iter().zip(MOST).all(fits)
}

pub(crate) fn is_address(text: &str) -> bool {
    text.parse::<IpAddr>().is_ok()
}

fn is_cidr(text: &str) -> bool {
    let Some((address, prefix)) = text.split_once('/') else { return false };
    let longest = if address.parse::<Ipv4Addr>().is_ok() {
        32
    } else if address.parse::<Ipv6Addr>().is_ok() {
        128
    } else {
        return false;
    };
    prefix.bytes().all(|byte| byte.is_ascii_digit()) && prefix.parse::<u16>().is_ok_and(|it| it <= longest)
}

/// Returns `true` for six groups of one or two hexadecimal digits, three of up to four, two of five or six, or a
/// single group of eleven or twelve.
fn is_mac(text: &str) -> bool {
    let groups = |separator: char, count: usize, least: usize, most: usize| {
        let good = |group: &str| {
            (least..=most).contains(&group.len()) && group.bytes().all(|byte| byte.is_ascii_hexdigit())
        };
        text.split(separator).count() == count && text.split(separator).all(good)
    };
    [':', '-'].into_iter().any(|it| groups(it, 6, 1, 2) || groups(it, 3, 1, 4) || groups(it, 2, 5, 6))
        || groups('.', 3, 1, 4)
        || groups(' ', 1, 11, 12)
}

fn is_dns_name(text: &str) -> bool {
    if text.is_empty() {
        return true;
    }
    let labels = text.strip_suffix('.').unwrap_or(text);
    let good = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    let is_numeric = |label: &str| label.bytes().all(|byte| byte.is_ascii_digit());
    text.len() <= 255
        && labels.split('.').all(good)
        && (!labels.contains('.') || !labels.rsplit('.').next().is_some_and(is_numeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expiration_is_a_date_in_the_future() {
        let today = Day { year: 2026, month: 11, day: 28 };
        let misfit = |text: &str| Custom { name: "expiration", today: Some(today) }.misfit(text);
        for text in ["", "2026-11-28", "2035", "2035-12", "20351228T10", " 2035-12-28 10:00:00.5+02:00 "] {
            assert_eq!(misfit(text), None, "{text}");
        }
        for text in ["2017-12-28T19:14:44.180394", "2026-11-27", "2026", "20261127"] {
            assert_eq!(misfit(text), Some("a date in the future"), "{text}");
        }
        for text in ["soon", "2035-13-01", "35-01-01", "2035-01-01Tnoon", "2035-1-2-3"] {
            assert_eq!(misfit(text), Some("a date such as `2030-12-31T00:00:00`"), "{text}");
        }
        let any_day = Custom { name: "expiration", today: None };
        assert!(any_day.misfit("2017-12-28").is_none() && any_day.misfit("soon").is_some());
    }

    #[test]
    fn addresses_and_names_are_recognised() {
        for text in
            ["fa:16:3e:00:00:01", "FA-16-3E-00-00-01", "fa163e000001", "fa16.3e00.0001", "fa:16:3e:0:0:1"]
        {
            assert!(is_mac(text), "{text}");
        }
        assert!(!is_mac("zz") && !is_mac("") && !is_mac("fa:16:3e:00:00"));
        assert!(is_cidr("192.0.2.5/24") && is_cidr("::/0"));
        for text in
            ["192.0.2.0", "192.0.2/24", "192.0.2.0/33", "192.0.2.0/255.255.255.0", "", "10/8", "192.0.2.0/"]
        {
            assert!(!is_cidr(text), "{text}");
        }
        assert!(is_address("2001:db8::") && !is_address("01.2.3.4") && !is_address("fe80::1%eth0"));
        assert!(is_dns_name("host.example.org.") && is_dns_name("host") && is_dns_name(""));
        for text in ["-a", "a-", "a_b", "A.b", "a..b", "1.2.3."] {
            assert!(!is_dns_name(text), "{text}");
        }
    }
}
