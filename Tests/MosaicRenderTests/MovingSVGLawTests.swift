// A moving SVG against the plans of its frames, read as text: no browser is needed.

import MosaicCodecs
import MosaicLayout
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender

@Suite(.bounded) struct MovingSVGLawTests {
  @Test("edges, crops, opacity, corners, borders, counts, colours and time are those of the frames' plans")
  func documents() throws {
    var checked = 0
    for (seed, document, _) in try RandomDocument.scenes(0..<90) {
      var motion = try document.motion(frames: 2 + seed % 4)
      (motion.frameRate, motion.loops) = ([30, 12.5, 0.5][seed % 3], seed % 4)
      motion.easing = Easing.allCases[seed % Easing.allCases.count]
      guard let plans = try? (0..<motion.frameCount).map(motion.plan) else { continue }
      let bytes = try SceneRenderer { $0.svgImages = .link }.data(of: motion, as: .svg)
      let found = violations(in: String(decoding: bytes, as: UTF8.self), motion, plans)
      #expect(found.isEmpty, "seed \(seed): \(found.prefix(3))")
      checked += 1
      if !found.isEmpty { return }
    }
    #expect(checked > 40)
  }

  private func violations(in text: String, _ motion: Motion, _ plans: [RenderPlan]) -> [String] {
    var found: [String] = []
    let scale = plans[0].scale
    let time = Double(2 * (motion.frameCount - 1)) / motion.frameRate
    for animation in text.split(separator: "<animate ").dropFirst() {
      let tag = animation.prefix { $0 != ">" }
      if tag.number("dur").map({ abs($0 - time) < 0.001 }) != true { found.append("another time: \(tag)") }
      let loops = motion.loops == 0 ? "indefinite" : "\(motion.loops)"
      if tag.attribute("repeatCount").map(String.init) != loops {
        found.append("another number of loops: \(tag)")
      }
    }
    let page = plans[0].pageSize
    let head = text[(text.firstRange(of: "<svg ")?.lowerBound ?? text.startIndex)...].prefix { $0 != ">" }
    if head.number("width").map({ abs($0 - page.width) < 0.001 }) != true
      || head.number("height").map({ abs($0 - page.height) < 0.001 }) != true
    {
      found.append("a page of another size: \(head.prefix(200))")
    }
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("<svg x=") }
    let order = AnimatedSVG.orders(plans).flatMap(\.order)
    let shown = order.filter { index in plans.contains { $0.items.contains { $0.index == index } } }
    guard lines.count == shown.count else { return found + ["\(lines.count) elements for \(shown.count)"] }
    // A picture that is seen in no frame is not there.
    let pictures = Set(
      plans.flatMap { plan in
        plan.items.filter { ScaledSource($0, on: plan.bounds) != nil }.compactMap(\.index)
      })
    for color in text.matches(of: /="#([0-9a-f]*)"/) where color.1.count != 6 {
      found.append("no colour: \(color.0)")
    }
    for (line, index) in zip(lines, shown) {
      let tracked = plans.compactMap { plan in plan.items.first { $0.index == index } }
      if let item = tracked.first(where: { $0.hiddenCount != nil }) {
        // It is the last text of the item, and is written in the size of the first frame that has it.
        let text = line.ranges(of: "font-size=").last.map { line[line.index(before: $0.lowerBound)...] }
        let size = Double(min(item.box.width, item.box.height)) * Painter.hiddenTextShare / scale
        if text?.number("font-size").map({ abs($0 - size) < 0.0011 }) != true {
          found.append("item \(index): the number of hidden items is not \(size) high: \(text ?? "")")
        }
      }
      for (frame, plan) in plans.enumerated() {
        guard let item = plan.items.first(where: { $0.index == index }) else { continue }
        found += violations(
          in: line, of: item, frame: frame, scale: scale, hasPicture: pictures.contains(index))
      }
    }
    return found
  }

  private func violations(
    in line: Substring, of item: PlanItem, frame: Int, scale: Double, hasPicture: Bool
  ) -> [String] {
    var found: [String] = []
    func check(_ name: String, _ value: Double?, _ pixels: Double, _ unit: Double) {
      if value.map({ abs($0 - pixels / unit) < 0.0011 }) != true {
        found.append(
          "frame \(frame), item \(item.index ?? -1): \(name) is \(value ?? .nan) and not \(pixels / unit)")
      }
    }
    func check(_ owner: String, _ track: Track, _ rect: PixelRect) {
      for (name, side) in [("x", rect.x), ("y", rect.y), ("width", rect.width), ("height", rect.height)] {
        check(owner + name, track.number(name, frame), Double(side), scale)
      }
    }
    let outer = Track(line)
    check("", outer, item.box)
    check("opacity", outer.number("opacity", frame) ?? 1, item.opacity, 1)
    if let start = line.firstRange(of: "<svg preserveAspectRatio=\"none\""), let image = item.image {
      let inner = Track(line[start.lowerBound...])
      var target = image.target
      (target.x, target.y) = (target.x - item.box.x, target.y - item.box.y)
      check("the picture's ", inner, target)
      let box = inner.value("viewBox", frame)?.split(separator: " ").map { Double($0) } ?? []
      let crop = [image.crop.x, image.crop.y, image.crop.width, image.crop.height]
      if box.count == 4 {
        for (value, wanted) in zip(box, crop) { check("the crop", value, wanted, 1) }
      } else {
        found.append("frame \(frame), item \(item.index ?? -1): no crop")
      }
    } else if item.image != nil, hasPicture {
      found.append("item \(item.index ?? -1) has no picture")
    }
    if frame == 0, let border = item.border, item.clip?.contours.isEmpty != true {
      let stroke = line.ranges(of: "stroke-width=").last.map { line[line.index(before: $0.lowerBound)...] }
      check("the border", stroke?.number("stroke-width"), Double(2 * border.width), scale)
    }
    return found
  }
}

/// The first element of a text, and the animations right behind its tag.
private struct Track {
  private let tag: Substring
  private var values: [String: [Substring]] = [:]

  init(_ text: Substring) {
    tag = text.prefix { $0 != ">" }
    var rest = text.dropFirst(tag.count + 1)
    while rest.hasPrefix("<animate ") {
      let animation = rest.prefix { $0 != ">" }
      if let name = animation.attribute("attributeName"), let list = animation.attribute("values") {
        values[String(name)] = list.split(separator: ";")
      }
      rest = rest.dropFirst(animation.count + 1)
    }
  }

  func value(_ name: String, _ frame: Int) -> Substring? {
    if let list = values[name] { return frame < list.count ? list[frame] : nil }
    return tag.attribute(name)
  }

  func number(_ name: String, _ frame: Int) -> Double? { value(name, frame).flatMap { Double($0) } }
}

extension Substring {
  /// The value of the first attribute of that name.
  fileprivate func attribute(_ name: String) -> Substring? {
    guard let start = firstRange(of: " \(name)=\"") else { return nil }
    return self[start.upperBound...].prefix { $0 != "\"" }
  }

  /// Its number, whatever unit follows.
  fileprivate func number(_ name: String) -> Double? {
    attribute(name).flatMap { Double($0.prefix { "0123456789.-e".contains($0) }) }
  }
}
