#!/bin/bash
# Build the sdist and, from it, the wheel; install each, one after the other, away from the checkout, and use it there.
set -euo pipefail
cd "$(dirname "$0")/.."
python="$(realpath "${PYTHON:-python3}" --no-symlinks)"
checkout="$PWD"
away="$(mktemp -d)"
trap 'rm -rf "$away"' EXIT

fail() { echo "$1"; cat /dev/null "${@:2}"; exit 1; }
install() { "$python" -m pip --python "$away/env/bin/python" install --quiet --no-compile --disable-pip-version-check --constraint "$checkout/.ci/constraints.txt" "$@"; }
try() { # PACKAGE OUT: the installed command runs the pipeline and a query, with a package of its own
    env/bin/mlsys-kg pipeline --out "$2" >summary.txt
    env/bin/mlsys-kg query largest-speedups --build "$2" --format csv >rows.csv
    [ "$(wc -l <rows.csv)" -gt 10 ] || fail "$1: the query gave too few rows" rows.csv
    env/bin/python -c "import etl, sys; sys.exit(etl.__file__.startswith('$checkout'))" || fail "$1: another package ran"
    [ -e env/lib/python3*/site-packages/etl/py.typed ] || fail "$1: no py.typed"
    echo "$1: installed elsewhere, pipeline and query run, $(($(wc -l <rows.csv) - 1)) speedups"
}

"$python" -m build --no-isolation --outdir "$away/dist" . >"$away/build.log" 2>&1 || fail "no packages" "$away/build.log"
cd "$away"
"$python" -m venv --without-pip env
wheel="$(echo dist/*.whl)" sdist="$(echo dist/*.tar.gz)"

install "$wheel"
try "$wheel" whole
env/bin/mlsys-kg report --build whole 2>error.txt && fail "a report without its libraries"
grep -q "pip install 'mlsys-kg\[report\]'" error.txt || fail "no hint on the libraries of the report" error.txt
install "$wheel[report]"
env/bin/mlsys-kg report --build whole >report.txt
grep -q Speedups whole/report/speedups.html || fail "no report" report.txt

install --force-reinstall --no-deps "$sdist"
try "$sdist" again
cmp whole/graph.nt again/graph.nt || fail "wheel and sdist build other graphs"
