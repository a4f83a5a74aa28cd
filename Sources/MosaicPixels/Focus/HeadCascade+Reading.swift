// Reads a cascade from the XML that OpenCV writes; every number is checked.

extension HeadCascade {
  private static let sides = 4...64
  private static let mostStages = 256
  private static let mostNodes = 65_536

  /// Reads a cascade of upright Haar features.
  ///
  /// - Parameter bytes: Those of the whole file.
  /// - Throws: ``CascadeError`` for a file that is damaged, of another kind, or beyond the limits.
  package init(xml bytes: [UInt8]) throws(CascadeError) {
    let root = try MarkupReader.read(bytes)
    guard root.name == "opencv_storage",
      let cascade = root.children.first(where: { $0["stages"] != nil && $0["features"] != nil })
    else {
      throw CascadeError(
        "has no <cascade> with <stages> and <features>; a file of OpenCV's opencv-data is wanted")
    }
    for (name, wanted) in [("stageType", "BOOST"), ("featureType", "HAAR")] {
      let found = cascade[name]?.words.joined(separator: " ") ?? ""
      guard found == wanted else {
        throw CascadeError("<\(name)> is \"\(found.prefix(32))\"; \(wanted) is wanted")
      }
    }
    let width = try Self.whole(cascade, "width", Self.sides)
    let height = try Self.whole(cascade, "height", Self.sides)
    let (parts, features) = try Self.features(cascade["features"], width: width, height: height)
    var (nodes, leaves, stages): ([Node], [Int], [Stage]) = ([], [], [])
    let list = cascade["stages"]?.children ?? []
    guard (1...Self.mostStages).contains(list.count) else {
      throw CascadeError("has \(list.count) stages; 1 to \(Self.mostStages) are wanted")
    }
    for (number, element) in list.enumerated() {
      let name = "stage \(number)"
      let threshold = try Self.decimal(
        element["stageThreshold"]?.words.first, 1e4, "\(name): <stageThreshold>")
      var trees: [Int] = []
      for tree in element["weakClassifiers"]?.children ?? [] {
        trees.append(nodes.count)
        try Self.add(tree, of: name, features, &nodes, &leaves)
      }
      guard !trees.isEmpty else { throw CascadeError("\(name) has no <weakClassifiers>") }
      // A hundred-thousandth less, as values on the border are meant to pass.
      stages.append(Stage(trees: trees, threshold: threshold - (1 << 24) / 100_000))
    }
    (self.width, self.height, self.parts) = (width, height, parts)
    (self.nodes, self.leaves, self.stages) = (nodes, leaves, stages)
  }

  // MARK: Steps

  private static func features(
    _ element: MarkupElement?, width: Int, height: Int
  ) throws(CascadeError) -> ([Part], [Range<Int>]) {
    var (parts, ranges): ([Part], [Range<Int>]) = ([], [])
    for (number, feature) in (element?.children ?? []).enumerated() {
      let name = "feature \(number)"
      if let tilted = feature["tilted"]?.words.first, tilted != "0" {
        throw CascadeError(
          "\(name) is tilted; upright features alone are read, such as those of frontalface_alt2")
      }
      let first = parts.count
      for rect in feature["rects"]?.children ?? [] {
        let words = rect.words
        guard words.count == 5 else {
          throw CascadeError(
            "\(name): a rectangle of \(words.count) numbers; x, y, width, height and weight are wanted")
        }
        let sides = words.prefix(4).compactMap { Int($0) }
        guard sides.count == 4, sides.allSatisfy({ (0...64).contains($0) }), sides[2] > 0, sides[3] > 0,
          sides[0] + sides[2] <= width, sides[1] + sides[3] <= height
        else { throw CascadeError("\(name): a rectangle outside of the window of \(width) x \(height)") }
        let weight = try decimal(words[4], 64, "\(name): weight") >> 16
        parts.append(Part(x: sides[0], y: sides[1], width: sides[2], height: sides[3], weight: weight))
      }
      guard (1...3).contains(parts.count - first) else {
        throw CascadeError("\(name) has \(parts.count - first) rectangles; 1 to 3 are wanted")
      }
      ranges.append(first..<parts.count)
    }
    return (parts, ranges)
  }

  /// One tree: four numbers for each node, which are the next nodes or leaves, the feature and the threshold.
  private static func add(
    _ tree: MarkupElement, of stage: String, _ features: [Range<Int>], _ nodes: inout [Node],
    _ leaves: inout [Int]
  ) throws(CascadeError) {
    let words = tree["internalNodes"]?.words ?? []
    let values = tree["leafValues"]?.words ?? []
    let count = words.count / 4
    guard count > 0, words.count == count * 4, values.count == count + 1 else {
      throw CascadeError(
        "\(stage): a tree of \(words.count) <internalNodes> and \(values.count) <leafValues>; four for each node, "
          + "and one leaf more than nodes, are wanted")
    }
    guard nodes.count + count <= mostNodes else { throw CascadeError("has more than \(mostNodes) nodes") }
    let (firstNode, firstLeaf) = (nodes.count, leaves.count)
    func next(_ word: Substring, after node: Int) throws(CascadeError) -> Int {
      // Forwards alone, so that every tree ends.
      guard let next = Int(word), next > node || next <= 0, next < count, next >= -count else {
        throw CascadeError(
          "\(stage): a tree of \(count) nodes goes from node \(node) to \"\(word.prefix(16))\"")
      }
      return next > 0 ? firstNode + next : -1 - (firstLeaf - next)
    }
    for node in 0..<count {
      let row = words[(node * 4)..<(node * 4 + 4)].map { $0 }
      guard let feature = Int(row[2]), features.indices.contains(feature) else {
        throw CascadeError("\(stage): feature \"\(row[2].prefix(16))\"; there are \(features.count)")
      }
      nodes.append(
        Node(
          parts: features[feature], threshold: try decimal(row[3], 64, "\(stage): a threshold"),
          below: try next(row[0], after: node), above: try next(row[1], after: node)))
    }
    for value in values { leaves.append(try decimal(value, 1e3, "\(stage): <leafValues>")) }
  }

  private static func whole(
    _ element: MarkupElement, _ name: String, _ range: ClosedRange<Int>
  ) throws(CascadeError) -> Int {
    let found = element[name]?.words.first ?? ""
    guard let value = Int(found), range.contains(value) else {
      throw CascadeError(
        "<\(name)> is \"\(found.prefix(16))\"; \(range.lowerBound) to \(range.upperBound) is wanted")
    }
    return value
  }

  /// A decimal number in 2^-24.
  private static func decimal(_ word: Substring?, _ most: Double, _ name: String) throws(CascadeError) -> Int
  {
    guard let word, let value = Double(word), value.magnitude <= most else {
      throw CascadeError(
        "\(name) is \"\((word ?? "").prefix(32))\"; a number from -\(most) to \(most) is wanted")
    }
    return Int((value * 16_777_216).rounded())
  }
}
