# Every target that runs code depends on `setup`: a compiled kernel shadows its source, so it must never be older.

PYTHON  ?= python3
WORKERS ?= 2

BIN     := .venv/bin
STATIC  := src/paiju/server/static
CLIENT  := $(shell find web -name node_modules -prune -o -type f -print)
# The virtual environment has a Node of its own, so that a machine needs none.
NODE    := PATH="$(CURDIR)/$(BIN):$$PATH"
BENCH   := .venv-bench/bin
KERNELS := $(shell find src/paiju -type d -path '*kernels*' ! -name __pycache__)
SOURCES := $(wildcard $(KERNELS:=/*.py) $(KERNELS:=/*.pxd))
BUILT   := $(wildcard $(KERNELS:=/*.so))
ORPHANS := $(foreach so,$(BUILT),$(if $(wildcard $(dir $(so))$(firstword $(subst ., ,$(notdir $(so)))).py),,$(so)))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup web play test test-deep check format golden mutants docs bench bench-bots bench-server lock clean always

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

setup: .venv/compiled ## make or refresh .venv and the compiled kernels
	@$(if $(ORPHANS),rm -f $(ORPHANS))

web: $(STATIC)/index.html ## build the client

play: setup web ## serve the game and print the address to open in a browser
	@echo "open this page to play (at the terminal: $(BIN)/paiju play):"
	@$(BIN)/paiju serve

test: check web ## run the checks, then all tests
	@tools/browser
	$(NODE) $(BIN)/pytest -n $(WORKERS) --ignore=tests/browser
	$(NODE) $(BIN)/pytest tests/browser # one at a time: a browser and its server need the cores

test-deep: setup ## test the laws, the bots and the server for much longer
	PAIJU_DEEP=1 $(BIN)/pytest -n $(WORKERS) tests/laws tests/contract tests/server

check: setup web/node_modules/installed ## lint, format, types, layers; the client's unit tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	cd web && $(NODE) npm run --silent check && $(NODE) npm run --silent test

format: setup web/node_modules/installed ## rewrite the sources in the common format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cd web && $(NODE) npm run --silent format

golden: setup ## rewrite the golden files from what the code does now
	PAIJU_GOLDEN=1 $(BIN)/pytest tests/golden

mutants: setup ## change random lines and see which no test notices
	$(BIN)/python tools/mutants.py

docs: setup ## regenerate the generated pages
	$(BIN)/python -m paiju.rules.prose docs/rules
	$(BIN)/python -m paiju.server.protocol.schema page docs/protocol.md
	$(BIN)/python -m paiju.server.protocol.schema types web/src/protocol.ts

bench: setup .venv-bench/installed ## measure against other engines
	$(BENCH)/python -m bench

bench-bots: setup ## measure the bots' speed
	$(BIN)/python -m bench.bots

bench-server: setup ## measure the server under load, on real sockets
	$(BIN)/python -m bench.server

lock: setup ## renew the pinned versions
	$(BIN)/pip-compile $(LOCK) --extra dev --output-file requirements/dev.lock pyproject.toml
	$(BIN)/pip-compile $(LOCK) --extra bench --output-file requirements/bench.lock pyproject.toml
LOCK := --quiet --upgrade --strip-extras --all-build-deps --allow-unsafe \
        --no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links

clean: ## remove everything that was made here
	rm -rf .venv .venv-bench build dist .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf src/*.egg-info $(BUILT) web/node_modules $(STATIC)
	find src tests bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# The compiled modules are removed first: a running program keeps the file it has open, and where there is no compiler
# none may stay behind. Without a compiler there is no stamp either, so that each run says it again and tries again.
.venv/compiled: .venv/installed setup.py $(SOURCES) $(if $(BUILT),,always)
	@rm -f $(BUILT)
	@$(BIN)/python setup.py --quiet build_ext --inplace --parallel $(WORKERS) $(if $(filter setup.py,$?),--force)
	@if ls src/paiju/kernels/*.so >/dev/null 2>&1; then touch $@; fi
always:

.venv/installed: requirements/dev.lock pyproject.toml
	@$(if $(filter %.lock,$?),$(NEW_VENV))
	@$(INSTALL)
.venv-bench/installed: requirements/bench.lock pyproject.toml
	@$(if $(filter %.lock,$?),$(NEW_VENV))
	@$(INSTALL)

$(STATIC)/index.html: web/node_modules/installed $(CLIENT)
	@cd web && $(NODE) npm run --silent build -- --logLevel warn
web/node_modules/installed: web/package.json web/package-lock.json | .venv/installed
	@echo "installing web/package-lock.json into web/node_modules"
	@cd web && $(NODE) npm ci --loglevel=error --no-audit --no-fund && touch node_modules/installed

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
