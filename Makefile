# The one entry point; continuous integration runs these targets and nothing else.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: test check
test:
	$(BIN)/python -m pytest -m "not train and not browser and not network"

check:
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
