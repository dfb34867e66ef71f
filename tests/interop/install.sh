#!/bin/bash
# Install the tools that load what we export: Debian packages, packages of npm by the lock file, Python packages.
set -euo pipefail
cd "$(dirname "$0")/../.."

packages=(
    raptor2-utils rasqal-utils                       # rapper, roqet
    default-jre-headless libapache-jena-java         # Apache Jena
    swi-prolog-nox                                   # swipl, with its library of RDF
    virtuoso-opensource-7 virtuoso-opensource-7-bin  # virtuoso-t, isql-vt
    pandoc sqlite3
    texlive-latex-base texlive-latex-recommended     # pdflatex, bibtex, booktabs
    chromium-headless-shell                          # a browser for pages
)
command -v node >/dev/null || packages+=(nodejs)
command -v npm >/dev/null || packages+=(npm)
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo)

log="$(mktemp)"
trap 'rm -f "$log"' EXIT
missing=()
for package in "${packages[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>&1 | grep -q 'ok installed' || missing+=("$package")
done
if ! command -v apt-get >/dev/null; then
    echo "no apt-get here: install the likes of ${packages[*]} yourself" >&2
elif [ "${#missing[@]}" -gt 0 ]; then
    "${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 install -y -qq \
        --no-install-recommends "${missing[@]}" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
fi

npm ci --prefix tests/interop --loglevel=error --no-audit --no-fund --no-progress >"$log" 2>&1 &
npm=$!
.venv/bin/python -m pip install --quiet --disable-pip-version-check --constraint .ci/constraints.txt --group interop
if ! [ -x .venv-grlc/bin/grlc-server ]; then  # in an environment of its own: it pins what we do not
    .venv/bin/python -m venv .venv-grlc
    .venv-grlc/bin/python -m pip install --quiet --disable-pip-version-check 'grlc==1.3.11'
fi
wait "$npm" || { cat "$log" >&2; exit 1; }
