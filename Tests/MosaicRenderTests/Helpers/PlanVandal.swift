// Replaces one field of a plan by a number that nobody means.

import MosaicLayout
import MosaicScene
import TestSupport

/// Damages plans; the same seed does the same damage.
struct PlanVandal {
  private var random: SeededGenerator

  init(seed: Int) { random = SeededGenerator(seed: UInt64(seed) &+ 0x5EED) }

  private static let numbers = [
    Double.nan, .infinity, -.infinity, 0, -1, 1, 1e9, 1e18, -1e300, 1e300, .leastNonzeroMagnitude,
  ]
  private static let integers = [0, -1, 1, .min, .max, 1 << 40, -1 << 40, 1 << 42, 1_000_000, .max - 1]

  private static var rects: [WritableKeyPath<PixelRect, Int>] { [\.x, \.y, \.width, \.height] }

  private typealias Edit<Value> = (inout RenderPlan, Int, Value) -> Void

  private static func gradient(_ kind: Gradient.Kind, end: Double = 1) -> Gradient {
    Gradient(kind, stops: [.init(.white, at: 0), .init(.black, at: end)])
  }

  private static func label(size: Double = 16, padding: Double? = nil) -> ItemContent {
    var label = Label(text: "a label\nof two lines")
    (label.style.fontSize, label.style.lines) = (size, 2)
    label.padding = padding.map { Insets($0) }
    return .label(label)
  }

  private static var doubles: [(String, Edit<Double>)] {
    [
      ("width", { plan, _, value in plan.width = value }),
      ("height", { plan, _, value in plan.height = value }),
      ("scale", { plan, _, value in plan.scale = value }),
      ("gradient angle", { plan, _, value in plan.gradient = gradient(.linear(degrees: value)) }),
      ("gradient place", { plan, _, value in plan.gradient = gradient(.linear(degrees: 0), end: value) }),
      (
        "gradient radius",
        { plan, _, value in plan.gradient = gradient(.radial(.init(.circle(radius: value)))) }
      ),
      (
        "gradient centre",
        { plan, _, value in
          plan.gradient = gradient(.radial(.init(center: Position(x: .points(value), y: .fraction(0)))))
        }
      ),
      ("frame", { plan, item, value in plan.items[item].frame.x = value }),
      ("frame width", { plan, item, value in plan.items[item].frame.width = value }),
      ("opacity", { plan, item, value in plan.items[item].opacity = value }),
      ("rotation", { plan, item, value in plan.items[item].rotation = value }),
      ("corner", { plan, item, value in plan.items[item].cornerRadius = value }),
      ("corner y", { plan, item, value in plan.items[item].cornerRadiusY = value }),
      ("crop x", { plan, item, value in plan.items[item].image?.crop.x = value }),
      ("crop y", { plan, item, value in plan.items[item].image?.crop.y = value }),
      ("crop width", { plan, item, value in plan.items[item].image?.crop.width = value }),
      ("crop height", { plan, item, value in plan.items[item].image?.crop.height = value }),
      ("backdrop crop", { plan, item, value in plan.items[item].backdrop?.image.crop.width = value }),
      ("backdrop sigma", { plan, item, value in plan.items[item].backdrop?.sigma = value }),
      ("shadow x", { plan, item, value in plan.items[item].shadow?.x = value }),
      ("shadow y", { plan, item, value in plan.items[item].shadow?.y = value }),
      ("shadow sigma", { plan, item, value in plan.items[item].shadow?.sigma = value }),
      ("shadow spread", { plan, item, value in plan.items[item].shadow?.spread = value }),
      ("card radius", { plan, item, value in plan.items[item].card?.cornerRadius = value }),
      ("caption size", { plan, item, value in plan.items[item].caption?.style.fontSize = value }),
      ("caption line", { plan, item, value in plan.items[item].caption?.style.lineHeight = value }),
      ("caption padding", { plan, item, value in plan.items[item].caption?.padding.left = value }),
      ("caption anchor", { plan, item, value in plan.items[item].caption?.anchor = value }),
      ("badge size", { plan, item, value in plan.items[item].badge?.label.style.fontSize = value }),
      ("badge width", { plan, item, value in plan.items[item].badge?.label.maxWidth = value }),
      ("label", { plan, item, value in plan.items[item].content = label(size: value) }),
      ("label padding", { plan, item, value in plan.items[item].content = label(padding: value) }),
      ("watermark", { plan, _, value in plan.watermark?.opacity = value }),
      ("title size", { plan, _, value in if !plan.texts.isEmpty { plan.texts[0].style.fontSize = value } }),
    ]
  }

  private static var wholes: [(String, Edit<Int>)] {
    [
      ("pixelWidth", { plan, _, value in plan.pixelWidth = value }),
      ("pixelHeight", { plan, _, value in plan.pixelHeight = value }),
      ("z", { plan, item, value in plan.items[item].z = value }),
      ("section", { plan, item, value in plan.items[item].section = value }),
      ("index", { plan, item, value in plan.items[item].part = .item(value) }),
      ("hidden", { plan, item, value in plan.items[item].hiddenCount = value }),
      ("border", { plan, item, value in plan.items[item].border?.width = value }),
      (
        "picture width",
        { plan, item, value in
          guard case .image(let picture, _, let height) = plan.items[item].content else { return }
          plan.items[item].content = .image(picture, pixelWidth: value, pixelHeight: height)
        }
      ),
      ("caption weight", { plan, item, value in plan.items[item].caption?.style.weight = value }),
      ("caption lines", { plan, item, value in plan.items[item].caption?.style.lines = value }),
    ]
      + rects.flatMap { side -> [(String, Edit<Int>)] in
        [
          ("pixels", { plan, item, value in plan.items[item].pixels[keyPath: side] = value }),
          ("box", { plan, item, value in plan.items[item].box[keyPath: side] = value }),
          ("target", { plan, item, value in plan.items[item].image?.target[keyPath: side] = value }),
          ("card", { plan, item, value in plan.items[item].card?.rect[keyPath: side] = value }),
          (
            "backdrop",
            { plan, item, value in plan.items[item].backdrop?.image.target[keyPath: side] = value }
          ),
          ("badge", { plan, item, value in plan.items[item].badge?.box[keyPath: side] = value }),
          ("caption", { plan, item, value in plan.items[item].caption?.box[keyPath: side] = value }),
          ("canvas picture", { plan, _, value in plan.canvasPicture?.image?.target[keyPath: side] = value }),
          ("watermark", { plan, _, value in plan.watermark?.box[keyPath: side] = value }),
          (
            "title",
            { plan, _, value in
              if !plan.texts.isEmpty { plan.texts[0].box[keyPath: side] = value }
            }
          ),
          (
            "title ink",
            { plan, _, value in
              if !plan.texts.isEmpty { plan.texts[0].ink[keyPath: side] = value }
            }
          ),
        ]
      }
  }

  /// Damages a plan.
  ///
  /// - Returns: What was done, for messages.
  mutating func damage(_ plan: inout RenderPlan) -> String {
    let (before, doubles, wholes) = (plan, Self.doubles, Self.wholes)
    // What a plan does not have cannot be damaged.
    for _ in 0..<100 {
      let item = int(plan.items.count)
      if int(2) == 0 {
        let (name, edit) = doubles[int(doubles.count)]
        let value = Self.numbers[int(Self.numbers.count)]
        edit(&plan, item, value)
        if plan != before { return "item \(item): \(name) = \(value)" }
      } else {
        let (name, edit) = wholes[int(wholes.count)]
        let value = Self.integers[int(Self.integers.count)]
        edit(&plan, item, value)
        if plan != before { return "item \(item): \(name) = \(value)" }
      }
    }
    return "nothing"
  }

  private mutating func int(_ count: Int) -> Int { .random(in: 0..<count, using: &random) }
}
