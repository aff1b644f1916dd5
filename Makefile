# Every target that runs code depends on `setup`: a compiled kernel shadows its source, so it must never be older.

PYTHON  ?= python3
WORKERS ?= 2

BIN     := .venv/bin
STATIC  := src/paiju/server/static
CLIENT  := $(shell find web -name node_modules -prune -o -type f -print)
# The virtual environment has a Node of its own, so that a machine needs none.
NODE    := PATH="$(CURDIR)/$(BIN):$$PATH"
BENCH   := .venv-bench/bin
TRAIN   := .venv-train/bin
FAMILY  ?= climbing
# A test that hangs says where, and fails.
PYTEST  := $(BIN)/pytest -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true
KERNELS := $(shell find src/paiju -type d -path '*kernels*' ! -name __pycache__)
SOURCES := $(wildcard $(KERNELS:=/*.py) $(KERNELS:=/*.pxd))
BUILT   := $(wildcard $(KERNELS:=/*.so))
# A compiled module whose source is gone would still be imported; what all of them share never had one (setup.py).
SHARED  := $(wildcard src/paiju/kernels/_cyutility.*)
ORPHANS := $(strip $(foreach so,$(filter-out $(SHARED),$(BUILT)),\
             $(if $(wildcard $(dir $(so))$(firstword $(subst ., ,$(notdir $(so)))).py),,$(so))))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup tools web play test test-deep test-train screens check format golden mutants pages docs bench \
        bench-bots bench-server train attack dist try-dist lock clean always

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

setup: .venv/compiled ## make or refresh what playing needs: .venv and the compiled kernels
	@$(if $(ORPHANS),rm -f $(ORPHANS))

tools: setup .venv/tools ## add to .venv what checks, tests and releases need

web: $(STATIC)/index.html ## build the client

play: ## serve the game and print the address to open in a browser
	@$(MAKE) --no-print-directory --jobs 2 setup web # npm waits for the network while the compiler works
	@echo "open this page to play (at the terminal: $(BIN)/paiju play):"
	@$(BIN)/paiju serve

test: check web ## run the checks, then all tests
	@tools/browser
	$(NODE) $(PYTEST) -n $(WORKERS) --dist worksteal --ignore=tests/browser --ignore=tests/learning
	@# Apart from the others: a browser and its server need the cores. What fails there is asked once more, alone.
	$(NODE) $(PYTEST) -n $(WORKERS) --dist worksteal tests/browser || \
	$(NODE) $(PYTEST) --last-failed --last-failed-no-failures none tests/browser

test-deep: tools web test-train ## test the laws, the bots and the server for much longer, and the pages at more sizes
	@tools/browser
	PAIJU_DEEP=1 $(NODE) $(BIN)/pytest -n $(WORKERS) tests/laws tests/contract tests/server $(addprefix tests/unit/,\
		analysis puzzles rules)
	PAIJU_DEEP=1 $(NODE) $(BIN)/pytest $(addprefix tests/browser/test_,\
		access.py deals.py finding.py house.py learn.py many.py me.py phases.py room.py shuffle.py talk.py)

test-train: setup .venv-train/installed ## test what trains networks, with PyTorch
	$(TRAIN)/python -m pytest tests/learning

check: tools web/node_modules/tools ## lint, format, types, layers; the client's unit tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	cd web && $(NODE) npm run --silent check && $(NODE) npm run --silent test

format: tools web/node_modules/tools ## rewrite the sources in the common format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cd web && $(NODE) npm run --silent format

screens: tools web ## play a deal of every preset in the browser, and keep pictures of it in docs/screens/
	@tools/browser
	$(NODE) PAIJU_DEEP=1 PAIJU_SCREENS=1 $(BIN)/pytest tests/browser/test_deals.py -n $(WORKERS) -k finished_by

golden: tools ## rewrite the golden files from what the code does now
	PAIJU_GOLDEN=1 $(BIN)/pytest tests/golden

mutants: tools ## change random lines and see which no test notices
	$(BIN)/python tools/mutants.py

pages: setup ## regenerate the generated pages under docs/, and the client's types
	$(BIN)/python -c 'from paiju.rules.prose import main; main()' docs/rules
	$(BIN)/python -m paiju.format events docs/events.md
	$(BIN)/python -m paiju.format schema docs/record.schema.json
	$(BIN)/python -m paiju.server.protocol.schema page docs/protocol.md
	$(BIN)/python -m paiju.server.protocol.schema types web/src/protocol.ts

docs: pages .venv-docs/installed ## the same, then build the site of the documentation into site/ and check its links
	@.venv-docs/bin/python tools/site site

bench: setup .venv-bench/installed ## measure against other engines
	$(BENCH)/python -m bench

bench-bots: setup ## measure the bots' speed
	$(BIN)/python -m bench.bots

bench-server: setup ## measure the server under load, on real sockets
	$(BIN)/python -m bench.server

train: setup .venv-train/installed ## train a network into build/FAMILY, and go on from what is there (FAMILY=tricks, MORE="--hours 8")
	$(TRAIN)/paiju train $(FAMILY) --out build/$(FAMILY) $(MORE)

attack: setup ## attack a server on this machine, and see whether its bars hold (about an hour)
	$(BIN)/python -m bench.attack

dist: .venv/tools web ## pack the sources and a wheel, client and compiled kernels included, into dist/
	@rm -rf dist src/*.egg-info
	$(BIN)/python -m build --quiet --no-isolation
	$(BIN)/python tools/packed.py dist

try-dist: ## install what is in dist/ into empty environments, and play with it
	$(PYTHON) tools/tried.py dist

lock: tools ## renew the pinned versions
	$(BIN)/pip-compile $(LOCK) --extra client --output-file requirements/play.lock pyproject.toml
	$(BIN)/pip-compile $(LOCK) --extra client --extra plot --extra scale --extra env --extra dev \
		--constraint requirements/play.lock --output-file requirements/dev.lock pyproject.toml
	$(BIN)/pip-compile $(LOCK) --extra bench --output-file requirements/bench.lock pyproject.toml
	$(BIN)/pip-compile $(LOCK) --extra docs --output-file requirements/docs.lock pyproject.toml
	$(BIN)/pip-compile $(LOCK) --extra train --extra onnx --extra learning \
		--constraint requirements/dev.lock --output-file requirements/train.lock pyproject.toml
	@# The build that an index has, with or without CUDA, is its own affair.
	@sed -i.bak 's/^\(torch==[0-9.]*\)+.*/\1/' requirements/train.lock && rm requirements/train.lock.bak
LOCK := --quiet --upgrade --strip-extras --all-build-deps --allow-unsafe \
        --no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links

clean: ## remove everything that was made here
	rm -rf .venv .venv-bench .venv-docs .venv-train build dist site .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf src/*.egg-info $(BUILT) web/node_modules $(STATIC)
	find src tests bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# The compiled modules are removed first: a running program keeps the file it has open, and where there is no compiler
# none may stay behind. Without a compiler there is no stamp either, so that each run says it again and tries again.
.venv/compiled: .venv/installed setup.py $(SOURCES) $(if $(BUILT),,always)
	@rm -f $(BUILT)
	@$(BIN)/python setup.py --quiet build_ext --inplace $(if $(filter setup.py,$?),--force)
	@if ls src/paiju/kernels/*.so >/dev/null 2>&1; then touch $@; fi
always:

# Playing needs little, so .venv is made with that alone, and the tools are added when one is asked for: their lock file
# is made to agree. A lock file that changed makes .venv anew, so that nothing stays which no lock file names.
.venv/installed: requirements/play.lock pyproject.toml
	@$(if $(filter %.lock,$?),$(NEW_VENV))
	@$(INSTALL)
.venv/tools: requirements/dev.lock | .venv/installed
	@$(if $(wildcard $@),rm -rf .venv)
	@$(if $(wildcard $@),$(MAKE) --no-print-directory .venv/installed)
	@$(call REQUIRE,$<) && touch $@
.venv-%/installed: requirements/%.lock pyproject.toml
	@$(if $(filter %.lock,$?),$(NEW_VENV))
	@$(INSTALL)

$(STATIC)/index.html: web/node_modules/installed $(CLIENT)
	@cd web && $(NODE) npm run --silent build -- --logLevel warn
# The same division as in .venv: the dependencies build the client, the devDependencies check it.
web/node_modules/installed: web/package.json web/package-lock.json | .venv/installed
	@$(call NPM_CI,--omit=dev) && touch $@
web/node_modules/tools: web/package.json web/package-lock.json | .venv/installed
	@$(call NPM_CI) && touch $(@D)/installed $@
NPM_CI = echo "installing web/package-lock.json into web/node_modules" && \
	cd web && $(NODE) npm ci --loglevel=error --no-audit --no-fund --no-update-notifier $1 >/dev/null && cd ..

define NEW_VENV
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo "paiju needs Python 3.11 or newer: install it, or say 'make PYTHON=/path/to/python3'" >&2; exit 1; }; \
	$(PYTHON) -m venv --clear $(@D) || \
	{ echo "paiju cannot make a virtual environment: install Python's venv (Debian: python3-venv)" >&2; exit 1; }; \
	$(call REQUIRE,$<)
endef
REQUIRE = echo "installing $1 into $(@D)" && \
	$(@D)/bin/python -m pip install -qq --disable-pip-version-check --requirement $1

# The lock file has what the build needs, so pip needs no isolation; the kernels are left to the rule above.
define INSTALL
	PAIJU_UNCOMPILED=1 $(@D)/bin/python -m pip install -qq --disable-pip-version-check \
		--no-deps --no-build-isolation --editable . && touch $@
endef
