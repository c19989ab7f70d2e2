//! The intrinsic functions of every template version.

macro_rules! functions {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)+) => {
        /// An intrinsic function of a Heat template.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Function {
            $($(#[$doc])* $variant,)+
        }

        impl Function {
            /// Every function of every template version.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The key that calls the function.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// Returns the function with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

functions! {
    /// The value of a parameter.
    GetParam = "get_param",
    /// The physical ID of a resource.
    GetResource = "get_resource",
    /// An attribute of a resource.
    GetAttr = "get_attr",
    /// The content of a file.
    GetFile = "get_file",
    /// String with names replaced.
    StrReplace = "str_replace",
    /// String with names replaced, each of which must occur.
    StrReplaceStrict = "str_replace_strict",
    /// String with names replaced, each of which must occur and have a non-empty value.
    StrReplaceVstrict = "str_replace_vstrict",
    /// Lists joined to a string.
    ListJoin = "list_join",
    /// String split to a list.
    StrSplit = "str_split",
    /// A template repeated over lists.
    Repeat = "repeat",
    /// One of two values, selected by a condition.
    If = "if",
    /// Condition: both operands are equal.
    Equals = "equals",
    /// Condition: negation of the operand.
    Not = "not",
    /// Condition: all operands are true.
    And = "and",
    /// Condition: at least one operand is true.
    Or = "or",
    /// Condition: a value is in a sequence.
    Contains = "contains",
    /// Hash of a value.
    Digest = "digest",
    /// A list without some values.
    Filter = "filter",
    /// Concatenated lists.
    ListConcat = "list_concat",
    /// Concatenated lists, each value once.
    ListConcatUnique = "list_concat_unique",
    /// Mappings merged.
    MapMerge = "map_merge",
    /// A mapping with keys and values replaced.
    MapReplace = "map_replace",
    /// A URL from its parts.
    MakeUrl = "make_url",
    /// Data of the resource that calls a nested template.
    ResourceFacade = "resource_facade",
    /// A YAQL expression.
    Yaql = "yaql",
    /// An element of a list or mapping (first versions only).
    FnSelect = "Fn::Select",
    /// Availability zones (first version only).
    FnGetAzs = "Fn::GetAZs",
    /// Base64 encoding of a string (first version only).
    FnBase64 = "Fn::Base64",
    /// Lists joined (first version only).
    FnJoin = "Fn::Join",
    /// List of pairs to mapping (first version only).
    FnMemberListToMap = "Fn::MemberListToMap",
    /// String with names replaced (first version only).
    FnReplace = "Fn::Replace",
    /// Same as `resource_facade` (first version only).
    FnResourceFacade = "Fn::ResourceFacade",
    /// String split to a list (first version only).
    FnSplit = "Fn::Split",
    /// Parameter or resource (first version only).
    Ref = "Ref",
    /// Value of a mapping (CFN only).
    FnFindInMap = "Fn::FindInMap",
}

impl Function {
    /// `str_replace` and its variants.
    pub const REPLACING: [Self; 3] = [Self::StrReplace, Self::StrReplaceStrict, Self::StrReplaceVstrict];

    /// Returns `true` for `str_replace` and its variants.
    pub fn is_replacing(self) -> bool {
        Self::REPLACING.contains(&self)
    }

    /// Returns `true` for a function whose result is a string with the values of its arguments.
    pub fn builds_text(self) -> bool {
        self == Self::ListJoin || self.is_replacing()
    }
}
