#!/bin/sh
# Builds the wheel with the cargo profile PROFILE (default dev), installs it in a virtual environment of PYTHON below the folder TARGET,
# and runs the tests of the Python package, which compare it with the program VNFCHECK. Missing tools are skipped with a message.
set -eu
cd "$(dirname "$0")/.."
target=$1
python=${PYTHON:-python3}
environment=$target/python
if ! "$python" -c 'import ensurepip, sys, venv; assert sys.version_info >= (3, 9)' 2>/dev/null; then
    echo "skipped: the tests of the Python package need Python 3.9 or later with venv and pip"
    exit 0
fi
[ -x "$environment/bin/python" ] || "$python" -m venv "$environment"
install() { "$environment/bin/python" -m pip install --quiet --disable-pip-version-check "$@"; }
if ! install maturin==1.16.0 pytest mypy junitparser; then
    echo "skipped: the tests of the Python package need maturin, pytest and mypy from PyPI"
    exit 0
fi
wheels=$target/python-wheel
rm -rf "$wheels"
"$environment/bin/maturin" build --quiet --strip --profile "${PROFILE:-dev}" --locked --interpreter "$environment/bin/python" --out "$wheels"
install --force-reinstall --no-deps --no-index "$wheels"/vnfcheck-*.whl
"$environment/bin/python" -m pytest -q -p no:cacheprovider --import-mode=prepend --doctest-glob='python.md' python/tests docs/python.md
"$environment/bin/mypy" --strict --cache-dir "$target/mypy" python/vnfcheck
if install pyright && "$environment/bin/pyright" --version >/dev/null 2>&1; then
    "$environment/bin/pyright" --pythonpath "$environment/bin/python"
else
    echo "skipped: pyright cannot be installed here"
fi
