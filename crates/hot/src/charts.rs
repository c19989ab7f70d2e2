//! Helm charts among the files of a package.

use vnfcheck_maps::HashSet;

/// Folders that contain a Helm chart.
#[derive(Debug, Default)]
pub struct Charts<'p>(HashSet<&'p str>);

impl<'p> Charts<'p> {
    /// Finds the charts among these paths.
    pub fn among(paths: impl Iterator<Item = &'p str>) -> Self {
        let folder = |path: &'p str| match path.rsplit_once('/') {
            Some((folder, name)) => (name == "Chart.yaml").then_some(folder),
            None => (path == "Chart.yaml").then_some(""),
        };
        Self(paths.filter_map(folder).collect())
    }

    /// Returns `true` if a file belongs to a chart: `Chart.yaml`, values files next to it, and files in the chart's
    /// folders.
    pub fn hold(&self, path: &str) -> bool {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let is_values = || name.starts_with("values") && self.0.contains(folder);
        let within = || {
            let mut folder = folder;
            while !folder.is_empty() {
                let (above, last) = folder.rsplit_once('/').unwrap_or(("", folder));
                if matches!(last, "templates" | "crds" | "charts") && self.0.contains(above) {
                    return true;
                }
                folder = above;
            }
            false
        };
        !self.0.is_empty() && (name == "Chart.yaml" || is_values() || within())
    }
}
