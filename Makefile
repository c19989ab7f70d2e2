# `make demo` builds vnfcheck and checks the sample package; `make test` runs all tests; `make ready` is what CI runs.
CARGO ?= cargo
SHARED ?= ../shared
TARGET = $(or $(CARGO_TARGET_DIR),target)
# The program as CI builds it.
PROGRAM = $(TARGET)/ci/vnfcheck

.PHONY: demo test ready fmt-check lint generate generate-check conformance verdicts truth attacks hostile prose bench instructions growth fuzz mutants gate-fuzz deny new-rule docs recording pictures vscode vscode-test web web-test dist wheel-test install clean

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

# What stands outside the tests and takes the program as CI builds it, two at a time: verdicts beside recorded ones, package by
# package, attacks, and counted habits of the prose, which need the shared corpus; then hostile input at full size.
conformance:
	$(CARGO) build --profile ci --locked --package vnfcheck
	$(CARGO) build --locked --workspace --bin hostile-inputs
	$(MAKE) --jobs 2 --output-sync=target attacks verdicts truth hostile prose

NEEDS_SHARED = [ -d $(SHARED)/corpus ] && command -v python3 >/dev/null || { echo "skipped: the shared corpus is not here"; exit 0; }
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
	for case in $$(cat $(DIFFER)/review-cases.txt); do \
		python3 $(SHARED)/tools/review_cases.py --bin $(PROGRAM) --only $$case; done

truth:
	@$(NEEDS_SHARED); bash $(DIFFER)/truth.sh $(abspath $(PROGRAM)) $(SHARED)

# Habits that make English hard to read, per 10,000 words, and doc comments that open with a question word, in percent.
prose:
	@$(NEEDS_SHARED); python3 $(SHARED)/tools/prose.py --max 8 --openers 0.5

attacks:
	@$(NEEDS_SHARED); python3 $(SHARED)/tools/attacks.py --bin $(PROGRAM) --fast

hostile:
	sh tests/conformance/hostile.sh $(PROGRAM) $(TARGET)/debug/hostile-inputs $(SHARED)/tools/make_hostile.py

# Stages by criterion, then the whole program; the figures go into docs/performance.md. Wants a machine at rest.
bench:
	$(CARGO) bench --locked --package vnfcheck-runner --bench stages
	$(CARGO) bench --locked --package vnfcheck --bench suite -- --write

# Instructions of five runs of the program as CI builds it, beside the recorded ones, and their growth with the package. Skipped
# without valgrind. WRITE=--write records them.
instructions:
	CARGO_INCREMENTAL=0 $(CARGO) build --profile ci --locked --package vnfcheck
	$(CARGO) xtask instructions $(PROGRAM) $(WRITE)

# Growth of the instructions with the number of faults, of a program without limits on findings, edits, fixes and suggestions. Skipped
# without valgrind. Takes several minutes.
growth:
	CARGO_INCREMENTAL=0 CARGO_TARGET_DIR=$(TARGET)/uncapped RUSTFLAGS="--cfg uncapped" $(CARGO) build --profile ci --locked --package vnfcheck
	$(CARGO) xtask growth $(TARGET)/uncapped/ci/vnfcheck

# A minute for each target, on the stable compiler; longer with FUZZ_SECONDS=3600. What is found grows fuzz/corpus.
FUZZ_SECONDS ?= 60
fuzz:
	@if $(CARGO) fuzz --version >/dev/null 2>&1; then \
		for target in yaml model env zip check edit fix message server convert rules; do \
			mkdir -p fuzz/corpus/$$target && \
			RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run --sanitizer none $$target fuzz/corpus/$$target fuzz/seeds/$$target -- \
				-max_total_time=$(FUZZ_SECONDS) -max_len=4096 -timeout=10 || exit 1; \
		done; \
	else echo "skipped: cargo-fuzz is not installed (cargo install cargo-fuzz)"; fi

# Changes one place of the verdict logic at a time; the tests of the rules must notice each change. A sample by default; SHARD=0/1 runs
# all mutants, which takes days. Results: target/mutants.
SHARD ?= 0/60
mutants:
	@if $(CARGO) mutants --version >/dev/null 2>&1; then \
		$(CARGO) mutants -f 'crates/verdict/src/**' -f 'crates/vnf/src/**' -f 'crates/rules/src/onap/**' \
			--test-workspace=true --baseline=skip --timeout 240 --cargo-arg=--test=judging --cargo-arg=--locked \
			--shard $(SHARD) --sharding round-robin -o $(TARGET)/mutants; \
	else echo "skipped: cargo-mutants is not installed (cargo install cargo-mutants)"; fi

# Requests made up from the gate's own description; every answer must fit it.
gate-fuzz:
	@if command -v schemathesis >/dev/null; then \
		$(CARGO) build --locked --package vnfcheck-gate && \
		sh tests/conformance/gate.sh $(TARGET)/debug/vnfcheck-gate; \
	else echo "skipped: schemathesis is not installed (pip install schemathesis)"; fi

# Licences, advisories and sources of what the project is built from; advisories need the network.
deny:
	@if $(CARGO) deny --version >/dev/null 2>&1; then $(CARGO) deny --locked check; \
	else echo "skipped: cargo-deny is not installed (cargo install --locked cargo-deny)"; fi

# make new-rule R=R-NNNNN TABLE=templates/sections; for a CSAR R=R-NNNNN TABLE=manifest, for SDC R=SDC-HOT99 TABLE=names, for Heat R=hot.new-kind
new-rule:
	$(CARGO) xtask new-rule $(R) $(TABLE)

# The documentation site, in target/book; opens from the disk. The first time, it installs mdbook below target. After `make web`,
# examples have links to the page that checks them.
TOOLS = $(TARGET)/tools
docs:
	@if [ -x $(TOOLS)/bin/mdbook ] || $(CARGO) install --quiet --locked --root $(TOOLS) mdbook@0.5.4 --no-default-features --features search; \
	then $(CARGO) xtask docs $(TOOLS)/bin/mdbook $(TARGET)/book $(TARGET)/web; \
	else echo "skipped: mdbook cannot be installed here"; fi

# The recording of the README; and the pictures of docs/editors.md, drawn by a real editor: needs tmux, Neovim and rich (pip install rich).
recording:
	$(CARGO) build --locked --package vnfcheck
	python3 packaging/recording.py $(TARGET)/debug/vnfcheck

pictures:
	$(CARGO) build --locked --package vnfcheck
	python3 editors/pictures.py $(TARGET)/debug/vnfcheck

# The extension for VS Code with the program of this platform in it: editors/vscode/vnfcheck-VERSION.vsix. Needs Node and npm.
# After `make web`, the extension contains the engine for VS Code for the Web, too.
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

# The extension's own tests, under Node.
vscode-test:
	@if command -v npm >/dev/null; then cd editors/vscode && npm ci --no-audit --no-fund && npm test; \
	else echo "skipped: npm is not installed"; fi

# The page with the engine in WebAssembly, in target/web, and the npm package, in target/web-npm: docs/browser.md. The tests
# compare reports with the program under Node, and in Chromium for each package in BROWSER_STEP, check the sample with the packed
# package, and drive the page in Chromium, and the examples of the documentation after `make docs`.
BROWSER_STEP ?= 1
web:
	@web/build.sh $(TARGET)

web-test: web
	@if [ -d $(TARGET)/web-npm ] && command -v npm >/dev/null; then \
		$(CARGO) build --profile ci --locked --package vnfcheck && \
		node web/test/reports.mjs $(TARGET)/web-npm $(PROGRAM) $(SHARED) && \
		node web/test/npm.mjs $(TARGET)/web-npm $(TARGET)/web-npm-test && \
		web/test/page.sh $(TARGET) $(PROGRAM) $(SHARED) $(BROWSER_STEP); \
	else echo "skipped: the page is not built, or npm is not installed"; fi

# What is handed out, in dist/: program, completions, manual pages, wheel, checksums.
dist:
	CARGO=$(CARGO) packaging/dist.sh

# Installs the wheel of `make dist` as a user would.
wheel-test: dist
	packaging/wheel-test.sh

install:
	$(CARGO) install --locked --path crates/cli

clean:
	$(CARGO) clean
