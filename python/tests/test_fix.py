"""Fixes, explanations, models and conversions."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Dict

import pytest

import vnfcheck
from conftest import PACKAGES


def test_fix_of_texts_writes_nothing(vfw: Dict[str, str]) -> None:
    fixed = vnfcheck.fix(vfw)
    assert fixed.applied and not any(it.unsafe for it in fixed.applied)
    assert fixed.remaining < fixed.found
    assert "default:" not in fixed.texts["base_vfw.yaml"]
    again = vnfcheck.check(fixed.files)
    assert again.packages[0].requirements["R-90526"].status is not vnfcheck.Status.FAIL


def test_unsafe_fixes(vfw: Dict[str, str]) -> None:
    safe, unsafe = vnfcheck.fix(vfw), vnfcheck.fix(vfw, unsafe=True)
    assert safe.unsafe_remaining == safe.remaining - unsafe.remaining > 0


def test_decisions(vfw: Dict[str, str]) -> None:
    open_questions = vnfcheck.fix(vfw, decisions={"remove/none": True}).questions
    assert all(it.id and it.text for it in open_questions)
    with pytest.raises(vnfcheck.UsageError, match="unknown value `nothing`"):
        vnfcheck.fix(vfw, decisions={"nothing": True})
    with pytest.raises(vnfcheck.UsageError, match="`decisions`"):
        vnfcheck.fix(vfw, decisions={"remove/none": object()})


def test_fix_in_place(tmp_path: Path, vfw: Dict[str, str]) -> None:
    for name, text in vfw.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    expected = vnfcheck.fix(tmp_path)
    (log,) = vnfcheck.fix_in_place(tmp_path)
    assert log.applied == expected.applied and log.notes == ()
    assert {it.name: it.read_bytes() for it in tmp_path.iterdir()} == expected.files


@pytest.mark.skipif(not hasattr(os, "chown") or os.geteuid() != 0, reason="only root gives files to others")
def test_notes_name_attributes_that_are_not_kept(vfw: Dict[str, str]) -> None:
    code = (
        "import os, sys, vnfcheck\n"
        "vnfcheck.catalogue()\n"
        "os.setgid(2); os.setuid(2)\n"
        "(log,) = vnfcheck.fix_in_place(sys.argv[1])\n"
        "print('\\n'.join(log.notes))\n"
    )
    # Other users cannot read the temporary folders of pytest.
    with tempfile.TemporaryDirectory() as folder:
        for name, text in vfw.items():
            Path(folder, name).write_text(text, encoding="utf-8")
            os.chown(Path(folder, name), 1, 1)
        os.chmod(folder, 0o777)
        run = subprocess.run([sys.executable, "-c", code, folder], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "base_vfw.yaml: the owner 1 cannot be kept; the new owner is 2" in run.stdout


def test_read_only_file_is_not_replaced(tmp_path: Path, vfw: Dict[str, str]) -> None:
    read_only = tmp_path / "base_vfw.yaml"
    for name, text in vfw.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    read_only.chmod(0o444)
    with pytest.raises(vnfcheck.Error, match="read-only; nothing was changed") as caught:
        vnfcheck.fix_in_place(tmp_path)
    assert caught.value.help and read_only.read_text(encoding="utf-8") == vfw["base_vfw.yaml"]


def test_only_one_package_is_fixed_in_memory() -> None:
    with pytest.raises(vnfcheck.UsageError, match="exactly one package"):
        vnfcheck.fix(PACKAGES)


def test_explain() -> None:
    page = vnfcheck.explain("90526")
    assert (page.id, page.keyword, page.rule) == ("R-90526", "MUST NOT", True)
    assert "istanbul" in page.releases and "default" in page.page
    with pytest.raises(vnfcheck.UsageError, match="did you mean R-90526"):
        vnfcheck.explain("R-9052")


def test_requirements() -> None:
    listed = vnfcheck.requirements(rules=["onap"], release="casablanca")
    assert {it.set for it in listed} == {"onap"}
    assert len(listed) < len(vnfcheck.requirements())
    with pytest.raises(vnfcheck.UsageError, match="release"):
        vnfcheck.requirements(release="rome")


def test_model(vfw: Dict[str, str]) -> None:
    model = vnfcheck.model(vfw)
    assert [it["file"] for it in model["modules"]] == ["base_vfw.yaml"]


def test_convert(vfw: Dict[str, str]) -> None:
    converted = vnfcheck.convert(vfw["base_vfw.yaml"], to="json")
    assert converted.text.startswith("{") and str(converted) == converted.text
    with pytest.raises(vnfcheck.UnreadableError, match=r"a\.yaml:1:5: error "):
        vnfcheck.convert("a: [", to="json", name="a.yaml")
    with pytest.raises(vnfcheck.UsageError, match="`to`"):
        vnfcheck.convert("a: 1", to="xml")
