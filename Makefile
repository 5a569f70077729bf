# Twirl's front door. `make help` lists what there is.

SWIFT ?= swift
SWIFT_FLAGS ?=
OUT := out
SCENE := fixtures/scenes/recommend-button.json

DEBIAN := libpng-dev libdeflate-dev libgif-dev libharfbuzz-dev libfontconfig-dev pkg-config fonts-inter
HOMEBREW := libpng libdeflate giflib harfbuzz fontconfig pkg-config
HOMEBREW_CASKS := font-inter

# Root needs no sudo, and macOS has no timeout.
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo -n)
LIMIT := $(shell command -v timeout >/dev/null 2>&1 && echo timeout 1200)

ifeq ($(shell uname -s),Darwin)
# giflib and libdeflate come without a pkg-config file or outside of the default search path.
BREW_PREFIX := $(shell brew --prefix 2>/dev/null)
SWIFT_FLAGS += -Xcc -I$(BREW_PREFIX)/include -Xlinker -L$(BREW_PREFIX)/lib
endif

.PHONY: help setup demo test test-browser fuzz lint format bench bench-peers bench-gif bench-encoders bench-memory check-roundtrip clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install the C libraries and the font (apt or Homebrew), if any is missing
ifeq ($(shell uname -s),Darwin)
	@command -v brew >/dev/null || { echo "Homebrew is missing: see https://brew.sh" >&2; exit 1; }
	@for f in $(HOMEBREW); do brew list $$f >/dev/null 2>&1 || brew install --quiet $$f || exit 1; done
	@for f in $(HOMEBREW_CASKS); do brew list --cask $$f >/dev/null 2>&1 || brew install --quiet --cask $$f || exit 1; done
else
	@missing=""; for p in $(DEBIAN); do \
	  dpkg-query -W -f='$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$p"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "installing$$missing"; \
	  $(SUDO) apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi
endif
	@command -v $(SWIFT) >/dev/null || { echo "A Swift 6 toolchain is missing: see https://swift.org/install" >&2; exit 1; }

demo: setup ## render the button to out/recommend-button.gif
	@$(LIMIT) $(SWIFT) build -c release --product twirl $(SWIFT_FLAGS)
	@mkdir -p $(OUT)
	@.build/release/twirl render $(SCENE) -o $(OUT)/recommend-button.gif

test: setup ## build and run all tests
	$(LIMIT) $(SWIFT) test $(SWIFT_FLAGS)

test-browser: setup ## use the report of snapshot tests and the preview in Chromium, which is installed if missing
	@fixtures/report/run.sh $(SWIFT) test $(SWIFT_FLAGS)
	@$(LIMIT) $(SWIFT) build -c release --product twirl $(SWIFT_FLAGS)
	@fixtures/preview/run.sh .build/release/twirl

SECONDS ?= 900
fuzz: setup ## feed damaged PNG, APNG and GIF to the decoders under the address sanitizer, SECONDS=900 each
	@fixtures/fuzz/run.sh $(SECONDS)

.PHONY: docs docs-serve
docs: setup ## build the documentation with DocC into .build/docs, its pictures with twirl
	@$(LIMIT) $(SWIFT) build --product twirl $(SWIFT_FLAGS)
	@$(LIMIT) $(SWIFT) build --target TwirlTesting $(SWIFT_FLAGS)
	@fixtures/docs/build.sh "$$($(SWIFT) build --show-bin-path $(SWIFT_FLAGS))" $(SWIFT) .build/docs

DOCS_PORT ?= 8000
docs-serve: ## show the documentation on http://127.0.0.1:8000/documentation/twirlkit/, DOCS_PORT=8000
	@python3 -m http.server $(DOCS_PORT) --bind 127.0.0.1 --directory .build/docs

.PHONY: test-sample
test-sample: setup ## prove on a package with snapshot tests that they pass, fail, and can be accepted
	@fixtures/sample-package/check.sh $(SWIFT_FLAGS)

lint: ## check the format of all Swift code
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift

format: ## format all Swift code
	$(SWIFT) format --in-place --recursive Sources Tests Package.swift

bench: setup ## measure drawing and encoding, and FFmpeg beside it where it is installed
	@$(LIMIT) $(SWIFT) build -c release --product twirl $(SWIFT_FLAGS)
	@$(LIMIT) $(SWIFT) build -c release --product TwirlBenchmark $(SWIFT_FLAGS)
	@.build/release/TwirlBenchmark
	@fixtures/bench/against-ffmpeg.sh .build/release/twirl $(SCENE)

bench-peers: setup ## measure drawing beside Skia, cairo and Blend2D, which go into a virtual environment of their own
	@$(LIMIT) $(SWIFT) build -c release --product TwirlBenchmark $(SWIFT_FLAGS)
	@fixtures/bench/peers.sh .build/release/TwirlBenchmark

bench-gif: setup ## measure GIFs beside FFmpeg's, ImageMagick's and gifski's (where it is installed)
	@$(LIMIT) $(SWIFT) build -c release --product twirl $(SWIFT_FLAGS)
	@fixtures/bench/encoders.sh encoders.py .build/release/twirl --folder .build/clips

bench-encoders: setup ## measure PNG beside libpng, LZW beside giflib and GIF in memory, on drawn clips
	@$(LIMIT) $(SWIFT) build -c release --product TwirlBenchmark $(SWIFT_FLAGS)
	@fixtures/bench/encoders.sh clips.py .build/clips rich flat >/dev/null
	@.build/release/TwirlBenchmark encoders .build/clips/rich .build/clips/flat

bench-memory: setup ## measure the memory that 100 and 10,000 frames of 1920x1080 take as GIF and as APNG
	@$(LIMIT) $(SWIFT) build -c release --product TwirlBenchmark $(SWIFT_FLAGS)
	@for format in gif apng; do for frames in 100 10000; do \
	  $(LIMIT) .build/release/TwirlBenchmark memory $$frames $$format || exit 1; \
	done; done

check-roundtrip: setup ## re-encode public animations and read them with FFmpeg, Pillow and ImageMagick
	@$(LIMIT) $(SWIFT) build -c release --product twirl $(SWIFT_FLAGS)
	@fixtures/bench/encoders.sh roundtrip.py .build/release/twirl

clean: ## remove what was built
	rm -rf .build $(OUT)
