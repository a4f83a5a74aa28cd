// Other formats than PNG and JPEG, a PDF of a hundred pages, and crops that are searched for.

import MosaicCodecs

/// Measures collages of HEIC and TIFF, sheets of many pages, and crops that are searched for.
struct FormatBench {
  var peers: Peers
  var data: DataSet
  var program: Program
  var rounds: Int

  /// Photographs on a page of the PDF.
  static let perPage = 9

  /// One line of a table: a program and what it is told.
  private struct Line {
    var name: String
    /// `nil` if the program is missing.
    var version: String?
    var mostRounds = Int.max
    var command: [String]
  }

  /// The medians; a format that this build does not read has a note.
  func run() throws(BenchError) -> [Results.Formats] {
    _ = try program.measure([peers.python, Peers.script("formats"), data.folder])
    return [try heic(), try tiff(), try pages(), try focus()]
  }

  private func heic() throws(BenchError) -> Results.Formats {
    let files = try data.files(in: "h9")
    let convert = #"out=$1; shift; for file; do heif-convert -q 90 "$file" "$out.jpg" || exit; done"#
    return try measure(
      "Nine 12-megapixel HEICs into 1080 × 1080", reading: "heic", files,
      collages(of: files) + [
        Line(
          name: "heif-convert, which only decodes",
          version: peers.version(["dpkg-query", "-W", "-f", "${Version}", "libheif-examples"], word: 0),
          mostRounds: 3, command: ["sh", "-c", convert, "sh", output] + files)
      ])
  }

  private func tiff() throws(BenchError) -> Results.Formats {
    let files = try data.files(in: "t9")
    return try measure(
      "Nine 12-megapixel TIFFs (LZW) into 1080 × 1080", reading: "tif", files, collages(of: files))
  }

  /// The peers that make the nine-picture collage of whatever they can read.
  private func collages(of files: [String]) -> [Line] {
    let names = [Names.mosaic, Names.libvips, Names.libvipsThreads, Names.vipsthumbnail]
    return peers.all.filter { names.contains($0.name) }.map {
      Line(
        name: $0.name, version: $0.version, mostRounds: $0.mostRounds,
        command: $0.command(.ninePNG, files, output + ".png"))
    }
  }

  /// Photographs of two megapixels on ten pages and on a hundred.
  private func pages() throws(BenchError) -> Results.Formats {
    let files = try data.files(in: "j100")
    let list = program.scratch + "/pages.txt"
    let all = (0..<Self.perPage).flatMap { _ in files }
    try TextFile.write(all.map { $0 + "\n" }.joined(), to: list)
    let short = program.scratch + "/page.txt"
    try TextFile.write(all.prefix(10 * Self.perPage).map { $0 + "\n" }.joined(), to: short)
    let sheet =
      ["--size", "A4", "--dpi", "150", "--margin", "10mm", "--gap", "4mm", "--columns", "3", "--rows", "3"]
      + ["--quiet", "--output", output + ".pdf"]
    let montage =
      ["montage", "-define", "jpeg:size=800x1000"] + all
      + ["-geometry", "380x500+8+8", "-tile", "3x3", "-density", "150", "-quality", "85", output + ".pdf"]
    return try measure(
      "Nine hundred 2-megapixel JPEGs on a hundred pages of A4, one PDF", reading: "jpg", files,
      [
        Line(
          name: Names.mosaic, version: "", command: [peers.mosaic, "render", "--files-from", list] + sheet),
        Line(
          name: "mosaic, ten pages of them", version: "",
          command: [peers.mosaic, "render", "--files-from", short] + sheet),
        Line(
          name: Names.imageMagick, version: peers.version(["montage", "-version"], word: 2), mostRounds: 1,
          command: montage),
      ])
  }

  /// The same crops in the middle, where heads are, and where libvips looks.
  private func focus() throws(BenchError) -> Results.Formats {
    let files = try data.files(in: "j9")
    let collage = peers.all.first { $0.name == Names.mosaic }?.command(.ninePNG, files, output + ".png") ?? []
    let thumbnails = [
      "vipsthumbnail", "--size", "360x360", "--smartcrop", "attention", "-o", output + "-%s.png",
    ]
    return try measure(
      "Nine 12-megapixel JPEGs into 1080 × 1080, cropped around what matters", reading: "jpg", files,
      [
        Line(name: Names.mosaic + ", the middle", version: "", command: collage),
        Line(name: Names.mosaic + ", --focus auto", version: "", command: collage + ["--focus", "auto"]),
        Line(
          name: "vipsthumbnail --smartcrop attention, nine thumbnails",
          version: peers.version(["vipsthumbnail", "--version"], word: 0, prefix: "vips-"),
          command: thumbnails + files),
      ])
  }

  private func measure(
    _ title: String, reading ending: String, _ files: [String], _ lines: [Line]
  ) throws(BenchError) -> Results.Formats {
    var rows = lines.map { Results.Row(name: $0.name, version: $0.version ?? "") }
    var runs = lines.map { _ in [Usage]() }
    for index in lines.indices where lines[index].version == nil { rows[index].note = "not installed" }
    if !ImageReader.pathExtensions.contains(ending) { rows[0].note = "not in this build" }
    // So that the first round finds the files in the system's cache, as the others do.
    _ = try program.measure(["cat"] + files)
    for round in 0..<rounds {
      Progress.say("\(title), round \(round + 1) of \(rounds)")
      for (index, line) in lines.enumerated() where rows[index].note.isEmpty && round < line.mostRounds {
        do {
          runs[index].append(try program.measure(line.command))
        } catch {
          // libvips of PyPI reads no HEIC, for one.
          rows[index].note = "failed"
          Progress.say("\(line.name): \(error)")
        }
      }
    }
    for index in lines.indices where rows[index].note.isEmpty {
      rows[index].usage = Usage.median(of: runs[index])
    }
    return Results.Formats(title: title, rows: rows)
  }

  private var output: String { program.scratch + "/format" }
}
