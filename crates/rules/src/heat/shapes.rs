//! The shapes of literal and computed values: string, list, mapping and so on.

use vnfcheck_catalogue::schema::ValueType;
use vnfcheck_hot::{Call, Function, Node, Value};

use super::scope::Scope;

/// Maximum nesting depth of calls that are followed.
const MOST_LEVELS: u32 = 6;

/// A set of shapes that a value can have or that a function or property accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shapes(u8);

impl Shapes {
    pub(super) const TEXT: Self = Self(1);
    pub(super) const NUMBER: Self = Self(1 << 1);
    pub(super) const BOOLEAN: Self = Self(1 << 2);
    pub(super) const LIST: Self = Self(1 << 3);
    pub(super) const MAP: Self = Self(1 << 4);
    /// Null, and attributes of a resource that does not exist yet.
    pub(super) const NOTHING: Self = Self(1 << 5);
    /// The empty string, which some functions treat as null; it is also a string.
    pub(super) const EMPTY: Self = Self(1 << 6);
    pub(super) const SINGLE: Self = Self::TEXT.or(Self::NUMBER).or(Self::BOOLEAN);
    pub(super) const JSON: Self = Self::LIST.or(Self::MAP);
    const ANY: Self = Self(u8::MAX);

    /// Returns the union of both sets.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// `true` if the sets have a common shape.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the shapes that the template permits for a value; the declared type determines the shapes of a
    /// parameter.
    pub(super) fn of<'p>(node: Node<'p>, scope: &Scope<'p>) -> Self {
        Self::within(node, scope, MOST_LEVELS)
    }

    /// Returns the possible shapes of the result of a call.
    pub(super) fn of_call<'p>(call: Call<'p>, scope: &Scope<'p>) -> Self {
        Self::given(call, scope, MOST_LEVELS)
    }

    fn within<'p>(node: Node<'p>, scope: &Scope<'p>, levels: u32) -> Self {
        match scope.call(node) {
            Some(call) => levels.checked_sub(1).map_or(Self::ANY, |levels| Self::given(call, scope, levels)),
            None => Self::written(node),
        }
    }

    fn written(node: Node<'_>) -> Self {
        match node.value() {
            Value::Null => Self::NOTHING,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Int(_) | Value::HugeInt(_) | Value::Float(_) => Self::NUMBER,
            Value::Text("") => Self::TEXT.or(Self::EMPTY),
            Value::Text(_) | Value::Binary(_) => Self::TEXT,
            Value::Sequence => Self::LIST,
            Value::Mapping => Self::MAP,
        }
    }

    fn given<'p>(call: Call<'p>, scope: &Scope<'p>, levels: u32) -> Self {
        let argument = call.argument;
        match call.function {
            Function::GetParam => Self::of_parameter(call, scope),
            Function::GetAttr => Self::NOTHING,
            Function::GetResource
            | Function::GetFile
            | Function::StrReplace
            | Function::StrReplaceStrict
            | Function::StrReplaceVstrict
            | Function::ListJoin
            | Function::Digest
            | Function::MakeUrl
            | Function::FnJoin
            | Function::FnReplace
            | Function::FnBase64 => Self::TEXT,
            Function::StrSplit if argument.item(2).is_some_and(|index| !index.is_null()) => Self::TEXT,
            Function::StrSplit
            | Function::Repeat
            | Function::ListConcat
            | Function::ListConcatUnique
            | Function::Filter
            | Function::FnSplit
            | Function::FnGetAzs => Self::LIST,
            Function::MapMerge | Function::MapReplace | Function::FnMemberListToMap => Self::MAP,
            Function::Contains => Self::BOOLEAN,
            Function::If => match (argument.item(1), argument.item(2)) {
                (Some(yes), Some(no)) => Self::within(yes, scope, levels).or(Self::within(no, scope, levels)),
                _ => Self::ANY,
            },
            _ => Self::ANY,
        }
    }

    /// Returns the shapes of a parameter or an element of a parameter.
    fn of_parameter(call: Call<'_>, scope: &Scope<'_>) -> Self {
        let parameter = call.target().and_then(|name| scope.template.parameter(name.text()));
        parameter
            .map_or(Self::ANY, |it| Self::of_declared(it.declared_type(), call.argument.item(1).is_some()))
    }

    /// Returns the shapes of a parameter of the given type, or of its elements: a character of a string, a string of a
    /// list, a possibly empty string for a number or boolean.
    pub(super) fn of_declared(declared: &str, is_element: bool) -> Self {
        match declared {
            "json" if is_element => Self::ANY,
            "string" | "comma_delimited_list" if is_element => Self::TEXT,
            "number" | "boolean" if is_element => Self::TEXT.or(Self::EMPTY),
            "string" => Self::TEXT,
            "number" => Self::NUMBER,
            "boolean" => Self::BOOLEAN,
            "comma_delimited_list" => Self::LIST,
            "json" => Self::JSON,
            _ => Self::ANY,
        }
    }

    /// Returns the possible shapes of the items of a computed list.
    pub(super) fn of_items<'p>(call: Call<'p>, scope: &Scope<'p>) -> Self {
        let is_of_texts = match call.function {
            Function::StrSplit => true,
            Function::GetParam => {
                scope.whole_parameter(call).is_some_and(|it| it.declared_type() == "comma_delimited_list")
            }
            _ => false,
        };
        if is_of_texts { Self::TEXT.or(Self::EMPTY) } else { Self::ANY }
    }

    /// Returns the shapes that a property of a type accepts; null means the empty value of the type.
    pub(super) fn taken_by(wanted: ValueType) -> Self {
        let taken = match wanted {
            ValueType::String | ValueType::Integer | ValueType::Number => Self::SINGLE,
            ValueType::Boolean => Self::TEXT.or(Self::BOOLEAN),
            ValueType::Map => Self::MAP,
            ValueType::List => Self::LIST,
            ValueType::Any => Self::ANY,
        };
        taken.or(Self::NOTHING)
    }

    /// Returns the shapes that a nested template accepts for a parameter of a type; Heat converts strings to lists
    /// and mappings.
    pub(super) fn passed_as(declared: &str) -> Self {
        let taken = match declared {
            "string" | "number" => Self::SINGLE,
            "boolean" => Self::TEXT.or(Self::BOOLEAN),
            "comma_delimited_list" => Self::LIST.or(Self::TEXT),
            "json" => Self::JSON.or(Self::TEXT),
            _ => Self::ANY,
        };
        taken.or(Self::NOTHING)
    }

    /// The name in messages if the set contains a single shape.
    pub(super) fn name(self) -> &'static str {
        const JSON: Shapes = Shapes::JSON;
        match self {
            Self::NUMBER => "number",
            Self::BOOLEAN => "boolean",
            Self::LIST => "list",
            Self::MAP => "mapping",
            JSON => "list or mapping",
            _ if self.meets(Self::TEXT) => "string",
            _ => "value",
        }
    }
}
