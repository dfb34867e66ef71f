#!/bin/bash
# Build the wheel, install it in an environment of its own, and use it from another folder with the checkout out of sight.
set -euo pipefail
cd "$(dirname "$0")/.."
python="$(realpath "${PYTHON:-python3}" --no-symlinks)"
checkout="$PWD"
away="$(mktemp -d)"
trap 'rm -rf "$away"' EXIT

"$python" -m build --wheel --no-isolation --outdir "$away/dist" . >"$away/build.log" 2>&1 || { cat "$away/build.log"; exit 1; }
"$python" -m venv --without-pip "$away/env"
install() { "$python" -m pip --python "$away/env/bin/python" install --quiet --no-compile --disable-pip-version-check --constraint "$checkout/.ci/constraints.txt" "$@"; }
install "$away"/dist/*.whl
cd "$away"
env/bin/mlsys-kg pipeline --out graph >summary.txt
env/bin/mlsys-kg query largest-speedups --build graph --format csv >rows.csv
[ "$(wc -l <rows.csv)" -gt 10 ] || { echo "the query gave too few rows"; cat rows.csv; exit 1; }
env/bin/mlsys-kg report --build graph 2>said.txt && { echo "a report without its libraries"; exit 1; }
grep -q "pip install 'mlsys-kg\[report\]'" said.txt || { echo "no word about the libraries of the report"; cat said.txt; exit 1; }
install "$(echo "$away"/dist/*.whl)[report]"
env/bin/mlsys-kg report --build graph >report.txt
grep -q Speedups graph/report/speedups.html || { echo "no report"; cat report.txt; exit 1; }
if env/bin/python -c "import etl, sys; sys.exit(etl.__file__.startswith('$checkout'))"; then
    echo "wheel: installed elsewhere, pipeline and query run, $(($(wc -l <rows.csv) - 1)) speedups"
else
    echo "the wheel's own package was not the one that ran"
    exit 1
fi
