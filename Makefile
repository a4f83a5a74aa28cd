# make demo    installs what is missing, builds, renders the nine-photo sample and prints its path
# make test    installs what is missing and runs all tests
# make build   the release build: .build/release/mosaic
# make fuzz    compares the PNG reader with libpng on invented files, for SECONDS (60)
# make record  writes the golden pictures anew (and fails: look at them, then run make test)
# make samples renders the pictures in samples/, which both READMEs show
# make bench   measures mosaic against its peers (ten minutes, on an idle machine) and writes the README's tables
# make format  formats all Swift code

SWIFT ?= swift
STRICT = -Xswiftc -warnings-as-errors -Xcc -Wall -Xcc -Wextra -Xcc -Werror
# lld, because the older linkers warn of a call of mktemp in Foundation's archive.
LINKER = $(if $(filter Linux,$(shell uname)),-Xswiftc -use-ld=lld)
RELEASE = -c release --static-swift-stdlib $(LINKER) $(STRICT)
MOSAIC = .build/release/mosaic
BENCH_VENV = .build/bench-venv

.PHONY: demo test build setup fuzz record samples bench bench-setup format

demo: build
	$(MOSAIC) render samples/photos --layout sudoku --size 1080x1080 --gap 8 --output collage.png
	@echo "Look at: $(CURDIR)/collage.png"

test: setup
	$(SWIFT) build --build-tests $(STRICT)
	SWIFT=$(SWIFT) .ci/test

build: setup
	$(SWIFT) build $(RELEASE) --product mosaic

export PKG_CONFIG_PATH := $(CURDIR)/.build/pkg-config:$(PKG_CONFIG_PATH)

setup:
	@.ci/install
	@.ci/quiet-pkg-config .build/pkg-config

# lld, because the older linkers drop the tables that libFuzzer's counters are found by.
FUZZ = -c release --scratch-path .build/fuzz -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing \
  -Xcc -fsanitize=fuzzer-no-link,address -Xswiftc -use-ld=lld
SECONDS ?= 60

fuzz: setup
	MOSAIC_FUZZ=1 $(SWIFT) build $(FUZZ) --product FuzzPNG
	mkdir -p .build/fuzz/corpus
	SWIFT_BACKTRACE=enable=no .build/fuzz/release/FuzzPNG -max_total_time=$(SECONDS) -timeout=20 -max_len=40000 -len_control=0 -dict=Tests/FuzzPNG/png.dict \
	  -artifact_prefix=.build/fuzz/ .build/fuzz/corpus fixtures/pngsuite

record: setup
	$(SWIFT) build --build-tests $(STRICT)
	MOSAIC_RECORD=1 SWIFT=$(SWIFT) .ci/test

samples: build
	@.ci/render-samples $(MOSAIC)

bench: build bench-setup
	$(SWIFT) build $(RELEASE) --product mosaic-bench
	.build/release/mosaic-bench run --write README.md

# A peer that cannot be installed is missing from the tables, and that is all.
bench-setup:
	@.ci/install --peers
	@test -x $(BENCH_VENV)/bin/python || python3 -m venv $(BENCH_VENV)
	@$(BENCH_VENV)/bin/python -m pip install --quiet 'pyvips[binary]' pillow || echo 'pyvips or Pillow is missing'

format:
	$(SWIFT) format --in-place --recursive Sources Tests Package.swift
