// A scene with all its lengths multiplied: at scale 1 it is the same plan as the other one at that scale.

import MosaicLayout
import MosaicScene

extension Scene {
  /// The same picture with points `factor` times smaller: every length and every picture is so many times larger, and the
  /// canvas' scale is 1.
  ///
  /// The factor is the canvas' scale. Pictures need sides that are whole numbers when they are multiplied.
  func withPixelsForPoints() -> Scene {
    let factor = canvas.scale
    var scene = self
    scene.canvas = canvas.multiplied(by: factor)
    scene.layout = MultipliedLayout(layout: layout, factor: factor)
    if let moment {
      scene.moment?.layout = MultipliedLayout(layout: moment.layout, factor: factor)
    }
    scene.items = items.map { $0.multiplied(by: factor) }
    scene.title = title?.multiplied(by: factor)
    scene.sectionTitles = sectionTitles.mapValues { $0.multiplied(by: factor) }
    return scene
  }
}

/// A layout whose lengths are all so many times larger, whatever it is.
struct MultipliedLayout: Layout {
  let layout: any Layout
  let factor: Double

  var requiredSides: ContainerSides { layout.requiredSides }
  var usesWeights: Bool { layout.usesWeights }
  var usesSpans: Bool { layout.usesSpans }
  var reachesOverEdges: Bool { layout.reachesOverEdges }
  var hasFixedPlaces: Bool { layout.hasFixedPlaces }
  var pageBreaks: PageBreaks { layout.pageBreaks }

  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    let items = items.map { item in
      var divided = LayoutItem(
        size: item.size.multiplied(by: 1 / factor), weight: item.weight, section: item.section)
      divided.captionHeight = item.captionHeight / factor
      (divided.keepsRatio, divided.rotation) = (item.keepsRatio, item.rotation)
      (divided.area, divided.span) = (item.area, item.span)
      return divided
    }
    let container = Container(
      width: container.width.map { $0 / factor }, height: container.height.map { $0 / factor })
    let found = try layout.arrangement(of: items, in: container)
    var arrangement = Arrangement(
      placements: found.placements.map { placement in
        var multiplied = placement
        multiplied.frame = placement.frame.multiplied(by: factor)
        return multiplied
      }, contentSize: found.contentSize.multiplied(by: factor),
      spacing: found.spacing.multiplied(by: factor))
    (arrangement.choice, arrangement.isRepeating) = (found.choice, found.isRepeating)
    return arrangement
  }
}

// MARK: Everything that is a length

extension Size {
  func multiplied(by factor: Double) -> Size { Size(width: width * factor, height: height * factor) }
}

extension Rect {
  func multiplied(by factor: Double) -> Rect {
    Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}

extension Insets {
  mutating func multiply(by factor: Double) {
    for side in [\Insets.top, \.left, \.bottom, \.right] { self[keyPath: side] *= factor }
  }
}

extension Position {
  mutating func multiply(by factor: Double) {
    x.multiply(by: factor)
    y.multiply(by: factor)
  }
}

extension Length {
  mutating func multiply(by factor: Double) {
    if case .points(let points) = self { self = .points(points * factor) }
  }
}

extension PixelSize {
  func multiplied(by factor: Double) -> PixelSize {
    PixelSize(
      width: Int((Double(width) * factor).rounded()), height: Int((Double(height) * factor).rounded()))
  }
}

extension Canvas {
  fileprivate func multiplied(by factor: Double) -> Canvas {
    var canvas = self
    canvas.width? *= factor
    canvas.height? *= factor
    canvas.padding.multiply(by: factor)
    canvas.scale = 1
    canvas.image?.pixels = image?.pixels?.multiplied(by: factor)
    canvas.image?.position.multiply(by: factor)
    canvas.watermark?.margin *= factor
    canvas.watermark?.position.multiply(by: factor)
    switch watermark?.content {
    case .text(let label): canvas.watermark?.content = .text(label.multiplied(by: factor))
    case .image(let source, let pixels):
      canvas.watermark?.content = .image(source, pixels: pixels?.multiplied(by: factor))
    case nil: break
    }
    return canvas
  }
}

extension SceneItem {
  fileprivate func multiplied(by factor: Double) -> SceneItem {
    var item = self
    item.size = size.multiplied(by: factor)
    item.content = content.multiplied(by: factor)
    item.style = style.multiplied(by: factor)
    item.caption?.height *= factor
    item.caption?.padding.multiply(by: factor)
    item.caption?.style.fontSize *= factor
    return item
  }
}

extension ItemContent {
  func multiplied(by factor: Double) -> ItemContent {
    switch self {
    case .image(let source, let width, let height):
      let pixels = PixelSize(width: width, height: height).multiplied(by: factor)
      return .image(source, pixelWidth: pixels.width, pixelHeight: pixels.height)
    case .label(let label): return .label(label.multiplied(by: factor))
    case .color, .drawing, .placeholder: return self
    }
  }
}

extension ItemStyle {
  fileprivate func multiplied(by factor: Double) -> ItemStyle {
    var style = self
    style.position.multiply(by: factor)
    style.cornerRadius.multiply(by: factor)
    style.border?.width *= factor
    for length in [\Shadow.x, \.y, \.blur, \.spread] { style.shadow?[keyPath: length] *= factor }
    style.frame?.width.multiply(by: factor)
    style.frame?.bottom?.multiply(by: factor)
    style.frame?.radius *= factor
    switch backdrop {
    case .blur(let radius?): style.backdrop = .blur(radius * factor)
    case .mirror(let blur): style.backdrop = .mirror(blur: blur * factor)
    case .blur(nil), .color, nil: break
    }
    style.badge?.position.multiply(by: factor)
    style.badge?.margin *= factor
    style.badge?.fontSize *= factor
    return style
  }
}

extension Label {
  func multiplied(by factor: Double) -> Label {
    var label = self
    label.style.fontSize *= factor
    label.padding?.multiply(by: factor)
    label.maxWidth? *= factor
    return label
  }
}

extension Heading {
  fileprivate func multiplied(by factor: Double) -> Heading {
    var heading = self
    (heading.height, heading.style.fontSize) = (height * factor, style.fontSize * factor)
    (heading.marginTop, heading.marginBottom) = (marginTop * factor, marginBottom * factor)
    return heading
  }
}
