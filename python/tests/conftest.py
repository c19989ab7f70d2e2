"""Fixtures of the tests. The environment names the program, and folders with additional packages."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Dict, List

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "testdata" / "packages"


@pytest.fixture
def program() -> str:
    """Path of the program to compare with."""
    path = os.environ.get("VNFCHECK")
    if not path:
        pytest.skip("VNFCHECK does not name the program")
    return path


@pytest.fixture
def vfw() -> Dict[str, str]:
    """Texts of the sample package, by name."""
    return {it.name: it.read_text(encoding="utf-8") for it in (PACKAGES / "vfw").iterdir()}


def package_paths() -> List[Path]:
    """Returns the packages whose reports are compared."""
    folders = [PACKAGES, *map(Path, filter(None, os.environ.get("VNFCHECK_PACKAGES", "").split(os.pathsep)))]
    every = int(os.environ.get("VNFCHECK_STEP", "1"))
    found = [path for folder in folders for path in sorted(folder.iterdir())[::every]]
    return found or [PACKAGES / "vfw"]
