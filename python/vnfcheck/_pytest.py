"""pytest plugin: one test item per package and requirement.

``pytest --vnf DIR`` checks the packages of a folder, archive or template. An item fails as the program does: if its
requirement gates and fails, with the findings as the text. Other failures (waived, or of a keyword that does not gate) are
xfailed. A requirement that does not apply, that no rule checks, or that the files alone cannot decide is skipped. Each skip
and xfail states the reason.
"""

# The types of pytest are incomplete.
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

import pytest

from . import (
    Error,
    Finding,
    Level,
    Package,
    PackageError,
    Report,
    Requirement,
    Status,
    check,
)

#: The reports by path.
_REPORTS = pytest.StashKey[Dict[str, Report]]()

#: The levels that gate, by the argument ``fail_on``.
_GATING: Dict[str, Tuple[Level, ...]] = {
    "must": (Level.ERROR,),
    "should": (Level.ERROR, Level.WARNING),
    "may": (Level.ERROR, Level.WARNING, Level.NOTE),
    "never": (),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options."""
    group = parser.getgroup("vnfcheck", "VNF packages")
    group.addoption(
        "--vnf",
        "--template-directory",
        dest="vnf",
        action="append",
        metavar="PATH",
        help="check the VNF packages at a path; repeatable; --template-directory is the name of VVP",
    )
    group.addoption("--vnf-rules", metavar="SETS", help="rule sets to check, separated by commas")
    group.addoption("--vnf-release", metavar="RELEASE", help="ONAP release of the requirements")
    group.addoption(
        "--template-source", action="append", metavar="PATH", help="accepted for pipelines of VVP; has no effect"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Registers the markers."""
    config.stash[_REPORTS] = {}
    for keyword in ("must", "should", "may"):
        config.addinivalue_line("markers", f"{keyword}: requirement on VNFs with the keyword {keyword.upper()}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, items: List[pytest.Item]) -> None:
    """Adds the items of the packages before other plugins select items."""
    for path in _paths(session.config):
        # The path is a separate node, because folders of packages contain no tests.
        place = Path(os.path.abspath(path))
        node: VnfPath = VnfPath.from_parent(session, name=path, path=place, nodeid=_node_id(session, path))
        items.extend(session.genitems(node))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs tests with the fixture ``vnf_package`` for each package."""
    paths = _paths(metafunc.config)
    if paths and "vnf_package" in metafunc.fixturenames:
        packages = [package for path in paths for package in _report(metafunc.config, path).packages]
        metafunc.parametrize("vnf_package", packages, ids=[package.path for package in packages])


@pytest.fixture
def vnf_package() -> Package:
    """Package of ``--vnf`` with its requirements and findings; the test runs for each package."""
    pytest.skip("no package; pass --vnf")


def _paths(config: pytest.Config) -> List[str]:
    given: Optional[List[str]] = config.getoption("vnf")
    return list(dict.fromkeys(given or []))


def _report(config: pytest.Config, path: str) -> Report:
    reports = config.stash[_REPORTS]
    if path not in reports:
        rules: Optional[str] = config.getoption("vnf_rules")
        release: Optional[str] = config.getoption("vnf_release")
        sets = [name.strip() for name in rules.split(",")] if rules else None
        reports[path] = check(path, rules=sets, release=release)
    return reports[path]


def _node_id(session: pytest.Session, path: str) -> str:
    """Returns a path relative to the root directory of pytest."""
    try:
        path = os.path.relpath(path, session.config.rootpath)
    except ValueError:
        pass  # On Windows, the path may be on another drive.
    return path.replace(os.sep, "/")


class VnfPath(pytest.Collector):
    """Path with packages."""

    def collect(self) -> Iterator[Union[pytest.Item, pytest.Collector]]:
        """Checks the path and returns its packages."""
        report = _report(self.config, self.name)
        for package in report.packages:
            node_id = _node_id(self.session, package.path)
            yield VnfPackage.from_parent(
                self, name=package.path, nodeid=node_id, package=package, report=report
            )
        for error in report.errors:
            node_id = _node_id(self.session, error.path)
            yield VnfUnreadable.from_parent(self, name=error.path, nodeid=node_id, error=error)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Returns the message of an error without a traceback."""
        if isinstance(excinfo.value, Error):
            return _with_help(str(excinfo.value), excinfo.value.help)
        return super().repr_failure(excinfo)


class VnfPackage(pytest.Collector):
    """Package with its requirements."""

    def __init__(self, *, package: Package, report: Report, **rest: Any) -> None:
        super().__init__(**rest)
        self.package = package
        self.gating = _GATING[report.fail_on]

    def collect(self) -> Iterator[pytest.Item]:
        """Returns the requirements."""
        for requirement in self.package.requirements.values():
            is_gating = requirement.level in self.gating
            yield VnfRequirement.from_parent(
                self, name=requirement.id, requirement=requirement, is_gating=is_gating
            )


class VnfRequirement(pytest.Item):
    """Requirement on a package."""

    def __init__(self, *, requirement: Requirement, is_gating: bool, **rest: Any) -> None:
        super().__init__(**rest)
        self.requirement = requirement
        self.is_gating = is_gating
        self.add_marker(requirement.keyword.split()[0].lower())

    def runtest(self) -> None:
        """Fails, skips or passes according to the status."""
        requirement = self.requirement
        status = requirement.status
        if status in (Status.FAIL, Status.ERROR):
            if self.is_gating or status is Status.ERROR:
                raise VnfFailure(requirement)
            pytest.xfail(f"{requirement.keyword} does not gate\n{_text(requirement)}")
        if status is Status.WAIVED:
            accepted = {it.waiver.reason for it in requirement.findings if it.waiver}
            pytest.xfail(f"waived: {'; '.join(sorted(accepted))}")
        if status is Status.NOT_APPLICABLE:
            pytest.skip("does not apply to the package")
        if status is Status.UNCHECKED:
            pytest.skip(f"not checked: {requirement.ignored or 'no rule decides the requirement'}")
        if status is Status.UNDECIDED:
            reasons = [f"{it.location}: {it.message}" for it in requirement.undecided]
            pytest.skip(f"undecided: {'; '.join(reasons)}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Returns the findings of a failure."""
        if isinstance(excinfo.value, VnfFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> Tuple[Union[os.PathLike[str], str], Optional[int], str]:
        """Returns the package and the heading of a failure."""
        return self.path, None, f"{self.requirement.id}: {self.requirement.title}"


class VnfUnreadable(pytest.Item):
    """Path without a verdict, next to packages with verdicts."""

    def __init__(self, *, error: PackageError, **rest: Any) -> None:
        super().__init__(**rest)
        self.error = error

    def runtest(self) -> None:
        """Fails with the reason."""
        pytest.fail(_with_help(str(self.error), self.error.help), pytrace=False)


class VnfFailure(Exception):
    """Failure of a requirement."""

    def __init__(self, requirement: Requirement) -> None:
        super().__init__(_text(requirement))


def _text(requirement: Requirement) -> str:
    """Returns the findings of a requirement, one per paragraph."""
    lines = [f"{requirement.id}: {requirement.title} ({requirement.keyword})"]
    lines += [_finding(it) for it in requirement.findings if it.is_failure]
    if requirement.findings_omitted:
        lines.append(f"and {requirement.findings_omitted} more findings")
    if requirement.status is Status.ERROR:
        lines.append("an unreadable template may contain a subject of the requirement")
    return "\n".join(lines)


def _finding(finding: Finding) -> str:
    return _with_help(f"{finding.location}: {finding.message}", finding.help)


def _with_help(message: str, help: Optional[str]) -> str:
    return f"{message}\n  help: {help}" if help else message
