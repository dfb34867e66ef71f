# mlsys-kg: `make help` lists what can be made.
.DEFAULT_GOAL := help
.PHONY: help install pipeline test check format docs bench bench-short gold ablate ablate-conditions grammar interop interop-deps layouts train-confidence train-names train-reader field-terms name-words namesakes snapshots torture audit wheel-test picture lock clean

PYTHON ?= python3
SOURCES ?=
OUT ?= build
RECORDS ?=
WORKERS ?= 3
MOMENTS ?= 200
HISTORIES ?= 40
MINUTES ?= 60
INPUTS ?= 400000
SECONDS ?= 600
ROUNDS ?= 5
SEED ?= 1
COUNT ?= 10000
HALF ?= first
SIZE ?= 20000
MEGABYTES ?= 1
UNTRACED := tests/bench tests/fuzz tests/layouts tests/torture tests/work/test_cluster.py tests/work/test_processes.py
UNTRACED += tests/report/test_asking.py tests/report/test_browser.py tests/report/test_packed_pages.py
UNTRACED += tests/test_docs.py tests/test_docs_servers.py
BIN := .venv/bin
PYTEST := -m pytest -q -n $(WORKERS) --dist worksteal
STAMP := .venv/installed
MORPH := .venv-morph/installed
unexport PYTHONDONTWRITEBYTECODE  # the tests start hundreds of processes: modules are compiled once, not in each

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(STAMP)  ## make .venv with the locked dependencies and the command .venv/bin/mlsys-kg

$(STAMP): pyproject.toml .ci/constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("mlsys-kg needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint .ci/constraints.txt --editable . --group dev
	@touch $(STAMP)

pipeline: $(STAMP)  ## the sample pages, or SOURCES="…", into OUT (build/), and a report of them
	@code=0; $(BIN)/mlsys-kg pipeline $(SOURCES) --out $(OUT) || code=$$?; \
	test ! -e $(OUT)/run.json || $(BIN)/mlsys-kg report --build $(OUT) || exit; exit $$code

test: $(STAMP)  ## run the tests; no network needed
	$(BIN)/python $(PYTEST)

check: $(STAMP)  ## format, lint, types, imports, tests with coverage, the built packages: what CI runs
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/coverage erase
	$(BIN)/coverage run $(PYTEST) $(UNTRACED:%=--ignore=%)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report
	$(BIN)/python $(PYTEST) $(UNTRACED)
	$(MAKE) wheel-test

wheel-test: $(STAMP)  ## build wheel and sdist, install each elsewhere, run the pipeline and a query from it
	PYTHON=$(BIN)/python tests/wheel.sh

format: $(STAMP)  ## format and fix what can be fixed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

snapshots: $(STAMP)  ## rewrite the snapshots from what the code says today; review the diff
	$(BIN)/python -m pytest -q --rewrite-snapshots $$(grep -rl --include='test_*.py' rewrite_snapshots tests)

docs: $(STAMP)  ## write what is made of ontology/ and queries/: their pages and examples
	PYTHONPATH=.:tests $(BIN)/python tests/describe/write.py

torture: $(STAMP)  ## the long form of tests/torture, tests/fuzz and property tests; MOMENTS, HISTORIES, MINUTES, INPUTS, SECONDS, ROUNDS, SIZE, MEGABYTES
	$(BIN)/python tests/torture/patterns.py --rounds $(ROUNDS)
	$(BIN)/python tests/torture/growth.py --size $(SIZE)
	$(BIN)/python tests/torture/sizes.py --megabytes $(MEGABYTES)
	$(BIN)/python tests/torture/kills.py --moments $(MOMENTS)
	$(BIN)/python tests/torture/histories.py --histories $(HISTORIES)
	$(BIN)/python tests/torture/endurance.py --minutes $(MINUTES)
	$(BIN)/python tests/fuzz/run.py --inputs $(INPUTS) --seconds $(SECONDS)
	$(BIN)/python $(PYTEST) --hypothesis-profile long $$(grep -rl --include='test_*.py' '^@given' tests)

audit: $(STAMP)  ## ask for known holes in the locked dependencies; needs the network
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pip-audit>=2.7'
	$(BIN)/pip-audit --requirement .ci/constraints.txt --strict --no-deps --disable-pip --progress-spinner off

gold: $(STAMP)  ## score the extractors against the careful readers, where ../shared is present
	$(BIN)/python tests/gold/score.py $(SETS)

grammar: $(STAMP)  ## score the extractors on composed sentences; SEED=1 COUNT=10000 HALF=first
	@PYTHONPATH=.:tests $(BIN)/python tests/grammar/score.py --seed $(SEED) --count $(COUNT) --half $(HALF)

interop: $(STAMP)  ## load what is exported with tools nobody here wrote; those that are missing are skipped
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile tests/interop

interop-deps: $(STAMP)  ## install those tools: packages of Debian, npm and Python
	tests/interop/install.sh

ablate: $(STAMP)  ## blind the reader of a view, switch off each family of rules, on labelled pages; FOLDERS="…", ARGS="--folds 5"
	@$(BIN)/python tests/ablate/run.py $(FOLDERS) $(ARGS)

ablate-conditions: $(STAMP)  ## switch each condition of etl/extract on judged papers, from RECORDS=FILE; ARGS="--only systems/titles"
	@$(BIN)/python tests/ablate/conditions.py $(RECORDS) $(ARGS)

layouts: $(STAMP)  ## score the readers on generated pages in many layouts; ARGS="--batch 2 --misses"
	@$(BIN)/python tests/layouts/score.py $(ARGS)

field-terms: $(STAMP)  ## learn again which phrases are terms of the field, from RECORDS=FILE
	PYTHONPATH=. $(BIN)/python tests/learn/field_terms.py $(RECORDS)

namesakes: $(STAMP)  ## learn again how common names are, from RECORDS=FILE
	PYTHONPATH=.:tests $(BIN)/python tests/learn/namesakes.py $(RECORDS)

train-reader: $(STAMP)  ## train the reader of unknown layouts on labelled pages; FOLDERS="…", ARGS="--out FILE"
	PYTHONPATH=.:tests $(BIN)/python tests/learn/reader.py $(FOLDERS) $(RECORDS:%=--records %) $(ARGS)

train-names: $(STAMP)  ## train the model of names that no rule introduces, on RECORDS=FILE and judgements; ARGS="--out FILE"
	OPENBLAS_NUM_THREADS=1 PYTHONPATH=.:tests $(BIN)/python tests/learn/own_names.py $(RECORDS) $(ARGS)

train-confidence: $(STAMP)  ## train the confidence of systems and claims on RECORDS=FILE and judgements; ARGS="--out FILE"
	OPENBLAS_NUM_THREADS=1 PYTHONPATH=.:tests $(BIN)/python tests/learn/confidence.py $(RECORDS) $(ARGS)

name-words: $(STAMP)  ## learn again how much words sound like names, from RECORDS=FILE
	PYTHONPATH=. $(BIN)/python tests/learn/name_words.py $(RECORDS)

bench: pipeline $(MORPH)  ## measure ours next to a floor or a peer, on the sample or RECORDS=FILE; OUT/bench.json
	@$(BIN)/python tests/bench/bench.py --json $(OUT)/bench.json $(if $(RECORDS),--records $(RECORDS)) $(PARTS:%=--part %)
	@$(if $(RECORDS),$(BIN)/python tests/bench/identity.py $(RECORDS))

bench-short: $(STAMP)  ## the same of some pages of the sample, in under a minute
	@$(BIN)/python tests/bench/bench.py --short

$(MORPH):
	@{ $(PYTHON) -m venv .venv-morph && .venv-morph/bin/python -m pip install --quiet morph-kgc==2.10.0 && touch $@; } || \
	  { rm -rf .venv-morph; echo "morph-kgc cannot be installed: nothing is measured beside it"; }

picture: pipeline  ## take the picture of the report that README shows; needs Chromium
	PYTHONPATH=.:tests $(BIN)/python tests/report/picture.py $(OUT)/report .github/report.png

lock: $(STAMP)  ## resolve the newest allowed versions into .ci/constraints.txt, for every platform
	$(BIN)/python -m pip install --quiet 'uv>=0.5'
	$(BIN)/uv pip compile --quiet --universal --upgrade --no-header --no-annotate --no-emit-index-url --python-version 3.11 --group dev --group bench --group interop pyproject.toml --output-file .ci/constraints.txt

clean:  ## remove what was made, .venv included
	rm -rf .venv .venv-grlc .venv-morph build dist tests/interop/node_modules .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
