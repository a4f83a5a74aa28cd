// How close the tiles are to a full Lanczos-3, for each photograph.

/// Compares mosaic's and libvips' pictures with a reference in Python.
struct QualityBench {
  var peers: Peers
  var data: DataSet
  var program: Program

  /// `nil` if Python lacks the packages.
  func run(_ kind: SheetKind) throws(BenchError) -> Results.Quality? {
    Progress.say("quality, \(kind.shortTitle)")
    let files = try data.files(in: kind.folder)
    let sheet = program.scratch + "/quality.png"
    // Of the photographs' own shape, 4 : 3, to the pixel; shrunk 8.3 and 4.7 times, as in the sheets.
    let tile = kind.columns == 3 ? (width: 480, height: 360) : (width: 340, height: 255)
    let size = (width: kind.columns * tile.width, height: kind.columns * tile.height)
    let collage = peers.collage(
      data.folder + "/" + kind.folder, columns: kind.columns, size: size, to: sheet)
    guard program.output(of: [peers.python, "-c", "import pyvips, PIL"]) != nil else {
      Progress.say("quality: left out; \(peers.python) lacks pyvips or Pillow")
      return nil
    }
    _ = try program.measure(collage)
    let numbers = [kind.columns, tile.width, tile.height].map(String.init)
    let judge = [peers.python, Peers.script("quality"), sheet] + numbers + files
    _ = try program.measure(judge, keepingOutput: true)
    return try Self.parse(program.keptOutput, kind, count: files.count)
  }

  /// Reads the lines `FILE MOSAIC LIBVIPS`.
  static func parse(_ text: String, _ kind: SheetKind, count: Int) throws(BenchError) -> Results.Quality {
    var quality = Results.Quality(kind: kind, mosaic: [], libvips: [])
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let ours = Double(words[1]), let theirs = Double(words[2]) else {
        throw BenchError("quality.py printed '\(line)'; expected a file and two numbers")
      }
      quality.mosaic.append(ours)
      quality.libvips.append(theirs)
    }
    guard quality.mosaic.count == count else {
      throw BenchError("quality.py judged \(quality.mosaic.count) photographs of \(count)")
    }
    return quality
  }
}
