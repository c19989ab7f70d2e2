//! User settings in the editor.

use std::path::PathBuf;

use serde_json::Value;
use vnfcheck_check::Release;

/// Settings of the editor. They take precedence over the configuration, like command-line options.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) overrides: vnfcheck_runner::Settings,
    /// The configuration file, used instead of the file found in the package or in the folders above it. A relative
    /// path starts at the first open folder.
    pub(crate) config: Option<PathBuf>,
    /// `true` if inlay hints with values are shown.
    pub(crate) hints: bool,
}

impl Settings {
    /// Reads a settings object, or its member `vnfcheck`. Returns the settings and a message for each invalid setting,
    /// which is ignored.
    pub(crate) fn read(value: &Value) -> (Self, Vec<String>) {
        let value = value.get("vnfcheck").unwrap_or(value);
        let mut mistakes = Vec::new();
        let text = |name: &str| value.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
        let mut settings = Self::default();
        if let Some(name) = text("release") {
            settings.overrides.release = Release::from_name(name);
            if settings.overrides.release.is_none() {
                mistakes.push(format!("`vnfcheck.release`: unknown release `{name}`"));
            }
        }
        if let Some(name) = text("profile") {
            settings.overrides.profile = name.parse().ok();
            if settings.overrides.profile.is_none() {
                mistakes.push(format!("`vnfcheck.profile`: unknown profile `{name}`"));
            }
        }
        settings.config = text("config").map(PathBuf::from);
        settings.hints = value.get("inlayHints").and_then(Value::as_bool).unwrap_or(false);
        (settings, mistakes)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn settings_are_read_and_mistakes_reported() {
        let (settings, mistakes) = Settings::read(&json!({
            "vnfcheck": { "release": "frankfurt", "profile": "vvp", "inlayHints": true, "config": "" }
        }));
        assert_eq!(settings.overrides.release.map(Release::name), Some("frankfurt"));
        assert_eq!(settings.overrides.profile.map(vnfcheck_report::Profile::name), Some("vvp"));
        assert!(settings.hints && settings.config.is_none() && mistakes.is_empty());
        let (settings, mistakes) = Settings::read(&json!({ "release": "zurich", "profile": 1 }));
        assert_eq!(mistakes, ["`vnfcheck.release`: unknown release `zurich`"]);
        assert!(settings.overrides.release.is_none() && settings.overrides.profile.is_none());
        assert!(Settings::read(&Value::Null).1.is_empty());
    }
}
