# make demo    installs what is missing, builds, renders the nine-photo sample and prints its path
# make test    installs what is missing and runs all tests
# make build   the release build: .build/release/mosaic
# make record  writes the golden pictures anew (and fails: look at them, then run make test)
# make samples renders the pictures that the README shows
# make format  formats all Swift code

SWIFT ?= swift
STRICT = -Xswiftc -warnings-as-errors -Xcc -Wall -Xcc -Wextra -Xcc -Werror
RELEASE = -c release --static-swift-stdlib $(STRICT)
MOSAIC = .build/release/mosaic

.PHONY: demo test build setup record samples format

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

format:
	$(SWIFT) format --in-place --recursive Sources Tests Package.swift
