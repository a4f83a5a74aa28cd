# Built from source. The copy that a release carries has the address and the commit of its tag:
#
#   brew tap-new ada/pictures && cp mosaic.rb "$(brew --repository ada/pictures)/Formula/" && brew install ada/pictures/mosaic
class Mosaic < Formula
  desc "Collages, photomosaics and thumbnails from many pictures, and what differs"
  homepage "https://example.com/mosaic"
  url "https://example.com/mosaic.git",
      tag: "v0.4.0"
  license "MIT"
  head "https://example.com/mosaic.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "cairo"
  depends_on "giflib"
  depends_on "isa-l"
  depends_on "jpeg-turbo"
  depends_on "libheif"
  depends_on "libpng"
  depends_on "librsvg"
  depends_on "libtiff"
  depends_on "little-cms2"
  depends_on macos: :sequoia
  depends_on "pango"
  depends_on "webp"

  uses_from_macos "swift" => :build, since: :tahoe
  uses_from_macos "zlib"

  def install
    # Without it, SwiftPM before 6.4 orders traits differently from run to run.
    ENV["SWIFT_DETERMINISTIC_HASHING"] = "1"
    args = %w[--disable-sandbox --configuration release --product mosaic]
    args << "--static-swift-stdlib" if OS.linux?
    system "swift", "build", *args
    bin.install ".build/release/mosaic"
    generate_completions_from_executable(bin/"mosaic", "completions")
    (man1/"mosaic.1").write Utils.safe_popen_read(bin/"mosaic", "man")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/mosaic --version")
    (testpath/"two.json").write <<~JSON
      {"version": 1, "canvas": {"width": 64, "height": 32}, "layout": {"type": "grid", "columns": 2},
       "items": [{"color": "#e76f51"}, {"color": "#2a9d8f"}]}
    JSON
    system bin/"mosaic", "render", "two.json", "-o", "two.png"
    system bin/"mosaic", "compare", "two.png", "two.png"
  end
end
