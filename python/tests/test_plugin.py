"""The pytest plugin."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

from conftest import PACKAGES

VFW, VLB = str(PACKAGES / "vfw"), str(PACKAGES / "vlb")


def test_one_item_for_each_requirement(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--vnf", VFW, "--vnf", VLB, "--junit-xml=report.xml")
    outcomes = result.parseoutcomes()
    assert outcomes["failed"] == 12 and outcomes["passed"] and outcomes["skipped"] and outcomes["xfailed"]
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    cases = ElementTree.parse(pytester.path / "report.xml").findall(".//testcase")
    assert len(cases) == sum(outcomes[it] for it in ("failed", "passed", "skipped", "xfailed"))
    failures = {it.get("name") for it in cases if it.find("failure") is not None}
    assert "R-90526" in failures


def test_findings_are_the_text(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--vnf", VFW, "-k", "R-90526")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["base_vfw.yaml:15:5: parameter `vfw_flavor_name` declares a default"])


def test_passing_package_passes(pytester: pytest.Pytester) -> None:
    assert pytester.runpytest("--vnf", VLB).ret == pytest.ExitCode.OK


def test_markers_are_keywords(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--strict-markers", "--vnf", VFW, "-m", "should", "-rxs")
    assert "failed" not in result.parseoutcomes()
    result.stdout.fnmatch_lines(["XFAIL *SHOULD does not gate*", "SKIPPED * does not apply to the package"])


def test_release_and_rules(pytester: pytest.Pytester) -> None:
    of_heat = pytester.runpytest("--vnf", VLB, "--vnf-rules", "heat").parseoutcomes()
    of_both = pytester.runpytest("--vnf", VLB, "--vnf-rules", "heat,onap", "--vnf-release", "casablanca").parseoutcomes()
    assert 0 < sum(of_heat.values()) < sum(of_both.values())


def test_options_of_vvp(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest(f"--template-directory={VFW}", f"--template-source={VFW}", "-k", "R-90526")
    result.assert_outcomes(failed=1)


def test_changed_line_of_a_pipeline_of_vvp(pytester: pytest.Pytester) -> None:
    """The line of docs/migration.md, with its report read as CI servers read it."""
    guide = (PACKAGES.parents[1] / "docs" / "migration.md").read_text(encoding="utf-8")
    (line,) = [it.split("#")[0].strip() for it in guide.splitlines() if it.startswith("pytest --template-directory=")]
    assert line.startswith("pytest ")
    parser = pytest.importorskip("junitparser")
    command = [sys.executable, "-m", *shlex.split(line.replace("$DIR", VFW))]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(command, cwd=pytester.path, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == pytest.ExitCode.TESTS_FAILED, run.stdout
    suites = parser.JUnitXml.fromfile(str(pytester.path / "report.xml"))
    assert suites.failures == 12 and suites.errors == 0 and suites.tests > 100
    failed = [case for suite in suites for case in suite if any(isinstance(it, parser.Failure) for it in case.result)]
    (case,) = [it for it in failed if it.name == "R-90526"]
    assert "base_vfw.yaml:15:5" in case.result[0].text


def test_fixture_is_each_package(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_name(vnf_package): assert vnf_package.name == 'vlb'")
    result = pytester.runpytest("--vnf", VFW, "--vnf", VLB, "-k", "test_name")
    result.assert_outcomes(passed=1, failed=1)
    pytester.runpytest().assert_outcomes(skipped=1)


def test_unreadable_path_is_an_error(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--vnf", "no/such")
    result.stdout.fnmatch_lines(["cannot read `no/such`*", "  help: *"])
    assert result.ret == pytest.ExitCode.INTERRUPTED


def test_nothing_changes_without_options(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_it(): pass")
    pytester.runpytest().assert_outcomes(passed=1)
