//! The diagnostics of each file with their result IDs, and the diagnostics that the client has received.

use std::mem;

/// The list without diagnostics.
const NONE: &str = "[]";

/// The number of the list without diagnostics.
const EMPTY: u64 = 0;

/// The diagnostics of a file after the last check of its package.
#[derive(Debug)]
pub(crate) struct FileResult {
    /// The diagnostics, as a JSON array.
    list: String,
    /// The number of the list, which is the ID of the result: lists with the same number are equal.
    number: u64,
    /// The diagnostics that the server last sent on its own.
    pushed: Push,
    /// The number of the list that the client last received on request, or was last invited to request.
    offered: u64,
}

/// The diagnostics of a file that the server sent on its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Push {
    /// The version of the text that the diagnostics refer to, if the file is open.
    version: Option<i32>,
    /// The number of the list.
    number: u64,
}

impl Default for FileResult {
    fn default() -> Self {
        Self { list: NONE.to_owned(), number: EMPTY, pushed: Push::default(), offered: EMPTY }
    }
}

impl FileResult {
    /// Stores the list that a check found, or the absence of diagnostics. A new list receives the number after
    /// `newest`, which is the number of the newest list of the server.
    pub(crate) fn set(&mut self, list: Option<String>, newest: &mut u64) {
        let list = list.unwrap_or_else(|| NONE.to_owned());
        if list == self.list {
            return;
        }
        self.number = EMPTY;
        if list != NONE {
            *newest += 1;
            self.number = *newest;
        }
        self.list = list;
    }

    /// Returns `true` if the file has no diagnostics.
    pub(crate) fn is_empty(&self) -> bool {
        self.number == EMPTY
    }

    /// Returns `true` if the server sent diagnostics on its own, which the client still shows.
    pub(crate) fn is_pushed(&self) -> bool {
        self.pushed != Push::default()
    }

    /// Returns the list to send for a version of the text, unless it is the list that was sent last.
    pub(crate) fn push(&mut self, version: Option<i32>) -> Option<&str> {
        self.pushes(Push { version, number: self.number })
    }

    /// Returns the empty list to send if the client shows diagnostics that it will request instead.
    pub(crate) fn withdraw(&mut self) -> Option<&str> {
        self.pushes(Push::default())
    }

    fn pushes(&mut self, push: Push) -> Option<&str> {
        let is_known = mem::replace(&mut self.pushed, push) == push;
        let list = if push.number == EMPTY { NONE } else { self.list.as_str() };
        (!is_known).then_some(list)
    }

    /// Notes that the text is closed, so that it has no version.
    pub(crate) fn close(&mut self) {
        self.pushed.version = None;
    }

    /// Returns the report for a client that has the result with the ID `previous`, as JSON.
    pub(crate) fn report(&mut self, previous: Option<&str>) -> String {
        self.offered = self.number;
        let id = self.number.to_string();
        if previous == Some(id.as_str()) {
            return format!(r#"{{"kind":"unchanged","resultId":"{id}"}}"#);
        }
        format!(r#"{{"kind":"full","resultId":"{id}","items":{}}}"#, self.list)
    }

    /// Returns `true` once for each list that the client neither received nor was invited to request.
    pub(crate) fn offer(&mut self) -> bool {
        mem::replace(&mut self.offered, self.number) != self.number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_an_id_until_it_changes() {
        let (mut newest, mut file) = (6, FileResult::default());
        let full = |id: &str, items: &str| format!(r#"{{"kind":"full","resultId":"{id}","items":{items}}}"#);
        assert_eq!(file.report(None), full("0", "[]"));
        file.set(Some("[1]".to_owned()), &mut newest);
        assert!(file.offer() && !file.offer());
        assert_eq!(file.report(Some("0")), full("7", "[1]"));
        file.set(Some("[1]".to_owned()), &mut newest);
        assert_eq!(file.report(Some("7")), r#"{"kind":"unchanged","resultId":"7"}"#);
        file.set(None, &mut newest);
        assert_eq!(file.report(Some("7")), full("0", "[]"));
        file.set(Some("[1]".to_owned()), &mut newest);
        assert_eq!(file.report(Some("7")), full("8", "[1]"), "each ID is used once");
        assert!(!file.offer(), "the client received the list");
    }

    #[test]
    fn a_list_is_sent_once_for_each_version() {
        let (mut newest, mut file) = (0, FileResult::default());
        assert_eq!(file.push(None), None, "a client shows nothing at first");
        assert_eq!(file.push(Some(1)), Some("[]"));
        file.set(Some("[1]".to_owned()), &mut newest);
        assert_eq!(file.push(Some(1)), Some("[1]"));
        assert_eq!(file.push(Some(1)), None);
        assert_eq!(file.push(Some(2)), Some("[1]"));
        assert_eq!(file.withdraw(), Some("[]"));
        assert!(!file.is_pushed() && !file.is_empty());
    }
}
