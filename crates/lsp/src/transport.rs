//! Framing of messages: a header with the length, followed by JSON of this length.

use std::io::{self, BufRead, Read, Write};

use lsp_server::{Message, RequestId, Response, ResponseError};
use serde::Serialize;
use serde_json::Value;

/// Maximum size of a message in bytes. The largest readable template is smaller, even if every byte is escaped.
const LARGEST: u64 = 512 * 1024 * 1024;
/// Maximum length of a header line in bytes, and maximum number of header lines.
const LONGEST_LINE: u64 = 4096;
const MOST_LINES: usize = 32;

/// The reason why reading messages failed.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The stream failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The header is malformed or contains no length.
    #[error("the header of a message is not `Content-Length: N`")]
    Header,
    /// The announced length exceeds the limit.
    #[error("a message of {0} bytes is too long")]
    TooLong(u64),
}

/// The result of a read.
#[derive(Debug)]
pub enum Incoming {
    /// A message.
    Message(Message),
    /// The content is not a message; later messages can still be read.
    Malformed,
    /// The stream ended between two messages.
    End,
}

/// Reads the next message. Allocates no more memory than bytes received, regardless of the announced length.
///
/// # Errors
///
/// Returns an error if the stream fails, the header is malformed, or the message is too long.
pub fn read(reader: &mut impl BufRead) -> Result<Incoming, ReadError> {
    let Some(length) = read_header(reader)? else { return Ok(Incoming::End) };
    if length > LARGEST {
        return Err(ReadError::TooLong(length));
    }
    let mut content = Vec::new();
    reader.by_ref().take(length).read_to_end(&mut content)?;
    if content.len() as u64 != length {
        return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
    }
    Ok(serde_json::from_slice(&content).map_or(Incoming::Malformed, Incoming::Message))
}

/// Returns the announced length, or `None` at the end of the stream.
fn read_header(reader: &mut impl BufRead) -> Result<Option<u64>, ReadError> {
    let mut length = None;
    for number in 0..MOST_LINES {
        let mut line = Vec::new();
        reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        match line.as_slice() {
            [] if number == 0 => return Ok(None),
            b"\r\n" | b"\n" => return length.map(Some).ok_or(ReadError::Header),
            [.., b'\n'] => {}
            _ => return Err(ReadError::Header),
        }
        let line = std::str::from_utf8(&line).map_err(|_| ReadError::Header)?;
        let (name, value) = line.split_once(':').ok_or(ReadError::Header)?;
        if name.trim().eq_ignore_ascii_case("content-length") {
            length = Some(value.trim().parse().map_err(|_| ReadError::Header)?);
        }
    }
    Err(ReadError::Header)
}

/// Writes one message, given as JSON.
///
/// # Errors
///
/// Returns an error if the stream fails.
pub fn write(writer: &mut impl Write, content: &str) -> io::Result<()> {
    write!(writer, "Content-Length: {}\r\n\r\n{content}", content.len())?;
    writer.flush()
}

/// Returns a notification as JSON.
pub(crate) fn notification(method: &str, params: &impl Serialize) -> String {
    json(&Outgoing { jsonrpc: "2.0", id: None, method, params: Some(params) })
}

/// Returns a request as JSON.
pub(crate) fn request(id: i32, method: &str, params: Option<&Value>) -> String {
    json(&Outgoing { jsonrpc: "2.0", id: Some(id), method, params })
}

/// Returns a successful response as JSON.
pub(crate) fn result(id: &RequestId, result: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct Success<'a, R> {
        jsonrpc: &'a str,
        id: &'a RequestId,
        result: &'a R,
    }
    json(&Success { jsonrpc: "2.0", id, result })
}

/// Returns an error response as JSON.
pub(crate) fn error(
    id: RequestId,
    code: lsp_server::ErrorCode,
    message: String,
    data: Option<Value>,
) -> String {
    #[derive(Serialize)]
    struct Failure<'a> {
        jsonrpc: &'a str,
        #[serde(flatten)]
        response: Response,
    }
    let error = ResponseError { code: code as i32, message, data };
    json(&Failure { jsonrpc: "2.0", response: Response { id, response_result: Err(error) } })
}

#[derive(Serialize)]
struct Outgoing<'a, P> {
    jsonrpc: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<i32>,
    method: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    params: Option<&'a P>,
}

/// Serializes a message; types of the protocol always have a JSON representation.
fn json(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<String> {
        let mut reader = bytes;
        let mut seen = Vec::new();
        loop {
            match read(&mut reader) {
                Ok(Incoming::Message(Message::Notification(it))) => seen.push(it.method),
                Ok(Incoming::Message(_)) => seen.push("other".to_owned()),
                Ok(Incoming::Malformed) => seen.push("malformed".to_owned()),
                Ok(Incoming::End) => return seen,
                Err(error) => {
                    seen.push(error.to_string());
                    return seen;
                }
            }
        }
    }

    #[test]
    fn messages_are_read_one_after_the_other() {
        let mut bytes = Vec::new();
        write(&mut bytes, &notification("exit", &())).unwrap();
        write(&mut bytes, "{\"no\": \"message\"}").unwrap();
        write(&mut bytes, &request(1, "shutdown", None)).unwrap();
        assert_eq!(all(&bytes), ["exit", "malformed", "other"]);
        let other = b"content-type: x\r\nCONTENT-LENGTH:  17 \r\n\r\n{\"method\":\"exit\"}";
        assert_eq!(all(other), ["exit"]);
    }

    #[test]
    fn what_is_no_message_ends_reading_and_takes_no_memory() {
        let header = "the header of a message is not `Content-Length: N`";
        for bytes in ["x\r\n\r\n", "\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 5", "A: 1\r\n\r\n"]
        {
            assert_eq!(all(bytes.as_bytes()), [header], "{bytes:?}");
        }
        assert_eq!(all("A: 1\r\n".repeat(100).as_bytes()), [header]);
        assert_eq!(all("x".repeat(10_000).as_bytes()), [header]);
        assert_eq!(all(b"Content-Length: 500000000\r\n\r\n{}"), ["unexpected end of file"]);
        let long = b"Content-Length: 18446744073709551615\r\n\r\n{}";
        assert_eq!(all(long), ["a message of 18446744073709551615 bytes is too long"]);
    }
}
