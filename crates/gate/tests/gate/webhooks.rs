//! Tests of webhooks.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;

use hmac::{Hmac, KeyInit as _, Mac as _};

use crate::harness::{Gate, failing, small};

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
