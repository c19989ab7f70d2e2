//! Receives request bodies, within limits for size, time, and total memory.

use std::error::Error;
use std::iter::successors;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use futures_util::StreamExt as _;
use futures_util::stream::try_unfold;
use http_body_util::LengthLimitError;
use tokio::time::{sleep, timeout};

use crate::api::problem::Problem;
use crate::app::App;
use crate::auth::Who;
use crate::uploads::Room;

/// Maximum number of bytes to read from an upload that is too large, so that the client receives the response.
const LINGER: u64 = 128 << 20;
/// Time limit for reading an upload that is too large.
const LINGER_TIME: Duration = Duration::from_secs(5);
/// Maximum number of parts in a multipart body.
const MOST_PARTS: usize = 64;

/// Received body, with its share of the memory for uploads.
#[derive(Debug)]
pub struct Received {
    /// Content of the body.
    pub bytes: Vec<u8>,
    _room: Room,
}

/// Part of a multipart body.
#[derive(Debug)]
pub struct Part {
    /// Name of the part.
    pub name: String,
    /// File name from the client; never used as a path.
    pub file_name: Option<String>,
    /// Content of the part.
    pub bytes: Vec<u8>,
}

/// A body did not arrive within its time limit.
#[derive(Debug, thiserror::Error)]
#[error("the body did not arrive in time")]
struct Late;

/// Returns a body that fails unless the whole body arrives within a time limit, so that no client holds a connection
/// for longer.
pub(crate) fn within(limit: Duration, body: Body) -> Body {
    let state = (body.into_data_stream(), Box::pin(sleep(limit)));
    Body::from_stream(try_unfold(state, |(mut chunks, mut end)| async move {
        let next = tokio::select! {
            () = &mut end => return Err(axum::Error::new(Late)),
            next = chunks.next() => next.transpose()?,
        };
        Ok::<_, axum::Error>(next.map(|chunk| (chunk, (chunks, end))))
    }))
}

/// Returns the problem of a body that cannot be read within a time limit or a size limit in bytes.
pub(crate) fn unread(error: &(dyn Error + 'static), largest: u64) -> Problem {
    let causes = || successors(Some(error), |cause| (**cause).source());
    if causes().any(<dyn Error>::is::<LengthLimitError>) {
        Problem::too_large(largest)
    } else if causes().any(<dyn Error>::is::<Late>) {
        Problem::timeout()
    } else {
        Problem::bad_request("body", error.to_string())
    }
}

/// Receives the body of a request.
pub async fn receive(
    app: &Arc<App>,
    who: &Who,
    headers: &HeaderMap,
    body: Body,
) -> Result<Received, Problem> {
    let length = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    let limit = app.config.limits.upload;
    let mut stream = body.into_data_stream();
    if length.is_some_and(|length| length > limit) {
        let linger = async {
            let mut read = 0;
            while let Some(Ok(chunk)) = stream.next().await {
                read += chunk.len() as u64;
                if read > LINGER {
                    break;
                }
            }
        };
        // The upload is refused, even if the time limit expires.
        let _ = timeout(LINGER_TIME, linger).await;
        return Err(Problem::too_large(limit));
    }
    let mut room = app.uploads.room(&who.sender());
    let mut bytes = Vec::new();
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|error| unread(&error, limit))?;
        let size = bytes.len() as u64 + chunk.len() as u64;
        if size > limit {
            return Err(Problem::too_large(limit));
        }
        if let Err(full) = room.hold(size).await {
            app.metrics.refused.inc();
            return Err(full.into());
        }
        bytes.extend_from_slice(&chunk);
    }
    app.metrics.received.inc_by(bytes.len() as u64);
    Ok(Received { bytes, _room: room })
}

/// Returns the media type of a message in lower case, without parameters.
pub fn media_type(headers: &HeaderMap) -> String {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// Returns `true` for a multipart body.
pub fn is_multipart(headers: &HeaderMap) -> bool {
    media_type(headers) == "multipart/form-data"
}

/// Reads the parts of a multipart body. Their names, except `repeated`, and their file names must be unique.
pub async fn parts(
    headers: &HeaderMap,
    bytes: Vec<u8>,
    repeated: Option<&str>,
) -> Result<Vec<Part>, Problem> {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let refused = |error: multer::Error| Problem::bad_request("multipart", error.to_string());
    let boundary = multer::parse_boundary(value).map_err(refused)?;
    let stream = futures_util::stream::iter([Ok::<_, std::convert::Infallible>(bytes)]);
    let mut multipart = multer::Multipart::new(stream, boundary);
    let mut parts: Vec<Part> = Vec::new();
    while let Some(field) = multipart.next_field().await.map_err(refused)? {
        if parts.len() == MOST_PARTS {
            return Err(Problem::bad_request("multipart", format!("more than {MOST_PARTS} parts")));
        }
        let name = field.name().unwrap_or_default().to_owned();
        let file_name = field.file_name().map(str::to_owned);
        let twice = |what: &str, name: &str| {
            Err(Problem::bad_request("multipart", format!("the {what} `{name}` occurs more than once")))
        };
        if repeated != Some(name.as_str()) && parts.iter().any(|part| part.name == name) {
            return twice("part", &name);
        }
        if let Some(file) = &file_name
            && !file.is_empty()
            && parts.iter().any(|part| part.file_name.as_ref() == Some(file))
        {
            return twice("file", file);
        }
        parts.push(Part { name, file_name, bytes: field.bytes().await.map_err(refused)?.into() });
    }
    Ok(parts)
}
