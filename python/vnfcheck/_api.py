"""Functions and results of the public interface."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import IO, Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union, cast

from . import _native
from ._errors import InternalError, UnreadableError, UsageError
from ._report import Outcome, Report, read_report

#: A path, the bytes of an archive or a template, a binary file object, or files by name.
Source = Union[
    str, "os.PathLike[str]", bytes, bytearray, memoryview, IO[bytes], Mapping[str, Union[str, bytes]]
]

#: A path.
Path = Union[str, "os.PathLike[str]"]

#: The configuration: ``None`` for the file near the package, ``False`` for none, or the path of a file.
Config = Union[None, bool, Path]

#: Name of the package of files in memory.
_MEMORY = "package"


def check(
    source: Source,
    *,
    rules: Optional[Sequence[str]] = None,
    release: Optional[str] = None,
    profile: Optional[str] = None,
    fail_on: Optional[str] = None,
    select: Optional[Sequence[str]] = None,
    ignore: Optional[Sequence[str]] = None,
    mandatory: Optional[Sequence[str]] = None,
    exclude: Optional[Sequence[str]] = None,
    strict_environment: Optional[bool] = None,
    accept_undecided: Optional[bool] = None,
    no_waivers: bool = False,
    config: Config = None,
    rule_files: Sequence[Path] = (),
    environments: Sequence[Path] = (),
    trust_anchors: Sequence[Path] = (),
    today: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Report:
    """Checks the packages of a source.

    The arguments are the options of ``vnfcheck check``; ``timeout`` is in seconds per package.

    Raises ``UnreadableError`` if the source contains no package with a verdict, and ``InternalError`` if a defect of vnfcheck
    is the reason.
    """
    checked = _native.check(_input(source), json.dumps(_arguments(locals())))
    report = read_report(checked)
    if report.errors and not report.packages:
        message = "\n".join(str(error) for error in report.errors)
        reason = InternalError if checked.failed() else UnreadableError
        raise reason(message, report.errors[0].help, report)
    return report


@dataclass(frozen=True)
class AppliedFix:
    """Applied fix."""

    #: Requirements whose findings the fix resolves, separated by commas.
    requirement: str
    #: File by its original path.
    file: str
    title: str
    #: ``True`` if the author must review the fix.
    unsafe: bool


@dataclass(frozen=True)
class SkippedFix:
    """Fix that would break another requirement or conflicts with other fixes."""

    requirement: str
    file: str
    title: str
    reason: str


@dataclass(frozen=True)
class Question:
    """Open question to the author of a package; ``fix`` accepts the answer by the ID of the question."""

    id: str
    text: str


@dataclass(frozen=True)
class FixLog:
    """Log of the fixes of a package."""

    path: str
    #: Outcome after the fixes.
    outcome: Outcome
    applied: Tuple[AppliedFix, ...]
    skipped: Tuple[SkippedFix, ...]
    #: Renamed files: original path to new path.
    renames: Mapping[str, str]
    #: Number of failures before the fixes.
    found: int
    #: Number of failures after the fixes.
    remaining: int
    #: Number of remaining failures that unsafe fixes resolve.
    unsafe_remaining: int
    #: Open questions, if decisions were passed.
    questions: Tuple[Question, ...]
    #: Attributes of replaced files that the system did not keep, such as an owner; only of ``fix_in_place``.
    notes: Tuple[str, ...]


@dataclass(frozen=True)
class Fixed(FixLog):
    """Fixed package in memory."""

    #: Contents of all files by path.
    files: Mapping[str, bytes]

    @property
    def texts(self) -> Dict[str, str]:
        """Texts of the files in UTF-8 by path."""
        texts: Dict[str, str] = {}
        for name, content in self.files.items():
            try:
                texts[name] = content.decode()
            except UnicodeDecodeError:
                continue
        return texts


def fix(
    source: Source,
    *,
    unsafe: bool = False,
    decisions: Optional[Mapping[str, Any]] = None,
    rules: Optional[Sequence[str]] = None,
    release: Optional[str] = None,
    profile: Optional[str] = None,
    fail_on: Optional[str] = None,
    select: Optional[Sequence[str]] = None,
    ignore: Optional[Sequence[str]] = None,
    exclude: Optional[Sequence[str]] = None,
    config: Config = None,
    rule_files: Sequence[Path] = (),
    timeout: Optional[float] = None,
) -> Fixed:
    """Fixes a package in memory and writes nothing.

    ``unsafe`` also applies the fixes that need a review. ``decisions`` contains answers by the ID of their question; with
    decisions, unsafe fixes apply, too. A package that takes longer than ``timeout`` seconds is an ``UnreadableError``.
    """
    log, files = _native.fix(_input(source), json.dumps(_fix_arguments(locals())))
    return Fixed(**_log(json.loads(log)), files=dict(files))


def fix_in_place(
    path: Path,
    *,
    unsafe: bool = False,
    decisions: Optional[Mapping[str, Any]] = None,
    rules: Optional[Sequence[str]] = None,
    release: Optional[str] = None,
    profile: Optional[str] = None,
    fail_on: Optional[str] = None,
    select: Optional[Sequence[str]] = None,
    ignore: Optional[Sequence[str]] = None,
    exclude: Optional[Sequence[str]] = None,
    config: Config = None,
    rule_files: Sequence[Path] = (),
    timeout: Optional[float] = None,
) -> List[FixLog]:
    """Fixes the packages of a folder, or a template, on the disk. The arguments are those of ``fix``."""
    arguments = json.dumps(_fix_arguments(locals()))
    logs = _native.fix_in_place(_native.Input.path(_path("path", path)), arguments)
    return [FixLog(**_log(it)) for it in json.loads(logs)]


def _log(it: Dict[str, Any]) -> Dict[str, Any]:
    return {
        "path": it["path"],
        "outcome": Outcome(it["outcome"]),
        "applied": tuple(AppliedFix(**applied) for applied in it["applied"]),
        "skipped": tuple(SkippedFix(**skipped) for skipped in it["skipped"]),
        "renames": it["renames"],
        "found": it["findings_before"],
        "remaining": it["findings_after"],
        "unsafe_remaining": it["unsafe_after"],
        "questions": tuple(Question(**question) for question in it["questions"]),
        "notes": tuple(it["notes"]),
    }


@dataclass(frozen=True)
class ListedRequirement:
    """Requirement of a release."""

    id: str
    title: str
    keyword: str
    #: Kind of validation, according to the requirements project.
    mode: str
    chapter: str
    section: str
    set: str
    #: ``True`` if a rule decides the requirement.
    rule: bool
    #: ``True`` if the requirement is checked only where it is selected by its ID.
    off_by_default: bool


@dataclass(frozen=True)
class Explanation:
    """Page of a requirement."""

    id: str
    title: str
    keyword: str
    chapter: str
    section: str
    set: str
    #: ``True`` if a rule decides the requirement.
    rule: bool
    #: Releases with the requirement.
    releases: Tuple[str, ...]
    #: Page as Markdown: what is checked, why, examples, and how to fix.
    page: str
    #: Address of the official text.
    official_page: Optional[str]

    def __str__(self) -> str:
        return f"{self.id}: {self.title}\n\n{self.page}"

    def _repr_markdown_(self) -> str:
        return f"# {self.id}: {self.title}\n\n{self.page}"


def explain(id: str) -> Explanation:
    """Returns the page of a requirement. ``90526`` is accepted for ``R-90526``."""
    page = json.loads(_native.explain(_text("id", id)))
    page["releases"] = tuple(page["releases"])
    return Explanation(**page)


def requirements(*, rules: Sequence[str] = ("onap",), release: Optional[str] = None) -> List[ListedRequirement]:
    """Returns the requirements of rule sets in a release; by default, those of ONAP in the newest release."""
    if release is not None:
        _text("release", release)
    listed = _native.requirements(_texts("rules", rules), release)
    return [ListedRequirement(**it) for it in json.loads(listed)]


def catalogue() -> Dict[str, Any]:
    """Returns the values of arguments: ``rules``, ``releases``, ``profiles``, ``fail_on`` and ``formats``."""
    return cast(Dict[str, Any], json.loads(_native.catalogue()))


def model(source: Source) -> Dict[str, Any]:
    """Returns the model of a package, as in the JSON of ``vnfcheck model``."""
    return cast(Dict[str, Any], json.loads(_native.model(_input(source))))


@dataclass(frozen=True)
class Converted:
    """Converted template or environment."""

    text: str
    #: Notes on the conversion.
    notes: Tuple[str, ...]

    def __str__(self) -> str:
        return self.text


def convert(
    content: Union[str, bytes],
    *,
    to: str,
    name: str = "template",
    environment: bool = False,
    recompose: bool = False,
    keep_version: bool = False,
) -> Converted:
    """Converts the content of a template: ``to`` is ``yaml``, ``json``, ``hot``, ``long`` or ``short``.

    ``environment`` states that the content is an environment; ``name`` precedes positions in messages. Raises
    ``UnreadableError`` with all reasons if the content cannot be converted.
    """
    arguments = {
        "to": _text("to", to),
        "path": _text("name", name),
        "environment": bool(environment),
        "recompose": bool(recompose),
        "keep_version": bool(keep_version),
    }
    text, notes = _native.convert(_bytes("content", content), json.dumps(arguments))
    return Converted(text, tuple(notes))


_SETTINGS = ("release", "profile", "fail_on", "today")
_LISTS = ("rules", "select", "ignore", "mandatory", "exclude")
_PATHS = ("rule_files", "environments", "trust_anchors")


def _arguments(given: Mapping[str, Any]) -> Dict[str, Any]:
    """Returns the arguments of a check for the native part."""
    settings: Dict[str, Any] = {}
    for name in _SETTINGS:
        if given.get(name) is not None:
            settings[name] = _text(name, given[name])
    for name in _LISTS:
        if given.get(name) is not None:
            settings[name] = _texts(name, given[name])
    if given.get("strict_environment") is not None:
        settings["strict_environment"] = bool(given["strict_environment"])
    arguments: Dict[str, Any] = {"settings": settings, "no_waivers": bool(given.get("no_waivers"))}
    for name in _PATHS:
        arguments[name] = [_path(name, it) for it in _items(name, given.get(name, ()))]
    if given.get("accept_undecided") is not None:
        arguments["accept_undecided"] = bool(given["accept_undecided"])
    config = given["config"]
    if config is False:
        arguments["no_config"] = True
    elif config is not None and config is not True:
        arguments["config"] = _path("config", config)
    timeout = given["timeout"]
    if timeout is not None:
        if isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or not 0 <= timeout < 1e9:
            raise UsageError(f"invalid value for `timeout`: expected seconds, got {timeout!r}")
        arguments["timeout"] = float(timeout)
    return arguments


def _fix_arguments(given: Mapping[str, Any]) -> Dict[str, Any]:
    decisions = given["decisions"]
    if decisions is not None and not isinstance(decisions, Mapping):
        raise _unexpected("decisions", "answers by ID", decisions)
    try:
        json.dumps(answers := dict(cast(Mapping[str, Any], decisions or {})))
    except (TypeError, ValueError) as error:
        raise UsageError(f"invalid value for `decisions`: {error}") from None
    return {"check": _arguments(given), "unsafe": bool(given["unsafe"]), "decisions": answers}


def _input(source: object) -> _native.Input:
    if isinstance(source, (str, os.PathLike)):
        return _native.Input.path(_path("source", cast(Path, source)))
    if isinstance(source, (bytes, bytearray, memoryview)):
        return _native.Input.content(None, bytes(cast(bytes, source)))
    if isinstance(source, Mapping):
        files = cast(Mapping[object, object], source).items()
        named = [(_text("source", name), _bytes("source", content)) for name, content in files]
        return _native.Input.files(_MEMORY, named)
    read = getattr(source, "read", None)
    if callable(read):
        content = read()
        if not isinstance(content, bytes):
            raise _unexpected("source", "a file object in binary mode", source)
        name = getattr(source, "name", None)
        return _native.Input.content(name if isinstance(name, str) else None, content)
    raise _unexpected("source", "a path, bytes, a binary file object, or files by name", source)


def _path(name: str, path: object) -> str:
    fspath = getattr(path, "__fspath__", None)
    found: object = fspath() if callable(fspath) else path
    if isinstance(found, str):
        return found
    raise _unexpected(name, "a path", path)


def _text(name: str, text: object) -> str:
    if not isinstance(text, str):
        raise _unexpected(name, "a text", text)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise UsageError(f"invalid value for `{name}`: the text is not valid Unicode") from None
    return text


def _bytes(name: str, content: object) -> bytes:
    if isinstance(content, str):
        return _text(name, content).encode()
    if isinstance(content, (bytes, bytearray, memoryview)):
        return bytes(cast(bytes, content))
    raise _unexpected(name, "a text or bytes", content)


def _items(name: str, items: object) -> List[object]:
    if isinstance(items, (str, bytes)) or not isinstance(items, Iterable):
        raise _unexpected(name, "a list", items)
    return list(cast("Iterable[object]", items))


def _texts(name: str, texts: object) -> List[str]:
    return [_text(name, it) for it in _items(name, texts)]


def _unexpected(name: str, expected: str, got: object) -> UsageError:
    return UsageError(f"invalid value for `{name}`: expected {expected}, got `{type(got).__name__}`")
