"""Checks: the report of the program, errors, hostile input, threads, memory."""

from __future__ import annotations

import copy
import dataclasses
import io
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import zipfile
from pathlib import Path
from typing import Any, Dict

import pytest

import vnfcheck
from conftest import PACKAGES, package_paths


@pytest.mark.parametrize("path", package_paths(), ids=lambda path: path.name)
def test_json_is_that_of_the_program(path: Path, program: str) -> None:
    command = [program, "check", "--format", "json", str(path)]
    expected = subprocess.run(command, capture_output=True, check=False).stdout
    try:
        report = vnfcheck.check(path)
    except vnfcheck.UnreadableError as error:
        assert error.report
        report = error.report
    assert report.to_json().encode() == expected


def test_report_has_findings_with_locations() -> None:
    report = vnfcheck.check(PACKAGES / "vfw", rules=["onap"], release="istanbul")
    assert report.outcome is vnfcheck.Outcome.FAIL
    requirement = report.packages[0].requirements["R-90526"]
    assert requirement.status is vnfcheck.Status.FAIL
    (finding,) = requirement.findings
    assert (finding.file, finding.line, finding.column) == ("base_vfw.yaml", 15, 5)
    assert finding.path == "parameters.vfw_flavor_name.default"
    assert finding.level is vnfcheck.Level.ERROR
    assert finding.fix and finding.fix.applicability == "safe"
    assert str(finding).startswith("base_vfw.yaml:15:5: error R-90526 ")
    assert finding in report.findings


def test_sources_agree(vfw: Dict[str, str]) -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as writer:
        for name, text in vfw.items():
            writer.writestr(name, text)
    content = archive.getvalue()
    digests = {
        vnfcheck.check(source).packages[0].sha256
        for source in (str(PACKAGES / "vfw"), vfw, content, bytearray(content), io.BytesIO(content))
    }
    assert len(digests) == 1


def test_formats() -> None:
    report = vnfcheck.check(PACKAGES / "vfw")
    for name in vnfcheck.catalogue()["formats"]:
        assert isinstance(report.to(name), bytes if name == "xlsx" else str)
    assert report.to_dict()["outcome"] == "fail"
    shown = report._repr_html_()
    assert "<svg" in shown and "R-90526" in shown
    with pytest.raises(vnfcheck.UsageError, match="unknown format `pdf`"):
        report.to("pdf")


def test_configuration_of_files_in_memory(vfw: Dict[str, str]) -> None:
    configured = {**vfw, "vnfcheck.yaml": "ignore: [R-90526]\n"}
    requirement = vnfcheck.check(configured).packages[0].requirements["R-90526"]
    assert requirement.status is vnfcheck.Status.UNCHECKED and requirement.ignored
    requirement = vnfcheck.check(configured, config=False).packages[0].requirements["R-90526"]
    assert requirement.status is vnfcheck.Status.FAIL


@pytest.mark.parametrize(
    "source", [None, 3, 1.5, object(), ["a"], {"a.yaml": 3}, {3: "a"}, io.StringIO("a"), {"a\udc80.yaml": "a"}]
)
def test_wrong_types_are_usage_errors(source: Any) -> None:
    with pytest.raises(vnfcheck.UsageError, match="invalid value for `source`"):
        vnfcheck.check(source)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rules": ["onp"]}, "did you mean `onap`"),
        ({"rules": "onap"}, "`rules`: expected a list"),
        ({"release": "rome"}, "`release`"),
        ({"select": ["R-1"]}, "`select`"),
        ({"exclude": ["["]}, "`exclude`"),
        ({"today": "tomorrow"}, "`today`"),
        ({"timeout": -1}, "`timeout`"),
        ({"timeout": float("nan")}, "`timeout`"),
        ({"config": 3}, "`config`: expected a path"),
    ],
)
def test_wrong_arguments_are_usage_errors(arguments: Dict[str, Any], message: str) -> None:
    with pytest.raises(vnfcheck.UsageError, match=message):
        vnfcheck.check(PACKAGES / "vlb", **arguments)


@pytest.mark.parametrize("source", ["no/such", "nul\0", b"PK\3\4broken", {}, {"../a.yaml": "a"}, {"a.txt": "a"}])
def test_unreadable_sources(source: Any) -> None:
    with pytest.raises(vnfcheck.UnreadableError) as caught:
        vnfcheck.check(source)
    assert caught.value.help


def test_message_is_that_of_the_program(program: str) -> None:
    shown = subprocess.run([program, "check", "no/such"], capture_output=True, text=True, check=False).stderr
    with pytest.raises(vnfcheck.UnreadableError) as caught:
        vnfcheck.check("no/such")
    assert f"error: {caught.value}\nhelp: {caught.value.help}\n" in shown


def test_huge_bytes_are_refused() -> None:
    with pytest.raises(vnfcheck.UnreadableError, match="limit"):
        vnfcheck.check(bytes(513 * 1024 * 1024))


def test_time_limit() -> None:
    with pytest.raises(vnfcheck.UnreadableError, match="took longer than 0 s"):
        vnfcheck.check(PACKAGES / "vfw", timeout=0)
    with pytest.raises(vnfcheck.UnreadableError, match="took longer than 0 s"):
        vnfcheck.fix(PACKAGES / "vfw", timeout=0)
    assert vnfcheck.check(PACKAGES / "vlb", timeout=60).outcome is vnfcheck.Outcome.PASS


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent by Unix")
def test_interrupt_cancels() -> None:
    many = "".join(f"  p{i}: {{type: string, default: a}}\n" for i in range(20_000))
    template = f"heat_template_version: 2016-10-14\nparameters:\n{many}"
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    # The background jobs of a shell ignore the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        while time.monotonic() - started < 60:
            vnfcheck.fix({"base.yaml": template}, unsafe=True)
    assert time.monotonic() - started < 10


def test_requirements_are_read_when_they_are_used() -> None:
    package = vnfcheck.check(PACKAGES / "vfw").packages[0]
    findings = package.findings
    assert findings and "requirements" not in vars(package) and not hasattr(package, "unknown")
    same = pickle.loads(pickle.dumps(package))
    assert same == package == copy.copy(package) and same.findings == package.findings == findings
    whole = dataclasses.asdict(package)
    assert list(whole["requirements"]) == list(package.requirements)
    assert package.requirements is package.requirements


def test_threads_check_at_once() -> None:
    reports: Dict[str, str] = {}
    ticks = 0

    def run(name: str) -> None:
        reports[name] = vnfcheck.check(PACKAGES / name).to_json()

    threads = [threading.Thread(target=run, args=(name,)) for name in ("vfw", "vlb")]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        ticks += 1
        time.sleep(0.001)
    assert ticks and reports == {name: vnfcheck.check(PACKAGES / name).to_json() for name in ("vfw", "vlb")}


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is measured on Linux")
def test_memory_is_flat() -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    checks = int(os.environ.get("VNFCHECK_CHECKS", "1000"))
    sizes = []
    for _ in range(4):
        for at in range(checks // 4):
            report = vnfcheck.check(PACKAGES / ("vfw" if at % 2 else "vlb"))
            assert report.to_json() and report.packages[0].requirements and report.findings
        sizes.append(resident())
    print(f"{checks} checks, memory after each quarter in MB: {[size >> 20 for size in sizes]}")
    # During the first quarter, the allocator reserves memory for the threads.
    # A debug build of the module grows by a few more megabytes before the allocator reuses freed memory.
    assert sizes[-1] - sizes[1] < 6 * 1024 * 1024, sizes


def test_panic_is_an_internal_error() -> None:
    fail = getattr(vnfcheck._api._native, "fail", None)
    if fail is None:
        pytest.skip("a module without debug assertions has no function that panics")
    for is_apart in (True, False):
        with pytest.raises(vnfcheck.InternalError, match="defect of vnfcheck") as caught:
            fail(is_apart)
        assert caught.value.help and isinstance(caught.value, vnfcheck.Error)
    assert vnfcheck.check(PACKAGES / "vlb").outcome is vnfcheck.Outcome.PASS


def test_check_that_panics_is_an_internal_error(monkeypatch: pytest.MonkeyPatch) -> None:
    native = vnfcheck._api._native

    class Failed:
        def __init__(self, checked: Any) -> None:
            self.checked = checked

        def failed(self) -> bool:
            assert self.checked.failed() is False
            return True

        def overview(self) -> bytes:
            content: bytes = self.checked.overview()
            return content

    check = native.check
    monkeypatch.setattr(native, "check", lambda *given: Failed(check(*given)))
    with pytest.raises(vnfcheck.InternalError):
        vnfcheck.check("no/such")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked on Unix")
def test_forked_process_is_refused() -> None:
    vnfcheck.check(PACKAGES / "vlb")
    code = (
        "import os, sys, vnfcheck\n"
        f"path = {str(PACKAGES / 'vlb')!r}\n"
        "vnfcheck.check(path)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    try: vnfcheck.check(path)\n"
        "    except vnfcheck.UsageError: os._exit(7)\n"
        "    os._exit(0)\n"
        "sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 7


def test_command_line_of_the_module(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "vnfcheck"]
    printed = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True).stdout
    assert printed == f"vnfcheck {vnfcheck.__version__}\n"
    package = tmp_path / "vfw"
    package.mkdir()
    for file in (PACKAGES / "vfw").iterdir():
        (package / file.name).write_bytes(file.read_bytes())
    # The program starts itself again to write files, and imports nothing from the current folder.
    (tmp_path / "vnfcheck.py").write_text("raise SystemExit('imported from the current folder')")
    script = Path(sys.executable).with_name("vnfcheck")
    run = subprocess.run([script, "fix", "-q", "vfw"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 1, run.stderr
    assert vnfcheck.fix(PACKAGES / "vfw").files == {it.name: it.read_bytes() for it in package.iterdir()}
