// Which pictures of a folder are taken, and in which order.

import Foundation
import MosaicCodecs
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct InputOrderTests {
  /// Pictures whose five orders all differ; a larger `age` is older.
  private func makeAlbum() throws {
    for (name, width, age) in [("photo2", 20, 1), ("photo10", 10, 3), ("Photo3", 40, 2)] {
      let path = try folder.write(Sample.png(width, 20, 0xFF00_0000), to: "album/\(name).png")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000 - Double(age))], ofItemAtPath: path)
    }
  }

  @Test("names before endings, and numbers by their values") func naturalOrder() throws {
    let names = [
      "album/IMG_1.png", "album/IMG_1 (1).png", "album/IMG_1 (2).png", "album/IMG_1 (10).png",
      "album/IMG_1-edited.png", "album/img_2.png", "album (1)/a.png", "album-2/a.png",
    ]
    for name in names { try folder.write(Sample.png(1, 1, 0xFF00_0000), to: name) }
    #expect(try plan(["album"]).sources == Array(names.prefix(6)))
    // From either order: each of two names is asked about.
    for given in [names, names.reversed()] as [[String]] {
      #expect(try plan(given + ["--sort", "natural"]).sources == names)
    }
    #expect(try plan(["-r", "."]).sources == names.map { "./\($0)" })
    #expect(try plan(["**/*.png"]).sources == names)
  }

  static let orders: [(words: [String], order: String)] = [
    ([], "photo2 photo10 Photo3"),
    (["--sort", "none"], "photo2 photo10 Photo3"),
    (["--reverse"], "Photo3 photo10 photo2"),
    (["--sort", "name"], "Photo3 photo10 photo2"),
    (["--sort", "natural"], "photo2 Photo3 photo10"),
    (["--sort", "natural", "--reverse"], "photo10 Photo3 photo2"),
    (["--sort", "mtime"], "photo10 Photo3 photo2"),
    (["--sort", "ratio"], "photo10 photo2 Photo3"),
    (["--reverse", "--sort=ratio"], "Photo3 photo2 photo10"),
  ]

  @Test(arguments: orders) func filesAreSorted(words: [String], order: String) throws {
    try makeAlbum()
    let files = ["album/photo2.png", "album/photo10.png", "album/Photo3.png"]
    let expected = order.split(separator: " ").map { "album/\($0).png" }
    let found = try plan(files + words).sources
    #expect(found == expected)
  }

  /// Variables of the environment, and the order of names under them.
  private static let languages: [(variables: String, order: String)] = [
    ("LC_ALL=xx_XX.UTF-8", "Zimmer de_Vries Ångström"), ("LC_ALL=C", "Zimmer de_Vries Ångström"),
    ("LC_ALL=de_DE.UTF-8", "Ångström de_Vries Zimmer"),
    ("LC_ALL= LC_COLLATE=de_DE.UTF-8 LANG=C", "Ångström de_Vries Zimmer"),
    ("LC_ALL= LC_COLLATE= LANG=de_DE.UTF-8", "Ångström de_Vries Zimmer"),
    ("LC_ALL=C.UTF-8 LANG=de_DE.UTF-8", "Zimmer de_Vries Ångström"),
  ]

  @Test("by name they are in the order of the language that the environment names") func languages() throws {
    let files = ["Zimmer", "de_Vries", "Ångström"].map { "n/\($0).png" }
    for name in files { try folder.write(Sample.png(1, 1, 0xFF00_0000), to: name) }
    try folder.write(#"{"output": "o.png", "images": "n", "sort": "name"}"#, to: "jobs.jsonl")
    let made = try shell("mkdir l && localedef -c -i de_DE -f UTF-8 l/de_DE.UTF-8")
    for (variables, order) in Self.languages {
      if variables.contains("de_DE"), made.exitCode != 0 {
        OutsideProgram.sayOnce("the order of a language is left out: localedef makes no de_DE.UTF-8")
        continue
      }
      let run = try shell("export LOCPATH=\"$PWD/l\" \(variables); mosaic plan n --sort name").done()
      let found = run.output.matches(of: /"source": "n\/(.*)\.png"/).map { String($0.1) }
      #expect(found == order.split(separator: " ").map(String.init), "\(variables)")
    }
    guard made.exitCode == 0 else { return }
    let batch = "LC_ALL=de_DE.UTF-8 mosaic batch jobs.jsonl --resume"
    let run = try shell("export LOCPATH=\"$PWD/l\"; LC_ALL=C mosaic batch jobs.jsonl; \(batch); \(batch)")
      .done()
    #expect(
      run.output.matches(of: /"status": "([a-z]*)"/).map { String($0.1) } == ["done", "done", "current"])
  }

  @Test(arguments: orders) func foldersAreNaturalFirst(words: [String], order: String) throws {
    try makeAlbum()
    let isByItself = words.isEmpty || words == ["--sort", "none"]
    let natural =
      isByItself ? "photo2 Photo3 photo10" : words == ["--reverse"] ? "photo10 Photo3 photo2" : order
    let expected = natural.split(separator: " ").map { "album/\($0).png" }
    for name in ["album", "album/"] {
      let found = try plan([name] + words).sources
      #expect(found == expected)
    }
  }

  /// Options for a document of two sections with titles, and the order of its pictures.
  static let ofSections = [
    ("", "red blue green red"), ("--reverse", "blue red red green"), ("--sort name", "blue red green red"),
    ("--sort name --reverse", "red blue red green"),
    // By looks: that of a section depends on no other one.
    ("--sort color", "red blue red green"), ("--sort color --reverse", "blue red green red"),
  ]

  @Test("sections stay where they are; each has its own order", arguments: ofSections)
  func sectionsAreOrderedByThemselves(words: String, order: String) throws {
    for name in ["red.png", "blue.png", "green.png"] { try folder.write(Sample.all[name] ?? [], to: name) }
    func items(_ names: String...) -> String {
      names.map { #"{"image": "\#($0).png"}"# }.joined(separator: ", ")
    }
    try folder.write(
      #"""
      {"version": 1, "layout": "flow", "sections": [{"title": "A", "items": [\#(items("red", "blue"))]},
        {"title": "B", "items": [\#(items("green", "red"))]}]}
      """#, to: "sections.json")
    let found = try plan(["sections.json"] + words.words)
    #expect(found.sources == order.split(separator: " ").map { "\($0).png" })
  }

  @Test(
    "by looks, a picture whose pixels cannot be read comes last, and the others as without it",
    arguments: ["color", "similar"])
  func unreadableComesLast(order: String) throws {
    let names = ["blue.png", "red.png", "green.png"]
    for name in names + ["cut.png"] { try folder.write(Sample.all[name] ?? [], to: name) }
    let readable = try plan(names + ["--sort", order]).sources
    if order == "color" { #expect(readable == ["red.png", "green.png", "blue.png"]) }
    for place in 0...names.count {
      var given = names
      given.insert("cut.png", at: place)
      #expect(try plan(given + ["--sort", order]).sources == readable + ["cut.png"], "at \(place)")
    }
  }

  @Test func sizesAreOrderedToo() throws {
    let words = ["--sizes", "4x2,2x4,3x3"]
    let reversed = try plan(words + ["--reverse"])
    #expect(reversed.items.map(\.sourceSize) == [[3, 3], [2, 4], [4, 2]])
    let byRatio = try plan(words + ["--sort", "ratio"])
    #expect(byRatio.items.map(\.sourceSize) == [[2, 4], [3, 3], [4, 2]])
    // The sort is stable.
    let equal = try plan(["--sizes", "4x2,5x5,3x3,2x2,1x3", "--sort", "ratio"])
    #expect(equal.items.map(\.sourceSize) == [[1, 3], [5, 5], [3, 3], [2, 2], [4, 2]])
  }

  // MARK: By Exif

  /// Photographs whose names say nothing of their times.
  private func makePhotos(_ times: [(name: String, texts: [ExifBuilder.Tag: String])]) throws {
    for (name, texts) in times {
      try folder.write(ExifBuilder(texts).inserted(intoPNG: Sample.png(4, 4, 0xFF00_0000)), to: "\(name).png")
    }
  }

  static let times: [(name: String, texts: [ExifBuilder.Tag: String])] = [
    ("b", [.original: "2026:05:01 10:00:00"]),
    ("a", [.original: "2025:01:01 00:00:00", .make: "Canon", .model: "Canon R5"]),
    ("x10", [:]), ("x9", [.original: "    :  :     :  :  ", .lens: "50mm"]),
    ("c2", [.dateTime: "2026:05:01 10:00:00"]),
    ("c10", [.digitized: "2026:05:01 10:00:00", .partDigitized: "5"]),
  ]

  @Test(
    "by the time at which they were taken; those without come last",
    arguments: [("--sort taken", "a b c2 c10 x9 x10"), ("--sort taken --reverse", "c10 c2 b a x9 x10")])
  func taken(words: String, order: String) throws {
    try makePhotos(Self.times)
    let words = words.words
    let expected = order.split(separator: " ").map { "\($0).png" }
    #expect(try plan(["."] + words).sources.map { $0?.dropFirst(2).description } == expected)
    let files = ["c10.png", "x10.png", "b.png", "c2.png", "x9.png", "a.png"]
    #expect(try plan(files + words).sources == expected)
    let spec = #"{"version": 1, "sort": "taken", "reverse": \#(words.count > 2), "images": \#(files)}"#
    try folder.write(spec, to: "spec.json")
    #expect(try plan(["spec.json"]).sources == expected)
    #expect(
      try plan(["spec.json", "--sort", "none"]).sources == (words.count > 2 ? files.reversed() : files))
    let said = try mosaic(["plan", "-v", "."] + words).errors
    #expect(
      said.contains(
        "note: 2 of 6 items do not say when they were taken; they come last, in the order of their names"))
  }

  @Test("clocks of several zones are compared where all of them are known") func zones() throws {
    var times: [(name: String, texts: [ExifBuilder.Tag: String])] = [
      ("tokyo", [.original: "2026:05:01 10:00:00", .offsetOriginal: "+09:00"]),
      ("berlin", [.original: "2026:05:01 09:00:00", .offsetOriginal: "+02:00"]), ("none", [:]),
    ]
    try inFolder {
      try makePhotos(times)
      let sources = try plan([".", "--sort", "taken"]).sources
      #expect(sources == ["./tokyo.png", "./berlin.png", "./none.png"])
    }
    times.append(("clock", [.original: "2026:05:01 09:30:00"]))
    try makePhotos(times)
    let sources = try plan([".", "--sort", "taken"]).sources
    #expect(sources == ["./berlin.png", "./clock.png", "./tokyo.png", "./none.png"])
  }

  @Test("sections are sorted by themselves") func sections() throws {
    try makePhotos(Self.times)
    let spec = """
      {"version": 1, "sort": "taken", "layout": "flow", "sections": [
        {"title": "1", "items": [{"image": "x9.png"}, {"image": "c2.png"}, {"image": "b.png"}]},
        {"title": "2", "items": [{"label": {"text": "t"}}, {"image": "a.png"}]}]}
      """
    try folder.write(spec, to: "spec.json")
    let plan = try plan(["spec.json"])
    #expect(plan.sources == ["b.png", "c2.png", "x9.png", "a.png", nil])
    #expect(plan.items.map(\.section) == [0, 0, 0, 1, 1])
  }

  // MARK: Shuffled

  @Test("a shuffle is the same everywhere, and does not depend on the shell's order") func shuffle() throws {
    let names = (1...10).map { "a\($0).png" }
    for name in names { try folder.write(Sample.png(1, 1, 0xFF00_0000), to: name) }
    let first = try plan(names + ["--shuffle"]).sources
    // Written down: another order would be another picture.
    #expect(first == [10, 1, 2, 5, 9, 3, 4, 8, 7, 6].map { "a\($0).png" })
    let same = [
      names.reversed() + ["--shuffle=1"], names + ["--sort", "shuffle"], ["--shuffle"] + names,
      names + ["--shuffle=1", "--sort", "shuffle"],
    ]
    for words in same { #expect(try plan(words).sources == first, "\(words)") }
    let second = try plan(names + ["--shuffle=2"]).sources
    #expect(second == [8, 1, 4, 3, 9, 2, 10, 5, 7, 6].map { "a\($0).png" })
    #expect(try plan(names + ["--shuffle=2", "--reverse"]).sources == second.reversed())
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    try folder.write(
      #"{"version": 1, "sort": "shuffle", "shuffleSeed": 2, "images": [\#(list)]}"#, to: "s.json")
    #expect(try plan(["s.json"]).sources == second)
    #expect(try plan(["s.json", "--shuffle=1"]).sources == first)
    let said = try mosaic(["plan", "-v", "--shuffle"] + names).errors
    #expect(said.contains("note: the items are shuffled with the seed 1"))
  }

  @Test func aFolderGivesItsPicturesAlone() throws {
    try makeAlbum()
    try folder.write(Sample.png(1, 1, 0), to: "album/.hidden.png")
    try folder.write(Sample.png(1, 1, 0), to: "album/sub/photo1.png")
    try folder.write(Sample.png(1, 1, 0), to: "album/folder.png/photo1.png")
    try folder.write(Sample.png(1, 1, 0), to: "album/PHOTO1.PNG")
    for name in ["notes.txt", "png", "a.json"] { try folder.write("x", to: "album/\(name)") }
    try mosaic("plan album").silent()
    let expected = ["album/PHOTO1.PNG", "album/photo2.png", "album/Photo3.png", "album/photo10.png"]
    #expect(try plan(["album"]).sources == expected)
    #expect(try plan(["album/photo10.png", "album", "album/photo2.png"]).items.count == 6)
  }

  /// What becomes of a file in a folder.
  enum Beside: Sendable {
    /// A picture that cannot be read ends the run.
    case unreadable(String)
    /// One of a kind that is not read is left out with a warning.
    case leftOut(String)
    case passedOver
  }

  #if HEIF
    static let heic = Beside.unreadable("is truncated: the file ends before its picture begins")
    static let noHEIC = Beside.unreadable("is not an image: it begins with \"no pictu\"")
  #else
    static let heic = Beside.leftOut("is a HEIC image")
    static let noHEIC = heic
  #endif
  #if GIF
    private static let gif = Beside.unreadable("is truncated: the file ends before its picture begins")
    private static let noGIF = Beside.unreadable("is not an image: it begins with \"x\"")
  #else
    private static let gif = Beside.leftOut("is a GIF image")
    private static let noGIF = gif
  #endif
  #if SVG
    private static let svg = Beside.unreadable(
      "is an SVG image of a kind that this build does not read: it states no size")
  #else
    private static let svg = Beside.leftOut("is an SVG image")
  #endif

  /// Other files of a folder, and what becomes of them.
  static let beside: [(name: String, bytes: String, what: Beside)] = [
    ("a.heic", "\0\0\0\u{18}ftypheic", heic), ("a.HEIC", "no picture at all", noHEIC),
    ("a.dat", "\0\0\0\u{18}ftypheic", heic),
    ("IMG_1.MOV", "\0\0\0\u{14}ftypqt  \0\0\0\0qt  \0\0\0\u{8}wide", .passedOver),
    ("a", "GIF89a      ", gif), ("a.gif", "x", noGIF), ("a.png", "", .unreadable("is empty (0 bytes)")),
    ("a.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", svg),
    ("a.pdf", "%PDF-1.7", .passedOver), ("a.txt", "BMW and others", .passedOver),
    ("a.json", "{}", .passedOver), ("a", "", .passedOver),
    ("a.html", "<html><svg></svg></html>", .passedOver), ("Makefile", "all:", .passedOver),
    ("a.mp4", "\0\0\0\u{18}ftypisom", .passedOver), ("P1 notes", "P1 is first", .passedOver),
    // Kinds that no build reads: by their first bytes or else by their ending.
    ("a.cr3", "\0\0\0\u{18}ftypcrx \0\0\0\u{1}crx isom", .leftOut("is a Canon raw file")),
    ("a.raf", "FUJIFILMCCD-RAW 0201", .leftOut("is a Fujifilm raw file")),
    ("a.NEF", "II*\0\u{8}\0\0\0", .leftOut("is a Nikon raw file")),
    ("a.dng", "II*\0\u{8}\0\0\0", .leftOut("is a DNG raw file")),
    ("a.orf", "IIRO\u{8}\0\0\0", .leftOut("is an Olympus raw file")),
    ("a.rw2", "IIU\0\u{18}\0\0\0", .leftOut("is a Panasonic raw file")),
    ("a.psd", "8BPS\0\u{1}", .leftOut("is a Photoshop image")),
    ("copy", "8BPS\0\u{1}", .leftOut("is a Photoshop image")),
    ("a.jp2", "\0\0\0\u{C}jP  \r\n", .leftOut("is a JPEG 2000 image")),
    ("a.ico", "\0\0\u{1}\0\u{1}", .leftOut("is an icon file")),
    ("a.ppm", "P6\n1 1\n255\n", .leftOut("is a Netpbm image")),
    ("a.tga", "\0\0\u{2}", .leftOut("is a TGA image")),
    ("a.exr", "v/1\u{1}", .leftOut("is an OpenEXR image")),
    ("a.ff", "farbfeld\0", .leftOut("is a farbfeld image")),
    // These ended the run before.
    ("a.bmp", "BM", .leftOut("is a BMP image")), ("a.jxl", "x", .leftOut("is a JPEG XL image")),
    ("a.svgz", "\u{1F}", .leftOut("is a compressed SVG (gzip) image")),
    ("a.bmp", "", .leftOut("is a BMP image")),
  ]

  @Test(arguments: beside.indices) func picturesOfAFolderAreNamedOnes(index: Int) throws {
    let (name, bytes, what) = Self.beside[index]
    try makeAlbum()
    try folder.write(Array(bytes.utf8), to: "album/\(name)")
    switch what {
    case .passedOver: try mosaic("plan album").silent()
    case .leftOut(let says):
      let run = try mosaic("plan album").done()
      #expect(
        run.errors
          == "mosaic: warning: 1 file left out: album/\(name) \(says); this build does not read that kind\n")
    case .unreadable(let says):
      try mosaic("plan album").refused(65, "mosaic: error: album/\(name): \(says)")
      let skipped = try mosaic("plan album --on-error skip").done()
      #expect(skipped.errors.hasPrefix("mosaic: warning: album/\(name): \(says)"), "\(skipped.errors)")
      #expect(skipped.errors.hasSuffix("; left out\n"))
      #expect(try plan(["album", "--on-error", "placeholder"]).items.count == 4)
    }
    #expect(try plan(["album", "--on-error", "skip"]).items.count == 3)
  }

  /// Opening a pipe without a writer would block.
  @Test func pipesOfAFolderArePassedOver() throws {
    try makeAlbum()
    try shell("mkfifo album/pipe && mosaic plan album").silent()
  }

  @Test func aFolderWithoutPictures() throws {
    try folder.write("x", to: "notes/a.txt")
    let readable = ImageReader.pathExtensions.sorted().joined(separator: ", ")
    try mosaic("plan notes").refused(65, "notes: holds no pictures (this build reads \(readable))")
  }
}
