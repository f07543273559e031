SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
COGGED = README.md $(wildcard docs/*.md docs/*/*.md)

.PHONY: .venv help demo screenshots test test-jit test-nojit test-slow lint format types pyright docs docs-check bench gcc chromium lock clean

help:  ## show this list
	@grep -hE '^[a-z.-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z.-]+):.*## (.*)/\1\t\2/' | expand -t 14

.venv: $(STAMP)  ## make or refresh the virtual environment, with the versions of constraints.txt

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --constraint constraints.txt pip hatchling
	$(BIN)/pip install --quiet --constraint constraints.txt --no-build-isolation --editable '.[dev]'
	touch $@

demo: .venv  ## a million deals of Sweep, three house rules compared, and a chart; again: the same runs
	$(BIN)/sweeplab simulate sweep -n 1000000 -s greedy --out runs/first
	$(BIN)/sweeplab compare sweep -v no-sweep -v king-sums -v "aces:ace_sweep_bonus=any" -n 1000000 --out runs/rules
	$(BIN)/sweeplab chart runs/rules -o runs/rules.png

test: lint types docs-check  ## all checks that a change has to pass; the tests of both kinds side by side
	@echo 'The tests, compiled and not: some minutes, each told when it has ended.'
	$(MAKE) --no-print-directory --jobs 2 --output-sync=target test-jit test-nojit

test-jit: .venv chromium  ## the tests with compiled kernels, all but the slow ones
	$(BIN)/pytest -m 'not slow'

# Lines run inside compiled kernels are not seen by coverage: this run has every line as plain Python.
test-nojit: .venv  ## the same source without the compiler, at small sizes, with coverage
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -m 'not slow and not jit_only'
	$(BIN)/coverage report

test-slow: .venv  ## the long tests: more records, more deals, more simulated intervals
	$(BIN)/pytest -m slow

lint: .venv  ## style, format, and which room may import which
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports

format: .venv  ## put the code into the house format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: .venv  ## mypy, strict
	$(BIN)/mypy

pyright: .venv  ## a second opinion on the types; wants an extra that fetches node
	$(BIN)/pip install --quiet --constraint constraints.txt --no-build-isolation --editable '.[dev,pyright]'
	$(BIN)/pyright

docs: .venv  ## rewrite the derived parts of the README and docs/
	$(BIN)/cog -r $(COGGED)

docs-check: .venv  ## fail if a derived part is out of date
	$(BIN)/cog --check $(COGGED)

bench: .venv gcc  ## measure speed against plain Python and, where there is a gcc, against C
	$(BIN)/python -m benchmarks

gcc:
	@if command -v gcc >/dev/null; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -q && apt-get install -y -q gcc libc6-dev; then exit 0; fi; \
	echo 'NO GCC: the comparisons with C are skipped; install gcc to have them.' >&2

chromium:
	@if command -v chromium >/dev/null; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -q && apt-get install -y -q chromium fonts-dejavu-core; then exit 0; fi; \
	echo 'NO CHROMIUM: the tests of pages are skipped; install chromium to have them.' >&2

screenshots: .venv chromium  ## docs/house-*.png: the page of examples/house-rules.toml, wide and narrow
	$(BIN)/sweeplab batch examples/house-rules.toml --out runs/house
	$(BIN)/sweeplab report runs/house -o runs/house.html
	PYTHONPATH=tests $(BIN)/python -m support.screenshots runs/house.html docs/house

# Not by way of .venv, which wants a lock that fits pyproject.toml: here it may not yet.
lock:  ## pin the newest allowed versions in constraints.txt
	test -x $(BIN)/pip-compile || { $(PYTHON) -m venv .venv; $(BIN)/pip install --quiet pip-tools; }
	CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/pip-compile --quiet --upgrade --extra dev --extra pyright \
	  --strip-extras --allow-unsafe --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	  --output-file constraints.txt pyproject.toml

clean:  ## remove what was built, measured and cached here, the environment too; runs/ stays
	rm -rf .venv build dist htmlcov .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
