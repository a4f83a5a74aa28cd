// A hundred thumbnails by mosaic and by libvips, from as many threads, as files.

import MosaicCodecs

/// Measures `mosaic thumbnail` against libvips, which makes the same thumbnails in threads of its own.
///
/// Both write JPEG of the same quality, so neither gains from a faster format.
struct ThumbnailBench {
  var peers: Peers
  var data: DataSet
  var program: Program
  var rounds: Int

  static let size = 256
  static let quality = 75
  /// What one decode is to serve.
  static let sizes = "256,200,128,96,64"

  /// `nil` where this build writes no JPEG.
  func run(_ kind: SheetKind) throws(BenchError) -> Results.Thumbnails? {
    guard ImageReader.pathExtensions.contains("jpg") else { return nil }
    let files = try data.files(in: kind.folder)
    let folder = data.folder + "/" + kind.folder
    let (one, several) = (
      ours(folder, "\(Self.size)", to: "one/{stem}.jpg"),
      ours(folder, Self.sizes, to: "several/{stem}_{width}.jpg")
    )
    let theirs =
      [
        peers.python, Peers.script("thumbnails"), String(BenchMachine.cores), program.scratch,
        String(Self.size), String(Self.quality),
      ] + files
    let hasPeer = program.output(of: [peers.python, "-c", "import pyvips"]) != nil
    var runs: (one: [Usage], several: [Usage], libvips: [Usage]) = ([], [], [])
    // So that the first round finds the files in the system's cache, as the others do.
    _ = try program.measure(["cat"] + files)
    for round in 0..<rounds {
      Progress.say("thumbnails, \(kind.shortTitle), round \(round + 1) of \(rounds)")
      runs.one.append(try program.measure(one))
      runs.several.append(try program.measure(several))
      if hasPeer { runs.libvips.append(try program.measure(theirs)) }
    }
    guard let one = Usage.median(of: runs.one), let several = Usage.median(of: runs.several) else {
      return nil
    }
    return Results.Thumbnails(
      kind: kind, mosaic: one, several: several, libvips: Usage.median(of: runs.libvips))
  }

  private func ours(_ folder: String, _ sizes: String, to pattern: String) -> [String] {
    [peers.mosaic, "thumbnail", folder, "--size", sizes, "--quality", String(Self.quality), "--quiet"]
      + ["--output", program.scratch + "/" + pattern]
  }
}
