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
.PHONY: help setup demo check test test-pythons lint types unit docs wheel test-extra test-deep format spec vectors playthroughs released fuzz bench memory study mutants clean

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

demo: $(DEMO)/.ready ## Settle one dispute of each rulebook
	@examples/demo.sh $(DEMO)/bin/egorules

# Fast enough to run before every commit: style, types, the core, and every rulebook's worked cases.
FAST := tests/core tests/vectors tests/test_layers.py tests/test_spec.py $(wildcard tests/*/test_worked_cases.py) \
    tests/egocentric_world
check: lint types ## Check style and types and run the fast tests (a minute and a half)
	$(call heading,Fast tests)
	@$(BIN)/pytest -q -n $(JOBS) --benchmark-disable $(FAST)

# Every supported Python that is installed: on the path, or by pyenv.
PYTHONS := 3.11 3.12 3.13
test-pythons: ## Run the fast tests on every supported Python that is installed
	@for version in $(PYTHONS); do \
	    python=; \
	    for found in python$$version $(HOME)/.pyenv/versions/$$version.*/bin/python; do \
	        if $$found -c '' 2>/dev/null; then python=$$found; break; fi; \
	    done; \
	    if [ -z "$$python" ]; then echo "Python $$version: not found"; continue; fi; \
	    echo "$$($$python --version):"; \
	    test -x build/python$$version/bin/python || $$python -m venv build/python$$version || exit 1; \
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

playthroughs: $(READY) ## Write again what every seat sees in the games that are kept
	@$(PYTHON) -m tests.playthroughs.record

released: $(READY) ## Write down what this version says, for all later ones (tests/released)
	@$(PYTHON) -m tests.released.write

fuzz: $(READY) ## Try ever new bad inputs until you stop it; findings go to build/fuzz
	@$(PYTHON) -m tests.corpus.fuzz

bench: $(READY) ## Measure speed beside peers, in an environment of its own
	@test -x build/bench/bin/python || $(PYTHON3) -m venv build/bench
	@build/bench/bin/pip -qq --disable-pip-version-check install -r benchmarks/requirements.txt -e '.[cli]'
	@build/bench/bin/python -m benchmarks.speed

memory: $(READY) ## Measure the memory of a program that never ends, over five million steps (an hour)
	@$(PYTHON) -m benchmarks.memory

study: $(READY) ## Work out again what each game is like (half an hour and more; GAMES=catham_city: one)
	@$(PYTHON) -m benchmarks.study $(GAMES)

mutants: ## Change the rules place by place and see whether the tests notice (MODULES=core: a package or module; AGAIN=1: survivors)
	@test -x build/mutants/venv/bin/python || $(PYTHON3) -m venv build/mutants/venv
	@build/mutants/venv/bin/pip -qq --disable-pip-version-check install -r tests/mutants/requirements.txt -e '.[cli]'
	@build/mutants/venv/bin/python -m tests.mutants.run $(MODULES)

clean: ## Remove what builds and tests leave behind (.venv stays)
	@rm -rf build dist site htmlcov .coverage .coverage.* coverage.xml \
	    .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
	@find . -path ./$(VENV) -prune -o -path ./.git -prune -o -name __pycache__ -type d -exec rm -rf {} +
