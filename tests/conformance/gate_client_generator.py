"""Submit a package that fails, wait, read the report, and waive a finding, with the Python client of openapi-generator.

gate_client_generator.py ADDRESS ARCHIVE
"""

import datetime
import sys
import time
from pathlib import Path

from gate_api import ApiClient, ApiException, Configuration
from gate_api.api import ChecksApi, ProjectsApi, WaiversApi
from gate_api.models import CheckAnswer, DecisionBody, WaiverRequest


def finished(checks: ChecksApi, check: CheckAnswer) -> CheckAnswer:
    """Wait for the end of a check."""
    end = time.monotonic() + 120
    while check.status not in ("done", "failed"):
        assert time.monotonic() < end, check
        time.sleep(0.2)
        check = checks.checks_read(check.id)
    assert check.status == "done", check
    return check


def failures(report: dict) -> list[tuple[str, str, dict]]:
    """Return the findings that fail a requirement, with package and requirement."""
    return [
        (package["name"], requirement["id"], finding)
        for package in report["packages"]
        for requirement in package["requirements"]
        if requirement["status"] == "fail"
        for finding in requirement["findings"]
        if finding["waiver"] is None and not finding["advisory"]
    ]


def main(address: str, archive: str) -> None:
    client = ApiClient(Configuration(host=address.rstrip("/")))
    checks, waivers, projects = ChecksApi(client), WaiversApi(client), ProjectsApi(client)
    check = finished(checks, checks.checks_submit(Path(archive).read_bytes(), name="vlb", wait=1, fail_on="may"))
    assert check.outcome == "fail" and check.package.name == "vlb", check

    found = failures(checks.checks_report(check.id))
    package, requirement, finding = found[-1]
    request = WaiverRequest(
        requirement=requirement, package=package, file=finding["primary"]["file"], subject=finding["primary"]["path"],
        reason="accepted for the demonstration", until=datetime.date.today() + datetime.timedelta(days=30),
    )
    waiver = waivers.waivers_request(check.id, request)
    assert waiver.state == "requested", waiver
    state, = projects.projects_dashboard().projects
    assert state.project == "default" and state.requested_waivers == 1 and state.products.fail >= 1, state
    assert waivers.waivers_approve(waiver.number, DecisionBody(comment="agreed")).state == "approved"

    # Checks apply a waiver within a second or two.
    end = time.monotonic() + 30
    while (again := finished(checks, checks.checks_again(check.id, wait=30))).id == check.id:
        assert time.monotonic() < end, again
        time.sleep(0.5)
    left = failures(checks.checks_report(again.id))
    assert len(left) < len(found), (len(left), len(found))
    try:
        checks.checks_read("0" * 32)
        raise AssertionError("an unknown check was found")
    except ApiException as error:
        assert error.status == 404, error
    print(f"openapi-generator, Python: {len(found)} open findings, {len(left)} with a waiver")


main(*sys.argv[1:])
