// The work of all programs: collages, thumbnails, job files, pictures that are compared; and only mosaic with more of each.

import MosaicCodecs
import MosaicText

struct Workloads {
  var peers: Peers
  var data: DataSet
  var turns: Turns

  var program: Program { turns.program }

  /// Sections of a part; a part without sections here is measured elsewhere.
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
    case .encoding, .quality, .layouts, .collages, .galleries, .photomosaics, .assignments: return []
    }
  }

  /// The file in which a program leaves its picture of a sheet.
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

// MARK: Thumbnails, job files, pictures that are compared; and mosaic alone with more workers, more images, a long document

extension Workloads {
  // MARK: Thumbnails

  /// A hundred thumbnails by mosaic and by libvips, from as many threads. Both write JPEG of the same quality, so neither gains from a
  /// faster format.
  func thumbnails(_ kind: SheetKind) throws(BenchError) -> Results.Section {
    let files = try data.files(in: kind.folder)
    let quality = "75"
    func line(_ name: String, _ sizes: String, to pattern: String) -> Turns.Line {
      Turns.Line(
        name: name, count: files.count, note: note(reading: "jpg"),
        command: [peers.mosaic, "thumbnail", data.folder + "/" + kind.folder, "--size", sizes, "--quality"]
          + [quality, "--quiet", "--output", program.scratch + "/" + pattern])
    }
    return try turns.section(
      .thumbnails, kind.shortTitle, reading: files,
      [
        line(Names.mosaic, "256", to: "one/{stem}.jpg"),
        line(Names.fiveSizes, "256,200,128,96,64", to: "several/{stem}_{width}.jpg"),
        libvips(Names.thumbnailThreads, files, 256, "Q=\(quality)", to: program.scratch),
      ])
  }

  /// - Parameter options: As libvips takes them behind the name of a JPEG.
  private func libvips(
    _ name: String, _ files: [String], _ size: Int, _ options: String, to folder: String
  ) -> Turns.Line {
    let hasPeer = program.output(of: [peers.python, "-c", "import pyvips"]) != nil
    return Turns.Line(
      name: name, version: hasPeer ? "" : nil, count: files.count,
      command: [peers.python, Peers.script("thumbnails"), String(BenchMachine.cores), folder, String(size)]
        + [options] + files)
  }

  /// Thumbnails as JPEGs, by programs that all read the same pixels, already of that size: how many bytes each needs for the PSNR that
  /// mosaic's `--effort small` has with two qualities, the defaults of libvips and of mosaic.
  func jpegs(_ size: Int) throws(BenchError) -> [Results.Section] {
    let folder = "\(program.scratch)/jpegs-\(size)"
    _ = try program.measure(
      [peers.mosaic, "thumbnail", data.folder + "/p100", "--size", String(size), "--quiet", "--output"]
        + [folder + "/pixels/{stem}.png"])
    let files = try DataSet(folder: folder).files(in: "pixels")
    func ours(_ name: String, _ effort: String, _ quality: Int) -> Turns.Line {
      Turns.Line(
        name: name, count: files.count, note: note(reading: "jpg"),
        command: [peers.mosaic, "thumbnail", folder + "/pixels", "--size", String(size), "--quiet"]
          + ["--quality", String(quality), "--effort", effort]
          + ["--output", "\(folder)/\(name)/\(quality)/{stem}.jpg"])
    }
    func theirs(_ name: String, _ options: String, _ quality: Int) -> Turns.Line {
      libvips(name, files, size, "Q=\(quality)" + options, to: "\(folder)/\(name)/\(quality)")
    }
    let progressive = ",keep=none,optimize_coding,interlace"
    let best = progressive + ",trellis_quant,overshoot_deringing,optimize_scans,quant_table=3"
    // From 90 on, programs keep the whole resolution of colours, without which a few photographs do not come so near.
    let sections = try [50, 65, 70, 75, 80, 85, 89, 92, 95].map { quality throws(BenchError) in
      let once = Turns(program: program, rounds: [75, 85].contains(quality) ? turns.rounds : 1)
      return try once.section(
        .jpegs, "\(size) pixels, the PSNR of small at quality \(quality)", reading: files,
        [
          ours(Names.encoderDefault, "default", quality), ours(Names.encoderSmall, "small", quality),
          theirs(Names.libvips, "", quality),
          theirs(Names.libvipsProgressive, progressive, quality),
          theirs(Names.libvipsBest, best, quality),
        ])
    }
    return try [(75, sections[3]), (85, sections[5])].map { quality, section throws(BenchError) in
      var section = section
      let ran = section.rows.indices.filter { section.rows[$0].usage != nil }
      guard ran.starts(with: [0, 1]) else { return section }
      let judge = [
        peers.python, Peers.script("sizes"), folder + "/pixels", "\(folder)/\(Names.encoderSmall)/\(quality)",
      ]
      _ = try program.measure(judge + ran.map { "\(folder)/\(section.rows[$0].name)" }, keepingOutput: true)
      let columns = try QualityBench.parse(program.keptOutput, columns: ran.count + 1, count: files.count)
      section.title += " (\(Figures.fixed(columns[0].reduce(0, +) / Double(files.count), 1)) dB)"
      for (row, bytes) in zip(ran, columns.dropFirst()) { section.rows[row].bytes = bytes }
      return section
    }
  }

  // MARK: Batches

  /// Jobs of one colour on 16 × 16 pixels, and collages of nine of 27 small pictures: the longest runs once.
  func batches() throws(BenchError) -> [Results.Section] {
    let files = try data.files(in: "p100").prefix(27)
    _ = try program.measure(
      [peers.mosaic, "thumbnail"] + files
        + ["--size", "200x150!", "--output", program.scratch + "/small/{stem}.png", "--quiet"])
    let work: [(name: String, jobs: Int)] = [
      (Names.colourJobs, 10_000), (Names.nineJobs, 1000), (Names.nineJobs, 10_000),
    ]
    return try work.enumerated().map { index, work throws(BenchError) in
      let file = program.scratch + "/jobs-\(index).jsonl"
      try TextFile.write((0..<work.jobs).map { Self.job(work.name, $0) }.joined(), to: file)
      return try turns.section(
        .batches, work.name,
        [
          Turns.Line(
            name: Names.mosaic, mostRounds: work.jobs > 1000 ? 1 : 3, count: work.jobs,
            command: [peers.mosaic, "batch", file, "--no-sync", "--quiet"])
        ])
    }
  }

  /// A line of the job file; outputs are in folders of a thousand.
  private static func job(_ name: String, _ index: Int) -> String {
    let output = #""output":"batch/\#(index / 1000)/\#(index).png""#
    guard name == Names.nineJobs else {
      let color = "0\(index % 10)\(index / 10 % 10)"
      return ##"{\##(output),"canvas":{"width":16},"items":[{"color":"#\##(color)"}]}"## + "\n"
    }
    let images = (0..<9).map { number in
      "\"small/\(((index + number * 2) % 27).zeroPadded(to: 3)).png\""
    }
    let canvas = #""canvas":{"width":300,"height":300}"#
    return #"{\#(output),"layout":"sudoku",\#(canvas),"images":["# + images.joined(separator: ",") + "]}\n"
  }

  // MARK: Comparing

  func page() throws(BenchError) -> Results.Section {
    let pair = try data.files(in: "pair")
    let ours = [peers.mosaic, "compare"] + pair
    let drawn = ["--diff", program.scratch + "/difference.png"]
    let blazediff = [peers.python, Peers.script("compare")]
    return try turns.section(
      .comparing, Names.page, reading: pair,
      [
        Turns.Line(name: Names.mosaic, code: 1, command: ours),
        Turns.Line(
          name: "mosaic, as pixelmatch does", isPeer: false, code: 1,
          command: ours + ["--preset", "pixelmatch"]),
        Turns.Line(
          name: "mosaic, with the difference drawn", isPeer: false, code: 1, command: ours + drawn),
        Turns.Line(
          name: Names.odiff, version: peers.version(["odiff", "--version"], word: 1), code: 22,
          command: ["odiff"] + pair),
        Turns.Line(name: "pixelmatch", code: 66, command: ["pixelmatch"] + pair),
        Turns.Line(
          name: Names.blazediff, version: peers.version(blazediff + ["--version"], word: 0),
          command: blazediff + pair),
      ])
  }

  /// Two folders of a thousand equal files, compared; and the same files only read.
  func equalPairs() throws(BenchError) -> Results.Section {
    let folders = [data.folder + "/equal/a", data.folder + "/equal/b"]
    let files = try data.files(in: "equal/a") + data.files(in: "equal/b")
    return try turns.section(
      .comparing, Names.equalPairs, reading: files,
      [
        Turns.Line(name: Names.mosaic, command: [peers.mosaic, "compare"] + folders + ["--quiet"]),
        Turns.Line(name: Names.reading, isPeer: false, command: ["cat"] + files),
      ])
  }
}

extension Workloads {
  private var sheet: String { program.scratch + "/growth.png" }

  func workers(_ kind: SheetKind) throws(BenchError) -> Results.Section {
    try turns.section(
      .workers, kind.shortTitle,
      (1...2).map { jobs in
        Turns.Line(
          name: Names.workers[jobs - 1], count: kind.imageCount,
          command: peers.collage(
            data.folder + "/" + kind.folder, columns: kind.columns, size: (kind.side, kind.side), to: sheet,
            jobs: jobs))
      })
  }

  /// A hundred images, four and sixteen hundred, as tiles of the same size in rows of twenty.
  func growth() throws(BenchError) -> Results.Section {
    try turns.section(
      .growth, "",
      [(100, "p100"), (400, "p100x4"), (1600, "p100x16")].map { images, folder in
        // The largest takes sixteen times as long.
        Turns.Line(
          name: "\(Figures.grouped(images)) PNGs of 2 megapixels", mostRounds: 3, count: images,
          command: peers.collage(
            data.folder + "/" + folder, columns: 20, size: (20 * 128, images / 20 * 128), to: sheet))
      })
  }

  func large() throws(BenchError) -> Results.Section {
    let command = peers.collage(data.folder + "/p100x100", columns: 50, size: (8000, 40_000), to: sheet)
    return try turns.section(
      .large, "", [Turns.Line(name: Names.large, mostRounds: 1, count: 10_000, command: command)])
  }

  // MARK: A document

  /// Items of the document, 500 in a row.
  static let itemCount = 200_000

  /// Reading, planning and rendering a JSON document of coloured items; no picture is decoded.
  func document() throws(BenchError) -> Results.Section {
    let document = data.folder + "/colours.json"
    try TextFile.write(Self.document(itemCount: Self.itemCount), to: document)
    // Nothing else that is measured is as steady.
    return try turns.section(
      .documents, Names.document,
      [
        Turns.Line(
          name: Names.planPrinted, mostRounds: 3, count: Self.itemCount, keepsOutput: true,
          command: [peers.mosaic, "plan", document]),
        Turns.Line(
          name: Names.rendered, mostRounds: 3, count: Self.itemCount,
          command: [peers.mosaic, "render", document, "--quiet", "--output"]
            + [program.scratch + "/colours.png"]),
      ])
  }

  /// A document of items in several hundred colours and sizes, the same in every run; 39 bytes an item.
  static func document(itemCount: Int) -> String {
    var text = Array(
      #"{"version":1,"canvas":{"width":2000,"height":1600},"layout":{"type":"grid","columns":500},"items":["#
        .utf8)
    text.reserveCapacity(text.count + itemCount * 40)
    for index in 0..<itemCount {
      // Knuth's multiplicative hash: neighbours differ in all channels.
      let color = UInt32(truncatingIfNeeded: index) &* 2_654_435_761
      text += Array("\(index == 0 ? "" : ",")\n{\"color\":\"#\((color >> 8).hexadecimal(width: 6))".utf8)
      text += Array("\",\"size\":[\(1000 + index % 800),\(1000 - index % 300 / 3)]}".utf8)
    }
    return String(decoding: text, as: UTF8.self) + "\n]}\n"
  }
}
