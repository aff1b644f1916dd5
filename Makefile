# Every target that runs code depends on `setup`: a compiled kernel shadows its source, so it must never be older.

PYTHON  ?= python3
WORKERS ?= 2

BIN     := .venv/bin
BENCH   := .venv-bench/bin
SOURCES := $(wildcard src/paiju/kernels/*.py src/paiju/kernels/*.pxd)
BUILT   := $(wildcard src/paiju/kernels/*.so)
ORPHANS := $(foreach so,$(BUILT),$(if $(wildcard $(dir $(so))$(firstword $(subst ., ,$(notdir $(so)))).py),,$(so)))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test test-deep check format golden docs bench lock clean always

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

setup: .venv/compiled ## make or refresh .venv and the compiled kernels
	@$(if $(ORPHANS),rm -f $(ORPHANS))

play: setup ## play at the terminal
	@$(BIN)/paiju play

test: check ## run the checks, then all tests
	$(BIN)/pytest -n $(WORKERS)

test-deep: setup ## test the laws for much longer
	PAIJU_DEEP=1 $(BIN)/pytest -n $(WORKERS) tests/laws

check: setup ## lint, format, types, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: setup ## rewrite the sources in the common format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: setup ## rewrite the golden files from what the code does now
	PAIJU_GOLDEN=1 $(BIN)/pytest tests/golden

docs: setup ## regenerate the generated pages
	$(BIN)/python -m paiju.rules.prose docs/rules

bench: setup .venv-bench/installed ## measure against other engines
	$(BENCH)/python -m bench

lock: setup ## renew the pinned versions
	$(BIN)/pip-compile $(LOCK) --extra dev --output-file requirements/dev.lock pyproject.toml
	$(BIN)/pip-compile $(LOCK) --extra bench --output-file requirements/bench.lock pyproject.toml
LOCK := --quiet --upgrade --strip-extras --all-build-deps --allow-unsafe \
        --no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links

clean: ## remove everything that was made here
	rm -rf .venv .venv-bench build dist .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf src/*.egg-info src/paiju/kernels/*.so
	find src tests bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# The compiled modules are removed first: a running program keeps the file it has open, and where there is no compiler
# none may stay behind. Without a compiler there is no stamp either, so that each run says it again and tries again.
.venv/compiled: .venv/installed setup.py $(SOURCES) $(if $(BUILT),,always)
	@rm -f $(BUILT)
	@$(BIN)/python setup.py --quiet build_ext --inplace $(if $(filter setup.py,$?),--force)
	@if ls src/paiju/kernels/*.so >/dev/null 2>&1; then touch $@; fi
always:

.venv/installed: requirements/dev.lock pyproject.toml
	@$(if $(filter %.lock,$?),$(NEW_VENV))
	@$(INSTALL)
.venv-bench/installed: requirements/bench.lock pyproject.toml
	@$(if $(filter %.lock,$?),$(NEW_VENV))
	@$(INSTALL)

define NEW_VENV
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo "paiju needs Python 3.11 or newer: install it, or say 'make PYTHON=/path/to/python3'" >&2; exit 1; }; \
	$(PYTHON) -m venv --clear $(@D) || \
	{ echo "paiju cannot make a virtual environment: install Python's venv (Debian: python3-venv)" >&2; exit 1; }; \
	echo "installing $< into $(@D)"; \
	$(@D)/bin/python -m pip install -qq --disable-pip-version-check --requirement $<
endef

# The lock file has what the build needs, so pip needs no isolation; the kernels are left to the rule above.
define INSTALL
	PAIJU_UNCOMPILED=1 $(@D)/bin/python -m pip install -qq --disable-pip-version-check \
		--no-deps --no-build-isolation --editable . && touch $@
endef
