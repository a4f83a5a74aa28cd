import MosaicLayout
import MosaicScene
import TestSupport

/// Replaces one field of a plan by a number that nobody means; the same seed does the same damage.
struct PlanVandal {
  private typealias Edit<Part, Value> = (inout Part, Value) -> Void

  private static let numbers = [
    Double.nan, .infinity, -.infinity, 0, -1, 1, 1e9, 1e18, -1e300, 1e300, .leastNonzeroMagnitude,
  ]
  private static let integers = [0, -1, 1, .min, .max, 1 << 40, -1 << 40, 1 << 42, 1_000_000, .max - 1]

  private static var planNumbers: [Edit<RenderPlan, Double>] {
    func gradient(_ kind: Gradient.Kind, end: Double = 1) -> Gradient {
      Gradient(kind, stops: [.init(.white, at: 0), .init(.black, at: end)])
    }
    return [
      { $0.width = $1 }, { $0.height = $1 }, { $0.scale = $1 }, { $0.watermark?.opacity = $1 },
      { $0.gradient = gradient(.linear(degrees: $1)) },
      { $0.gradient = gradient(.linear(degrees: 0), end: $1) },
      { $0.gradient = gradient(.radial(.init(.circle(radius: $1)))) },
      { $0.gradient = gradient(.radial(.init(center: Position(x: .points($1), y: .fraction(0))))) },
      { if !$0.texts.isEmpty { $0.texts[0].style.fontSize = $1 } },
    ]
  }

  private static var itemNumbers: [Edit<PlanItem, Double>] {
    func label(size: Double = 16, padding: Double? = nil) -> ItemContent {
      var label = Label(text: "a label\nof two lines")
      (label.style.fontSize, label.style.lines) = (size, 2)
      label.padding = padding.map { Insets($0) }
      return .label(label)
    }
    return [
      { $0.frame.x = $1 }, { $0.frame.width = $1 }, { $0.opacity = $1 }, { $0.rotation = $1 },
      { $0.cornerRadius = $1 }, { $0.cornerRadiusY = $1 },
      { $0.image?.crop.x = $1 }, { $0.image?.crop.y = $1 },
      { $0.image?.crop.width = $1 }, { $0.image?.crop.height = $1 },
      { $0.backdrop?.image.crop.width = $1 }, { $0.backdrop?.sigma = $1 },
      { $0.shadow?.x = $1 }, { $0.shadow?.y = $1 }, { $0.shadow?.sigma = $1 }, { $0.shadow?.spread = $1 },
      { $0.card?.cornerRadius = $1 },
      { $0.caption?.style.fontSize = $1 }, { $0.caption?.style.lineHeight = $1 },
      { $0.caption?.padding.left = $1 }, { $0.caption?.anchor = $1 },
      { $0.badge?.label.style.fontSize = $1 }, { $0.badge?.label.maxWidth = $1 },
      { $0.content = label(size: $1) }, { $0.content = label(padding: $1) },
    ]
  }

  private static var planIntegers: [Edit<RenderPlan, Int>] {
    [{ $0.pixelWidth = $1 }, { $0.pixelHeight = $1 }]
      + sides.flatMap { side -> [Edit<RenderPlan, Int>] in
        [
          { $0.canvasPicture?.image?.target[keyPath: side] = $1 }, { $0.watermark?.box[keyPath: side] = $1 },
          { if !$0.texts.isEmpty { $0.texts[0].box[keyPath: side] = $1 } },
          { if !$0.texts.isEmpty { $0.texts[0].ink[keyPath: side] = $1 } },
        ]
      }
  }

  private static var itemIntegers: [Edit<PlanItem, Int>] {
    [
      { $0.z = $1 }, { $0.section = $1 }, { $0.part = .item($1) }, { $0.hiddenCount = $1 },
      { $0.border?.width = $1 }, { $0.caption?.style.weight = $1 }, { $0.caption?.style.lines = $1 },
      {
        guard case .image(let picture, _, let height) = $0.content else { return }
        $0.content = .image(picture, pixelWidth: $1, pixelHeight: height)
      },
    ]
      + sides.flatMap { side -> [Edit<PlanItem, Int>] in
        [
          { $0.pixels[keyPath: side] = $1 }, { $0.box[keyPath: side] = $1 },
          { $0.image?.target[keyPath: side] = $1 }, { $0.card?.rect[keyPath: side] = $1 },
          { $0.backdrop?.image.target[keyPath: side] = $1 },
          { $0.badge?.box[keyPath: side] = $1 }, { $0.caption?.box[keyPath: side] = $1 },
        ]
      }
  }

  private static var sides: [WritableKeyPath<PixelRect, Int>] { [\.x, \.y, \.width, \.height] }

  private var random: SeededGenerator

  init(seed: Int) { random = SeededGenerator(seed: UInt64(seed) &+ 0x5EED) }

  mutating func damage(_ plan: inout RenderPlan) {
    let before = plan
    // A part that a plan does not have cannot be damaged.
    for _ in 0..<100 where plan == before {
      let item = Int.random(in: plan.items.indices, using: &random)
      if Bool.random(using: &random) {
        edit(&plan, item, Self.planNumbers, Self.itemNumbers, Self.numbers)
      } else {
        edit(&plan, item, Self.planIntegers, Self.itemIntegers, Self.integers)
      }
    }
  }

  private mutating func edit<Value>(
    _ plan: inout RenderPlan, _ item: Int, _ ofPlan: [Edit<RenderPlan, Value>],
    _ ofItem: [Edit<PlanItem, Value>], _ values: [Value]
  ) {
    let value = values[Int.random(in: values.indices, using: &random)]
    let number = Int.random(in: 0..<ofPlan.count + ofItem.count, using: &random)
    if number < ofPlan.count {
      ofPlan[number](&plan, value)
    } else {
      ofItem[number - ofPlan.count](&plan.items[item], value)
    }
  }
}
