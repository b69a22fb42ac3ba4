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
.PHONY: help setup demo test lint types unit docs wheel test-extra test-deep format vectors bench mutants clean

heading = @printf '\n== %s\n' '$(1)'

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(READY) ## Create or refresh .venv (every other target does this by itself)

# The build backend comes first, so that building the package uses the pinned one too.
$(READY): pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (about a minute the first time) ..."
	@$(PYTHON3) -m venv $(VENV)
	@$(PIP) install -c constraints.txt hatchling
	@$(PIP) install -c constraints.txt --no-build-isolation -e '.[dev]'
	@touch $@

demo: $(READY) ## Judge a disputed play and show the clauses that decide it
	@$(BIN)/egorules judge examples/edge_case.toml

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
	@$(BIN)/pytest -q -n $(JOBS) --benchmark-disable --cov --cov-report=term

# TODO(docs): once docs/build.py, mkdocs.yml and mkdocs.fr.yml exist, name them plainly here and drop
# the wildcards, so that a missing one fails. Until then the target builds whichever of them exist.
DOCS_GENERATOR := $(wildcard docs/build.py)
DOCS_CONFIGS   := $(wildcard mkdocs.yml mkdocs.fr.yml)

docs: $(READY) ## Build the documentation, English and French, warnings are errors
	$(call heading,Docs)
	@$(if $(DOCS_GENERATOR),$(PYTHON) $(DOCS_GENERATOR),echo 'TODO(docs): no docs/build.py yet')
	@$(if $(DOCS_CONFIGS),set -e; for config in $(DOCS_CONFIGS); do NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict -f $$config; done,echo 'TODO(docs): no mkdocs.yml yet')

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

vectors: $(READY) ## Write the conformance vectors in spec/ again
	@$(PYTHON) tools/vectors.py

bench: $(READY) ## Measure speed
	@$(BIN)/pytest benchmarks -q --benchmark-only -o python_files='bench_*.py test_*.py'

mutants: $(READY) ## Break the rules on purpose and see that the tests notice (slow)
	@$(PYTHON) tools/mutants.py

clean: ## Remove what builds and tests leave behind (.venv stays)
	@rm -rf build dist site mutants htmlcov .coverage .coverage.* coverage.xml \
	    .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
	@find . -path ./$(VENV) -prune -o -path ./.git -prune -o -name __pycache__ -type d -exec rm -rf {} +
