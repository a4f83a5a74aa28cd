// Texts in outputs of every format: read back, by other programs too, and invisible.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender

@Suite(.bounded, .inFolder) struct RenderTextsTests {
  /// A kind of file, and what renders it.
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var render: @Sendable (SceneRenderer, String) throws -> Void
    var testDescription: String { name }

    /// The bytes of a file with texts.
    func file(with texts: [FileText], in folder: TemporaryFolder) throws -> [UInt8] {
      try render(SceneRenderer { $0.encoding.texts = texts }, folder.path(name))
      return try folder.read(name)
    }

    /// Those whose pixels can be looked at in this build.
    static let shown = stills.filter { $0.name != "out.tif" || ImageReader.formats.contains(.tiff) }

    static let stills = OutputFormat.stills.filter(\.imageFormat.holdsTexts).map { format in
      Kind(name: "out.\(format.rawValue)") { renderer, path in
        let items = try ["card-1", "disc"].map {
          try SceneItem(imageFile: Fixtures.path("images/\($0).png"))
        }
        var canvas = Canvas(width: 48, height: 24)
        canvas.background = .transparent
        let scene = Scene(canvas: canvas, layout: .grid(columns: 2, gap: 3), items: items)
        try renderer.render(scene, to: path, as: format)
      }
    }

    static let moving = [OutputFormat.apng, .svg].map { format in
      Kind(name: format == .apng ? "out.apng" : "moving.svg") { renderer, path in
        try renderer.render(RenderMotionTests.motion(frames: 3), to: path, as: format)
      }
    }

    static let all = stills + moving

    static func named(_ name: String) throws -> Kind { try #require(all.first { $0.name == name }) }
  }

  @Test("what is written is read back; without texts there are none", arguments: Kind.all)
  func roundTrip(kind: Kind) throws {
    let plain = try kind.file(with: [], in: folder)
    for seed in UInt64(0)..<12 {
      var random = SeededGenerator(seed: seed)
      let texts = random.fileTexts()
      let bytes = try kind.file(with: texts, in: folder)
      let found = try OutputTexts.read(folder.path(kind.name))
      #expect(found.texts == texts && found.isComplete && found.byteCount == bytes.count, "seed \(seed)")
      #expect(found == OutputTexts(bytes: bytes), "seed \(seed)")
      #expect(texts.isEmpty == (bytes == plain), "seed \(seed)")
      if seed < 5 { #expect(try kind.file(with: texts, in: folder) == bytes) }
    }
  }

  @Test("as much as a file may have, of what takes most room", arguments: Kind.all)
  func largest(kind: Kind) throws {
    let long = [try FileText(key: "k", value: String(repeating: "&", count: 16_383))]
    let many = try (0..<64).map {
      try FileText(key: "\u{FF}\($0 % 10)", value: String(repeating: ">", count: 254))
    }
    try withTemporaryFolder { folder in
      for texts in [long, many] {
        let bytes = try kind.file(with: texts, in: folder)
        #expect(OutputTexts(bytes: bytes).texts == texts)
      }
    }
  }

  @Test("a file that is cut anywhere is not complete", arguments: Kind.all)
  func cut(kind: Kind) throws {
    let texts = [try FileText(key: "a", value: "b"), try FileText(key: "\u{E9}", value: "(c)")]
    try withTemporaryFolder { folder in
      let bytes = try kind.file(with: texts, in: folder)
      #expect(OutputTexts(bytes: bytes).isComplete)
      for count in 0..<bytes.count {
        let found = OutputTexts(bytes: Array(bytes[..<count]))
        #expect(!found.isComplete && texts.starts(with: found.texts), "\(count) of \(bytes.count)")
      }
    }
  }

  @Test("a damaged page never traps", arguments: ["out.svg", "out.pdf"])
  func damage(name: String) throws {
    let kind = try Kind.named(name)
    let texts = [try FileText(key: "a", value: "b"), try FileText(key: "\u{E9}", value: "(c)")]
    try withTemporaryFolder { folder in
      let bytes = try kind.file(with: texts, in: folder)
      var random = SeededGenerator(seed: 3)
      // The places of a PDF's own directions, and of an SVG's element.
      for _ in 0..<1500 {
        var bad = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let near = Int.random(in: 0..<min(900, bad.count), using: &random)
          bad[name == "out.pdf" ? bad.count - 1 - near : near] = .random(in: 0...255, using: &random)
        }
        #expect(OutputTexts(bytes: bad).byteCount == bad.count)
      }
    }
  }

  @Test("too many are refused, and no file is left", arguments: Kind.all)
  func tooMany(kind: Kind) throws {
    let texts = try (0..<65).map { try FileText(key: "\($0)", value: "") }
    let error = #expect(throws: RenderError.self) {
      try kind.file(with: texts, in: folder)
    }
    #expect(
      error?.description
        == "\(folder.path(kind.name)): cannot write: 65 texts with 120 characters are too many; a file carries up to 64 with "
        + "16384 in all")
    #expect(try folder.files() == [])
  }

  // MARK: Pixels

  @Test("no pixel depends on them", arguments: Kind.shown)
  func pixels(kind: Kind) throws {
    var random = SeededGenerator(seed: 9)
    let texts = random.fileTexts() + random.fileTexts()
    try withTemporaryFolder { folder in
      let shown = try [[], texts].map { texts -> Pixmap? in
        let bytes = try kind.file(with: texts, in: folder)
        let path = folder.path(kind.name)
        switch kind.name {
        case "out.svg": return try VectorPictures.rsvg(path, zoom: 2, in: folder)
        case "out.pdf": return try VectorPictures.poppler(path, zoom: 1, in: folder)
        default: return try ImageReader.pixmap(bytes: bytes, name: "x")
        }
      }
      #expect(shown[0] == shown[1])
    }
  }

  @Test("an SVG with them is the SVG without, and an element")
  func svg() throws {
    let texts = [try FileText(key: "k", value: "id=\"image12\"")]
    try withTemporaryFolder { folder in
      for name in ["out.svg", "moving.svg"] {
        let kind = try Kind.named(name)
        let plain = String(decoding: try kind.file(with: [], in: folder), as: UTF8.self)
        let full = String(decoding: try kind.file(with: texts, in: folder), as: UTF8.self)
        #expect(full.replacing(SVGTexts.element(texts), with: "") == plain)
        let lines = full.split(separator: "\n")
        #expect(lines[1].hasPrefix("<svg ") && lines[1].hasSuffix(">") && lines[2].hasPrefix("<metadata>"))
      }
    }
  }

  // MARK: Other programs

  private static let script = """
    import sys, xml.etree.ElementTree as tree
    from PIL import Image
    wanted = {"Thumb::URI": "file:///a%20b.png", "\\u00e9": "<a> & b", "c": ""}
    lines = [f"{key}: {value}" for key, value in wanted.items()]
    def items(xml):
        return [item.text for item in tree.fromstring(xml).iter("{http://www.w3.org/1999/02/22-rdf-syntax-ns#}li")]
    for name in sys.argv[1:]:
        if name.endswith("svg"):
            with open(name, "rb") as file: found = items(file.read())
        else:
            picture = Image.open(name)
            picture.load()
            if name.endswith("png"):
                assert picture.text == wanted, picture.text
                continue
            elif name.endswith("jpg"):
                found = [data.decode() for kind, data in picture.applist if kind == "COM"]
            else:
                found = items(picture.info["xmp"])
        assert found == lines, (name, found)
    """

  private static func texts() throws -> [FileText] {
    try [("Thumb::URI", "file:///a%20b.png"), ("\u{E9}", "<a> & b"), ("c", "")].map {
      try FileText(key: $0, value: $1)
    }
  }

  @Test("Pillow and Python's XML reader find them")
  func inPillow() throws {
    // Older ones read no AVIF, and the XMP of some formats only.
    guard let python = try ResamplerAgainstPillowTests.python(pillow: (11, 3)) else { return }
    try withTemporaryFolder { folder in
      let kinds = Kind.all.filter { $0.name != "out.pdf" }
      for kind in kinds { _ = try kind.file(with: Self.texts(), in: folder) }
      let run = try ProgramRun.run(python, ["-c", Self.script] + kinds.map(\.name), in: folder.url)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
  }

  @Test("poppler finds them in a PDF")
  func inPoppler() throws {
    guard let pdfinfo = try OutsideProgram.pdfinfo.path(orLeaveOut: "the texts of a PDF") else { return }
    let kind = try Kind.named("out.pdf")
    try withTemporaryFolder { folder in
      for texts in [try Self.texts(), [try FileText(key: "k", value: "plain")]] {
        _ = try kind.file(with: texts, in: folder)
        let run = try ProgramRun.run(
          pdfinfo, ["-enc", "UTF-8", kind.name], in: folder.url, environment: ["TZ": "UTC"])
        #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        let lines = texts.map { "\($0.key): \($0.value)" }
        #expect(run.output.contains("Keywords:        \(lines.joined(separator: "\n"))"), "\(run.output)")
        #expect(run.output.contains("Jan  1 00:00:00 1970"))
      }
    }
  }
}
