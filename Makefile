# `make play` and `make test` do all their set-up by themselves; what they made once is kept in .venv.
# PYTHON names the interpreter to start from: make play PYTHON=python3.12; JOBS how many tests run at once.

PYTHON ?= python3
JOBS ?= 3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
COMPILE := $(BIN)/python -m uv pip compile --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-annotate --custom-compile-command 'make lock'

# What Python has compiled it keeps, whatever the surroundings say: each kernel, server and test process that
# starts would do it anew. Of all that is installed it compiles what is used, when it first is: a quarter of it.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play lab site test more extra faults lint types lock bench mine notebooks wheel browser clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: $(VENV)/.play ## the tutorial in your browser
	@$(BIN)/tichu-teach play $(ARGS)

lab: $(VENV)/.play ## the same notebooks in JupyterLab
	@$(BIN)/tichu-teach lab $(ARGS)

site: $(VENV)/.play ## the tutorial as plain files that need no server, in build/site
	@$(BIN)/tichu-teach site build/site $(ARGS)

test: $(VENV)/.test browser ## the tests (ARGS="-k wish" for some)
	@$(BIN)/python -m pytest -p tests.kernels --nbval-lax -n $(JOBS) --dist loadfile --no-loadscope-reorder \
	  tests notebooks $(ARGS)

more: $(VENV)/.test browser ## longer tests, other databases, builds; every change is tried with these and `make test`
	@$(BIN)/python -m pytest -m "more and not extra" -n $(JOBS) --dist loadfile --no-loadscope-reorder tests $(ARGS)

extra: $(VENV)/.test browser ## the tests that take too long for either
	@$(BIN)/python -m pytest -p tests.kernels --cold-kernels --nbval-lax -m extra -n $(JOBS) --dist loadfile --no-loadscope-reorder \
	  tests notebooks $(ARGS)

faults: $(VENV)/.test browser ## put small faults into a copy, 200 drawn anew each week: do the tests notice them?
	@$(BIN)/python -m tests.faults --suite --count 200 $(ARGS)

lint: $(VENV)/.test ## check style and format, with Node that of the browser code too
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@.ci/scripts

types: $(VENV)/.test ## check the types of the whole package, strictly
	$(BIN)/mypy

bench: $(VENV)/.test browser ## measure speed and strength (see tests/bench/README.md)
	$(BIN)/python -m tests.bench $(ARGS)

mine: $(VENV)/.test ## look for positions for puzzles about playing well (ARGS="nanking endgame --rounds 400 --pack 30")
	$(BIN)/python -m tests.mine $(ARGS)
	$(BIN)/python -m tests.mine.habits

notebooks: $(VENV)/.test ## write the notebooks again from lessons and texts
	$(BIN)/tichu-teach notebooks

lock: $(VENV)/.test ## pin the versions of what is installed again
	$(PIP) install uv
	$(COMPILE) pyproject.toml --quiet --extra app --extra class --extra reports --extra build -o requirements.lock
	$(COMPILE) pyproject.toml --quiet --all-extras -c requirements.lock -o requirements-test.lock
	$(COMPILE) pyproject.toml --quiet --extra app --extra class --extra postgres --extra build -c requirements.lock -o binder/image/requirements.lock
	$(COMPILE) .ci/audit.in --quiet -o .ci/audit.lock

wheel: $(VENV)/.test ## make an installable file in dist/
	$(BIN)/python -m build --no-isolation --wheel

clean: ## remove what was built and installed here
	rm -rf $(VENV) build dist

# A browser for the browser tests, where one can be had; without it they are skipped and say so.
browser: $(VENV)/.test
	@.ci/browser

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Tichu Teach needs Python 3.11 or newer; $(PYTHON) is older (or missing). Name another: make play PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "This Python can't make a virtual environment. On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	@echo "Setting the table: a Python environment in $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.play: requirements.lock pyproject.toml | $(VENV)/pyvenv.cfg
	@echo "Fetching the cards: JupyterLab, Voilà and the widgets (once) ..."
	@$(PIP) install --no-compile -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: requirements-test.lock pyproject.toml | $(VENV)/pyvenv.cfg
	@echo "Fetching the test tools (once) ..."
	@$(PIP) install --no-compile -r requirements-test.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@
