//! Operators of rule files: the table that the reader, the schema and the reference use.

use vnfcheck_hot::Function;

/// The kind of argument of an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// `true`
    True,
    /// A regular expression.
    Pattern,
    /// A string, number or boolean.
    Literal,
    /// A list of strings, numbers or booleans.
    Literals,
    /// Notations of a value, one or a list.
    Forms,
    /// Types of values, one or a list.
    Types,
    /// Types of resources, one or a list.
    ResourceTypes,
    /// A number with an optional unit.
    Quantity,
    /// Two quantities, the smaller one first.
    Range,
    /// `at-least`, `at-most`, `between` or `equals`.
    Quantities,
    /// `{ property: PATH }`, `{ path: PATH }`, or the name of a fact.
    Target,
    /// Operators.
    Operators,
}

/// The targets that an operator can test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    /// Values at a path, and facts.
    Both,
    /// Values at a path.
    Values,
}

macro_rules! operators {
    ($($variant:ident = $name:literal, $takes:ident, $of:ident, $about:literal;)+) => {
        /// An operator of rule files.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(crate) enum Operator {
            $(#[doc = $about] $variant,)+
        }

        impl Operator {
            /// All operators, in the order of the documentation.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Returns the key in rule files.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// Returns a description of the condition that the operator checks.
            pub(crate) fn about(self) -> &'static str {
                match self { $(Self::$variant => $about,)+ }
            }

            /// Returns the kind of argument.
            pub(crate) fn takes(self) -> Takes {
                match self { $(Self::$variant => Takes::$takes,)+ }
            }

            /// Returns the targets that the operator can test.
            pub(crate) fn of(self) -> Of {
                match self { $(Self::$variant => Of::$of,)+ }
            }
        }
    };
}

operators! {
    Present = "present", True, Both, "a value exists";
    Absent = "absent", True, Both, "no value exists";
    Equals = "equals", Literal, Both, "the value equals the argument";
    OneOf = "one-of", Literals, Both, "the value is in the list";
    NoneOf = "none-of", Literals, Both, "the value is not in the list";
    Matches = "matches", Pattern, Both, "the whole value matches a regular expression";
    AtLeast = "at-least", Quantity, Both, "the value is a number of at least this size";
    AtMost = "at-most", Quantity, Both, "the value is a number of at most this size";
    Between = "between", Range, Both, "the value is a number in the range, including both bounds";
    Count = "count", Quantities, Values, "the number of list items or mapping keys satisfies the comparison; for a path with `*`, the number of its values";
    Size = "size", Quantities, Values, "the size of the string, or of the file that `get_file` reads, satisfies the comparison";
    Is = "is", Forms, Values, "the value is a literal, or a call of this function";
    Type = "type", Types, Values, "the value has this type";
    RefersTo = "refers-to", ResourceTypes, Values, "the value refers to a resource of this type, in this template, through callers or through an output of another module";
    SameAs = "same-as", Target, Both, "the value equals another value of the subject";
    Unique = "unique", True, Both, "no other subject of the rule has the value";
    Resolved = "resolved", Operators, Values, "the resolved value satisfies the operators; undecided if the value is only known at deployment";
}

impl Operator {
    /// Returns the operator with this name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.name() == name)
    }
}

impl Takes {
    /// Returns a description of a valid argument for messages.
    pub(crate) fn expected(self) -> &'static str {
        match self {
            Self::True => "`true`",
            Self::Pattern => "a regular expression",
            Self::Literal => "a string, number or boolean",
            Self::Literals => "a list of strings, numbers or booleans",
            Self::Forms => "`literal`, `function` or the name of a function, or a list of these",
            Self::Types => "one of text (a string), number, boolean, list, map, or a list of these",
            Self::ResourceTypes => "a resource type, or a list of these",
            Self::Quantity => "a number, such as 8 or 16 KiB",
            Self::Range => "two numbers, the smaller one first",
            Self::Quantities => "a mapping with at-least, at-most, between or equals",
            Self::Target => "`{ property: PATH }`, `{ path: PATH }` or the name of a fact",
            Self::Operators => "a mapping of operators",
        }
    }
}

/// Types of values.
pub(crate) const TYPES: [&str; 5] = ["text", "number", "boolean", "list", "map"];

/// Returns the notations of values: literals, calls of any function, and calls of a function.
pub(crate) fn forms() -> Vec<&'static str> {
    ["literal", "function"].into_iter().chain(Function::ALL.iter().map(|it| it.name())).collect()
}

/// Units of quantities, with their factors.
const UNITS: [(&str, f64); 10] = [
    ("B", 1.0),
    ("kB", 1e3),
    ("KB", 1e3),
    ("MB", 1e6),
    ("GB", 1e9),
    ("TB", 1e12),
    ("KiB", 1024.0),
    ("MiB", 1_048_576.0),
    ("GiB", 1_073_741_824.0),
    ("TiB", 1_099_511_627_776.0),
];

/// Parses a number with an optional unit.
pub(crate) fn quantity(text: &str) -> Option<f64> {
    let text = text.trim();
    let end = text.find(|it: char| it.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at_checked(end)?;
    let number = number.trim_end();
    let is_plain = number.len() <= 40 && number.chars().all(|it| it.is_ascii_digit() || "+-.".contains(it));
    let number: f64 = number.parse().ok().filter(|_| is_plain)?;
    if unit.is_empty() {
        return Some(number);
    }
    UNITS.iter().find(|(name, _)| *name == unit).map(|(_, factor)| number * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_may_have_a_unit() {
        assert_eq!(quantity("8"), Some(8.0));
        assert_eq!(quantity("16 KiB"), Some(16384.0));
        assert_eq!(quantity("1.5GB"), Some(1.5e9));
        assert_eq!(quantity("-2"), Some(-2.0));
        for text in ["", "KiB", "1 kib", "inf", "nan", "1e9", "0x10", "8 8"] {
            assert_eq!(quantity(text), None, "{text}");
        }
    }
}
