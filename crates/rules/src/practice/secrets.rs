//! Parameters with the name of a secret.

use vnfcheck_fix::{Fix, Plan, Written};
use vnfcheck_hot::scalars::boolean_word;
use vnfcheck_hot::{Node, Package, Parameter, Template};

use super::templates;
use vnfcheck_check::{Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // A secret has no default.
    rule("practice.secret-default", |cx, out| {
        for parameter in secrets(cx.package()) {
            let default = parameter.attribute("default").filter(|it| is_value(it.value));
            match default.filter(|_| !is_replaced(cx.package(), parameter) && !is_unused(parameter)) {
                Some(default) => {
                    let message = format!("secret parameter `{}` has a default", parameter.name());
                    let finding = out.fail(default, message).related(parameter, "declared here");
                    finding.help("remove the default, and pass the secret when the stack is created");
                }
                None => out.pass(),
            }
        }
    }),
    // A secret is hidden.
    rule("practice.secret-not-hidden", |cx, out| {
        for parameter in secrets(cx.package()) {
            let hidden = parameter.attribute("hidden").map(|it| it.value);
            if hidden.is_some_and(|it| boolean_word(it) != Some(false) && !it.is_null()) {
                out.pass();
                continue;
            }
            let message = format!("secret parameter `{}` is not hidden", parameter.name());
            out.fail(parameter, message).help("add `hidden: true`").fix(hide(parameter, hidden));
        }
    }),
];

fn hide(parameter: Parameter<'_>, hidden: Option<Node<'_>>) -> Fix {
    let yes = Written::Bare("true".to_owned());
    let plan = match hidden {
        Some(value) => Plan::replace(value, yes),
        None => Plan::add(parameter.body, &["hidden"], yes),
    };
    Fix::safe(format!("hide parameter `{}`", parameter.name()), plan)
}

/// Returns the string parameters with the name of a secret.
fn secrets(package: &Package) -> impl Iterator<Item = Parameter<'_>> {
    let parameters = templates(package).flat_map(Template::parameters);
    parameters.filter(|it| {
        it.declared_type() == "string" && is_secret(it.name()) && !is_switch(*it) && !is_name_of_secret(*it)
    })
}

/// Returns `true` for a parameter with a boolean default: a switch.
fn is_switch(parameter: Parameter<'_>) -> bool {
    let word = |text: &str| matches!(text, "true" | "false" | "yes" | "no" | "on" | "off");
    let default = parameter.attribute("default");
    default.is_some_and(|it| word(&it.value.text().to_ascii_lowercase()))
}

/// Returns `true` if the description of a parameter states that the value is the name of a secret: `name of the secret`, or
/// `secret name`.
fn is_name_of_secret(parameter: Parameter<'_>) -> bool {
    let text = description(parameter);
    let words: Vec<&str> = text.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty()).collect();
    let is_secret = |word: &&str| SECRETS.iter().any(|it| it.last() == Some(word));
    words.iter().enumerate().filter(|(_, word)| **word == "name").any(|(at, _)| {
        let before = at.checked_sub(1).and_then(|it| words.get(it));
        let mut after = words.iter().skip(at + 1);
        let is_of = after.next() == Some(&"of");
        before.is_some_and(is_secret)
            || is_of && after.find(|it| !matches!(**it, "the" | "a" | "an")).is_some_and(is_secret)
    })
}

/// Returns the description of a parameter in lower case; empty without a description.
fn description(parameter: Parameter<'_>) -> String {
    parameter.attribute("description").map(|it| it.value.text().to_ascii_lowercase()).unwrap_or_default()
}

/// Returns `true` if each template that calls the template of a parameter passes a value instead of the default.
fn is_replaced(package: &Package, parameter: Parameter<'_>) -> bool {
    let mut calls = package.calls_to(parameter.key.file()).peekable();
    calls.peek().is_some()
        && calls.all(|call| call.argument(parameter.name()).is_some_and(|it| !it.is_null()))
}

/// Returns `true` if the description of a parameter states that the value is unused.
fn is_unused(parameter: Parameter<'_>) -> bool {
    let text = description(parameter);
    ["unused", "not used", "not set", "placeholder", "dummy"].iter().any(|it| text.contains(it))
}

/// Returns `true` if a default is a value, not a placeholder for one.
fn is_value(default: Node<'_>) -> bool {
    let text = default.text().trim();
    let is_within = |start: &str, end: &str| text.starts_with(start) && text.ends_with(end);
    let is_placeholder = is_within("<", ">") || is_within("${", "}") || is_within("{{", "}}");
    let is_nothing =
        ["", "unset", "none", "null", "nil", "undefined"].iter().any(|it| text.eq_ignore_ascii_case(it));
    !default.is_null() && !is_placeholder && !is_nothing
}

/// Words for a secret, as one or two words of a name.
const SECRETS: [&[&str]; 12] = [
    &["password"],
    &["passwd"],
    &["passphrase"],
    &["pass"],
    &["token"],
    &["secret"],
    &["psk"],
    &["private", "key"],
    &["privatekey"],
    &["shared", "key"],
    &["secret", "key"],
    &["api", "key"],
];

/// Last words of names that begin with the word for a secret, but denote a property of the secret or something related.
const ABOUT_SECRETS: [&str; 46] = [
    "address",
    "algorithm",
    "audience",
    "auth",
    "backend",
    "class",
    "container",
    "count",
    "days",
    "dir",
    "directory",
    "domain",
    "driver",
    "enabled",
    "endpoint",
    "engine",
    "expiration",
    "expiry",
    "field",
    "file",
    "filename",
    "format",
    "group",
    "header",
    "host",
    "id",
    "ids",
    "issuer",
    "length",
    "lifetime",
    "method",
    "mode",
    "name",
    "path",
    "plugin",
    "policy",
    "port",
    "provider",
    "ref",
    "size",
    "store",
    "ttl",
    "type",
    "uri",
    "url",
    "user",
];

/// First words of parameter names that denote a switch or a count instead of a secret.
const SWITCHES: [&str; 12] =
    ["allow", "disable", "enable", "generate", "has", "is", "max", "min", "no", "require", "skip", "use"];

/// Returns `true` if a parameter has the name of a secret: the word for a secret is the last word, or the first of two
/// words.
fn is_secret(name: &str) -> bool {
    let words = words(name);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let is_joined = |it: &str| it.ends_with("password") || it.ends_with("passphrase");
    let ends =
        SECRETS.iter().any(|phrase| words.ends_with(phrase)) || words.last().is_some_and(|it| is_joined(it));
    let starts = || SECRETS.iter().any(|phrase| words.starts_with(phrase) && words.len() == phrase.len() + 1);
    let is_about = || words.last().is_some_and(|last| ABOUT_SECRETS.contains(last));
    let is_switch = words.first().is_some_and(|first| SWITCHES.contains(first));
    !is_switch && (ends || (starts() && !is_about()))
}

/// Returns the words of a name in lower case, without trailing numbers: `adminPassword_1` has `admin` and `password`.
fn words(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    for part in name.split(|letter: char| !letter.is_alphanumeric()) {
        let mut word = String::new();
        let mut was_lower = false;
        for letter in part.chars() {
            if letter.is_uppercase() && was_lower {
                words.push(std::mem::take(&mut word));
            }
            was_lower = letter.is_lowercase();
            word.extend(letter.to_lowercase());
        }
        words.push(word);
    }
    for word in &mut words {
        let end = word.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
        word.truncate(end);
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::is_secret;

    #[test]
    fn names_of_secrets_are_distinguished_from_names_about_them() {
        for name in [
            "db_password",
            "adminPassword",
            "AdminPassword_1",
            "keystone_token",
            "vpn_psk",
            "private_key",
            "ssh-private-key",
            "pre_shared_key",
            "rootpassword",
            "secret",
            "PASSWORD",
            "password_root",
            "client_secret2",
        ] {
            assert!(is_secret(name), "{name}");
        }
        for name in [
            "token_url",
            "password_length",
            "secret_name",
            "token_id",
            "private_key_file",
            "public_key",
            "key_name",
            "private_key_name",
            "compass_ip",
            "tokenizer",
            "enable_password_auth",
            "passive",
            "bypass",
            "min_password_age",
            "passes",
        ] {
            assert!(!is_secret(name), "{name}");
        }
    }
}
