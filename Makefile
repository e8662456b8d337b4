# make demo   the main job on a real game        make test   lint, types, all tests
# make bench  speed and memory, side by side     make perft  every count, all depths
# make docs   the pages made by the program      make figures  simulations beside published figures (minutes)

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV = .venv
BIN = $(VENV)/bin
PACKAGES = cli monopoly projections events

.PHONY: demo test lint types tests bench perft docs figures format clean

demo: $(VENV)/demo.stamp
	@$(BIN)/python -m cli.demo

test: lint types tests

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev.stamp
	$(BIN)/mypy

tests: $(VENV)/dev.stamp
	$(BIN)/pytest -n auto

bench: $(VENV)/bench.stamp
	$(BIN)/python -m benchmarks.run

perft: $(VENV)/dev.stamp
	$(BIN)/pytest -m perft tests/test_perft.py

docs: $(VENV)/dev.stamp
	$(BIN)/python -m cli.docs docs/cli.md
	$(BIN)/python -m cli.rules_page docs/rules.md

figures: $(VENV)/dev.stamp
	$(BIN)/python -m benchmarks.published --save

format: $(VENV)/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/demo.stamp: $(VENV)/bin/python pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@$(BIN)/python -m compileall -q $(PACKAGES)
	@touch $@

$(VENV)/dev.stamp: $(VENV)/bin/python pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

$(VENV)/bench.stamp: $(VENV)/bin/python pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@
