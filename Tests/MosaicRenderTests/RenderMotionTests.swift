// Moving collages: every frame is what it should be, in every kind of file.

import Foundation
import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicRender
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct RenderMotionTests {
  /// Five small pictures and a colour, from a nine-grid into a ring.
  static func motion(frames: Int = 7, width: Double = 60, background: Color = .white) throws -> Motion {
    var items = try ["card-1", "card-6", "tall", "gradient", "disc"].map {
      try SceneItem(imageFile: Fixtures.path("images/\($0).png"))
    }
    items.append(SceneItem(.color(Color(red: 255, green: 0, blue: 0)), size: Size(width: 9, height: 9)))
    var canvas = Canvas(width: width, height: width)
    canvas.background = background
    let scene = Scene(canvas: canvas, layout: .sudoku(gap: 2), items: items)
    let ring = RingLayout.ring(itemSize: Size(width: width / 5, height: width / 6))
    return Motion(of: scene, .layout(ring), frames: frames)
  }

  private func renderer(jobs: Int = 1) -> SceneRenderer {
    SceneRenderer { $0.jobs = jobs }
  }

  @Test(
    "an APNG keeps the rules, shows the numbered stills, and begins and ends as the layouts do",
    arguments: [Color.white, .transparent])
  func apngShowsItsFrames(background: Color) throws {
    var motion = try Self.motion(background: background)
    motion.frameRate = 29.97
    motion.loops = 3
    try renderer().render(motion, to: folder.path("out.apng"))
    let file = APNGFile(try folder.read("out.apng"))
    #expect(file.violations == [])
    #expect(file.frames.count == 7 && file.plays == 3)
    #expect(file.frames.allSatisfy { $0.delay == (100, 2997) })
    let pictures = try file.pictures()
    try renderer().render(motion, to: folder.path("still-%02d.png"), as: .png)
    for (index, picture) in pictures.enumerated() {
      #expect(
        try picture == ImageReader.pixmap(ofFile: folder.path("still-0\(index + 1).png")), "frame \(index)")
    }
    #expect(Set(pictures).count == 7)

    var ends = [motion.scene, motion.scene]
    if case .layout(let layout) = motion.change { ends[1].layout = layout }
    #expect(try pictures.first == renderer().pixmap(of: ends[0]))
    #expect(try pictures.last == renderer().pixmap(of: ends[1]))
    // What plain PNG readers show is the first frame.
    #expect(try ImageReader.pixmap(ofFile: folder.path("out.apng")) == pictures.first)
    #expect(try folder.files().count == 8)
  }

  @Test("frames between the ends are as good as stills of those moments")
  func framesAreNearTheStills() throws {
    let motion = try Self.motion(frames: 5)
    let motionScaler = try MotionScaler(MotionNeeds(motion), limits: DecodeLimits())
    for frame in 0..<5 {
      let plan = try motion.plan(at: frame)
      let bytes = try DrawingTools(pool: WorkerPool(workers: 1), scaler: motionScaler.scaler).pixels(of: plan)
      let painted = Pixmap(width: plan.pixelWidth, height: plan.pixelHeight, bytes: bytes)
      let comparison = try PixelComparison(expected: renderer().pixmap(of: plan), actual: painted)
      if frame % 4 == 0 {
        #expect(comparison.verdict().isMatch, "frame \(frame): \(comparison.verdict())")
      } else {
        #expect(comparison.isWithin(decibels: 32), "frame \(frame): \(comparison.verdict())")
      }
    }
  }

  @Test(
    "a frame's pictures are decoded and copied behind one gate",
    arguments: [OutputFormat.png, .svg, .pdf])
  func oneGate(format: OutputFormat) throws {
    let motion = try Self.motion(frames: 5)
    let motionScaler = try MotionScaler(MotionNeeds(motion), limits: DecodeLimits())
    let tools = DrawingTools(pool: WorkerPool(workers: 1), scaler: motionScaler.scaler)
    _ = try tools.draw(motion.plan(at: 2), to: .file(folder.path("out")), as: format)
    #expect(motionScaler.scaler.gate.count.entries == 10 && motionScaler.scaler.gate.count.holders == 0)
  }

  @Test("any number of workers makes the same file", arguments: [OutputFormat.apng, .svg])
  func workersDoNotShow(format: OutputFormat) throws {
    let files = try [1, 2, 7].map { try renderer(jobs: $0).data(of: Self.motion(frames: 4), as: format) }
    #expect(files[0].count > 1000 && files[1] == files[0] && files[2] == files[0])
  }

  @Test("Pillow shows the frames of an APNG as the stills are")
  func apngInPillow() throws {
    guard let python = try ResamplerAgainstPillowTests.python() else { return }
    try withTemporaryFolder { folder in
      let motion = try Self.motion(background: Color(red: 9, green: 99, blue: 9, alpha: 99))
      try renderer().render(motion, to: folder.path("out.apng"))
      try renderer().render(motion, to: folder.path("%d.png"), as: .png)
      let script = """
        from PIL import Image, ImageSequence
        moving = Image.open("out.apng")
        assert moving.n_frames == 7, moving.n_frames
        for number, frame in enumerate(ImageSequence.Iterator(moving), 1):
            still = Image.open(f"{number}.png").convert("RGBA")
            assert list(frame.convert("RGBA").getdata()) == list(still.getdata()), number
        """
      let run = try ProgramRun.run(python, ["-c", script], in: folder.url)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
  }

  @Test("there and back: the frames between the ends come twice, the ends once", arguments: [1, 2, 3, 6])
  func alternates(frames: Int) throws {
    var motion = try Self.motion(frames: frames)
    try renderer().render(motion, to: folder.path("there.apng"))
    let there = try APNGFile(folder.read("there.apng")).pictures()
    motion.alternates = true
    let shown = (0..<frames) + (1..<max(frames - 1, 1)).reversed()
    #expect(motion.shownFrameCount == shown.count)
    #expect((0..<motion.shownFrameCount).map(motion.frame(shownAt:)) == Array(shown))
    try renderer(jobs: 3).render(motion, to: folder.path("back.apng"))
    let file = APNGFile(try folder.read("back.apng"))
    #expect(file.violations == [] && file.frames.count == shown.count)
    #expect(try file.pictures() == shown.map { there[$0] })
    try renderer().render(motion, to: folder.path("%d.png"), as: .png)
    for (number, frame) in shown.enumerated() {
      #expect(try ImageReader.pixmap(ofFile: folder.path("\(number + 1).png")) == there[frame], "\(number)")
    }
    #expect(try folder.files().count == shown.count + 2)
    // An SVG runs there and back in any case.
    try renderer().render(motion, to: folder.path("back.svg"), as: .svg)
    motion.alternates = false
    try renderer().render(motion, to: folder.path("there.svg"), as: .svg)
    #expect(try folder.read("back.svg") == folder.read("there.svg"))
  }

  @Test("a frame that changes nothing, and a motion of one frame")
  func nothingChanges() throws {
    var motion = try Self.motion(frames: 3)
    motion.change = .layout(motion.scene.layout)
    let file = APNGFile(try renderer().data(of: motion, as: .apng))
    #expect(file.violations == [] && file.frames.map(\.width) == [60, 1, 1])
    let pictures = try file.pictures()
    #expect(pictures.count == 3 && Set(pictures).count == 1)
    motion.frameCount = 1
    let one = APNGFile(try renderer().data(of: motion, as: .apng))
    #expect(try one.violations == [] && one.pictures() == [pictures[0]])
  }

  @Test("a carousel scrolls from one still to the other")
  func scrolls() throws {
    var motion = try Self.motion(frames: 4)
    motion.scene.layout = CarouselLayout.carousel(itemSize: Size(width: 30, height: 30), gap: 4, snap: true)
    motion.change = .scroll(from: 10, to: 100)
    let pictures = try APNGFile(renderer().data(of: motion, as: .apng)).pictures()
    for (picture, offset) in [(pictures.first, 10.0), (pictures.last, 100)] {
      var still = motion.scene
      still.layout = CarouselLayout.carousel(
        itemSize: Size(width: 30, height: 30), gap: 4, offset: offset, snap: true)
      #expect(try picture == renderer().pixmap(of: still), "at \(offset)")
    }
    #expect(Set(pictures).count == 4)
  }

  @Test(
    "a picture that cannot be read ends the run, is left out, or gets a tile",
    arguments: UnreadablePolicy.allCases, [OutputFormat.apng, .svg])
  func unreadablePictures(policy: UnreadablePolicy, format: OutputFormat) throws {
    var motion = try Self.motion(frames: 3)
    let whole = try Array(Data(contentsOf: Fixtures.url("images/card-1.png")))
    let broken = try folder.write(PNGFile(whole).withWrongChecksum().bytes, to: "broken.png")
    motion.scene.items.insert(try SceneItem(imageFile: broken), at: 1)
    let renderer = SceneRenderer { $0.onUnreadable = policy }
    if policy == .fail {
      let error = #expect(throws: RenderError.self) {
        try renderer.render(motion, to: folder.path("out"), as: format)
      }
      #expect(error?.description.contains("broken.png: is damaged") == true)
      #expect(try folder.files() == ["broken.png"])
    } else {
      let report = try renderer.render(motion, to: folder.path("out"), as: format)
      #expect(report.failures.map(\.part.index) == [1])
      #expect(report.plan.items.count == (policy == .skip ? 6 : 7))
    }
  }

  @Test("what cannot be rendered is refused with a message") func refuses() throws {
    var motion = try Self.motion()
    motion.scene.canvas = Canvas(width: 10_000, height: 10_000)
    let large = #expect(throws: RenderError.self) {
      try renderer().render(motion, to: folder.path("out"), as: .apng)
    }
    #expect(
      large?.description.hasPrefix("the motion's canvas is 10000 x 10000 pixels; allowed: 67108864") == true
    )
    motion = try Self.motion()
    let outline = #expect(throws: RenderError.self) {
      try SceneRenderer { $0.svgImages = .outline }.render(motion, to: folder.path("out"), as: .svg)
    }
    #expect(outline?.description.contains("an outline cannot move") == true)
    #expect(try folder.files() == [])
  }

  @Test(
    "a caller who wants to stop is heard in the middle of a motion", arguments: [OutputFormat.apng, .svg])
  func stops(format: OutputFormat) throws {
    let motion = try Self.motion()
    let renderer = SceneRenderer { $0.progress = { done, total in done * 2 < total && total > 60 } }
    #expect(throws: RenderError.cancelled) {
      try renderer.render(motion, to: folder.path("out"), as: format)
    }
    #expect(try folder.files() == [])
  }
}
