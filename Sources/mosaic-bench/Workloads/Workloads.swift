// Collages of photographs by all programs.

import MosaicCodecs

struct Workloads {
  var peers: Peers
  var data: DataSet
  var turns: Turns

  var program: Program { turns.program }

  /// Sections of a part; one that has none here is measured elsewhere.
  func sections(of part: Arguments.Part) throws(BenchError) -> [Results.Section] {
    switch part {
    case .sheets:
      return try SheetKind.allCases.map { kind throws(BenchError) in
        let files = try data.files(in: kind.folder)
        var lines = peers.collages(of: files, kind) { output(of: kind, by: $0) }
        if kind.isJPEG { lines[0].note = note(reading: "jpg") }
        return try turns.section(part, kind.title, reading: files, lines)
      }
    case .formats:
      _ = try program.measure([peers.python, Peers.script("formats"), data.folder])
      return [try heic(), try tiff(), try pages(), try focus()]
    case .thumbnails:
      return try [SheetKind.hundredPNG, .hundredJPEG].map { kind throws(BenchError) in try thumbnails(kind) }
    case .jpegs: return try jpegs(512) + jpegs(200)
    case .batches: return try batches()
    case .comparing: return [try page(), try equalPairs()]
    case .workers:
      return try [SheetKind.ninePNG, .hundredPNG].map { kind throws(BenchError) in try workers(kind) }
    case .growth: return [try growth()]
    case .large: return [try large()]
    case .documents: return [try document()]
    case .encoding, .quality, .layouts, .collages, .photomosaics, .assignments: return []
    }
  }

  /// Where a program leaves its picture of a sheet.
  func output(of kind: SheetKind, by index: Int) -> String {
    "\(program.scratch)/\(kind.rawValue)-\(index).png"
  }

  /// Why this build does not read files with that ending; empty if it does.
  func note(reading ending: String) -> String {
    ImageReader.pathExtensions.contains(ending) ? "" : "not in this build"
  }

  // MARK: Other formats

  private var picture: String { program.scratch + "/format" }

  /// The programs that make the nine-picture collage of whatever they can read.
  private func readers(of files: [String], _ ending: String) -> [Turns.Line] {
    let names = [Names.mosaic, Names.libvips, Names.libvipsThreads, Names.vipsthumbnail]
    var lines = peers.collages(of: files, .ninePNG) { _ in picture + ".png" }.filter {
      names.contains($0.name)
    }
    lines[0].note = note(reading: ending)
    return lines
  }

  private func heic() throws(BenchError) -> Results.Section {
    let files = try data.files(in: "h9")
    let convert = #"out=$1; shift; for file; do heif-convert -q 90 "$file" "$out.jpg" || exit; done"#
    let version = peers.version(["dpkg-query", "-W", "-f", "${Version}", "libheif-examples"], word: 0)
    return try turns.section(
      .formats, "Nine 12-megapixel HEICs into 1080 × 1080", reading: files,
      readers(of: files, "heic") + [
        Turns.Line(
          name: "heif-convert, which only decodes", version: version, mostRounds: 3,
          command: ["sh", "-c", convert, "sh", picture] + files)
      ])
  }

  private func tiff() throws(BenchError) -> Results.Section {
    let files = try data.files(in: "t9")
    return try turns.section(
      .formats, "Nine 12-megapixel TIFFs (LZW) into 1080 × 1080", reading: files, readers(of: files, "tif"))
  }

  /// Nine photographs of two megapixels on each of ten pages and of a hundred.
  private func pages() throws(BenchError) -> Results.Section {
    let files = try data.files(in: "j100")
    let all = (0..<9).flatMap { _ in files }
    func sheets(_ count: Int) throws(BenchError) -> [String] {
      let list = program.scratch + "/pages-\(count).txt"
      try TextFile.write(all.prefix(count * 9).map { $0 + "\n" }.joined(), to: list)
      return [peers.mosaic, "render", "--files-from", list, "--size", "A4", "--dpi", "150"]
        + ["--margin", "10mm", "--gap", "4mm", "--columns", "3", "--rows", "3", "--quiet"]
        + ["--output", picture + ".pdf"]
    }
    let montage =
      ["montage", "-define", "jpeg:size=800x1000"] + all
      + ["-geometry", "380x500+8+8", "-tile", "3x3", "-density", "150", "-quality", "85", picture + ".pdf"]
    return try turns.section(
      .formats, "Nine hundred 2-megapixel JPEGs on a hundred pages of A4, one PDF", reading: files,
      [
        Turns.Line(name: Names.mosaic, note: note(reading: "jpg"), command: try sheets(100)),
        Turns.Line(
          name: "mosaic, ten pages of them", isPeer: false, note: note(reading: "jpg"),
          command: try sheets(10)),
        Turns.Line(
          name: Names.imageMagick, version: peers.version(["montage", "-version"], word: 2), mostRounds: 1,
          command: montage),
      ])
  }

  /// Crops in the middle, where heads are, and where libvips looks.
  private func focus() throws(BenchError) -> Results.Section {
    let files = try data.files(in: "j9")
    let collage = readers(of: files, "jpg")[0]
    let thumbnails = ["--size", "360x360", "--smartcrop", "attention", "-o", picture + "-%s.png"]
    var middle = collage
    var heads = collage
    middle.name = "mosaic, the middle"
    middle.version = ""
    middle.isPeer = false
    heads.name = "mosaic, --focus auto"
    heads.version = ""
    heads.isPeer = false
    heads.command += ["--focus", "auto"]
    return try turns.section(
      .formats, "Nine 12-megapixel JPEGs into 1080 × 1080, cropped around what matters", reading: files,
      [
        middle, heads,
        Turns.Line(
          name: "vipsthumbnail --smartcrop attention, nine thumbnails",
          version: peers.version(["vipsthumbnail", "--version"], word: 0, prefix: "vips-"),
          command: ["vipsthumbnail"] + thumbnails + files),
      ])
  }
}
