//! Tests of the pages in headless Chromium; skipped if Chromium is not installed.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{FAILING, Gate, failing, small, zipped};
use crate::pages::PAGES;

/// The key of an element reference in the `WebDriver` protocol.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser with one window.
struct Browser {
    driver: Child,
    session: String,
    agent: ureq::Agent,
    profile: tempfile::TempDir,
}

impl Browser {
    fn start(downloads: &Path) -> Option<Self> {
        let is_installed =
            |name: &str| Command::new(name).arg("--version").stdout(Stdio::null()).status().is_ok();
        if !is_installed("chromedriver") || !is_installed("chromium") {
            println!("skipped: chromium and chromium-driver are not installed");
            return None;
        }
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let profile = tempfile::tempdir().unwrap();
        let mut browser = Self { driver, session: format!("http://127.0.0.1:{port}"), agent, profile };
        let profile = format!("--user-data-dir={}", browser.profile.path().display());
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=1200,900",
            &profile,
        ];
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {
                "args": arguments,
                "prefs": {"download.default_directory": downloads, "download.prompt_for_download": false},
            },
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let end = Instant::now() + Duration::from_mins(1);
        loop {
            if let Some(made) = browser.try_call("POST", "/session", &wanted) {
                let id = made["sessionId"].as_str().unwrap_or_else(|| panic!("{made}"));
                browser.session = format!("{}/session/{id}", browser.session);
                return Some(browser);
            }
            assert!(Instant::now() < end, "chromedriver does not respond");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    fn try_call(&self, method: &str, path: &str, body: &Value) -> Option<Value> {
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.session))
            .header("Content-Type", "application/json");
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let mut response = self.agent.run(request.body(body).unwrap()).ok()?;
        let bytes = response.body_mut().with_config().limit(64 << 20).read_to_vec().unwrap();
        Some(serde_json::from_slice::<Value>(&bytes).unwrap()["value"].clone())
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let value = self.try_call(method, path, body).expect("chromedriver answers");
        assert!(value["error"].is_null(), "{method} {path}: {value}");
        value
    }

    fn open(&self, address: &str) {
        self.call("POST", "/url", &json!({"url": address}));
    }

    fn run(&self, script: &str) -> Value {
        self.call("POST", "/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Waits for the first visible element that matches a selector.
    fn find(&self, selector: &str) -> String {
        let end = Instant::now() + Duration::from_secs(40);
        loop {
            let body = json!({"using": "css selector", "value": selector});
            let found = self.try_call("POST", "/element", &body).unwrap();
            if let Some(id) = found[ELEMENT].as_str() {
                return id.to_owned();
            }
            assert!(
                Instant::now() < end,
                "no `{selector}` in {}",
                self.run("return document.body.innerText")
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn text(&self, selector: &str) -> String {
        let id = self.find(selector);
        self.call("GET", &format!("/element/{id}/text"), &Value::Null).as_str().unwrap().to_owned()
    }

    fn click(&self, selector: &str) {
        let id = self.find(selector);
        self.call("POST", &format!("/element/{id}/click"), &json!({}));
    }

    fn send(&self, selector: &str, keys: &str) {
        let id = self.find(selector);
        self.call("POST", &format!("/element/{id}/value"), &json!({"text": keys}));
    }

    /// Presses a key in the focused element.
    fn press(&self, key: char) {
        let actions = json!({"actions": [{"type": "key", "id": "keyboard", "actions": [
            {"type": "keyDown", "value": key.to_string()}, {"type": "keyUp", "value": key.to_string()},
        ]}]});
        self.call("POST", "/actions", &actions);
    }

    /// Returns the errors in the browser's log, such as failed scripts and policy violations.
    fn complaints(&self) -> Vec<String> {
        let log = self.call("POST", "/se/log", &json!({"type": "browser"}));
        let severe = log.as_array().unwrap().iter().filter(|entry| entry["level"] == "SEVERE");
        severe.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Returns `true` if the page needs horizontal scrolling.
    fn overflows(&self) -> bool {
        self.run("return document.documentElement.scrollWidth > document.documentElement.clientWidth") == true
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.try_call("DELETE", "", &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

#[test]
fn a_package_is_submitted_reported_downloaded_and_compared() {
    let folder = tempfile::tempdir().unwrap();
    let Some(browser) = Browser::start(folder.path()) else { return };
    let gate = Gate::start(&folder, &[]);
    let archive = folder.path().join("vfw.zip");
    std::fs::write(&archive, failing()).unwrap();

    browser.open(&gate.address);
    browser.send("#package", archive.to_str().unwrap());
    browser.click("#upload button");
    assert_eq!(browser.text("#verdict .badge.fail"), "fail", "the page shows the result");
    let finding = ".finding[data-r~='R-92635']";
    assert!(browser.text(&format!("{finding} .message")).contains("fw_flavour_name"));
    assert_eq!(browser.text(&format!("{finding} .line.hit .number")), "10");
    assert_eq!(
        browser.text(&format!("{finding} mark")),
        "fw_flavour_name",
        "the exact location in the source"
    );
    assert!(browser.text("#package-1-R-92635").contains("R-92635"), "also grouped by requirement");
    browser.click(".downloads a[href$='format=xlsx']");
    let end = Instant::now() + Duration::from_secs(20);
    while !std::fs::read(folder.path().join("vfw.xlsx")).is_ok_and(|bytes| bytes.starts_with(b"PK")) {
        assert!(Instant::now() < end, "the workbook was not downloaded");
        std::thread::sleep(Duration::from_millis(50));
    }

    // Submits the next version of the same package by dropping the file onto the page.
    let fixed = FAILING.replace("fw_flavour_name }", "fw_image_name }");
    let fixed =
        zipped(&[("base_vnf.yaml", &fixed), ("base_vnf.env", "parameters:\n  fw_image_name: ubuntu\n")]);
    browser.open(&gate.address);
    browser.run(&format!(
        "const data = new DataTransfer(); \
         data.items.add(new File([new Uint8Array({fixed:?})], 'vfw.zip')); \
         document.querySelector('.drop').dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true, cancelable: true}}))"
    ));
    browser.click("a[href*='/changes/']");
    assert!(browser.text("#fixed").ends_with("fixed") && browser.text("h1").contains("vfw"));
    assert!(browser.text(".changes a[href='/requirements/R-92635']").contains("R-92635"));
    browser.click(".changes a[href='/requirements/R-92635']");
    assert!(browser.text("h1").starts_with("R-92635"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_mark_in_the_picture_leads_to_the_finding() {
    let folder = tempfile::tempdir().unwrap();
    let Some(browser) = Browser::start(folder.path()) else { return };
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(&failing(), "vfw");
    browser.open(&format!("{}/checks/{}", gate.address, check["id"].as_str().unwrap()));
    browser.click("svg.see a");
    let is_shown = "const target = document.querySelector(':target'); \
                    return target !== null && target.matches('.finding') && target.checkVisibility()";
    assert_eq!(browser.run(is_shown), true, "{}", browser.run("return location.hash"));
    let name = "getComputedStyle(document.querySelector('svg.see .see-name')).fontWeight";
    assert_eq!(browser.run(&format!("return {name}")), "600", "the style sheet applies");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn pages_work_by_keyboard_and_on_a_narrow_screen() {
    const TAB: char = '\u{e004}';
    const ENTER: char = '\u{e007}';
    let folder = tempfile::tempdir().unwrap();
    let Some(browser) = Browser::start(folder.path()) else { return };
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(&failing(), "vfw");
    browser.open(&gate.address);
    browser.press(TAB);
    assert_eq!(browser.run("return document.activeElement.textContent"), "Skip to the content");
    browser.press(ENTER);
    for _ in 0..40 {
        if browser.run("return document.activeElement.textContent") == "vfw" {
            break;
        }
        browser.press(TAB);
    }
    let outline = browser.run("return getComputedStyle(document.activeElement).outlineStyle");
    assert_eq!(outline, "solid", "the focus is visible");
    browser.press(ENTER);
    assert_eq!(browser.text("#verdict .badge"), "fail");

    // A window of the browser is at least 500 px wide.
    let metrics = json!({"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": true});
    let screen = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": metrics});
    browser.call("POST", "/goog/cdp/execute", &screen);
    let page = format!("/checks/{}", check["id"].as_str().unwrap());
    gate.check(&small(1), "vfw");
    for path in PAGES.into_iter().chain([page.as_str()]) {
        browser.open(&format!("{}{path}", gate.address));
        browser.find("main h1");
        assert!(!browser.overflows(), "{path}");
        let wide = browser.run(
            "return [...document.querySelectorAll('.wide:has(.list, .listed)')].filter(it => it.scrollWidth > it.clientWidth).length",
        );
        assert_eq!(wide, 0, "{path}: no list scrolls sideways");
        let unnamed = browser.run(
            "return [...document.querySelectorAll('input:not([type=hidden]), select, button')].filter(it => \
             !(it.labels?.length || it.textContent.trim() || it.ariaLabel)).map(it => it.outerHTML)",
        );
        assert_eq!(unnamed, json!([]), "{path}: every control has a label");
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn times_are_those_of_the_reader() {
    let folder = tempfile::tempdir().unwrap();
    let Some(browser) = Browser::start(folder.path()) else { return };
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(&failing(), "vfw");
    let zone = json!({"cmd": "Emulation.setTimezoneOverride", "params": {"timezoneId": "Asia/Kolkata"}});
    browser.call("POST", "/goog/cdp/execute", &zone);
    browser.open(&format!("{}/checks/{}", gate.address, check["id"].as_str().unwrap()));
    let shown = browser.run("return document.querySelector('time').title");
    assert!(shown.as_str().is_some_and(|it| it.contains("GMT+5:30")), "{shown}");
    browser.open(&format!("{}/audit", gate.address));
    let time = browser
        .run("const it = document.querySelector('time'); return [it.textContent, it.title, it.dateTime]");
    assert!(time[0].as_str().is_some_and(|it| it.contains("GMT+5:30")), "{time}");
    assert_eq!(time[1], time[2], "UTC stays readable");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
