# make demo    installs what is missing, builds, renders the nine-photo sample and prints its path
# make test    installs what is missing and runs all tests
# make build   the release build: .build/release/mosaic
# make record  writes the golden pictures anew (and fails: look at them, then run make test)
# make samples renders the pictures that the README shows
# make bench   measures mosaic against its peers (ten minutes, on an idle machine) and writes the README's tables
# make format  formats all Swift code

SWIFT ?= swift
STRICT = -Xswiftc -warnings-as-errors -Xcc -Wall -Xcc -Wextra -Xcc -Werror
RELEASE = -c release --static-swift-stdlib $(STRICT)
MOSAIC = .build/release/mosaic
BENCH_VENV = .build/bench-venv

.PHONY: demo test build setup record samples bench bench-setup format

demo: build
	$(MOSAIC) render samples/photos --layout sudoku --size 1080x1080 --gap 8 --output collage.png
	@echo "Look at: $(CURDIR)/collage.png"

test: setup
	$(SWIFT) build --build-tests $(STRICT)
	$(SWIFT) test --skip-build

build: setup
	$(SWIFT) build $(RELEASE) --product mosaic

setup:
	@.ci/install

record: setup
	$(SWIFT) build --build-tests $(STRICT)
	MOSAIC_RECORD=1 $(SWIFT) test --skip-build

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
