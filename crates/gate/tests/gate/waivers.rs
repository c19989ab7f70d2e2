//! Tests of waivers that vendors request and operators decide on, and of the pages for operators.

use serde_json::{Value, json};
use vnfcheck_names::unseen::is_unseen;

use crate::harness::{Answer, failing, zipped};
use crate::projects::{Projects, id};

/// Last day of the requested waivers.
const UNTIL: &str = "2099-12-31";
const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

/// Returns the body of a request for a waiver of the finding in [`failing`].
pub(crate) fn wished() -> Value {
    json!({
        "requirement": "R-92635",
        "file": "base_vnf.yaml",
        "subject": "resources.fw_server_0.properties.flavor.get_param",
        "reason": "The flavor is set by the site.",
        "until": UNTIL,
    })
}

impl Projects {
    fn request(&self, key: &str, check: &Value, body: &Value) -> Answer {
        self.call(key, "POST", &format!("/api/v1/checks/{}/waivers", id(check)), body.to_string().as_bytes())
    }

    fn decide(&self, key: &str, number: i64, what: &str, comment: &str) -> Answer {
        let body = json!({"comment": comment}).to_string();
        self.call(key, "POST", &format!("/api/v1/waivers/{number}/{what}"), body.as_bytes())
    }

    /// Returns the findings of R-92635 in the report of a check as pairs of position and waiver.
    fn findings(&self, key: &str, check: &Value) -> Vec<(String, Value)> {
        let report = self.get(key, &format!("/api/v1/checks/{}/report", id(check))).json();
        let requirements = report["packages"][0]["requirements"].as_array().unwrap();
        let requirement = requirements.iter().find(|it| it["id"] == "R-92635").unwrap();
        let place = |at: &Value| {
            let start = &at["range"]["start"];
            format!("{}:{}:{}", at["file"].as_str().unwrap(), start["line"], start["column"])
        };
        let findings = requirement["findings"].as_array().unwrap();
        findings.iter().map(|it| (place(&it["primary"]), it["waiver"].clone())).collect()
    }

    fn post(&self, key: &str, path: &str, form: &str, site: &str) -> Answer {
        let headers = [FORM, ("X-API-Key", key), ("Sec-Fetch-Site", site)];
        self.gate.call("POST", path, &headers, form.as_bytes())
    }
}

#[test]
fn an_approved_waiver_accepts_its_finding_until_it_is_withdrawn() {
    let projects = Projects::start("");
    let Projects { operator, red, blue, .. } = &projects;
    let before = projects.check(red, &failing(), "vfw");
    let elsewhere = projects.check(blue, &failing(), "vfw");
    let place = "base_vnf.yaml:10:28".to_owned();
    assert_eq!(projects.findings(red, &before), [(place.clone(), Value::Null)]);

    let answer = projects.request(red, &before, &wished());
    assert_eq!(answer.status, 201, "{}", answer.text());
    let waiver = answer.json();
    assert_eq!((&waiver["number"], &waiver["state"]), (&json!(1), &json!("requested")));
    assert_eq!((&waiver["package"], &waiver["requester"]), (&json!("vfw"), &json!("vermilion-key")));
    let again = projects.check(red, &failing(), "vfw");
    assert_eq!(id(&again), id(&before), "a request changes no verdict");
    assert_eq!(projects.request(red, &before, &wished()).json()["code"], "waiver-exists");

    assert_eq!(projects.decide(red, 1, "approve", "").status, 403, "a vendor approves nothing");
    let approved = projects.decide(operator, 1, "approve", "until the next release");
    assert_eq!(approved.status, 200, "{}", approved.text());
    let after = projects.check(red, &failing(), "vfw");
    assert_ne!(id(&after), id(&before), "the verdict before the approval is not reused");
    let again =
        |key: &str| projects.call(key, "POST", &format!("/api/v1/checks/{}/again?wait=30", id(&before)), &[]);
    assert_eq!(id(&again(red).json()), id(&after), "the kept archive is checked under the waiver");
    assert_eq!(id(&again(operator).json()), id(&after), "the check stays in its project");
    assert_eq!(again(blue).status, 404);
    let (at, accepted) = projects.findings(red, &after).remove(0);
    assert_eq!((at, &accepted["origin"]), (place.clone(), &json!("waiver 1")));
    assert_eq!((&accepted["approver"], &accepted["until"]), (&json!("operator"), &json!(UNTIL)));
    assert_eq!(after["summary"]["waived"], 1, "{after}");
    assert!(after["terms"]["waivers"].is_string(), "{after}");

    // The waiver does not apply to another project or another package.
    assert_eq!(id(&projects.check(blue, &failing(), "vfw")), id(&elsewhere));
    let other = projects.check(red, &failing(), "vfw2");
    assert_eq!(projects.findings(red, &other), [(place.clone(), Value::Null)]);

    let projects = projects.restart();
    let Projects { operator, red, .. } = &projects;
    let archive = zipped(&[("base_vnf.yaml", crate::harness::FAILING)]);
    let restarted = projects.check(red, &archive, "vfw");
    assert_eq!(projects.findings(red, &restarted)[0].1["origin"], "waiver 1", "the waiver is stored");

    let withdrawn = projects.decide(red, 1, "withdraw", "");
    assert_eq!((withdrawn.status, &withdrawn.json()["state"]), (200, &json!("withdrawn")));
    let open = projects.check(red, &archive, "vfw");
    assert_ne!(id(&open), id(&restarted), "the verdict with the waiver is not reused");
    assert_eq!(projects.findings(red, &open), [(place, Value::Null)]);
    for what in ["approve", "refuse", "withdraw"] {
        assert_eq!(projects.decide(operator, 1, what, "late").status, 409, "{what}");
    }
    let about_waivers: Vec<_> = projects
        .audit(operator, "project=red")
        .into_iter()
        .filter(|it| it.1.starts_with("waiver-"))
        .collect();
    let entry = |actor: &str, action: &str| (actor.to_owned(), action.to_owned(), "1".to_owned());
    assert_eq!(
        about_waivers,
        [
            entry("vermilion-key", "waiver-withdrawn"),
            entry("operator", "waiver-approved"),
            entry("vermilion-key", "waiver-requested"),
        ]
    );
}

#[test]
fn a_vendor_reaches_only_the_waivers_of_its_project() {
    let projects = Projects::start("");
    let Projects { operator, red, blue, blue_admin, .. } = &projects;
    let check = projects.check(red, &failing(), "vfw");
    assert_eq!(projects.request(red, &check, &wished()).status, 201);
    let list = |key: &str, query: &str| {
        let answer = projects.get(key, &format!("/api/v1/waivers?{query}"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()["waivers"].as_array().unwrap().len()
    };
    assert_eq!([list(red, ""), list(operator, ""), list(operator, "project=red&state=requested")], [1; 3]);
    for key in [blue, blue_admin] {
        assert_eq!(projects.request(key, &check, &wished()).status, 404);
        assert_eq!([list(key, ""), list(key, "project=red")], [0; 2]);
        assert_eq!(projects.decide(key, 1, "withdraw", "").status, 404);
        assert_eq!(projects.decide(key, 1, "approve", "").status, 403);
        let page = projects.get(key, "/waivers?state=").text();
        assert!(page.contains("None.") && !page.contains("vermilion"), "{page}");
    }
    assert_eq!(projects.decide(operator, 2, "approve", "").status, 404);
    for comment in ["", " ", "a\u{1}", "a\u{202e}b", "a\u{ad}"] {
        assert_eq!(projects.decide(operator, 1, "refuse", comment).status, 400, "{comment:?}");
    }
    let refused = projects.decide(operator, 1, "refuse", "set the\nflavor").json();
    assert_eq!((&refused["state"], &refused["comment"]), (&json!("refused"), &json!("set the flavor")));
    assert_eq!(id(&projects.check(red, &failing(), "vfw")), id(&check));
    assert_eq!([list(red, "state=requested"), list(red, "state=refused")], [0, 1]);
}

#[test]
fn public_reading_lets_no_other_project_request_waivers() {
    let projects = Projects::start("public-reading: true\n");
    let Projects { red, blue, .. } = &projects;
    let check = projects.check(red, &failing(), "vfw");
    assert_eq!(projects.get(blue, &format!("/api/v1/checks/{}", id(&check))).status, 200);
    assert_eq!(projects.request(blue, &check, &wished()).status, 403);
    assert_eq!(projects.request(red, &check, &wished()).status, 201);
    assert_eq!(projects.decide(blue, 1, "withdraw", "").status, 404);
    let page = projects.get(blue, &format!("/checks/{}", id(&check))).text();
    assert!(!page.contains("Request a waiver"));
}

#[test]
fn requests_without_a_finding_a_reason_or_a_future_are_refused() {
    let projects = Projects::start("");
    let check = projects.check(&projects.red, &failing(), "vfw");
    let refused = |member: &str, value: Value| {
        let mut body = wished();
        body[member] = value;
        let answer = projects.request(&projects.red, &check, &body);
        (answer.status, answer.json()["message"].as_str().unwrap_or_default().to_owned())
    };
    let no_finding = (409, "the report of the check has no such open finding".to_owned());
    for (member, value) in [
        ("requirement", "R-00000"),
        ("file", "*"),
        ("subject", "resources"),
        ("subject", "**"),
        ("package", "vfw2"),
        ("kind", "hot.other"),
    ] {
        assert_eq!(refused(member, json!(value)), no_finding, "{member}: {value}");
    }
    assert_eq!(refused("reason", json!(" \n ")), (400, "the reason is missing".to_owned()));
    assert_eq!(refused("reason", json!("a\u{0}b")).0, 400);
    assert_eq!(refused("reason", json!("x".repeat(2001))).0, 400);
    for reason in ["ok \u{202e}txet\u{200b} fine", "f\u{ad}ine"] {
        let unseen = (400, "a reason must have at most 2000 visible characters".to_owned());
        assert_eq!(refused("reason", json!(reason)), unseen, "{reason:?}");
    }
    assert_eq!(refused("until", json!("2026-01-01")), (400, "the day has passed".to_owned()));
    assert_eq!(refused("until", json!("2099-02-30")).0, 400);
    assert_eq!(refused("approver", json!("me")).0, 400, "a vendor names no approver");
    assert_eq!(projects.get(&projects.operator, "/api/v1/waivers").json()["waivers"], json!([]));
}

#[test]
fn a_mandatory_requirement_cannot_be_waived() {
    let projects = Projects::start("check: { mandatory: [R-92635] }\n");
    let check = projects.check(&projects.red, &failing(), "vfw");
    let answer = projects.request(&projects.red, &check, &wished());
    assert_eq!((answer.status, &answer.json()["code"]), (409, &json!("mandatory")));

    let projects = Projects::start("");
    let Projects { operator, red, .. } = &projects;
    let check = projects.check(red, &failing(), "vfw");
    assert_eq!(projects.request(red, &check, &wished()).status, 201);
    assert_eq!(projects.put("red", &json!({"policy": "mandatory: [R-92635]\n"})).status, 200);
    assert_eq!(projects.decide(operator, 1, "approve", "").json()["code"], "mandatory");
    assert_eq!(projects.put("red", &json!({})).status, 200);
    assert_eq!(projects.decide(operator, 1, "approve", "").status, 200);
    assert_eq!(projects.put("red", &json!({"policy": "mandatory: [R-92635]\n"})).status, 200);
    let later = projects.check(red, &failing(), "vfw");
    assert_eq!(projects.findings(red, &later), [("base_vnf.yaml:10:28".to_owned(), Value::Null)]);
}

#[test]
fn a_resource_named_like_a_pattern_has_a_separate_waiver() {
    let text = crate::harness::FAILING.replace("fw_server_0:", "'**':");
    let second = "  fw_server_1:\n    type: OS::Nova::Server\n    properties:\n      image: ubuntu\n      flavor: { get_param: fw_flavour_name }\n";
    let archive = zipped(&[("base_vnf.yaml", &format!("{text}{second}"))]);
    let projects = Projects::start("");
    let Projects { operator, red, .. } = &projects;
    let check = projects.check(red, &archive, "vfw");
    let mut body = wished();
    body["subject"] = json!("resources.**.properties.flavor.get_param");
    let answer = projects.request(red, &check, &body);
    assert_eq!(answer.status, 201, "{}", answer.text());
    assert_eq!(projects.decide(operator, 1, "approve", "").status, 200);
    let after = projects.check(red, &archive, "vfw");
    let findings = projects.findings(red, &after);
    let found: Vec<(&str, bool)> =
        findings.iter().map(|(at, waiver)| (at.as_str(), waiver.is_object())).collect();
    assert_eq!(found, [("base_vnf.yaml:10:28", true), ("base_vnf.yaml:15:28", false)]);
}

#[test]
fn pages_request_and_decide_without_scripts() {
    let projects = Projects::start("");
    let Projects { operator, red, blue, .. } = &projects;
    let check = projects.check(red, &failing(), "vfw");
    let page = projects.get(red, &format!("/checks/{}", id(&check))).text();
    let links = page.split("Request a waiver: ").skip(1).filter_map(|rest| rest.split("</p>").next());
    let links: Vec<&str> = links.flat_map(|links| links.split("<a href=\"").skip(1)).collect();
    let link = links.iter().find(|link| link.contains("R-92635")).unwrap();
    let link = link.split('"').next().unwrap().to_owned();
    assert!(projects.get(red, &link).text().contains("base_vnf.yaml:10:28"), "{link}");
    let fingerprint = link.rsplit('/').next().unwrap();
    let path = format!("/checks/{}/waivers", id(&check));
    let form = |reason: &str| format!("position=0&fingerprint={fingerprint}&reason={reason}&until={UNTIL}");
    assert_eq!(projects.post(red, &path, &form("late"), "cross-site").status, 403);
    assert_eq!(projects.post(blue, &path, &form("late"), "same-origin").status, 404);
    let wrong = projects.post(red, &path, &form("+"), "same-origin");
    assert_eq!(wrong.status, 400);
    assert!(wrong.text().contains("The reason is missing.") && wrong.text().contains("value=\"2099-12-31\""));
    let asked = projects.post(red, &path, &form("%3Cscript%3Elate%0D%0Aflavor"), "same-origin");
    assert_eq!((asked.status, asked.header("location")), (303, Some("/waivers?state=#waiver-1")));
    let list = projects.get(operator, "/waivers").text();
    assert!(list.contains("&#60;script&#62;late flavor") && !list.contains("<script>late"), "{list}");
    assert!(list.contains("/waivers/1/approve"));
    assert!(!projects.get(red, "/waivers").text().contains("/waivers/1/approve"));

    assert_eq!(projects.post(operator, "/waivers/1/approve", "comment=", "same-site").status, 403);
    assert_eq!(projects.post(red, "/waivers/1/approve", "comment=", "same-origin").status, 403);
    assert_eq!(projects.post(operator, "/waivers/1/approve", "comment=fine", "same-origin").status, 303);
    let after = projects.check(red, &failing(), "vfw");
    assert_eq!(projects.findings(red, &after)[0].1["origin"], "waiver 1");
    assert_eq!(projects.post(red, "/waivers/1/withdraw", "comment=", "same-origin").status, 303);
    assert_eq!(id(&projects.check(red, &failing(), "vfw")), id(&check));
    let audit = projects.get(operator, "/audit?project=red&action=waiver-approved").text();
    assert!(audit.contains("/waivers?state=#waiver-1") && !audit.contains("<td>waiver-withdrawn"), "{audit}");
    assert_eq!(projects.get(red, "/audit").status, 403);
}

#[test]
fn pages_show_no_invisible_character_of_a_package() {
    let projects = Projects::start("");
    let Projects { operator, red, .. } = &projects;
    let archive = zipped(&[("ba\u{202e}se\u{200b}\u{ad}.yaml", crate::harness::FAILING)]);
    let check = projects.check(red, &archive, "vfw");
    let mut body = wished();
    body["file"] = json!("ba\u{202e}se\u{200b}\u{ad}.yaml");
    let answer = projects.request(red, &check, &body);
    assert_eq!((answer.status, &answer.json()["file"]), (201, &body["file"]), "programs get the name");
    let id = id(&check);
    let page = projects.get(red, &format!("/checks/{id}")).text();
    let form = page.split("<a href=\"").find(|rest| rest.starts_with(&format!("/checks/{id}/waivers/")));
    for path in [
        "/waivers".to_owned(),
        format!("/checks/{id}"),
        form.unwrap().split('"').next().unwrap().to_owned(),
        format!("/checks/{id}/changes/{id}"),
        "/products/vfw?project=red".to_owned(),
        "/search?requirement=R-92635".to_owned(),
    ] {
        let page = projects.get(operator, &path);
        assert_eq!(page.status, 200, "{path}");
        let text = page.text();
        assert!(text.contains("ba\u{fffd}se\u{fffd}\u{fffd}.yaml"), "{path}: {text}");
        let unseen = text.find(is_unseen).map(|at| text[at..].chars().take(40).collect::<String>());
        assert_eq!(unseen, None, "{path}");
    }
}

#[test]
fn the_audit_page_has_pages_and_filters() {
    let projects = Projects::start("");
    let Projects { operator, blue, blue_admin, .. } = &projects;
    for n in 0..120 {
        projects.check(blue, &crate::harness::small(n), "vfw");
    }
    let first = projects.get(blue_admin, "/audit?project=&action=submitted&actor=blue-key").text();
    assert_eq!(first.matches("<td>submitted").count(), 100);
    let next = first.split("rel=\"next\" href=\"").nth(1).unwrap().split('"').next().unwrap();
    let second = projects.get(blue_admin, &next.replace("&#38;", "&")).text();
    assert_eq!(second.matches("<td>submitted").count(), 20, "{next}");
    assert!(!second.contains("rel=\"next\""));
    let none = projects.get(operator, "/audit?project=red&action=submitted").text();
    assert!(none.contains("No entries."));
    assert_eq!(projects.get(operator, "/audit?action=stolen").status, 400);
}

#[test]
fn operators_change_projects_and_keys_in_pages() {
    let projects = Projects::start("");
    let Projects { operator, red, .. } = &projects;
    assert_eq!(projects.post(red, "/projects", "name=x", "same-origin").status, 403);
    let created = projects.post(operator, "/projects", "name=new%2Fone", "same-origin");
    assert_eq!((created.status, created.header("location")), (303, Some("/projects/new%2Fone")));
    assert!(projects.get(operator, "/projects").text().contains("href=\"/projects/new%2Fone\">new/one</a>"));

    let save = |fields: &[(&str, &str)]| {
        let part = |(name, value): &(&str, &str)| {
            format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        };
        let mut body: String = fields.iter().map(part).collect();
        body.push_str("--x--\r\n");
        let headers = [("Content-Type", "multipart/form-data; boundary=x"), ("X-API-Key", operator)];
        projects.gate.call("POST", "/projects/new%2Fone", &headers, body.as_bytes())
    };
    let wrong = save(&[("policy", "fail_on: must\nmandatry: [R-92635]\n"), ("retention-days", "9")]);
    assert_eq!(wrong.status, 400);
    let text = wrong.text();
    assert!(
        text.contains("line 2, column 1:") && text.contains("<code>mandatry: [R-92635]</code>"),
        "{text}"
    );
    assert!(text.contains("name=\"retention-days\" inputmode=\"numeric\" value=\"9\""), "the form is kept");
    let wrong = save(&[("checks-per-day", "many")]);
    assert!(wrong.status == 400 && wrong.text().contains("is not a number"), "{}", wrong.text());
    let stored =
        save(&[("policy", "mandatory: [R-92635]\r\n"), ("retention-days", " 9 "), ("all-webhooks", "yes")]);
    assert_eq!(
        (stored.status, stored.header("location")),
        (303, Some("/projects/new%2Fone?saved=yes#settings"))
    );
    let settings = projects.get(operator, "/api/v1/projects/new%2Fone").json()["settings"].clone();
    assert_eq!(settings, json!({"policy": "mandatory: [R-92635]\n", "quota": {}, "retention-days": 9}));

    let path = "/projects/new%2Fone/keys";
    assert_eq!(projects.post(operator, path, "name=n&role=submit", "cross-site").status, 403);
    let made = projects.post(operator, path, "name=ci+1&role=submit&until=2099-01-31", "same-origin");
    assert_eq!((made.status, made.header("cache-control")), (200, Some("no-store")));
    let key = made.text().split("<code>vgk-").nth(1).unwrap().split('<').next().unwrap().to_owned();
    let key = format!("vgk-{key}");
    assert_eq!(projects.check(&key, &failing(), "vfw")["project"], "new/one");
    let page = projects.get(operator, "/projects/new%2Fone").text();
    assert!(page.contains("2099-02-01T00:00:00.000Z") && !page.contains(&key), "the key is shown once");
    assert_eq!(projects.post(operator, path, "name=ci+1&role=submit", "same-origin").status, 409);
    let ended = projects.post(operator, &format!("{path}/ci%201/end"), "", "same-origin");
    assert_eq!(ended.status, 303, "{}", ended.text());
    assert_eq!(projects.get(&key, "/api/v1/checks").status, 401);
    let actions: Vec<String> =
        projects.audit(operator, "project=new/one").into_iter().map(|it| it.1).collect();
    assert_eq!(actions.iter().filter(|it| it.starts_with("key-")).count(), 2, "{actions:?}");
}
