// A result as a block of numbers of 64 bits: a head, arrays of numbers, and text.

enum Result {
  typealias Allocate = (Int) -> UnsafeMutableRawPointer?

  /// The numbers of the head. JavaScript has their places as well; see engine.js.
  private static let head = 16

  /// An error: 1, the length of its text, and the text, which is the place, a zero byte and the words.
  static func write(_ error: LayoutError, _ allocate: Allocate) -> UnsafeMutableRawPointer? {
    let text = Array(words(of: error).utf8)
    guard let block = allocate(8 * head + text.count) else { return nil }
    let numbers = block.assumingMemoryBound(to: Double.self)
    numbers[0] = 1
    numbers[1] = Double(text.count)
    copy(text, to: block + 8 * head)
    return block
  }

  /// The frames, the arrays in which an item differs from all others, and the pages.
  static func write(_ arranged: Arranged, _ allocate: Allocate) -> UnsafeMutableRawPointer? {
    let arrangement = arranged.arrangement
    let placements = arrangement.placements
    let kinds = Kind.all.filter { kind in
      placements.indices.contains { kind.number(placements[$0]) != (kind == .item ? Double($0) : kind.usual) }
    }
    let shapes = placements.contains { $0.shape != .rectangle } ? shapes(of: placements) : []
    let text = words(of: arrangement.choice)
    let alternatives = arrangement.choice?.alternatives ?? []
    let count =
      head + (4 + kinds.count) * placements.count + shapes.count + 2 * alternatives.count
      + 3 * arranged.pages.count
    guard let block = allocate(8 * count + text.count) else { return nil }
    let numbers = block.assumingMemoryBound(to: Double.self)
    var next = numbers
    func put(_ number: Double) {
      next.pointee = number
      next += 1
    }
    put(0)
    put(Double(placements.count))
    put(arrangement.contentSize.width)
    put(arrangement.contentSize.height)
    put(arrangement.spacing.width)
    put(arrangement.spacing.height)
    put(arrangement.isRepeating ? 1 : 0)
    put(Double(kinds.reduce(0) { $0 | 1 << $1.rawValue }))
    put(Double(shapes.count))
    put(Double(text.count))
    put(arrangement.choice?.quality?.crop ?? .nan)
    put(arrangement.choice?.quality?.spread ?? .nan)
    put(arrangement.choice?.isProven.map { $0 ? 1 : 0 } ?? .nan)
    put(Double(alternatives.count))
    put(Double(arranged.pages.count))
    next = numbers + head
    for placement in placements {
      put(placement.frame.x)
      put(placement.frame.y)
      put(placement.frame.width)
      put(placement.frame.height)
    }
    for kind in kinds { for placement in placements { put(kind.number(placement)) } }
    for number in shapes { put(number) }
    for alternative in alternatives {
      put(alternative.quality.crop)
      put(alternative.quality.spread)
    }
    for page in arranged.pages {
      put(Double(page.count))
      put(page.size.width)
      put(page.size.height)
    }
    copy(text, to: block + 8 * count)
    return block
  }

  /// The numbers of a placement that are mostly the same for all.
  private enum Kind: Int {
    case item, z, opacity, hidden, rotation

    static let all: [Kind] = [.item, .z, .opacity, .hidden, .rotation]

    var usual: Double { self == .opacity ? 1 : 0 }

    func number(_ placement: Placement) -> Double {
      switch self {
      case .item: Double(placement.item)
      case .z: Double(placement.z)
      case .opacity: placement.opacity
      case .hidden: Double(placement.hiddenCount)
      case .rotation: placement.rotation
      }
    }
  }

  /// For each placement the number of its corners and these, in shares of the frame; 0 for a rectangle.
  private static func shapes(of placements: [Placement]) -> [Double] {
    var numbers: [Double] = []
    for placement in placements {
      let corners = placement.shape.outline?.contours.first ?? []
      numbers.append(Double(corners.count))
      for corner in corners {
        numbers.append(corner.x)
        numbers.append(corner.y)
      }
    }
    return numbers
  }

  /// The layout, the reason, the advice and the changes, with a zero byte behind each; empty without a choice.
  private static func words(of choice: LayoutChoice?) -> [UInt8] {
    guard let choice else { return [] }
    var text: [UInt8] = []
    for words in [choice.layout, choice.reason, choice.advice] {
      text += words.utf8
      text.append(0)
    }
    for alternative in choice.alternatives {
      text += alternative.change.utf8
      text.append(0)
    }
    return text
  }

  /// The place and the words that the command has for a document.
  private static func words(of error: LayoutError) -> String {
    switch error {
    case .parameter(let name, let found, let allowed):
      "layout.\(name)\u{0}is \(found); allowed: \(allowed)"
    case .item(let index, let found, let allowed): "items[\(index)]\u{0}has \(found); allowed: \(allowed)"
    case .container(let side, let found, let allowed):
      "container.\(side)\u{0}is \(found); allowed: \(allowed)"
    default: "\u{0}\(error.description)"
    }
  }

  private static func copy(_ text: [UInt8], to memory: UnsafeMutableRawPointer) {
    text.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { memory.copyMemory(from: start, byteCount: text.count) }
    }
  }
}
