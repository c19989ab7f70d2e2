"""Submit a package that fails, wait, read the report, and waive a finding, with the generated client.

gate_client.py ADDRESS ARCHIVE
"""

import datetime
import io
import sys
import time
from pathlib import Path

from gate_client_api import Client
from gate_client_api.api.checks import checks_again, checks_list, checks_read, checks_report, checks_submit
from gate_client_api.api.products import products_list, products_read
from gate_client_api.api.projects import projects_usage
from gate_client_api.api.waivers import waivers_approve, waivers_list, waivers_request
from gate_client_api.models import (
    CheckAnswer, ChecksSubmitFailOn, DecisionBody, WaiverAnswer, WaiverRequest, WaiversListState,
)
from gate_client_api.types import File


def finished(client: Client, check: CheckAnswer) -> CheckAnswer:
    """Wait for the end of a check."""
    end = time.monotonic() + 120
    while check.status not in ("done", "failed"):
        assert time.monotonic() < end, check
        time.sleep(0.2)
        check = checks_read.sync(check.id, client=client)
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
    client = Client(base_url=address, raise_on_unexpected_status=True)
    body = File(payload=io.BytesIO(Path(archive).read_bytes()), file_name="package.zip")
    check = finished(client, checks_submit.sync(client=client, body=body, name="vfw", wait=1, fail_on=ChecksSubmitFailOn.MAY))
    assert check.outcome == "fail" and check.package.name == "vfw", check

    report = checks_report.sync(check.id, client=client)
    found = failures(report)
    assert found, report
    # The generated function reads JSON only.
    text = client.get_httpx_client().get(check.links.report, params={"format": "markdown"})
    assert text.status_code == 200 and "vfw" in text.text, text

    package, requirement, finding = found[0]
    until = datetime.date.today() + datetime.timedelta(days=30)
    request = WaiverRequest(
        requirement=requirement, package=package, file=finding["primary"]["file"], subject=finding["primary"]["path"],
        reason="accepted for the demonstration", until=until,
    )
    waiver = waivers_request.sync(check.id, client=client, body=request)
    assert isinstance(waiver, WaiverAnswer) and waiver.state == "requested", waiver
    approved = waivers_approve.sync(waiver.number, client=client, body=DecisionBody(comment="agreed"))
    assert approved.state == "approved", approved
    assert [it.number for it in waivers_list.sync(client=client, state=WaiversListState.APPROVED).waivers] == [waiver.number]

    # Checks apply a waiver within a second or two.
    end = time.monotonic() + 30
    while (again := finished(client, checks_again.sync(check.id, client=client, wait=30))).id == check.id:
        assert time.monotonic() < end, again
        time.sleep(0.5)
    left = failures(checks_report.sync(again.id, client=client))
    assert len(left) < len(found), (len(left), len(found))

    today = datetime.datetime.now(datetime.timezone.utc).date()
    listed = checks_list.sync(client=client, since=today, until=today, project="default").checks
    assert [it.id for it in listed] == [again.id, check.id], listed
    assert [it.name for it in products_list.sync(client=client).products] == ["vfw"]
    assert len(products_read.sync("vfw", client=client).submissions) == 2
    assert projects_usage.sync("default", client=client).waiting.used == 0
    print(f"submitted, waited, read and waived: {len(found)} open findings, {len(left)} with a waiver")


main(*sys.argv[1:])
