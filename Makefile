# Everything runs in .venv, which sets itself up from pyproject.toml and constraints.txt.

PYTHON3 ?= python3
JOBS    ?= 2
VENV    := .venv
BIN     := $(VENV)/bin
PYTHON  := $(BIN)/python
READY   := $(VENV)/.ready
PIP     := $(PYTHON) -m pip -qq --disable-pip-version-check

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help setup demo check test test-pythons lint types unit docs wheel test-extra test-deep format spec vectors bench study mutants clean

heading = @printf '\n== %s\n' '$(1)'

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(READY) ## Create or refresh .venv (every other target does this by itself)

# The build backend comes first, so that building the package uses the pinned one too.
$(READY): pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (about a minute the first time) ..."
	@$(PYTHON3) -m venv $(VENV)
	@$(PIP) install -c constraints.txt hatchling editables
	@$(PIP) install -c constraints.txt --no-build-isolation -e '.[dev]'
	@touch $@

# The demo needs the library and its command line, and installs nothing else.
DEMO := build/demo
$(DEMO)/.ready: pyproject.toml constraints.txt
	@echo "Setting up $(DEMO): egorules and its command line (half a minute the first time) ..."
	@$(PYTHON3) -m venv $(DEMO)
	@$(DEMO)/bin/python -m pip -qq --disable-pip-version-check install -c constraints.txt hatchling editables
	@$(DEMO)/bin/python -m pip -qq --disable-pip-version-check install -c constraints.txt --no-build-isolation -e '.[cli]'
	@touch $@

# A disputed move may be illegal; then the judge's exit code is 1, and that is what the demo shows.
demo: $(DEMO)/.ready ## Settle one dispute of each rulebook, each by its clauses
	@for case in examples/dispute_*.toml; do \
	    printf '\n== %s\n' "$$(head -n 1 $$case | cut -c3-)"; \
	    $(DEMO)/bin/egorules judge $$case --readings || test $$? -eq 1 || exit 1; \
	done

# Fast enough to run before every commit: style, types, the core, and every rulebook's worked cases.
FAST := tests/core tests/vectors tests/test_layers.py tests/test_spec.py $(wildcard tests/*/test_worked_cases.py) \
    tests/egocentric_world
check: lint types ## Check style and types and run the fast tests (a minute and a half)
	$(call heading,Fast tests)
	@$(BIN)/pytest -q -n $(JOBS) --benchmark-disable $(FAST)

PYTHONS := 3.11 3.12 3.13
test-pythons: ## Run the fast tests on every supported Python that is installed
	@for version in $(PYTHONS); do \
	    if ! python$$version -c '' 2>/dev/null; then echo "Python $$version: not found"; continue; fi; \
	    echo "Python $$version:"; \
	    test -x build/python$$version/bin/python || python$$version -m venv build/python$$version || exit 1; \
	    build/python$$version/bin/python -m pip -qq --disable-pip-version-check install -c constraints.txt -e '.[dev]' || exit 1; \
	    build/python$$version/bin/python -m pytest -q -n $(JOBS) --benchmark-disable -p no:cacheprovider $(FAST) || exit 1; \
	done

test: lint types unit docs wheel ## Everything that must pass: lint, types, unit, docs, wheel
	$(call heading,All passed)

lint: $(READY) ## Check style (ruff)
	$(call heading,Lint)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types: $(READY) ## Check types (mypy, strict)
	$(call heading,Types)
	@$(BIN)/mypy

unit: $(READY) ## Run the tests with branch coverage
	$(call heading,Unit tests)
	@rm -f .coverage .coverage.*
	@$(BIN)/coverage run -m pytest -q -n $(JOBS) --benchmark-disable
	@$(BIN)/coverage combine -q && $(BIN)/coverage report

docs: $(READY) ## Build the documentation, English and French, warnings are errors
	$(call heading,Docs)
	@$(PYTHON) -m docs.generate
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict -f mkdocs.yml
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict -f mkdocs.fr.yml
	@$(PYTHON) -m docs.check.links

wheel: $(READY) ## Build the wheel and try it in a clean environment, away from the repository
	$(call heading,Wheel)
	@.ci/try-wheel

test-extra: $(READY) ## Tests that need programs from the system (node, chromium)
	$(call heading,Extra tests)
	@.ci/test-extra

test-deep: $(READY) ## Run the tests with the deep Hypothesis profile (slow)
	$(call heading,Deep tests)
	@$(BIN)/pytest -q -n $(JOBS) --benchmark-disable --hypothesis-profile=deep

format: $(READY) ## Fix style in place
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

spec: $(READY) ## Write what follows from spec/ again: typed clause ids, move counts
	@$(PYTHON) spec/generate.py
	@$(PYTHON) spec/perft.py

vectors: $(READY) ## Write the conformance vectors in spec/ again
	@$(PYTHON) -m tests.vectors.emit

bench: $(READY) ## Measure speed beside peers, in an environment of its own
	@test -x build/bench/bin/python || $(PYTHON3) -m venv build/bench
	@build/bench/bin/pip -qq --disable-pip-version-check install -r benchmarks/requirements.txt -e '.[cli]'
	@build/bench/bin/python -m benchmarks.speed

study: $(READY) ## Work out again what the game is like (minutes)
	@$(PYTHON) -m benchmarks.study

mutants: ## Change the rules place by place and see whether the tests notice (MODULES=core.chance: a part; AGAIN=1: survivors)
	@test -x build/mutants/venv/bin/python || $(PYTHON3) -m venv build/mutants/venv
	@build/mutants/venv/bin/pip -qq --disable-pip-version-check install -r tests/mutants/requirements.txt -e '.[cli]'
	@build/mutants/venv/bin/python -m tests.mutants.run $(MODULES)

clean: ## Remove what builds and tests leave behind (.venv stays)
	@rm -rf build dist site htmlcov .coverage .coverage.* coverage.xml \
	    .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
	@find . -path ./$(VENV) -prune -o -path ./.git -prune -o -name __pycache__ -type d -exec rm -rf {} +
