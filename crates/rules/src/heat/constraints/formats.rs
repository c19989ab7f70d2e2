//! The engine's custom constraints that need no cloud: addresses, names, JSON, CRON.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::heat::values::is_json;

/// Returns the expected format if a value violates a custom constraint, for constraints that can be checked without a
/// cloud.
pub(super) fn custom_misfit(name: &str, text: &str) -> Option<&'static str> {
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
