//! Tests of webhooks.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;

use hmac::{Hmac, KeyInit as _, Mac as _};

use crate::harness::{Gate, execute, failing, postgres, small};
use crate::waivers::wished;

#[test]
fn a_signed_result_is_delivered_again_until_it_is_accepted() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("secret"), "open sesame\n").unwrap();
    let config = format!(
        "webhooks:\n- {{ name: portal, url: 'http://{}/hook', secret-file: secret, outcomes: [fail] }}\n",
        listener.local_addr().unwrap()
    );
    std::fs::write(folder.path().join("gate.yaml"), config).unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    // This check has no subscriber.
    gate.submit(&small(1), "wait=30&fail-on=never");
    let check = gate.check(&failing(), "vfw");
    let mut deliveries = Vec::new();
    for status in ["500 Internal Server Error", "204 No Content"] {
        let (mut stream, _) = listener.accept().unwrap();
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let mut headers = std::collections::HashMap::new();
        let mut line = String::new();
        while reader.read_line(&mut line).unwrap() > 0 && !line.trim().is_empty() {
            if let Some((name, value)) = line.split_once(':') {
                headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
            }
            line.clear();
        }
        let mut body = vec![0; headers["content-length"].parse().unwrap()];
        reader.read_exact(&mut body).unwrap();
        stream
            .write_all(
                format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").as_bytes(),
            )
            .unwrap();
        let reported: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!((&reported["id"], &reported["outcome"]), (&check["id"], &"fail".into()));
        let mut mac = Hmac::<sha2::Sha256>::new_from_slice(b"open sesame").unwrap();
        mac.update(format!("{}.", headers["x-vnfcheck-timestamp"]).as_bytes());
        mac.update(&body);
        let signature = vnfcheck_gate::ids::hex(&mac.finalize().into_bytes());
        assert_eq!(headers["x-vnfcheck-signature"], format!("sha256={signature}"));
        deliveries.push(headers["x-vnfcheck-delivery"].clone());
    }
    assert_eq!(deliveries[0], deliveries[1], "the same delivery is repeated");
}

#[test]
fn a_result_is_delivered_again_on_request() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("secret"), "open sesame\n").unwrap();
    let address = listener.local_addr().unwrap();
    let config = format!("webhooks:\n- {{ name: portal, url: 'http://{address}/', secret-file: secret }}\n");
    std::fs::write(folder.path().join("gate.yaml"), config).unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let check = gate.check(&failing(), "vfw");
    let path = format!("/api/v1/checks/{}/deliveries", check["id"].as_str().unwrap());
    let answer = gate.call("POST", &path, &[], &[]);
    assert_eq!((answer.status, &answer.json()["webhooks"][0]), (202, &"portal".into()));
    let portal = &gate.get("/api/v1/webhooks").json()["webhooks"][0];
    assert_eq!((&portal["name"], &portal["pending"]), (&"portal".into(), &2.into()), "{portal}");
    assert_eq!(portal["oldest"], check["created"]);
    assert!(gate.get("/operation").text().contains("<th scope=\"row\">portal<td class=\"figure\">2"));
    for _ in 0..2 {
        let (mut stream, _) = listener.accept().unwrap();
        let mut line = String::new();
        BufReader::new(stream.try_clone().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("POST / "), "{line}");
        stream.write_all(b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n").unwrap();
    }
}

/// Accepts a delivery and returns its body.
pub(super) fn received(listener: &TcpListener) -> serde_json::Value {
    let (mut stream, _) = listener.accept().unwrap();
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let (mut line, mut length) = (String::new(), 0);
    while reader.read_line(&mut line).unwrap() > 0 && !line.trim().is_empty() {
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        line.clear();
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    stream.write_all(b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n").unwrap();
    serde_json::from_slice(&body).unwrap()
}

#[test]
fn changes_of_waivers_are_delivered() {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("gate.db").display());
    for database in [Some(file), postgres("hooks")].into_iter().flatten() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        std::fs::write(folder.path().join("secret"), "open sesame\n").unwrap();
        let config = format!(
            "webhooks:\n- {{ name: tickets, url: 'http://{}/', secret-file: secret, outcomes: [], \
             waivers: [requested, approved, refused, expired] }}\n",
            listener.local_addr().unwrap()
        );
        std::fs::write(folder.path().join("gate.yaml"), config).unwrap();
        let gate = Gate::start_in(folder.path(), &database, &["--config", "gate.yaml"]);
        // The result has no receiver.
        let check = gate.check(&failing(), "vfw");
        let request = |until: &str| {
            let mut wish = wished();
            wish["until"] = until.into();
            let path = format!("/api/v1/checks/{}/waivers", check["id"].as_str().unwrap());
            assert_eq!(gate.call("POST", &path, &[], wish.to_string().as_bytes()).status, 201);
        };
        let decide = |number: usize, what: &str| {
            let path = format!("/api/v1/waivers/{number}/{what}");
            let answer = gate.call("POST", &path, &[], br#"{"comment": "no"}"#);
            assert_eq!(answer.status, 200, "{}", answer.text());
        };
        let assert_next = |event: &str, number: usize, state: &str| {
            let message = received(&listener);
            let waiver = &message["waiver"];
            assert_eq!((&message["event"], &waiver["number"]), (&event.into(), &number.into()), "{message}");
            assert_eq!((&waiver["state"], &waiver["requirement"]), (&state.into(), &"R-92635".into()));
        };
        request("2099-12-31");
        assert_next("waiver-requested", 1, "requested");
        decide(1, "refuse");
        assert_next("waiver-refused", 1, "refused");
        request("2099-01-01");
        assert_next("waiver-requested", 2, "requested");
        decide(2, "approve");
        assert_next("waiver-approved", 2, "approved");
        assert_eq!(gate.terminate(), Some(0));

        execute(&database, "UPDATE waivers SET until = '2026-01-31'".to_owned()).unwrap();
        let gate = Gate::start_in(folder.path(), &database, &["--config", "gate.yaml"]);
        assert_next("waiver-expired", 2, "approved");
        // A change that the webhook does not list has no delivery.
        let path = "/api/v1/waivers/2/withdraw";
        assert_eq!(gate.call("POST", path, &[], b"").status, 200);
        std::thread::sleep(std::time::Duration::from_millis(700));
        let pending = gate.get("/api/v1/webhooks").json();
        assert_eq!(pending["webhooks"][0]["pending"], 0, "{pending}");
    }
}
