// The parts that frames are made with: what changes, what is kept, how files are numbered.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct MotionPartsTests {
  @Test("the box of what changes is the smallest one") func differenceIsTheSmallestBox() {
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed)
      let (width, height) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random))
      let old = [UInt8](repeating: 7, count: width * height * 4)
      var new = old
      var changed: [(x: Int, y: Int)] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
        new[(y * width + x) * 4 + Int.random(in: 0...3, using: &random)] = 8
        changed.append((x, y))
      }
      var wanted: PixelRect?
      if let left = changed.map(\.x).min(), let right = changed.map(\.x).max(),
        let top = changed.map(\.y).min(), let bottom = changed.map(\.y).max()
      {
        wanted = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
      }
      #expect(APNGWriter.box(from: old, to: new, width: width) == wanted, "seed \(seed)")
    }
  }

  @Test(
    "paths are numbered as printf does",
    arguments: [
      ("frame-%03d.png", "frame-007.png"), ("%d", "7"), ("a%d/f%02d.png", "a%d/f07.png"),
      ("100%%-%d.png", "100%-7.png"), ("50%% off/%%d%02d%%.png", "50% off/%d07%.png"),
      ("%%d.png", nil), ("%%%d.png", "%7.png"), ("100% %02x-%d.png", "100% %02x-7.png"),
      ("%0d.png", nil), ("100%-%1d.png", nil), ("frame.png", nil), ("%d-%d.png", nil), ("%3d.png", nil),
      ("%d/a.png", nil),
    ])
  func pathsAreNumbered(path: String, seventh: String?) {
    #expect(NumberedPath(path)?.path(7) == seventh)
    #expect(NumberedPath("%02d.png")?.path(1234) == "1234.png")
  }

  @Test(
    "without room every picture is scaled from its file, with room most do not, and a little room is kept to")
  func keptPicturesKeepToTheirBudget() throws {
    let motion = try RenderMotionTests.motion(frames: 5)
    let needs = try MotionNeeds(motion)
    #expect(needs.pictures.count == 5 && needs.pictures.values.allSatisfy { $0.frames == 0...4 })
    let middle = try motion.plan(at: 2).items.compactMap { ScaledSource($0) }
    let direct = try middle.map { try ScaledRows($0, limits: DecodeLimits()).remaining() }
    let none = try MotionScaler(needs, limits: DecodeLimits(), budget: 0)
    #expect(try middle.map { try none.scaled($0).get() } == direct)
    // The largest picture needs about 1500 pixels.
    for budget in [3000, 12_000, 32 << 20] {
      let scaler = try MotionScaler(needs, limits: DecodeLimits(), budget: budget)
      let made = try middle.map { try scaler.scaled($0).get() }
      #expect(made != direct && made.map(\.width) == direct.map(\.width), "\(budget)")
      #expect(scaler.plannedBytes <= budget)
      for frame in 0..<5 { scaler.finish(frame) }
      #expect(try middle.map { try scaler.scaled($0).get() } == made, "what was released is made again")
    }
  }

  @Test("pixels do not depend on the memory that pictures may take", arguments: [0, 3000, 12_000])
  func pixelsWithLittleMemory(held: Int) throws {
    let motion = try RenderMotionTests.motion(frames: 5)
    let needs = try MotionNeeds(motion)
    let sources = try motion.plan(at: 2).items.compactMap { ScaledSource($0) }
    let whole = try MotionScaler(needs, limits: DecodeLimits())
    let scaler = try MotionScaler(needs, limits: DecodeLimits(), held: held)
    #expect(try sources.map { try scaler.scaled($0).get() } == sources.map { try whole.scaled($0).get() })
    #expect(scaler.plannedBytes <= held && scaler.keptBytes <= held)
  }

  @Test("a picture that is to be kept is tried again when there was no room to decode it")
  func triesAgain() throws {
    let motion = try RenderMotionTests.motion(frames: 5)
    let memory = MemoryBudget(limit: 64 << 20)
    let scaler = try MotionScaler(MotionNeeds(motion), limits: DecodeLimits(), memory: memory)
    let source = try #require(try motion.plan(at: 2).items.compactMap { ScaledSource($0) }.first)
    let others = try memory.take(memory.limit - memory.used, for: "others")
    guard case .failure(let error) = scaler.scaled(source) else {
      Issue.record("there was room")
      return
    }
    #expect(error.isRefusedForNow && scaler.keptBytes == 0)
    others.release()
    #expect(try scaler.scaled(source).get().width == source.part.width)
    #expect(scaler.keptBytes > 0)
  }

  /// A carousel that scrolls along twelve pictures of which two are seen at a time.
  @Test("there and back no more is kept than there, whatever the number of frames", arguments: [8, 40])
  func keptPicturesOnTheWayBack(frames: Int) throws {
    var random = SeededGenerator(seed: 5)
    let items = try (0..<12).map { try folder.noise(80, 60, &random, as: "\($0).png") }
    let layout = CarouselLayout.carousel(itemSize: Size(width: 40, height: 30))
    let scene = Scene(canvas: Canvas(width: 50, height: 40), layout: layout, items: items)
    var motion = Motion(of: scene, .scroll(from: 0, to: 550), frames: frames)
    motion.alternates = true
    let scaler = try MotionScaler(MotionNeeds(motion), limits: DecodeLimits(), budget: 200_000)
    #expect(scaler.plannedBytes < 200_000)
    var seen: [[Pixmap]] = []
    for number in 0..<motion.shownFrameCount {
      let frame = motion.frame(shownAt: number)
      let sheet = PixelRect(x: 0, y: 0, width: 50, height: 40)
      let sources = try motion.plan(at: frame).items.compactMap { item in
        item.ink.intersection(sheet).isEmpty ? nil : ScaledSource(item)
      }
      seen.append(try sources.map { try scaler.scaled($0).get() })
      #expect(scaler.keptBytes <= scaler.plannedBytes, "\(number)")
      scaler.finish(frame, isReturning: number >= frames - 1)
    }
    for number in frames..<motion.shownFrameCount {
      #expect(seen[number] == seen[motion.frame(shownAt: number)], "\(number)")
    }
  }

  @Test("an item that does not move keeps its scaled picture, which is that of the still")
  func picturesThatStayAreKept() throws {
    var motion = try RenderMotionTests.motion(frames: 9)
    motion.change = .layout(motion.scene.layout)
    let needs = try MotionNeeds(motion)
    #expect(needs.ends.count == 5 && needs.ends.values.allSatisfy { $0 == 0...8 })
    let source = try #require(ScaledSource(motion.plan(at: 4).items[0]))
    let picture = try MotionScaler(needs, limits: DecodeLimits()).scaled(source).get()
    #expect(try picture == ScaledRows(source, limits: DecodeLimits()).remaining())
  }

  @Test(
    "a frame's time is the nearest fraction",
    arguments: [
      (30.0, 1, 30), (29.97, 100, 2997), (1000, 1, 1000), (0.5, 2, 1), (0.001, 1000, 1), (12.5, 2, 25),
      (60, 1, 60),
      (23.976, 125, 2997), (0, 10_000, 1),
    ])
  func delays(rate: Double, numerator: UInt16, denominator: UInt16) {
    let delay = FrameDelay(framesPerSecond: rate)
    #expect((delay.numerator, delay.denominator) == (numerator, denominator), "\(delay)")
  }

  @Test("fractions are near for any rate") func delaysAreNear() {
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      let rate = Double.random(in: 0.001...1000, using: &random)
      let delay = FrameDelay(framesPerSecond: rate)
      let found = Double(delay.denominator) / Double(delay.numerator)
      #expect(abs(found / rate - 1) < 1e-4, "\(rate): \(delay)")
    }
  }
}
