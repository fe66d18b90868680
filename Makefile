# The one entry point, for people and for continuous integration alike.
#
#   make demo        verify a claim against the bundled corpus
#   make test        the tests, from nothing: makes .venv, installs the locked tools, runs them
#   make check       format, lint, types, layers, docstrings, dependencies, documentation
#   make serve       the web page and the HTTP API on 127.0.0.1:8000
#   make bench       rerun the part of the benchmark matrix that takes ten minutes
#   make bench-all   rerun all of it, beside the peers too; hours
#   make bench-one NAME=latency
#   make docs        build the documentation into site/
#   make reference   rewrite openapi.json, the extension's types and the tables of docs/ from the code
#   make wheel       build the wheels, of claimwright, its large verifier and its lab, into dist/
#   make test-train  the tests of training, in an environment of their own with torch
#   make extension   the browser extension, into extension/build; needs node and npm
#   make test-extension  its tests, and its types against openapi.json
#   make test-browser  the pages in Debian's Chromium; screenshots lie in build/screenshots
#   make lock        resolve the dependencies anew, with hashes
#   make clean       remove what the others made
#
# Needs Python 3.11 or later with venv and pip, and make. Nothing else.

PYTHON ?= python3
VENV ?= .venv
VENV_TRAIN ?= .venv-train
VENV_PEERS ?= .venv-peers
BIN := $(VENV)/bin
BIN_TRAIN := $(VENV_TRAIN)/bin

CLAIM ?= Human activity is the main cause of the warming since 1950
TEST_MARKS := not train and not browser and not network

# A stamp carries the checksum of every lock, so an environment made by older ones is brought up
# to date, whatever the clock or a checkout did to the files' times.
LOCKED := $(shell cat requirements/*.lock pyproject.toml accurate/pyproject.toml lab/pyproject.toml | cksum | cut -d ' ' -f 1)
RUNTIME := $(VENV)/.runtime-$(LOCKED)
DEV := $(VENV)/.dev-$(LOCKED)
TRAIN := $(VENV_TRAIN)/.train-$(LOCKED)
BENCH := $(VENV)/.bench-$(LOCKED)
PEERS := $(VENV_PEERS)/.peers-$(LOCKED)
NODE_MODULES := extension/node_modules/.package-lock.json
forget_older_locks = find $(1) -maxdepth 1 -name '.*-*' ! -name '.*-$(LOCKED)' -type f -delete

# Quiet twice: what is left are errors.
PIP_INSTALL := -m pip install -qq --disable-pip-version-check
PACKAGE := --no-deps --no-build-isolation --editable . --editable ./accurate --editable ./lab

CHECKS := format lint types layers docstrings dependencies documentation

.DELETE_ON_ERROR:
.PHONY: demo test test-train test-browser check serve bench bench-all bench-one docs reference wheel extension test-extension lock clean $(CHECKS:%=check-%)

demo: $(RUNTIME)
	@$(BIN)/claimwright verify "$(CLAIM)"

test: $(DEV)
	$(BIN)/python -m pytest -n auto --dist worksteal -m "$(TEST_MARKS)" $(PYTEST_ARGS)

test-train: $(TRAIN)
	$(BIN_TRAIN)/python -m pytest lab/src/claimwright_lab/training tests/lab/training tests/reasoning/test_seq2seq_titles.py tests/models/test_conversion.py $(PYTEST_ARGS)

test-browser: $(DEV)
	$(BIN)/python -m pytest -m browser tests/browser $(PYTEST_ARGS)

# `make -k check` goes on after a failure; `make check-types` is one of them.
check: $(CHECKS:%=check-%)

check-format: $(DEV)
	$(BIN)/ruff format --check

check-lint: $(DEV)
	$(BIN)/ruff check

check-types: $(DEV)
	$(BIN)/mypy

check-layers: $(DEV)
	$(BIN)/lint-imports --no-logo

check-docstrings: $(DEV)
	$(BIN)/interrogate --quiet --config pyproject.toml src lab/src
	$(BIN)/python scripts/docstrings.py src lab/src

check-dependencies: $(DEV)
	$(BIN)/deptry src
	cd lab && $(abspath $(BIN))/deptry src

check-documentation: $(DEV)
	NO_MKDOCS_2_WARNING=true $(BIN)/mkdocs build --strict  # --quiet would hide the warnings from --strict, too

serve: $(RUNTIME)
	$(BIN)/claimwright serve

bench: $(BENCH)
	$(BIN)/python -m benchmarks.reproduce --quick

bench-all: $(BENCH) $(PEERS) $(TRAIN)
	$(BIN)/python -m benchmarks.reproduce

bench-one: $(BENCH)
	$(BIN)/python -m benchmarks.reproduce --only $(NAME)

docs: $(DEV)
	NO_MKDOCS_2_WARNING=true $(BIN)/mkdocs build --strict

reference: $(DEV) $(NODE_MODULES)
	$(BIN)/python scripts/write_openapi.py
	npm --prefix extension run --silent types
	$(BIN)/python scripts/reference.py
	$(BIN)/python scripts/notebooks.py

wheel: $(DEV)
	rm -rf dist
	$(BIN)/python -m hatchling build -t wheel -d dist
	cd accurate && $(abspath $(BIN))/python -m hatchling build -t wheel -d ../dist
	cd lab && $(abspath $(BIN))/python -m hatchling build -t wheel -d ../dist

# npm installs what package-lock.json names, by its hashes, once for each state of it.
$(NODE_MODULES): extension/package-lock.json
	npm --prefix extension ci --no-audit --no-fund
	@touch $@

extension: $(NODE_MODULES)
	npm --prefix extension run --silent build

test-extension: $(NODE_MODULES)
	npm --prefix extension run --silent types:check
	npm --prefix extension run --silent check
	npm --prefix extension run --silent test

# --- Environments ---------------------------------------------------------------------------------

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "claimwright needs Python 3.11 or later: make PYTHON=/path/to/python3.11"; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(BIN_TRAIN)/python:
	$(PYTHON) -m venv $(VENV_TRAIN)

$(RUNTIME): | $(BIN)/python
	@echo "Installing the locked dependencies into $(VENV), once …"
	$(BIN)/python $(PIP_INSTALL) --no-deps --require-hashes -r requirements/build.lock -r requirements/runtime.lock
	$(BIN)/python $(PIP_INSTALL) $(PACKAGE)
	@$(call forget_older_locks,$(VENV))
	@touch $@

$(DEV): | $(BIN)/python
	@echo "Installing the locked dependencies and tools into $(VENV), once …"
	$(BIN)/python $(PIP_INSTALL) --no-deps --require-hashes -r requirements/dev.lock
	$(BIN)/python $(PIP_INSTALL) $(PACKAGE)
	@$(call forget_older_locks,$(VENV))
	@touch $@

# torch stands outside the lock: its CPU-only wheel and the registry's wheel of the same version
# have different hashes, and either serves. Its own dependencies are locked.
$(TRAIN): | $(BIN_TRAIN)/python
	@echo "Installing the locked dependencies and torch into $(VENV_TRAIN), once …"
	$(BIN_TRAIN)/python $(PIP_INSTALL) --no-deps --require-hashes -r requirements/train.lock
	$(BIN_TRAIN)/python $(PIP_INSTALL) --no-deps torch==2.13.0
	$(BIN_TRAIN)/python $(PIP_INSTALL) $(PACKAGE)
	@$(call forget_older_locks,$(VENV_TRAIN))
	@touch $@

# After DEV, whose stamps it would otherwise be swept away with.
$(BENCH): $(DEV)
	$(BIN)/python $(PIP_INSTALL) --no-deps --require-hashes -r requirements/bench.lock
	@touch $@

# torch as above.
$(PEERS):
	$(PYTHON) -m venv $(VENV_PEERS)
	$(VENV_PEERS)/bin/python $(PIP_INSTALL) --no-deps --require-hashes -r requirements/peers.lock
	$(VENV_PEERS)/bin/python $(PIP_INSTALL) --no-deps torch==2.13.0
	@$(call forget_older_locks,$(VENV_PEERS))
	@touch $@

# --- Locks ----------------------------------------------------------------------------------------

COMPILE := CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --generate-hashes \
  --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host

# What `make demo` installs beside the package itself.
RUNTIME_EXTRAS := --extra server --extra articles --extra wikipedia --extra bibliographies --extra hub

lock: $(DEV)
	$(COMPILE) --allow-unsafe -o requirements/build.lock requirements/build.in
	$(COMPILE) --allow-unsafe -o requirements/runtime.lock $(RUNTIME_EXTRAS) \
	  -c requirements/constraints.in pyproject.toml
	$(COMPILE) --allow-unsafe -o requirements/dev.lock $(RUNTIME_EXTRAS) --extra llm \
	  --extra scale --extra mcp --extra pandas --extra plots --extra otel --extra haystack \
	  --extra langchain -c requirements/runtime.lock pyproject.toml requirements/dev.in
	# pydoclint's fork of docstring-parser brings the same module with more in it: one of them.
	sed -i '/^docstring-parser==/,/# via/d' requirements/dev.lock
	$(COMPILE) --no-allow-unsafe --unsafe-package torch -o requirements/train.lock \
	  --extra articles --extra wikipedia -c requirements/runtime.lock pyproject.toml requirements/build.in requirements/train.in
	$(COMPILE) --allow-unsafe -o requirements/bench.lock -c requirements/dev.lock requirements/bench.in
	$(COMPILE) --no-allow-unsafe --unsafe-package torch -o requirements/peers.lock \
	  requirements/peers.in

clean:
	rm -rf extension/build extension/node_modules
	rm -rf $(VENV) $(VENV_TRAIN) $(VENV_PEERS) build dist site .mypy_cache .ruff_cache .pytest_cache \
	  .hypothesis .import_linter_cache .coverage htmlcov
	find src lab tests benchmarks scripts -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
