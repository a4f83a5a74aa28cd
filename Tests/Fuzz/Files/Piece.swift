// Files made of named pieces, and changes that keep lengths and checksums valid.

import TestSupport

/// A chunk, a segment or a tag: its name and data.
struct Piece {
  var name: [UInt8]
  var data: [UInt8]

  init(_ name: String, _ data: [UInt8]) { (self.name, self.data) = (Array(name.utf8), data) }
  init(_ name: [UInt8], _ data: [UInt8]) { (self.name, self.data) = (name, data) }

  func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }
}

/// A file format as pieces. Reading never fails: invalid parts become pieces, too, or are left out.
protocol PiecewiseFile {
  var pieces: [Piece] { get set }
  init(pieces: [Piece])
  static func pieces(_ bytes: [UInt8]) -> [Piece]
  /// The file, with lengths and checksums of what it holds now.
  var bytes: [UInt8] { get }
  /// A piece of a kind that the format knows, which the file need not have.
  static func piece(_ random: inout SeededGenerator) -> Piece
}

extension PiecewiseFile {
  init(_ bytes: [UInt8]) { self.init(pieces: Self.pieces(bytes)) }

  /// The file with one to three changes of its pieces.
  static func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var file = Self(input)
    for _ in 0...random.below(3) { file.change(&random) }
    return file.bytes
  }

  private mutating func change(_ random: inout SeededGenerator) {
    guard !pieces.isEmpty else {
      pieces.append(Self.piece(&random))
      return
    }
    let index = random.below(pieces.count)
    switch random.below(12) {
    case 0: pieces.remove(at: index)
    case 1: pieces.insert(pieces[index], at: random.below(pieces.count + 1))
    case 2: pieces.swapAt(index, random.below(pieces.count))
    case 3, 4: pieces.insert(Self.piece(&random), at: random.below(pieces.count + 1))
    case 5: pieces[index].data = Array(pieces[index].data.prefix(random.below(pieces[index].data.count + 1)))
    case 6, 7: edgeNumber(in: &pieces[index].data, &random)
    default: pieces[index].data = Fuzz.bytesMutated(pieces[index].data)
    }
  }

  /// Writes an edge case of a number somewhere into the data.
  private func edgeNumber(in data: inout [UInt8], _ random: inout SeededGenerator) {
    let size = random.pick([1, 2, 4])
    guard data.count >= size else { return }
    // Headers are at the front.
    let place = random.below(min(data.count - size + 1, random.pick([12, 64, Int.max])))
    let number = random.edge(bits: size * 8)
    let bytes = random.isOneIn(2) ? Bytes.big(number, size) : Bytes.little(number, size)
    data.replaceSubrange(place..<place + size, with: bytes)
  }
}
