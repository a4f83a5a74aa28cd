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
  var reachesOverEdges: Bool { layout.reachesOverEdges }
  var hasFixedPlaces: Bool { layout.hasFixedPlaces }

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
  func multiplied(by factor: Double) -> Insets {
    Insets(top: top * factor, left: left * factor, bottom: bottom * factor, right: right * factor)
  }
}

extension Position {
  func multiplied(by factor: Double) -> Position {
    Position(x: x.multiplied(by: factor), y: y.multiplied(by: factor))
  }
}

extension Length {
  func multiplied(by factor: Double) -> Length {
    if case .points(let points) = self { .points(points * factor) } else { self }
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
    canvas.width = width.map { $0 * factor }
    canvas.height = height.map { $0 * factor }
    canvas.padding = padding.multiplied(by: factor)
    canvas.scale = 1
    if let image {
      canvas.image?.pixels = image.pixels?.multiplied(by: factor)
      canvas.image?.position = image.position.multiplied(by: factor)
    }
    if let watermark {
      canvas.watermark?.margin = watermark.margin * factor
      canvas.watermark?.position = watermark.position.multiplied(by: factor)
      switch watermark.content {
      case .text(let label): canvas.watermark?.content = .text(label.multiplied(by: factor))
      case .image(let source, let pixels):
        canvas.watermark?.content = .image(source, pixels: pixels?.multiplied(by: factor))
      }
    }
    return canvas
  }
}

extension SceneItem {
  fileprivate func multiplied(by factor: Double) -> SceneItem {
    var item = self
    item.size = size.multiplied(by: factor)
    switch content {
    case .image(let source, let width, let height):
      let pixels = PixelSize(width: width, height: height).multiplied(by: factor)
      item.content = .image(source, pixelWidth: pixels.width, pixelHeight: pixels.height)
    case .label(let label): item.content = .label(label.multiplied(by: factor))
    case .color, .placeholder: break
    }
    item.style = style.multiplied(by: factor)
    if let caption {
      item.caption?.height = caption.height * factor
      item.caption?.padding = caption.padding.multiplied(by: factor)
      item.caption?.style.fontSize = caption.style.fontSize * factor
    }
    return item
  }
}

extension ItemStyle {
  fileprivate func multiplied(by factor: Double) -> ItemStyle {
    var style = self
    style.position = position.multiplied(by: factor)
    style.cornerRadius = cornerRadius.multiplied(by: factor)
    if let border { style.border?.width = border.width * factor }
    if var shadow {
      (shadow.x, shadow.y) = (shadow.x * factor, shadow.y * factor)
      (shadow.blur, shadow.spread) = (shadow.blur * factor, shadow.spread * factor)
      style.shadow = shadow
    }
    if let frame {
      style.frame?.width = frame.width.multiplied(by: factor)
      style.frame?.bottom = frame.bottom?.multiplied(by: factor)
      style.frame?.radius = frame.radius * factor
    }
    switch backdrop {
    case .blur(let radius?): style.backdrop = .blur(radius * factor)
    case .mirror(let blur): style.backdrop = .mirror(blur: blur * factor)
    case .blur(nil), .color, nil: break
    }
    if let badge {
      style.badge?.position = badge.position.multiplied(by: factor)
      style.badge?.margin = badge.margin * factor
      style.badge?.fontSize = badge.fontSize * factor
    }
    return style
  }
}

extension Label {
  fileprivate func multiplied(by factor: Double) -> Label {
    var label = self
    label.style.fontSize *= factor
    label.padding = padding?.multiplied(by: factor)
    label.maxWidth = maxWidth.map { $0 * factor }
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
