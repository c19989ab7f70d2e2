"""Checks, fixes and explains ONAP VNF packages (OpenStack Heat templates).

>>> import vnfcheck
>>> report = vnfcheck.check("package.zip", rules=["onap"], release="istanbul")  # doctest: +SKIP
>>> for finding in report.findings:  # doctest: +SKIP
...     print(finding)
"""

from ._api import (
    AppliedFix,
    Converted,
    Explanation,
    Fixed,
    FixLog,
    ListedRequirement,
    Question,
    SkippedFix,
    Source,
    catalogue,
    check,
    convert,
    explain,
    fix,
    fix_in_place,
    model,
    requirements,
)
from ._errors import Error, InternalError, UnreadableError, UsageError
from ._report import (
    Edit,
    Finding,
    Fix,
    Level,
    Location,
    Note,
    Outcome,
    Package,
    PackageError,
    Related,
    Report,
    Requirement,
    Status,
    Waiver,
)

__version__: str = catalogue()["version"]

__all__ = [
    "AppliedFix",
    "Converted",
    "Edit",
    "Error",
    "Explanation",
    "Finding",
    "Fix",
    "FixLog",
    "Fixed",
    "InternalError",
    "Level",
    "ListedRequirement",
    "Location",
    "Note",
    "Outcome",
    "Package",
    "PackageError",
    "Question",
    "Related",
    "Report",
    "Requirement",
    "SkippedFix",
    "Source",
    "Status",
    "UnreadableError",
    "UsageError",
    "Waiver",
    "catalogue",
    "check",
    "convert",
    "explain",
    "fix",
    "fix_in_place",
    "model",
    "requirements",
]
