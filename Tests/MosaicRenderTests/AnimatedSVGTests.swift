// The SVG that moves by itself: its first frame elsewhere, its moments in a browser.

import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender
@testable import MosaicText

@Suite(.bounded, .inFolder) struct AnimatedSVGTests {
  private func motion() throws -> Motion {
    var motion = try RenderMotionTests.motion(frames: 5, width: 120)
    for index in motion.scene.items.indices {
      motion.scene.items[index].style.border = Border(width: 2, color: .black)
      if index % 2 == 0 { motion.scene.items[index].style.cornerRadius = 8 }
    }
    motion.scene.items[2].style.fit = .contain
    motion.scene.items[2].style.background = Color(red: 0, green: 200, blue: 0)
    return motion
  }

  private func check(_ expected: Pixmap, _ actual: Pixmap, _ name: String) {
    let comparison = PixelComparison(expected: expected, actual: actual)
    #expect(comparison.isWithin(decibels: 24), "\(name): \(comparison.verdict())")
  }

  @Test("librsvg shows the first frame") func firstFrameInRsvg() throws {
    let motion = try motion()
    try SceneRenderer().render(motion, to: folder.path("out.svg"), as: .svg)
    guard let actual = try VectorPictures.rsvg(folder.path("out.svg"), zoom: 1, in: folder) else { return }
    check(try SceneRenderer().pixmap(of: motion.plan(at: 0)), actual, "the first frame")
  }

  @Test("hexagons move with their borders") func hexagons() throws {
    var motion = try motion()
    motion.scene.layout = HoneycombLayout.honeycomb(gap: 4)
    try SceneRenderer().render(motion, to: folder.path("out.svg"), as: .svg)
    let svg = String(decoding: try folder.read("out.svg"), as: UTF8.self)
    #expect(svg.contains("<clipPath id=\"c0\"><polygon points=\""))
    #expect(svg.contains("<polygon fill=\"none\" stroke-width=\"4\" "))
    #expect(svg.contains("<animate attributeName=\"points\""))
    guard let actual = try VectorPictures.rsvg(folder.path("out.svg"), zoom: 1, in: folder) else { return }
    check(try SceneRenderer().pixmap(of: motion.plan(at: 0)), actual, "the first frame")
  }

  @Test("what is not drawn is named, also where only the last frame has it")
  func missingParts() throws {
    let layouts: [(any Layout, any Layout, [String])] = [
      (GridLayout(), GridLayout.grid(columns: 1), []),
      (HoneycombLayout(), HoneycombLayout.honeycomb(gap: 4), []),
      (GridLayout(), ScatterLayout(), ["angles"]),
      (GridLayout(), HoneycombLayout(), ["rounded corners of outlines that change"]),
      (HoneycombLayout(), ScatterLayout(), ["angles", "rounded corners of outlines that change"]),
    ]
    let scene = try motion().scene
    var plain = scene
    for index in plain.items.indices { plain.items[index].style.cornerRadius = 0 }
    let square = try Planner.plan(plain)
    plain.layout = HoneycombLayout()
    #expect(try RenderRemark.notInMovingSVG(square, to: Planner.plan(plain)) == nil)
    for (first, last, parts) in layouts {
      let plans = try [first, last].map { layout in
        var scene = scene
        scene.layout = layout
        return try Planner.plan(scene)
      }
      guard let remark = RenderRemark.notInMovingSVG(plans[0], to: plans[1]) else {
        #expect(parts.isEmpty)
        continue
      }
      #expect(remark == .notInMovingSVG(parts), "\(first) to \(last)")
    }
  }

  /// A browser takes seconds to start, so all moments are on one page; each runs so slowly that it seems not to move.
  @Test("Chromium shows the frames, there and back, also where outlines change", arguments: [false, true])
  func momentsInChromium(hasHexagons: Bool) throws {
    var motion = try motion()
    if hasHexagons {
      motion.scene.layout = HoneycombLayout.honeycomb(gap: 4)
      for index in motion.scene.items.indices { motion.scene.items[index].style.cornerRadius = 0 }
    }
    try SceneRenderer().render(motion, to: folder.path("out.svg"), as: .svg)
    let svg = String(decoding: try folder.read("out.svg"), as: UTF8.self)
    // Four frames there and four back, at 30 a second.
    #expect(svg.contains("dur=\"0.267s\" repeatCount=\"indefinite\""))
    let moments = [(0.0, 0), (1, 1), (2, 2), (3.999, 4), (6, 2), (7, 1)]
    var html = "<!doctype html><body style='margin: 0'>"
    for (index, (moment, _)) in moments.enumerated() {
      let slow = svg.replacing("dur=\"0.267s\"", with: "dur=\"80000s\" begin=\"-\(moment * 10_000)s\"")
      try folder.write(slow, to: "\(index).svg")
      html += "<img style='position: absolute; left: 0; top: \(index * 120)px' src='\(index).svg'>"
    }
    let page = try folder.write(html, to: "page.html")
    guard let shot = try VectorPictures.chromium(page, width: 120, height: 720, in: folder) else { return }
    for (index, (moment, frame)) in moments.enumerated() {
      let expected = try SceneRenderer().pixmap(of: motion.plan(at: frame))
      check(
        expected, shot.part(x: 0, y: index * 120, width: 120, height: 120), "at \(moment) \(hasHexagons)")
    }
  }

  @Test("pictures are written once, however many items show them") func picturesAreWrittenOnce() throws {
    var motion = try motion()
    motion.scene.items += motion.scene.items.prefix(3)
    let text = String(decoding: try SceneRenderer().data(of: motion, as: .svg), as: UTF8.self)
    #expect(text.ranges(of: "<image ").count == 5)
    #expect(text.ranges(of: "<use ").count == 8)
    motion.loops = 4
    let bytes = try SceneRenderer { $0.svgImages = .link }.data(of: motion, as: .svg)
    let linked = String(decoding: bytes, as: UTF8.self)
    #expect(linked.contains("card-1.png") && linked.contains("repeatCount=\"4\""))
    let sources = Set(motion.scene.items.compactMap(\.content.picture))
    let embedded = sources.filter { LinkedImage.obstacle(of: $0, limits: DecodeLimits()) != nil }
    #expect(linked.ranges(of: "base64").count == embedded.count && embedded.count < sources.count)
  }

  @Test("text is written as text, whatever it holds") func textIsEscaped() {
    #expect(SVGText.escaped("a<b>&\"c\"\u{1}\n") == "a&lt;b&gt;&amp;&quot;c&quot;\u{FFFD} ")
    #expect(["Man", "Ma", "M"].map { Base64.text(Array($0.utf8)) } == ["TWFu", "TWE=", "TQ=="])
    #expect(SVGText.number(1.5) == "1.5" && SVGText.number(2) == "2" && SVGText.number(1 / 3) == "0.333")
  }

  @Test("each channel of a colour is written with two digits, and opacity where it is not opaque")
  func colorsHaveSixDigits() {
    let digits = Array("0123456789abcdef")
    func pair(_ value: UInt8) -> String { "\(digits[Int(value / 16)])\(digits[Int(value % 16)])" }
    for value in UInt8.min...UInt8.max {
      let (other, third) = (255 - value, value ^ 0x0F)
      let color = Color(red: value, green: other, blue: third)
      let text = "#\(pair(value))\(pair(other))\(pair(third))"
      #expect(SVGText.color("fill", color) == " fill=\"\(text)\"")
      let clear = SVGText.color("stroke", Color(red: other, green: value, blue: value, alpha: 51))
      #expect(clear == " stroke=\"#\(pair(other))\(pair(value))\(pair(value))\" stroke-opacity=\"0.2\"")
    }
  }

  @Test("the number of hidden items is as large at every scale", arguments: [0.5, 1.5, 2, 3])
  func hiddenCountOfScales(scale: Double) throws {
    func sizes(at scale: Double) throws -> [String] {
      var motion = try motion()
      let grid = GridLayout.grid(columns: 2).with { ($0.rows, $0.overflow) = (2, .badge) }
      motion.scene.canvas.scale = scale
      motion.scene.layout = grid
      motion.change = .layout(grid)
      let text = String(decoding: try SceneRenderer().data(of: motion, as: .svg), as: UTF8.self)
      return text.matches(of: /font-size="([0-9.]+)"[^>]*>\+[0-9]+</).map { String($0.1) }
    }
    let plain = try sizes(at: 1)
    #expect(!plain.isEmpty)
    #expect(try sizes(at: scale) == plain)
  }

  @Test("items are repeated for each order of drawing, at most eight times")
  func ordersAreFew() throws {
    var motion = try motion()
    #expect(try AnimatedSVG.orders((0..<5).map(motion.plan)).count == 1)
    motion.frameCount = 40
    motion.scene.layout = CarouselLayout.carousel(itemSize: Size(width: 10, height: 10), gap: 0)
    motion.change = .scroll(from: 0, to: 50)
    let orders = try AnimatedSVG.orders((0..<40).map(motion.plan))
    #expect((3...8).contains(orders.count))
    #expect(orders.first?.frames.lowerBound == 0 && orders.last?.frames.upperBound == 40)
    for (one, next) in zip(orders, orders.dropFirst()) {
      #expect(one.frames.upperBound == next.frames.lowerBound && one.order != next.order)
    }
    let clock = SVGClock(frameCount: 5, rate: 4, loops: 0)
    #expect(
      clock.visibility(during: 1..<3).element.contains(
        "values=\"hidden;visible;hidden;visible;hidden\" keyTimes=\"0.0;0.0625;0.3125;0.6875;0.9375\""))
    #expect(
      clock.visibility(during: 3..<5).element.contains(
        "values=\"hidden;visible;hidden\" keyTimes=\"0.0;0.3125;0.6875\""))
    #expect(clock.visibility(during: 0..<5) == ("", ""))
  }
}
