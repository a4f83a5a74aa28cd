# make demo    installs what is missing, builds, renders the nine-photo sample and prints its path
# make test    installs what is missing and runs all tests; ONLY=MosaicLayout builds and runs those of one target, with what it needs
# make build   the release build: .build/release/mosaic
# make install    copies the program of `make build`, completions for bash, zsh and fish, and the manual page below
#              PREFIX (/usr/local), or DESTDIR/PREFIX; make uninstall removes them
# make fuzz    feeds the readers of pictures, documents and command lines with invented input, each for SECONDS (60);
#              TARGET=documents is one of png jpeg webp heif tiff gif qoi svg apng icc exif texts documents commandline, or fonts; without it, all in turn but fonts
# make fuzz-replay  gives the same readers the committed inputs, and 4,000 made from a fixed seed
# make hostile COUNT=5000  feeds as many damaged SVGs, HEICs, AVIFs and documents through one batch, in one process and with --isolate;
#              KIND=drawn documents drawn at random, KIND=fonts damaged fonts
# make fuzz-coverage  says what share of the code the inputs of past runs reach, for all or for TARGET
# make mutate  puts slips into a copy, one at a time, and names those that no test notices (two hours): those of Tests/slips.txt and
#              COUNT (20) drawn from the sources by SEED; ONLY=MosaicScene for those of one target
# make record  writes the golden pictures anew (and fails: look at them, then run make test)
# make samples renders the pictures in samples/, which both READMEs show
# make bench   measures mosaic against its peers (some twelve minutes, on an idle machine) and writes the tables of Measurements.md
# make pairs   prints what the presets of mosaic compare, and other programs' rules, find among drawn regressions and noise
# make focus PICTURES=FOLDER  measures how much of the heads in labelled photographs crops keep; see fixtures/focus/README.md
# make nightly  searches for unknown faults and checks other systems: two hours, as root; a release requires a green run of its commit
# make build-tests  compiles the tests, as make test does; make stranger builds and tests samples/package, a package that uses mosaic
# make docs    builds the documentation of the libraries into .build/docs, without a warning
# make package builds the Debian packages, the Python wheel and sdist, the tarball, their checksums and their SBOM into .build/packages
# make wasm   builds the layouts for browsers and node: .build/wasm/mosaic-layout-V.tgz; tests them if node is there
# make release-check TAG=v1.2.3  refuses a tag whose changelog, versions or measurements are not of its version
# make format  formats all Swift code

SWIFT ?= swift
# Without it, SwiftPM before 6.4 orders traits differently from run to run, and compiles everything anew now and then. Tests run
# without it: there it would hide what depends on an order.
BUILD = SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build
STRICT = -Xswiftc -warnings-as-errors -Xcc -Wall -Xcc -Wextra -Xcc -Werror
# All debug builds have the same flags (tests, documentation, a stranger's package), so that no module is compiled twice. The
# documentation is made of the symbol graphs.
GRAPHS = $(CURDIR)/.build/symbol-graphs
DEBUG = $(STRICT) -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$(GRAPHS)" \
  -Xswiftc -symbol-graph-skip-synthesized-members -Xswiftc -emit-extension-block-symbols
# lld, because the older linkers warn of a call of mktemp in Foundation's archive.
LINKER = $(if $(filter Linux,$(shell uname)),-Xswiftc -use-ld=lld)
RELEASE = -c release --static-swift-stdlib $(LINKER) $(STRICT)
MOSAIC = .build/release/mosaic
BENCH_VENV = .build/bench-venv

.PHONY: demo test build-tests build install uninstall setup fuzz fuzz-replay hostile fuzz-coverage mutate record samples bench bench-setup pairs focus docs stranger nightly package wasm release-check format

demo: build
	$(MOSAIC) render samples/photos --layout sudoku --size 1080x1080 --gap 8 --output collage.png
	@echo "Look at: $(CURDIR)/collage.png"

test: build-tests
	SWIFT=$(SWIFT) .ci/test $(if $(ONLY),--filter $(ONLY)Tests)

build-tests: setup
	$(if $(ONLY),$(if $(wildcard Tests/$(ONLY)Tests),,$(error ONLY=$(ONLY): there is no Tests/$(ONLY)Tests; allowed: \
	  $(patsubst Tests/%Tests,%,$(wildcard Tests/Mosaic*Tests)))))
	$(if $(ONLY),MOSAIC_ONLY=$(ONLY)) $(BUILD) --build-tests $(DEBUG)

build: setup
	$(BUILD) $(RELEASE) $(OPTIONS) --product mosaic

PREFIX ?= /usr/local
ROOT = $(DESTDIR)$(PREFIX)
INSTALLED_PROGRAM = $(ROOT)/bin/mosaic
INSTALLED_BASH = $(ROOT)/share/bash-completion/completions/mosaic
INSTALLED_ZSH = $(ROOT)/share/zsh/site-functions/_mosaic
INSTALLED_FISH = $(ROOT)/share/fish/vendor_completions.d/mosaic.fish
INSTALLED_MAN = $(ROOT)/share/man/man1/mosaic.1
INSTALLED = "$(INSTALLED_PROGRAM)" "$(INSTALLED_BASH)" "$(INSTALLED_ZSH)" "$(INSTALLED_FISH)" "$(INSTALLED_MAN)"

# It does not build: with sudo, the build would be root's.
install:
	@test -x $(MOSAIC) || { echo 'make install: there is no $(MOSAIC); run make build first' >&2; exit 1; }
	@for file in $(INSTALLED); do mkdir -p "$${file%/*}" || exit 1; done
	install -m 755 $(MOSAIC) "$(INSTALLED_PROGRAM)"
	$(MOSAIC) completions bash > "$(INSTALLED_BASH)"
	$(MOSAIC) completions zsh > "$(INSTALLED_ZSH)"
	$(MOSAIC) completions fish > "$(INSTALLED_FISH)"
	$(MOSAIC) man > "$(INSTALLED_MAN)"
	@chmod 644 "$(INSTALLED_BASH)" "$(INSTALLED_ZSH)" "$(INSTALLED_FISH)" "$(INSTALLED_MAN)"

uninstall:
	rm -f $(INSTALLED)

hostile: COUNT ?= 5000
hostile: build
	.ci/hostile $(COUNT) $(MOSAIC) $(KIND)

setup:
	@.ci/install

# lld, because the older linkers drop the tables that libFuzzer's counters are found by.
FUZZ = -c release -Xswiftc -enable-testing -Xswiftc -use-ld=lld --product Fuzz
SANITIZED = --scratch-path .build/fuzz -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link,address
COUNTED = --scratch-path .build/fuzz-coverage -Xswiftc -sanitize=fuzzer -Xcc -fprofile-instr-generate -Xcc -fcoverage-mapping \
  -Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping
SECONDS ?= 60

# What a library makes of a damaged font may end its process, so that damaged fonts are tried as users' are: each in a process of its own.
ifeq ($(TARGET),fonts)
fuzz: COUNT ?= 1000
fuzz: build
	.ci/hostile $(COUNT) $(MOSAIC) fonts
else
fuzz: setup
	MOSAIC_FUZZ=1 $(BUILD) $(FUZZ) $(SANITIZED)
	@.ci/fuzz $(SECONDS) $(TARGET)
endif

fuzz-replay: setup
	MOSAIC_FUZZ=1 $(BUILD) $(FUZZ) $(SANITIZED)
	@.ci/fuzz replay $(TARGET)

fuzz-coverage: setup
	MOSAIC_FUZZ=1 $(BUILD) $(FUZZ) $(COUNTED)
	@.ci/fuzz-coverage $(TARGET)

mutate: COUNT ?= 20
mutate: setup
	@.ci/mutate $(if $(SEED),--seed $(SEED)) --count $(COUNT) $(ONLY)

record: build-tests
	MOSAIC_RECORD=1 SWIFT=$(SWIFT) .ci/test

samples: build
	@.ci/render-samples $(MOSAIC)

bench: build bench-setup
	@test -e Sources/MosaicBatch/Edit/EngineModule.swift -o -e .build/wasm/mosaic-layout.wasm || $(MAKE) wasm
	MOSAIC_BENCH=1 $(BUILD) $(RELEASE) --product mosaic-bench
	.build/release/mosaic-bench run --write Sources/Mosaic/Mosaic.docc/Measurements.md

# A peer that cannot be installed is missing from the tables, and that is all.
bench-setup:
	@.ci/install --peers
	@test -x $(BENCH_VENV)/bin/python || python3 -m venv $(BENCH_VENV)
	@$(BENCH_VENV)/bin/python -m pip install --quiet 'pyvips[binary]' pillow || echo 'pyvips or Pillow is missing'
	@$(BENCH_VENV)/bin/python -m pip install --quiet blazediff || echo 'blazediff is missing'
	@$(BENCH_VENV)/bin/python -m pip install --quiet scipy || echo 'scipy is missing'

focus:
	@python3 fixtures/focus/measure.py $(MOSAIC) $(PICTURES)

PAIRS = fixtures/compare/pairs

pairs: build-tests
	@MOSAIC_RECORD=1 MOSAIC_PAIRS=$(abspath $(PAIRS)) SWIFT=$(SWIFT) .ci/test --filter PairTableTests || echo 'the table has changed: read it'
	@cat $(PAIRS)/table.md

# A stranger's package, of the modules that the tests are built of.
stranger: build-tests
	MOSAIC_DEBUG_FLAGS='$(DEBUG)' SWIFT=$(SWIFT) .ci/package all

docs: setup
	$(BUILD) --target Mosaic $(DEBUG)
	$(BUILD) --target MosaicTesting $(DEBUG)
	SWIFT=$(SWIFT) .ci/docs "$(GRAPHS)"

nightly:
	@SWIFT=$(SWIFT) .ci/nightly

package: build
	@SWIFT=$(SWIFT) Sources/packaging/package

wasm:
	@SWIFT=$(SWIFT) Sources/packaging/wasm

release-check:
	@.ci/release-check $(TAG)

format:
	$(SWIFT) format --in-place --recursive Sources Tests samples Package.swift
