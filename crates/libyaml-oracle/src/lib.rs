//! The event stream of libyaml, for comparison with the project's YAML reader.
//!
//! This is the only crate of the workspace with `unsafe` code. Only tests and benchmarks use it.

use std::ffi::CStr;
use std::mem::MaybeUninit;

#[expect(clippy::unsafe_removed_from_name, reason = "the name of the library is libyaml")]
use unsafe_libyaml as libyaml;

/// A position in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// 0-based line.
    pub line: u64,
    /// 0-based column in characters.
    pub column: u64,
}

impl Mark {
    fn new(mark: libyaml::yaml_mark_t) -> Self {
        Self { line: mark.line, column: mark.column }
    }
}

/// A libyaml event, reduced to the data that a tree represents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A document begins.
    DocumentStart,
    /// `*name`.
    Alias(String),
    /// A scalar with its text.
    Scalar {
        /// The text after resolving escapes.
        text: String,
        /// `true` for an unquoted scalar that is not a block scalar.
        plain: bool,
        /// Start, including anchor and tag.
        start: Mark,
        /// End.
        end: Mark,
    },
    /// A list begins.
    SequenceStart(Mark),
    /// A list ends.
    SequenceEnd(Mark),
    /// A mapping begins.
    MappingStart(Mark),
    /// A mapping ends.
    MappingEnd(Mark),
}

/// The error with which libyaml refuses an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The message of libyaml.
    pub problem: String,
    /// Position of the problem.
    pub mark: Mark,
}

/// Returns all events of an input.
///
/// # Errors
///
/// Returns the first error of libyaml.
pub fn events(input: &[u8]) -> Result<Vec<Event>, Refusal> {
    let mut events = Vec::new();
    drive(input, |event| events.extend(convert(event)))?;
    Ok(events)
}

/// Counts the events of an input without storing them, to measure the speed of libyaml.
///
/// # Errors
///
/// Returns the first error of libyaml.
pub fn count(input: &[u8]) -> Result<usize, Refusal> {
    let mut count = 0;
    drive(input, |_| count += 1)?;
    Ok(count)
}

fn drive(input: &[u8], mut visit: impl FnMut(&libyaml::yaml_event_t)) -> Result<(), Refusal> {
    let mut parser = MaybeUninit::<libyaml::yaml_parser_t>::uninit();
    let parser = parser.as_mut_ptr();
    // SAFETY: libyaml initialises the parser before its use and each event before it is read; `input` outlives the
    // parser; the parser and each event are deleted exactly once.
    unsafe {
        assert!(libyaml::yaml_parser_initialize(parser).ok, "out of memory");
        libyaml::yaml_parser_set_input_string(parser, input.as_ptr(), input.len() as u64);
        let result = loop {
            let mut event = MaybeUninit::<libyaml::yaml_event_t>::uninit();
            let event = event.as_mut_ptr();
            if libyaml::yaml_parser_parse(parser, event).fail {
                break Err(refusal(&*parser));
            }
            visit(&*event);
            let ended = (*event).type_ == libyaml::YAML_STREAM_END_EVENT;
            libyaml::yaml_event_delete(event);
            if ended {
                break Ok(());
            }
        };
        libyaml::yaml_parser_delete(parser);
        result
    }
}

/// # Safety
///
/// The parser must have failed.
unsafe fn refusal(parser: &libyaml::yaml_parser_t) -> Refusal {
    let problem = if parser.problem.is_null() {
        String::new()
    } else {
        // SAFETY: the problem strings of libyaml are static C strings.
        unsafe { CStr::from_ptr(parser.problem.cast()) }.to_string_lossy().into_owned()
    };
    Refusal { problem, mark: Mark::new(parser.problem_mark) }
}

fn convert(event: &libyaml::yaml_event_t) -> Option<Event> {
    let (start, end) = (Mark::new(event.start_mark), Mark::new(event.end_mark));
    // SAFETY: the type of the event determines the valid member of the union.
    match event.type_ {
        libyaml::YAML_DOCUMENT_START_EVENT => Some(Event::DocumentStart),
        libyaml::YAML_ALIAS_EVENT => {
            let name = unsafe { CStr::from_ptr(event.data.alias.anchor.cast()) };
            Some(Event::Alias(name.to_string_lossy().into_owned()))
        }
        libyaml::YAML_SCALAR_EVENT => {
            let scalar = unsafe { &event.data.scalar };
            let length = usize::try_from(scalar.length).unwrap_or(0);
            let bytes = unsafe { std::slice::from_raw_parts(scalar.value, length) };
            let text = String::from_utf8_lossy(bytes).into_owned();
            Some(Event::Scalar { text, plain: scalar.style == libyaml::YAML_PLAIN_SCALAR_STYLE, start, end })
        }
        libyaml::YAML_SEQUENCE_START_EVENT => Some(Event::SequenceStart(start)),
        libyaml::YAML_SEQUENCE_END_EVENT => Some(Event::SequenceEnd(end)),
        libyaml::YAML_MAPPING_START_EVENT => Some(Event::MappingStart(start)),
        libyaml::YAML_MAPPING_END_EVENT => Some(Event::MappingEnd(end)),
        _ => None,
    }
}
