// A detector of faces, and its file: the XML that OpenCV writes.

/// A detector of faces in windows of one size. All numbers are whole: thresholds and leaves in 2^-24, weights in 2^-8.
///
/// Source: P. Viola, M. Jones: "Rapid Object Detection using a Boosted Cascade of Simple Features", 2001.
package struct HeadCascade: Hashable, Sendable {
  /// A weighted rectangle of a feature, in pixels of the window.
  struct Part: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var weight: Int
  }

  /// A decision of a tree: which way to go if the feature's value is below or above the threshold.
  struct Node: Hashable, Sendable {
    var parts: Range<Int>
    var threshold: Int
    /// The next node, counted in ``HeadCascade/nodes``; or -1 minus the leaf, counted in ``HeadCascade/leaves``.
    var below: Int
    var above: Int
  }

  /// A part of the cascade that a window must pass.
  struct Stage: Hashable, Sendable {
    /// Its trees, in ``HeadCascade/trees``: an array in it would be counted anew for every window.
    var trees: Range<Int>
    var threshold: Int
  }

  let width: Int
  let height: Int
  var parts: [Part] = []
  var nodes: [Node] = []
  var leaves: [Int] = []
  var trees: [Int] = []
  var stages: [Stage] = []

  /// Windows whose values deviate by no more than this from their mean are too even for a face.
  static let leastDeviation = 15
}

// MARK: Windows

extension HeadCascade {
  /// A rectangle as its corners in a table of sums, counted from the window's corner.
  private struct Corners {
    var a: Int
    var b: Int
    var c: Int
    var d: Int
    var weight: Int

    init(_ part: Part, stride: Int) {
      a = part.y * stride + part.x
      b = a + part.width
      c = a + part.height * stride
      d = c + part.width
      weight = part.weight
    }

    @inline(__always)
    func sum(of table: UnsafeBufferPointer<Int>, at place: Int) -> Int {
      table[place &+ a] &- table[place &+ b] &- table[place &+ c] &+ table[place &+ d]
    }
  }

  /// The windows that pass all stages, at every second place, row by row; after a window that fails the first stage, one is
  /// skipped.
  ///
  /// The largest number is a product of a node: 3 parts times 2^14 (weight) times 2^20 (a rectangle of 64 x 64), times 2^16.
  func windows(in plane: GrayPlane) -> [(x: Int, y: Int)] {
    let values = plane.values
    let sums = AreaSums(width: plane.width, height: plane.height) { Int(values[$0]) }
    let squares = AreaSums(width: plane.width, height: plane.height) { Int(values[$0]) * Int(values[$0]) }
    let corners = parts.map { Corners($0, stride: sums.stride) }
    // The window without its edge, which does not count for its contrast.
    let inner = Corners(
      Part(x: 1, y: 1, width: width - 2, height: height - 2, weight: 1), stride: sums.stride)
    let area = (width - 2) * (height - 2)
    var found: [(x: Int, y: Int)] = []
    // Unchecked memory: every window lies inside the plane, and every corner inside its window.
    sums.table.withUnsafeBufferPointer { sums in
      squares.table.withUnsafeBufferPointer { squares in
        corners.withUnsafeBufferPointer { corners in
          for y in stride(from: 0, through: plane.height - height, by: 2) {
            var x = 0
            while x <= plane.width - width {
              let place = y * (plane.width + 1) + x
              let sum = inner.sum(of: sums, at: place)
              let spread = area * inner.sum(of: squares, at: place) - sum * sum
              let deviation = Int(Double(spread).squareRoot())
              let passed =
                deviation > Self.leastDeviation * area
                ? passedStages(at: place, deviation, sums, corners) : 0
              if passed == stages.count { found.append((x, y)) }
              x += passed == 0 ? 4 : 2
            }
          }
        }
      }
    }
    return found
  }

  private func passedStages(
    at place: Int, _ deviation: Int, _ sums: UnsafeBufferPointer<Int>,
    _ corners: UnsafeBufferPointer<Corners>
  ) -> Int {
    for (number, stage) in stages.enumerated() {
      var total = 0
      for tree in stage.trees {
        var next = trees[tree]
        while next >= 0 {
          let node = nodes[next]
          var value = 0
          for part in node.parts { value &+= corners[part].weight &* corners[part].sum(of: sums, at: place) }
          next = value &* 65_536 < node.threshold &* deviation ? node.below : node.above
        }
        total &+= leaves[-1 - next]
      }
      if total < stage.threshold { return number }
    }
    return stages.count
  }
}

// MARK: The file: every number is checked

package struct CascadeError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

extension HeadCascade {
  private static let mostBytes = 8 << 20
  private static let sides = 4...64
  private static let mostStages = 256
  private static let mostNodes = 65_536

  /// Reads a cascade of upright Haar features, or throws for a file that is damaged, of another kind, or beyond the limits.
  package init(xml bytes: [UInt8]) throws(CascadeError) {
    guard bytes.count <= Self.mostBytes else {
      throw CascadeError("it has \(bytes.count) bytes; at most \(Self.mostBytes) are read")
    }
    var reader = MarkupReader(bytes)
    var values: [String: [Substring]] = [:]
    // The last feature and the last stage are open.
    var features: [[[Substring]]] = [[]]
    var stages = [OpenStage()]
    repeat {
      let (name, words) = try reader.next()
      switch name {
      case "_" where reader.parent == "rects": features[features.count - 1].append(words)
      case "rects": features.append([])
      case "tilted" where words.first != "0":
        throw CascadeError(
          "feature \(features.count - 2) is tilted; upright features alone are read, such as those of frontalface_alt2"
        )
      case "stageThreshold": stages[stages.count - 1].threshold = words.first
      case "internalNodes": stages[stages.count - 1].nodes.append(words)
      case "leafValues": stages[stages.count - 1].leaves.append(words)
      case "weakClassifiers": stages.append(OpenStage())
      default: values[name] = values[name] ?? words
      }
    } while reader.parent != nil
    guard values["stages"] != nil, values["features"] != nil else {
      throw CascadeError(
        "has no <cascade> with <stages> and <features>; a file of OpenCV's opencv-data is wanted")
    }
    for (name, wanted) in [("stageType", "BOOST"), ("featureType", "HAAR")] {
      let found = values[name]?.joined(separator: " ") ?? ""
      guard found == wanted else {
        throw CascadeError("<\(name)> is \"\(found.prefix(32))\"; \(wanted) is wanted")
      }
    }
    func side(_ name: String) throws(CascadeError) -> Int {
      let found = values[name]?.first ?? ""
      guard let value = Int(found), Self.sides.contains(value) else {
        throw CascadeError("<\(name)> is \"\(found.prefix(16))\"; 4 to 64 is wanted")
      }
      return value
    }
    (width, height) = (try side("width"), try side("height"))
    let ranges = try features.dropLast().enumerated().map { number, rects throws(CascadeError) in
      try add(rects, as: "feature \(number)")
    }
    guard (1...Self.mostStages).contains(stages.count - 1) else {
      throw CascadeError("has \(stages.count - 1) stages; 1 to \(Self.mostStages) are wanted")
    }
    for (number, stage) in stages.dropLast().enumerated() {
      let name = "stage \(number)"
      let threshold = try Self.decimal(stage.threshold, 1e4, "\(name): <stageThreshold>")
      let count = stage.leaves.count
      guard count > 0 else { throw CascadeError("\(name) has no <weakClassifiers>") }
      guard stage.nodes.count == count else {
        throw CascadeError("\(name) has \(stage.nodes.count) <internalNodes> and \(count) <leafValues>")
      }
      for (nodes, leaves) in zip(stage.nodes, stage.leaves) { try add(nodes, leaves, of: name, ranges) }
      // A hundred-thousandth less, as values on the border are meant to pass.
      self.stages.append(
        Stage(
          trees: trees.count - count..<trees.count, threshold: threshold - (1 << 24) / 100_000))
    }
  }

  /// A stage as the file has it, with the words of each tree.
  private struct OpenStage {
    var threshold: Substring?
    var nodes: [[Substring]] = []
    var leaves: [[Substring]] = []
  }

  // MARK: Steps

  /// Adds the rectangles of a feature; returns their places among all.
  private mutating func add(_ rects: [[Substring]], as name: String) throws(CascadeError) -> Range<Int> {
    for words in rects {
      guard words.count == 5 else {
        throw CascadeError(
          "\(name): a rectangle of \(words.count) numbers; x, y, width, height and weight are wanted")
      }
      let sides = words.prefix(4).compactMap { Int($0) }
      guard sides.count == 4, sides.allSatisfy({ (0...64).contains($0) }), sides[2] > 0, sides[3] > 0,
        sides[0] + sides[2] <= width, sides[1] + sides[3] <= height
      else { throw CascadeError("\(name): a rectangle outside of the window of \(width) x \(height)") }
      let weight = try Self.decimal(words[4], 64, "\(name): weight") >> 16
      parts.append(Part(x: sides[0], y: sides[1], width: sides[2], height: sides[3], weight: weight))
    }
    guard (1...3).contains(rects.count) else {
      throw CascadeError("\(name) has \(rects.count) rectangles; 1 to 3 are wanted")
    }
    return parts.count - rects.count..<parts.count
  }

  /// One tree: four numbers for each node, which are the next nodes or leaves, the feature and the threshold.
  private mutating func add(
    _ words: [Substring], _ values: [Substring], of stage: String, _ features: [Range<Int>]
  ) throws(CascadeError) {
    let count = words.count / 4
    guard count > 0, words.count == count * 4, values.count == count + 1 else {
      throw CascadeError(
        "\(stage): a tree of \(words.count) <internalNodes> and \(values.count) <leafValues>; four for each node, "
          + "and one leaf more than nodes, are wanted")
    }
    guard nodes.count + count <= Self.mostNodes else {
      throw CascadeError("has more than \(Self.mostNodes) nodes")
    }
    let firstNode = nodes.count
    let firstLeaf = leaves.count
    func next(_ word: Substring, after node: Int) throws(CascadeError) -> Int {
      // Only forwards, so that every tree ends.
      guard let next = Int(word), next > node || next <= 0, next < count, next >= -count else {
        throw CascadeError(
          "\(stage): a tree of \(count) nodes goes from node \(node) to \"\(word.prefix(16))\"")
      }
      return next > 0 ? firstNode + next : -1 - (firstLeaf - next)
    }
    trees.append(firstNode)
    for node in 0..<count {
      let row = Array(words[node * 4..<node * 4 + 4])
      guard let feature = Int(row[2]), features.indices.contains(feature) else {
        throw CascadeError("\(stage): feature \"\(row[2].prefix(16))\"; there are \(features.count)")
      }
      nodes.append(
        Node(
          parts: features[feature], threshold: try Self.decimal(row[3], 64, "\(stage): a threshold"),
          below: try next(row[0], after: node), above: try next(row[1], after: node)))
    }
    for value in values { leaves.append(try Self.decimal(value, 1e3, "\(stage): <leafValues>")) }
  }

  /// A decimal number in 2^-24.
  private static func decimal(
    _ word: Substring?, _ most: Double, _ name: String
  ) throws(CascadeError) -> Int {
    guard let word, let value = Double(word), value.magnitude <= most else {
      throw CascadeError(
        "\(name) is \"\((word ?? "").prefix(32))\"; a number from -\(most) to \(most) is wanted")
    }
    return Int((value * 16_777_216).rounded())
  }
}

/// Reads elements, each when it closes. Entities, declarations of types and CDATA are refused: no cascade has them.
private struct MarkupReader {
  private static let deepest = 16

  private let bytes: [UInt8]
  private var place = 0
  private var open: [(name: String, text: [UInt8])] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The name of the element that holds the last one; `nil` behind the outermost.
  var parent: String? { open.last?.name }

  /// The next element that closes, and the words of its own text.
  mutating func next() throws(CascadeError) -> (name: String, words: [Substring]) {
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      let text = bytes[place..<start]
      if text.contains(UInt8(ascii: "&")) { throw fault(start, "has an entity (&); none is wanted") }
      if !open.isEmpty {
        open[open.count - 1].text += text
      } else if text.contains(where: { $0 > 0x20 }) {
        throw fault(start, "has text outside of all elements")
      }
      guard let tag = try tag(from: start) else { continue }
      let isEnd = tag.first == UInt8(ascii: "/")
      let letters = tag.dropFirst(isEnd ? 1 : 0).prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
      guard (1...64).contains(letters.count), letters.allSatisfy(Self.isLetter) else {
        throw fault(place, "has a tag without a name")
      }
      let name = String(decoding: letters, as: UTF8.self)
      if isEnd {
        guard open.last?.name == name else { throw fault(place, "has </\(name)>, which closes nothing") }
      } else {
        guard open.count < Self.deepest else {
          throw fault(place, "has elements more than \(Self.deepest) deep")
        }
        open.append((name, []))
      }
      if isEnd || tag.last == UInt8(ascii: "/"), let text = open.popLast()?.text {
        return (name, String(decoding: text, as: UTF8.self).utf8.split { $0 <= 0x20 }.map { Substring($0) })
      }
    }
    throw fault(
      bytes.count, open.last.map { "ends inside <\($0.name)>" } ?? "has no element; is it an XML file?")
  }

  /// The text between `<` and `>`; `nil` for a comment and an instruction, which is passed over.
  private mutating func tag(from start: Int) throws(CascadeError) -> ArraySlice<UInt8>? {
    let isComment = bytes[start...].starts(with: "<!--".utf8)
    let isPassed = isComment || bytes[start...].starts(with: "<?".utf8)
    let ending = isComment ? Array("--".utf8) : isPassed ? Array("?".utf8) : []
    place = start + 1 + (isComment ? 3 : 0)
    while let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")) {
      let tag = bytes[start + 1..<end]
      place = end + 1
      if tag.count >= (isComment ? 5 : 1), tag.suffix(ending.count).elementsEqual(ending) {
        if !isPassed, tag.first == UInt8(ascii: "!") {
          throw fault(start, "has a declaration (<!…); elements and comments alone are wanted")
        }
        return isPassed ? nil : tag
      }
    }
    throw fault(start, "begins a \(isPassed ? "comment" : "tag") that does not end")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }

  private func fault(_ place: Int, _ words: String) -> CascadeError {
    CascadeError("line \(1 + bytes[..<place].count { $0 == 0x0A }) \(words)")
  }
}
