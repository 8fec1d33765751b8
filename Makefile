# The front door. CMake does the building (CMakeLists.txt, CMakePresets.json); this file installs
# what is missing, configures, builds and runs. `make help` lists what it can do.

JOBS ?= $(shell nproc)
ARGS ?=
MINUTES ?= 10
PREFIX ?= /usr/local
SITE ?= build/site
SERVER ?=
DESTDIR ?=
PROGRAM := build/release/cookietin
SHELL := /bin/bash -o pipefail

.DEFAULT_GOAL := all
.NOTPARALLEL:
.PHONY: all play install site dist deb terminal test test-long bench bench-library bench-server \
	ladder learn \
	cluster screenshots screens pictures check words format fresh clean help fuzz \
	release-build packed-build site-build library-build terminal-build test-build fuzz-build \
	test-packages

# $(call configure,PRESET): only when never done, when the presets have changed since, or when the
# tree was copied or moved here with its build/, which names the old place everywhere.
define configure
@home=$$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' build/$(1)/CMakeCache.txt 2>/dev/null); \
if [ -n "$$home" ] && ! [ "$$home" -ef . ]; then \
	echo "build/$(1) was made for $$home: making it anew"; rm -rf build/$(1); \
fi; \
[ build/$(1)/build.ninja -nt CMakePresets.json ] || \
	{ cmake --log-level=WARNING --preset $(1) >/dev/null && touch build/$(1)/build.ninja; }
endef

# $(call build,PRESET): silent when there is nothing to do.
define build
@[ -e build/$(1)/cookietin ] || echo "Compiling build/$(1): a minute or two, only this time"
@cmake --build --preset $(1) --parallel $(JOBS) -- --quiet | sed '/^ninja: no work to do/d'
endef

all: library-build ## Build everything; the program is build/release/cookietin

play: release-build ## Build, start the server, print its address (ARGS="--listen 0.0.0.0")
	@COOKIETIN_CALLED='make play' $(PROGRAM) serve $(ARGS)

install: library-build ## Install everything (PREFIX=/usr/local, DESTDIR=)
	@DESTDIR='$(DESTDIR)' cmake --install build/release --prefix '$(PREFIX)'

cluster: release-build ## Play on three servers, PostgreSQL and HAProxy (ARGS="--port 8090")
	@tools/setup cluster
	@tools/cluster $(ARGS)

site: site-build ## Write the page for any static host (SITE=build/site SERVER=https://...)
	@tools/site '$(SITE)' '$(SERVER)'

dist: site-build ## Write the release tarball, with the page built, into build/dist
	@tools/dist $(ARGS)

deb: dist ## Build packages for Debian into build/deb
	@tools/deb

terminal: terminal-build ## Play in the terminal; needs no node, npm or clang (ARGS=party)
	@build/terminal/cookietin play $(or $(ARGS),thief)

# Two more at a time than there are processors: those with a browser mostly wait.
test: test-packages packed-build test-build fuzz-build ## Run the tests, under ASan and UBSan
	@tools/test test --parallel $$(($(JOBS) + 2)) $(ARGS)

test-long: test-packages packed-build test-build ## Run the tests that are too long for `test`
	@tools/setup test-long
	@tools/test test-long --parallel $(JOBS) $(ARGS)

fuzz: fuzz-build ## Run the fuzzers for MINUTES=10 each (ARGS="server record")
	@JOBS=$(JOBS) tools/fuzz $(MINUTES) $(ARGS)

bench: release-build ## Measure the speed of the games (ARGS="thief --json")
	@$(PROGRAM) bench $(ARGS)
	@$(PROGRAM) bench --strong $(ARGS)
	@node web/tools/bench.mjs build/release
	@if command -v chromium-headless-shell >/dev/null; then node web/tools/cold.mjs build/release; fi

bench-library: library-build ## Measure the library in C and Python (ARGS="4": seconds for each)
	@cmake --build --preset release --target bench_library -- --quiet
	@/usr/bin/python3 tools/library/bench.py $(ARGS)

ladder: release-build ## Measure the bots and write docs/bots.md (an hour)
	@tools/ladder $(ARGS)
	@$(MAKE) --no-print-directory format

learn: release-build ## Learn the tables of the bots again (ARGS="thief"; an hour of processor time)
	@tools/learn $(ARGS)

bench-server: release-build ## Measure what a server can handle (ARGS="--seconds 10 --json")
	@tools/bench-server $(ARGS)
	@[ -n "$(ARGS)" ] || tools/bench-servers

check: ## Check everything that can be checked without running it
	@tools/setup program page test check
	@tools/setup-page check
	$(call configure,test)
	@JOBS=$(JOBS) tools/check

screenshots: test-packages release-build ## Take the pictures of the page again, into docs/screens
	@mkdir -p docs/screens
	@cd web && COOKIETIN_BUILD="$(CURDIR)/build/release" COOKIETIN_PICTURES="$(CURDIR)/docs/screens" \
		node node_modules/vitest/vitest.mjs run --config vitest.e2e.config.ts pictures strip

screens: test-packages release-build ## Take every screen (LANGS="en de") into build/screens
	@cd web && COOKIETIN_BUILD="$(CURDIR)/build/release" COOKIETIN_LANGUAGES="$(LANGS)" \
		COOKIETIN_PICTURES="$(CURDIR)/build/screens" \
		node node_modules/vitest/vitest.mjs run --config vitest.e2e.config.ts languages

pictures: release-build ## Draw the charts of the documents again, into docs
	@tools/pictures

words: release-build ## Bring the catalogues of all languages up to date (docs/languages.md)
	@tools/words

format: ## Format the sources and documents in place
	@tools/setup page check
	@tools/setup-page check
	@tools/format

fresh: ## Try `make play` and `make test` in a clean Debian 12 (as root; ARGS=--worktree)
	@tools/fresh $(ARGS)

clean: ## Remove everything that was built
	rm -rf build web/node_modules

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# A release tarball has the page in prebuilt/, and nothing to build it with is wanted.
release-build:
	@tools/setup program $(if $(wildcard prebuilt/http_page.c),,page)
	@[ -e prebuilt/http_page.c ] || tools/setup-page build
	$(call configure,release)
	$(call build,release)

# What is tested besides the program: what is installed, and the page for static hosts.
packed-build: library-build site-build

site-build: release-build
	@cmake --build --preset release --target site -- --quiet | sed '/^ninja: no work to do/d'

library-build: release-build
	@tools/setup install
	@cmake --build --preset release --parallel $(JOBS) --target packed -- --quiet | \
		sed '/^ninja: no work to do/d'

terminal-build:
	@tools/setup program
	$(call configure,terminal)
	$(call build,terminal)

test-build: test-packages
	$(call configure,test)
	$(call build,test)

# Silent when there is nothing to do.
fuzz-build: test-packages
	$(call configure,fuzz)
	@cmake --build --preset fuzz --parallel $(JOBS) -- --quiet | sed '/^ninja: no work to do/d'

test-packages:
	@tools/setup program page test
	@tools/setup-page test
