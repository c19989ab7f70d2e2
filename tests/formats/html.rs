//! The HTML report: its content, and escaping of all text from packages.

use std::collections::HashSet;

use regex::Regex;
use vnfcheck_report::Format;
use vnfcheck_report::render::html::{self, Part};
use vnfcheck_runner::Options;
use vnfcheck_runner::open::{Bounds, Input};

use super::{checked, checked_in_part, checked_with_waivers, sample, text_of};

/// Returns the page without the style and script, which are the same in every report.
fn without_style_and_script(page: &str) -> String {
    let page = Regex::new(r"(?s)<style>.*?</style>").unwrap().replace_all(page, "<style></style>");
    let page = Regex::new(r"(?s)<script>.*?</script>").unwrap().replace(&page, "<script></script>");
    Regex::new(r"sha256-[^&]+").unwrap().replace_all(&page, "sha256-DIGEST").into_owned()
}

fn captures<'p>(pattern: &str, page: &'p str) -> Vec<&'p str> {
    Regex::new(pattern).unwrap().captures_iter(page).map(|found| found.get(1).unwrap().as_str()).collect()
}

#[test]
fn page() {
    insta::assert_snapshot!("html", without_style_and_script(&text_of(Format::Html, &checked())));
}

#[test]
fn page_of_a_package_that_cannot_be_opened() {
    let mut checked = checked_in_part();
    checked.report.packages.clear();
    checked.packages.clear();
    insta::assert_snapshot!("html-unopened", without_style_and_script(&text_of(Format::Html, &checked)));
}

/// Waived findings are never hidden; they appear with the approver and the reason.
#[test]
fn waivers_are_shown() {
    let page = text_of(Format::Html, &checked_with_waivers());
    for words in [
        "waived until 2026-06-30 by J. Doe: agreed with &#60;operations&#62; (vnfcheck.yaml:3:5)",
        "the waiver ended on 2026-04-30",
        "2 findings, 1 waived",
        "ignored by vnfcheck.yaml:2:9",
        "<code>vnfcheck.yaml:9:5</code>: nothing is left to waive &#60;here&#62;",
        "<dd>2026-05-01</dd>",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

/// Names and contents with markup, in every part of a page.
#[test]
fn nothing_of_a_package_becomes_markup() {
    const HOSTILE: &str =
        "</pre><script>alert(1)</script><img src=x onerror=alert(2)>\" onmouseover='alert(3)";
    let template = format!(
        "heat_template_version: 2016-10-14\nparameters:\n  ? {name}\n  : {{ type: {name}, default: {name} }}\nresources:\n  {name}: {{ type: {name}, properties: {{ name: {{ get_param: {name} }}, x: {{ get_file: {name} }} }} }}\n",
        name = format_args!("\"{}\"", HOSTILE.replace('"', "\\\"")),
    );
    let input = Input::read(template.as_bytes(), &Bounds::default()).unwrap();
    let mut checked = vnfcheck_runner::run(&[input], &Options::default());
    for package in &mut checked.report.packages {
        HOSTILE.clone_into(&mut package.name);
        HOSTILE.clone_into(&mut package.path);
        for file in &mut package.files {
            HOSTILE.clone_into(&mut file.path);
            file.called_by = vec![HOSTILE.to_owned()];
        }
        assert!(package.summary.fail > 0);
        for finding in package.requirements.iter_mut().flat_map(|it| &mut it.findings) {
            finding.help = Some(HOSTILE.to_owned());
            finding.primary.path = HOSTILE.to_owned();
        }
    }
    let page = text_of(Format::Html, &checked);
    assert!(page.contains("&#60;script&#62;alert(1)"));
    assert_eq!(captures(r"(?i)<(script)", &page).len(), 1);
    let body = without_style_and_script(&page);
    let tags: HashSet<&str> = captures(r"</?([^\s>/]+)", &body).into_iter().collect();
    let known: HashSet<&str> = "!doctype html head meta title style body a header main section article form footer script \
        p h1 h2 h3 h4 h5 b code pre span mark ul ol li dl div dt dd table thead tbody tr th td details summary svg rect \
        g desc path circle text \
        label input select option optgroup button output"
        .split_whitespace()
        .collect();
    assert_eq!(tags.difference(&known).collect::<Vec<_>>(), Vec::<&&str>::new());
    let unquoted = Regex::new("\"[^\"]*\"").unwrap().replace_all(&body, "\"\"");
    let attributes: HashSet<&str> =
        captures(r"<[^>]*?\s(on\w+|src|style|srcset)=", &unquoted).into_iter().collect();
    assert_eq!(attributes, HashSet::new());
}

/// The picture of servers on networks is above the findings, and its marks lead to the findings.
#[test]
fn marks_in_the_picture_lead_to_findings() {
    let page = text_of(Format::Html, &sample("vfw"));
    let picture = captures(r#"(?s)(<svg class="see".*?</svg>)"#, &page)[0];
    assert!(page.find(picture) < page.find("Findings by file"));
    let marks = captures(r##"<a href="#([^"]+)" aria-label="\d+ findings?, highest level"##, picture);
    assert!(!marks.is_empty());
    for mark in marks {
        assert!(page.contains(&format!("<li class=\"finding\" id=\"{mark}\"")), "{mark}");
    }
}

/// Every link has a target, and every anchor is unique.
#[test]
fn anchors_are_unique_and_links_lead_to_them() {
    let page = without_style_and_script(&text_of(Format::Html, &sample("vfw")));
    let ids = captures(r#"\sid="([^"]+)""#, &page);
    let unique: HashSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), unique.len());
    let links = captures(r##"href="#([^"]+)""##, &page);
    assert!(links.len() > 343);
    for link in links {
        assert!(unique.contains(link), "#{link}");
    }
    for label in captures(r#"aria-labelledby="([^"]+)""#, &page) {
        assert!(unique.contains(label), "{label}");
    }
}

/// Every package lists every requirement, and the text of each requirement appears once.
#[test]
fn every_requirement_is_listed() {
    let checked = sample("vlb");
    let page = text_of(Format::Html, &checked);
    for requirement in &checked.report.packages[0].requirements {
        let (id, status) = (&requirement.id, requirement.status.name());
        assert!(page.contains(&format!("<tr data-r=\"{id}\" data-s=\"{status}\">")), "{id}");
        assert_eq!(page.matches(&format!("<article id=\"{id}\"")).count(), 1, "{id}");
    }
}

/// The page requests nothing from the network, and runs only its own script.
#[test]
fn the_page_is_self_contained() {
    let page = text_of(Format::Html, &sample("vfw"));
    assert!(page.contains("default-src &#39;none&#39;; style-src &#39;sha256-"));
    let loaded = captures(r"(?i)<(link|img|iframe|object|embed|base|audio|video)\b", &page);
    assert_eq!(loaded, Vec::<&str>::new());
    let script = captures(r"(?s)<script>(.*?)</script>", &page)[0];
    for sink in
        ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(", "import("]
    {
        assert!(!script.contains(sink), "{sink}");
    }
    assert!(!captures(r"(?s)<style>(.*?)</style>", &page)[0].contains("url("));
}

/// A report on many packages: a list, a page for each package, and one for the requirements, linked with each other.
#[test]
fn many_packages_have_a_list_and_pages() {
    let mut checked = sample("vfw");
    let other = sample("vlb");
    checked.report.packages.extend(other.report.packages);
    checked.packages.extend(other.packages);
    checked.report.packages[1].name = "<b>/../vlb".to_owned();
    let report = &checked.report;
    assert!(html::has_pages(report));
    let page = |part: Part<'_>| {
        let mut out = Vec::new();
        html::render_part(report, &checked, part, &mut out).unwrap();
        without_style_and_script(&String::from_utf8(out).unwrap())
    };
    let index = page(Part::Index { folder: "my report_files" });
    let requirements = page(Part::Requirements { index: "my report.html" });
    let of_package = page(Part::Package { package: 0, index: "my report.html" });

    assert_eq!(html::page_name(report, 1), "002-_b_____vlb.html");
    for (at, package) in report.packages.iter().enumerate() {
        let link = format!("href=\"my%20report_files/{}\"", html::page_name(report, at));
        assert!(index.contains(&link), "{link}");
        assert!(index.contains(package.outcome.words()));
    }
    let ids: HashSet<&str> = captures(r#"\sid="([^"]+)""#, &requirements).into_iter().collect();
    let across = captures(r#"href="requirements\.html#([^"]+)""#, &of_package);
    assert!(across.len() > 343);
    for link in
        across.into_iter().chain(captures(r#"href="my%20report_files/requirements\.html#([^"]+)""#, &index))
    {
        assert!(ids.contains(link), "{link}");
    }
    let own: HashSet<&str> = captures(r#"\sid="([^"]+)""#, &of_package).into_iter().collect();
    for link in captures(r##"href="#([^"]+)""##, &of_package) {
        assert!(own.contains(link), "{link}");
    }
    assert!(of_package.contains("href=\"../my%20report.html\""));
    assert!(
        !index.contains("<pre") && !of_package.contains("<article"),
        "each page contains only its own part"
    );
    assert!(
        of_package.contains("12 MUST and 3 SHOULD requirements fail; 12 findings."),
        "{}",
        captures("class=\"sentence\">([^<]*)", &of_package)[0]
    );
}

/// Totals include unreadable packages, and the level column shows levels.
#[test]
fn lists_count_what_could_not_be_opened() {
    let mut checked = checked_in_part();
    let mut other = checked.report.packages[0].clone();
    other.outcome = vnfcheck_report::Outcome::Pass;
    for package in [&mut checked.report.packages[0], &mut other] {
        let failing = package.requirements.iter_mut().find(|it| it.status == vnfcheck_report::Status::Fail);
        failing.unwrap().level = vnfcheck_check::Level::Warning;
    }
    checked.report.packages.push(other);
    let index = text_of(Format::Html, &checked);
    assert!(index.contains("<h2 id=\"overview\">3 packages</h2>"));
    assert!(index.contains("<p class=\"quiet\">1 fail, 1 not decided, 1 pass; "));
    let failing = index.split("<table class=\"failures sortable\">").nth(1).unwrap();
    let failing = failing.split("</table>").next().unwrap();
    let levels: HashSet<&str> =
        captures("<span class=\"badge [a-z]+\">([^<]*)</span>", failing).into_iter().collect();
    assert_eq!(levels, HashSet::from(["error", "warning"]));
}

/// Failures that block the gate look different from other failures, and each defect appears once with all its
/// requirements.
#[test]
fn levels_differ_and_defects_appear_once() {
    let page = text_of(Format::Html, &sample("vfw"));
    assert_eq!(page.matches("declares a default</p>").count(), 1);
    assert!(page.contains("data-r=\"R-90526 R-01896 R-26124\""));
    assert!(page.contains("<span class=\"badge minor\">SHOULD</span>"));
    assert!(page.contains("<span class=\"badge fail\">MUST NOT</span>"));
    assert!(page.contains("also causes <a href=\"#R-69431\">R-69431</a> to fail"));
}
