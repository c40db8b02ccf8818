# The two commands a newcomer needs are `make demo` and `make test`; both set everything up first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: compiled demo test test-slow test-mpis test-sanitized test-long lint setup bench docs wheel clean help

help:
	@echo "make demo       set up, then find the bugs of the programs in examples/"
	@echo "make test       set up, then lint, type-check and run the tests"
	@echo "make test-slow  the tests that take seconds each, and the rest of tests/explore"
	@echo "make test-mpis  a sample of the tests, and Fortran, on Debian's MPICH and Open MPI"
	@echo "make test-sanitized  a sample of the run-time tests, with sanitizers in the shim"
	@echo "make test-long  the tests that take minutes, and all of tests/explore and every correct program on the other MPIs"
	@echo "make bench      measure; prints ratios"
	@echo "make docs       the documentation as a site, in site/"
	@echo "make clean      remove everything that set-up made"

setup: $(READY)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "rankwise needs Python 3.11 or newer; name one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
	  { echo "no virtual environment could be made: install your Python's venv module (Debian: python3-venv)"; exit 2; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[toolchain,dev,docs]'
	@touch $@

# Containers often forbid Python to keep what it compiles; then each start of rankwise would compile it all anew.
compiled: $(READY)
	@$(BIN)/python -m compileall -q src

demo: compiled
	@$(BIN)/python examples/demo.py

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tests/native_warnings.py

test: lint compiled
	$(BIN)/python -m pytest -m 'not long and not slow' -n 2 --dist worksteal --durations 20

test-slow: compiled
	$(BIN)/python -m pytest -m 'slow and not long' -n 2 --dist worksteal --durations 5

test-mpis: compiled
	$(BIN)/python -m tests.mpis -n 2 --dist worksteal

test-sanitized: compiled
	$(BIN)/python -m tests.sanitized -n 2 --dist worksteal

test-long: compiled
	$(BIN)/python -m pytest -m long -n 2 --dist worksteal --timeout 0
	$(BIN)/python -m tests.mpis --all -n 2 --dist worksteal --timeout 0

bench: compiled
	$(BIN)/python -m bench

# Not --quiet: then --strict counts no warnings. The variable silences an advertisement.
docs: $(READY)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "the first page: site/index.html"

wheel: $(READY)
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

clean:
	rm -rf $(VENV) dist build site .pytest_cache .mypy_cache .ruff_cache
