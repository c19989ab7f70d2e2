"""The report of a check, as dataclasses."""

from __future__ import annotations

import enum
import html
import json
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union, cast

from . import _native


class Outcome(enum.Enum):
    """Outcome of a check, which corresponds to the exit status of the program."""

    PASS = "pass"
    FAIL = "fail"
    ERROR = "error"


class Status(enum.Enum):
    """Status of a requirement."""

    PASS = "pass"
    FAIL = "fail"
    NOT_APPLICABLE = "not_applicable"
    WAIVED = "waived"
    ERROR = "error"
    UNCHECKED = "unchecked"
    UNDECIDED = "undecided"


class Level(enum.Enum):
    """Level of the findings of a requirement."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True)
class Location:
    """Place in a file of a package."""

    #: File relative to the package.
    file: str
    #: 1-based line.
    line: int
    #: 1-based column.
    column: int
    #: 1-based line of the end.
    end_line: int
    #: 1-based column after the end.
    end_column: int
    #: YAML path; empty for the whole document.
    path: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.file else "package"


@dataclass(frozen=True)
class Related:
    """Message for a place that explains a finding, or that is undecided."""

    message: str
    location: Location


@dataclass(frozen=True)
class Edit:
    """Replacement of a part of a file."""

    location: Location
    text: str


@dataclass(frozen=True)
class Fix:
    """Fix of a finding."""

    #: Effect of the fix.
    title: str
    #: ``safe``, ``unsafe`` (needs a review) or ``display`` (only shown).
    applicability: str
    edits: Tuple[Edit, ...]
    #: Renamed files: current path to new path.
    renames: Mapping[str, str]


@dataclass(frozen=True)
class Waiver:
    """Acceptance of a finding."""

    #: ``configuration``, ``inline`` or ``baseline``.
    by: str
    #: File of the waiver, with the line if known.
    origin: str
    reason: str
    approver: Optional[str]
    #: Last day of validity as YYYY-MM-DD.
    until: Optional[str]


@dataclass(frozen=True)
class Finding:
    """Violation of a requirement, or advice."""

    #: ID of the requirement.
    requirement: str
    level: Level
    message: str
    #: Suggested action.
    help: Optional[str]
    location: Location
    #: Kind of defect, if the requirement covers several kinds.
    kind: Optional[str]
    #: ``True`` for advice, which does not affect the status.
    advisory: bool
    related: Tuple[Related, ...]
    fix: Optional[Fix]
    waiver: Optional[Waiver]
    #: Identifier that is stable under edits elsewhere in the package.
    fingerprint: str

    @property
    def file(self) -> str:
        """File relative to the package."""
        return self.location.file

    @property
    def line(self) -> int:
        """1-based line."""
        return self.location.line

    @property
    def column(self) -> int:
        """1-based column."""
        return self.location.column

    @property
    def path(self) -> str:
        """YAML path; empty for the whole document."""
        return self.location.path

    @property
    def is_failure(self) -> bool:
        """``True`` if the finding makes its requirement fail."""
        return not self.advisory and self.waiver is None

    def __str__(self) -> str:
        level = "waived" if self.waiver else "advice" if self.advisory else self.level.value
        return f"{self.location}: {level} {self.requirement} {self.message}"


@dataclass(frozen=True)
class Requirement:
    """Requirement with its status for a package."""

    id: str
    #: Rule set, such as ``onap``.
    set: str
    title: str
    #: ``MUST``, ``MUST NOT``, ``SHOULD``, ``SHOULD NOT``, ``MAY`` or ``MAY NOT``.
    keyword: str
    level: Level
    status: Status
    #: Number of subjects examined.
    examined: int
    findings: Tuple[Finding, ...]
    #: Number of failures that are not listed.
    findings_omitted: int
    #: Subjects that the files alone cannot decide, with reasons.
    undecided: Tuple[Related, ...]
    #: Configuration entry or option that deselects the requirement.
    ignored: Optional[str]


@dataclass(frozen=True)
class Package:
    """Checked package."""

    name: str
    path: str
    #: SHA-256 of the files; equal for a folder and its zip.
    sha256: str
    outcome: Outcome
    #: Number of requirements by status.
    summary: Mapping[Status, int]
    #: Requirements by ID.
    requirements: Mapping[str, Requirement] = field(repr=False)

    @property
    def findings(self) -> List[Finding]:
        """Findings of all requirements."""
        unread: Optional[_Unread] = self.__dict__.get("_unread")
        found = self.requirements.values() if unread is None else unread.requirements(only_with_findings=True)
        return [finding for it in found for finding in it.findings]

    # Parsing the requirements would take most of the time of a check, while other threads wait for the interpreter's lock.
    # Therefore, a package parses its requirements on first access. Type checkers see only the field.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name == "requirements" and (unread := self.__dict__.get("_unread")) is not None:
                self.__dict__.setdefault(name, {it.id: it for it in unread.requirements()})
                self.__dict__.pop("_unread", None)
            if name in self.__dict__:
                return self.__dict__[name]
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

        def __getstate__(self) -> Dict[str, Any]:
            return {it.name: getattr(self, it.name) for it in fields(self)}


@dataclass(frozen=True)
class PackageError:
    """Reason why there is no verdict on a package."""

    path: str
    message: str
    help: str
    detail: Optional[str]

    def __str__(self) -> str:
        is_named = f"`{self.path}`" in self.message
        message = self.message if is_named else f"{self.path}: {self.message}"
        return message + (f"\n  {self.detail}" if self.detail else "")


@dataclass(frozen=True)
class Note:
    """Note about a waiver or the baseline."""

    kind: str
    message: str
    origin: str


@dataclass(frozen=True)
class Report:
    """Report of a check."""

    outcome: Outcome
    release: str
    profile: str
    #: Lowest keyword that gates: ``must``, ``should``, ``may`` or ``never``.
    fail_on: str
    rule_sets: Tuple[str, ...]
    packages: Tuple[Package, ...]
    #: Packages without a verdict.
    errors: Tuple[PackageError, ...]
    notes: Tuple[Note, ...]
    _checked: _native.Checked = field(repr=False, compare=False)

    @property
    def findings(self) -> List[Finding]:
        """Findings of all packages."""
        return [finding for package in self.packages for finding in package.findings]

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    def picture(self, package: int = 0) -> str:
        """Returns the picture of a package, by its position, as SVG."""
        if not 0 <= package < len(self.packages):
            raise IndexError("the report has no such package")
        return self._checked.picture(package)

    def to(self, format: str) -> Union[str, bytes]:
        """Returns the report in a format of the command line; ``xlsx`` is bytes, all others are text."""
        rendered = self._checked.render(format)
        return rendered if format == "xlsx" else rendered.decode()

    def to_json(self) -> str:
        """Returns the JSON report, with the bytes that the command line writes."""
        return self._checked.render("json").decode()

    def to_dict(self) -> Dict[str, Any]:
        """Returns the JSON report as a dictionary."""
        return cast(Dict[str, Any], json.loads(self._checked.render("json")))

    def _repr_html_(self) -> str:
        """Returns pictures and tables of the packages, for notebooks."""
        packages = enumerate(self.packages)
        shown = (f"{self._checked.picture(at)}{_table(package)}" for at, package in packages)
        return "".join(shown) + _lines(self.errors)


def _table(package: Package) -> str:
    counts = ", ".join(f"{count} {status.value}" for status, count in package.summary.items() if count)
    rows = "".join(
        "<tr>"
        + "".join(
            f"<td style='text-align:left'>{html.escape(cell)}</td>"
            for cell in (
                finding.requirement,
                "waived" if finding.waiver else "advice" if finding.advisory else finding.level.value,
                str(finding.location),
                finding.message,
            )
        )
        + "</tr>"
        for finding in package.findings
    )
    head = "".join(f"<th>{name}</th>" for name in ("Requirement", "Level", "Location", "Message"))
    return (
        f"<p><b>{html.escape(package.path)}</b>: {package.outcome.value} ({html.escape(counts)})</p>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _lines(errors: Tuple[PackageError, ...]) -> str:
    return "".join(f"<p>{html.escape(str(error))}</p>" for error in errors)


Json = Dict[str, Any]


@dataclass(frozen=True)
class _Unread:
    """Requirements of a package, which the native part holds until the first access."""

    checked: _native.Checked
    #: Position of the package in the report.
    package: int

    def requirements(self, only_with_findings: bool = False) -> List[Requirement]:
        """Reads the requirements."""
        listed: List[Json] = json.loads(self.checked.requirements(self.package, only_with_findings))
        return [_requirement(it) for it in listed]


def read_report(checked: _native.Checked) -> Report:
    """Reads the report of a check."""
    report: Json = json.loads(checked.overview())
    return Report(
        outcome=Outcome(report["outcome"]),
        release=report["release"],
        profile=report["profile"],
        fail_on=report["fail_on"],
        rule_sets=tuple(report["rule_sets"]),
        packages=tuple(_package(it, _Unread(checked, at)) for at, it in enumerate(report["packages"])),
        errors=tuple(
            PackageError(it["path"], it["message"], it["help"], it.get("detail")) for it in report["errors"]
        ),
        notes=tuple(Note(it["kind"], it["message"], it["origin"]) for it in report["notes"]),
        _checked=checked,
    )


def _package(it: Json, unread: _Unread) -> Package:
    package = object.__new__(Package)
    package.__dict__.update(
        name=it["name"],
        path=it["path"],
        sha256=it["sha256"],
        outcome=Outcome(it["outcome"]),
        summary={status: it["summary"].get(status.value, 0) for status in Status},
        _unread=unread,
    )
    return package


def _requirement(it: Json) -> Requirement:
    level = Level(it["level"])
    return Requirement(
        id=it["id"],
        set=it["set"],
        title=it["title"],
        keyword=it["keyword"],
        level=level,
        status=Status(it["status"]),
        examined=it["examined"],
        findings=tuple(_finding(finding, it["id"], level) for finding in it["findings"]),
        findings_omitted=it["findings_omitted"],
        undecided=tuple(_related(related) for related in it["undecided"]),
        ignored=it["ignored"],
    )


def _finding(it: Json, requirement: str, level: Level) -> Finding:
    fix, waiver = it["fix"], it["waiver"]
    return Finding(
        requirement=requirement,
        level=level,
        message=it["message"],
        help=it["help"],
        location=_location(it["primary"]),
        kind=it["kind"],
        advisory=it["advisory"],
        related=tuple(_related(related) for related in it["related"]),
        fix=_fix(fix) if fix else None,
        waiver=Waiver(waiver["by"], waiver["origin"], waiver["reason"], waiver["approver"], waiver["until"])
        if waiver
        else None,
        fingerprint=it["fingerprint"],
    )


def _fix(it: Json) -> Fix:
    return Fix(
        title=it["title"],
        applicability=it["applicability"],
        edits=tuple(Edit(_location(edit), edit["text"]) for edit in it["edits"]),
        renames={rename["from"]: rename["to"] for rename in it["renames"]},
    )


def _related(it: Json) -> Related:
    return Related(it["message"], _location(it))


def _location(it: Json) -> Location:
    start, end = it["range"]["start"], it["range"]["end"]
    return Location(
        it["file"], start["line"], start["column"], end["line"], end["column"], it.get("path", "")
    )
