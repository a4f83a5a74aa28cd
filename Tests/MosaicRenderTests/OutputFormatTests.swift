// The ending decides the file format; what is unknown or not in this build is refused in words.

import MosaicCodecs
import MosaicLayout
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicRender

@Suite(.bounded, .inFolder) struct OutputFormatTests {
  private static let scene = Scene([SceneItem(.color(.white), size: Size(width: 8, height: 6))], 8, 6)

  private static let motion = Motion(
    of: scene, .layout(GridLayout.grid(columns: 2)), frames: 2)

  /// The first bytes of a file of that format.
  private static func start(_ format: OutputFormat) -> [UInt8] {
    switch format {
    case .png, .apng: [0x89, 0x50, 0x4E, 0x47]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    case .webp: Array("RIFF".utf8)
    case .avif: [0, 0, 0, 0x1C] + Array("ftypavif".utf8)
    case .tiff: Array("II*".utf8)
    case .svg: Array("<?xml".utf8)
    case .pdf: Array("%PDF".utf8)
    case .dzi: Array("<?xml".utf8)
    case .html: Array("<!doctype".utf8)
    case .qoi: Array("qoif".utf8)
    default: []
    }
  }

  /// The words of the error of a file that cannot have its format, `nil` where it can.
  private func refusal(_ body: () throws(RenderError) -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      guard case .format(let words) = error else { return "not about the format: \(error)" }
      return words
    }
  }

  static let endings: [(name: String, format: OutputFormat)] = [
    ("a.png", .png), ("a.PNG", .png), ("a.jpg", .jpeg), ("a.jpeg", .jpeg), ("a.b.JPG", .jpeg),
    ("a.webp", .webp), ("a.avif", .avif), ("a.tif", .tiff), ("a.TIFF", .tiff), ("a.svg", .svg),
    ("a.pdf", .pdf),
    ("a.dzi", .dzi), ("frame-%d.png", .png),
  ]

  @Test("a scene and a plan are written as the name ends", arguments: endings)
  func endingDecides(name: String, format: OutputFormat) throws {
    let path = folder.path(name)
    let plan = try Planner.plan(Self.scene, measuring: Typesetter())
    for drawn in [Self.scene, plan] as [any Drawn] {
      let words = refusal { () throws(RenderError) in try SceneRenderer().render(drawn, to: path) }
      guard format.isSupported else {
        #expect(
          words == "\(path): \(FormatNames.missing(format)); known: \(FormatNames.endings) (what moves)")
        continue
      }
      #expect(words == nil)
      // Of a scene it is a page.
      let name = drawn is RenderPlan ? name : name.replacing("%d", with: "1")
      let bytes = try folder.read(name)
      #expect(Array(bytes.prefix(Self.start(format).count)) == Self.start(format))
      try folder.write([], to: name)
    }
  }

  @Test("a motion is written as the name ends") func motionEndings() throws {
    let renderer = SceneRenderer()
    try renderer.render(Self.motion, to: folder.path("a.apng"))
    #expect(try folder.read("a.apng").starts(with: Self.start(.png)))
    try renderer.render(Self.motion, to: folder.path("a.svg"))
    #expect(String(decoding: try folder.read("a.svg"), as: UTF8.self).contains("<animate"))
    try renderer.render(Self.motion, to: folder.path("f-%02d.pdf"))
    #expect(try folder.read("f-02.pdf").starts(with: Self.start(.pdf)))
  }

  @Test("a format that is given is written whatever the name says") func given() throws {
    try SceneRenderer().render(Self.scene, to: folder.path("a.gif"), as: .svg)
    #expect(try folder.read("a.gif").starts(with: Self.start(.svg)))
    try SceneRenderer().render(Self.motion, to: folder.path("a"), as: .apng)
    #expect(try folder.read("a").starts(with: Self.start(.png)))
  }

  static let known = "known: \(FormatNames.endings) (what moves)"
  static let moving = "a moving picture is .apng or .svg, or stills that are numbered: frame-%03d.png"

  static let refusedScenes: [(name: String, says: String)] = [
    (
      "a.gif",
      "a.gif: the ending says no kind of file; \(known); make a GIF of a moving picture: ffmpeg -i out.apng out.gif"
    ),
    ("a", "a: the ending says no kind of file; \(known)"),
    ("a.png/b", "a.png/b: the ending says no kind of file; \(known)"),
    // No word of the command line has a meaning here.
    ("-", "-: the ending says no kind of file; \(known)"),
    ("a.apng", "a.apng: such a file moves, and the collage stands still"),
  ]

  @Test("an ending that says nothing is refused, and nothing is written", arguments: refusedScenes)
  func unknown(name: String, says: String) throws {
    for drawn in try [Self.scene, Planner.plan(Self.scene, measuring: Typesetter())] as [any Drawn] {
      #expect(refusal { () throws(RenderError) in try SceneRenderer().render(drawn, to: name) } == says)
    }
  }

  static let refusedMotions: [(name: String, format: OutputFormat?, says: String)] = [
    ("a.gif", nil, "a.gif: \(moving); make a GIF of a moving picture: ffmpeg -i out.apng out.gif"),
    (
      "a.mp4", nil,
      "a.mp4: \(moving); make a film of a moving picture: ffmpeg -i out.apng -vf pad='ceil(iw/2)*2:ceil(ih/2)*2' -pix_fmt "
        + "yuv420p out.mp4"
    ),
    ("a.png", nil, "a.png: PNG holds one picture that stands still; \(moving)"),
    ("f-%d.apng", nil, "f-%d.apng: an APNG holds all frames in one file; leave the number out"),
    ("f-%d.x", .apng, "f-%d.x: an APNG holds all frames in one file; leave the number out"),
    (
      "a.png", .png,
      "a.png: frames that are files of their own need a number in its name, such as frame-%03d.png"
    ),
  ]

  @Test("names that do not suit a motion are refused", arguments: refusedMotions)
  func unsuitable(name: String, format: OutputFormat?, says: String) {
    #expect(
      refusal { () throws(RenderError) in try SceneRenderer().render(Self.motion, to: name, as: format) }
        == says)
  }

  @Test("the standard output has no ending, and holds one file") func standardOutput() throws {
    let says = "the standard output has no ending that says the kind of file"
    let plan = try Planner.plan(Self.scene, measuring: Typesetter())
    let renderer = SceneRenderer()
    for drawn in [Self.scene, plan, Self.motion] as [any Drawn] {
      #expect(
        refusal { () throws(RenderError) in try renderer.render(drawn, to: .standardOutput, as: nil) } == says
      )
    }
    #expect(
      refusal { () throws(RenderError) in
        try renderer.render(Self.motion, to: .standardOutput, as: .png)
      } == "-: frames that are files of their own need a number in its name, such as frame-%03d.png")
  }

  @Test("all cases are there, and each is written or refused", arguments: OutputFormat.allCases)
  func everyBuild(format: OutputFormat) throws {
    #expect(OutputFormat(name: format.rawValue) == format)
    #expect(OutputFormat.supported.contains(format) == format.isSupported)
    guard format != .apng else { return }
    let missing = "\(FormatNames.missing(format)); \(Self.known)"
    let words = refusal { () throws(RenderError) in
      let bytes = try SceneRenderer().data(of: Self.scene, as: format)
      #expect(bytes.starts(with: Self.start(format)))
    }
    let needs = format.isPyramid ? "\(FormatError.needsFolder(path: nil, format))" : nil
    #expect(words == (format.isSupported ? needs : missing))
    try withTemporaryFolder { folder in
      let path = folder.path("a.x")
      let words = refusal { () throws(RenderError) in
        try SceneRenderer().render(Self.scene, to: path, as: format)
      }
      #expect(words == (format.isSupported ? nil : "\(path): \(missing)"))
    }
  }

  static let missing: [(format: OutputFormat, path: String?, moves: Bool, says: String)] = [
    (
      .jpeg, "a.jpg", false, "a.jpg: this build does not write JPEG (trait JPEG, libjpeg-turbo); \(known)"
    ),
    (
      .webp, "f-%d.webp", true, "f-%d.webp: this build does not write WebP (trait WebP, libwebp); \(moving)"
    ),
    (.webp, nil, false, "this build does not write WebP (trait WebP, libwebp); \(known)"),
  ]

  @Test("what this build lacks is named with its trait", arguments: missing)
  func missingWords(format: OutputFormat, path: String?, moves: Bool, says: String) {
    #expect(FormatError.notInThisBuild(format, path: path, moves: moves).description == says)
  }

  static let formats: [(format: OutputFormat, name: String)] = [
    (.png, "PNG"), (.jpeg, "JPEG"), (.webp, "WebP"), (.avif, "AVIF"), (.svg, "SVG"), (.tiff, "TIFF"),
    (.pdf, "PDF"),
  ]

  @Test("names do not depend on the build", arguments: formats)
  func names(format: OutputFormat, name: String) {
    #expect(format.displayName == name)
    #expect(format.isOfPixels == !["SVG", "PDF"].contains(name))
    #expect((format.imageFormat.encoder != nil) == (format.isOfPixels && format.isSupported))
  }
}
