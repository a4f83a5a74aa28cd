// Cascades of faces: read from XML, refused in words where damaged, and evaluated as a plain slow version does.

import TestSupport
import Testing

@testable import MosaicPixels

/// The text of a small cascade, of which a test may replace parts.
private func text(_ old: String = "", with new: String = "", trees: String? = nil, threshold: String = "0.5")
  -> String
{
  let tree = """
    <_><internalNodes> 0 1 0 -1.0e-02 -1 -2 1 2.5e-01</internalNodes><leafValues> 1. 2.5e-01 7.5e-01</leafValues></_>
    """
  let whole = """
    <?xml version="1.0"?>
    <!-- a comment -- with > and < in it -->
    <opencv_storage>
    <cascade type_id="opencv-cascade-classifier"><stageType>BOOST</stageType>
      <featureType>HAAR</featureType><height>6</height><width>5</width>
      <stages><_><maxWeakCount>1</maxWeakCount><stageThreshold>\(threshold)</stageThreshold>
        <weakClassifiers>\(trees ?? tree)</weakClassifiers></_></stages>
      <features>
        <_><rects><_> 0 0 5 6 -1.</_><_> 0 3 5 3 2.</_></rects></_>
        <_><rects><_> 1 1 3 2 1.5</_></rects><tilted>0</tilted></_></features></cascade>
    </opencv_storage>

    """
  guard !old.isEmpty else { return whole }
  var parts = whole.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
  if parts.count < 2 { parts.append("") }
  return parts[0] + new + parts[1]
}

private func cascade(_ text: String) throws -> HeadCascade { try HeadCascade(xml: Array(text.utf8)) }

@Suite(.bounded) struct HeadCascadeTests {
  @Test("a small cascade is read to the last number") func reads() throws {
    let cascade = try cascade(text())
    #expect((cascade.width, cascade.height) == (5, 6))
    #expect(cascade.parts.map(\.weight) == [-256, 512, 384])
    #expect(cascade.leaves == [1 << 24, 1 << 22, 3 << 22])
    #expect(cascade.nodes.map(\.below) == [-1, -2] && cascade.nodes.map(\.above) == [1, -3])
    #expect(cascade.nodes.map(\.threshold) == [-167_772, 1 << 22])
    #expect(cascade.stages.map(\.threshold) == [(1 << 23) - 167])
  }

  @Test(
    "what is damaged is refused in words",
    arguments: [
      ("<?xml version=\"1.0\"?>", "&", "line 2 has an entity (&)"),
      ("<!-- a comment", "<!DOCTYPE a>", "line 2 has a declaration"),
      ("-- with > and < in it -->", "", "line 2 begins a comment that does not end"),
      ("</opencv_storage>", "", "line 12 ends inside <opencv_storage>"),
      ("</stages>", "</stage>", "has </stage>, which closes nothing"),
      ("<stages>", "<>", "has a tag without a name"),
      ("opencv_storage>", "storage>", "closes nothing"),
      ("<features>", "<feature>", "closes nothing"),
      ("HAAR", "LBP", "<featureType> is \"LBP\"; HAAR is wanted"),
      ("BOOST", "", "<stageType> is \"\"; BOOST is wanted"),
      ("<width>5", "<width>3", "<width> is \"3\"; 4 to 64 is wanted"),
      ("<height>6", "<height>1e3", "<height> is \"1e3\"; 4 to 64 is wanted"),
      ("0 3 5 3 2.", "0 4 5 3 2.", "feature 0: a rectangle outside of the window of 5 x 6"),
      ("0 3 5 3 2.", "0 3 5 2.", "feature 0: a rectangle of 4 numbers"),
      ("0 3 5 3 2.", "0 -3 5 3 2.", "feature 0: a rectangle outside"),
      ("0 3 5 3 2.", "0 3 5 3 nan", "feature 0: weight is \"nan\"; a number from -64.0 to 64.0 is wanted"),
      ("<tilted>0", "<tilted>1", "feature 1 is tilted"),
      ("<_> 1 1 3 2 1.5</_>", "", "feature 1 has 0 rectangles; 1 to 3 are wanted"),
      ("0 1 0 -1.0e-02", "0 0 0 -1.0e-02 7", "stage 0: a tree of 9 <internalNodes>"),
      ("0 1 0 -1.0e-02", "0 2 0 -1.0e-02", "stage 0: a tree of 2 nodes goes from node 0 to \"2\""),
      ("-1 -2 1 2.5e-01", "1 -2 1 2.5e-01", "stage 0: a tree of 2 nodes goes from node 1 to \"1\""),
      ("-1 -2 1 2.5e-01", "-1 -3 1 2.5e-01", "stage 0: a tree of 2 nodes goes from node 1 to \"-3\""),
      ("0 1 0 -1.0e-02", "0 1 2 -1.0e-02", "stage 0: feature \"2\"; there are 2"),
      ("-1.0e-02", "-1.0e+99", "stage 0: a threshold is \"-1.0e+99\""),
      ("7.5e-01", "x", "stage 0: <leafValues> is \"x\""),
      ("<stageThreshold>0.5", "<stageThreshold>", "stage 0: <stageThreshold> is \"\""),
    ])
  func refuses(old: String, new: String, words: String) throws {
    let error = try #require(throws: CascadeError.self) { try cascade(text(old, with: new)) }
    #expect(error.description.contains(words), "\(error)")
  }

  @Test("no cut and no changed byte traps") func survivesDamage() {
    let bytes = Array(text().utf8)
    for length in bytes.indices { _ = try? HeadCascade(xml: Array(bytes[..<length])) }
    for place in bytes.indices {
      for byte in [0, 0x3C, 0x3E, 0x2D, 0x39, 0xFF] as [UInt8] {
        var changed = bytes
        changed[place] = byte
        _ = try? HeadCascade(xml: changed)
      }
    }
    let deep = String(repeating: "<a>", count: 100)
    #expect(throws: CascadeError("line 1 has elements more than 16 deep")) { try cascade(deep) }
    #expect(throws: CascadeError("line 1 has no element; is it an XML file?")) { try cascade("") }
  }

  @Test("every window is judged as by plain sums of pixels", arguments: 0..<100)
  func agreesWithASlowVersion(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let cascade = random.cascade(stages: 1 + seed % 7, deepest: 1 + seed % 5)
    let (width, height) = (cascade.width + random.below(40), cascade.height + random.below(20))
    let plane = GrayPlane(
      width: width, height: height, values: random.bytes(width * height))
    let accepted = cascade.windows(in: plane).map { [$0.x, $0.y] }
    var expected: [[Int]] = []
    for y in stride(from: 0, through: height - cascade.height, by: 2) {
      var x = 0
      while x <= width - cascade.width {
        let passed = slow(cascade, plane, x, y)
        if passed == cascade.stages.count { expected.append([x, y]) }
        x += passed == 0 ? 4 : 2
      }
    }
    #expect(accepted == expected)
  }

  /// How many stages a window passes.
  private func slow(_ cascade: HeadCascade, _ plane: GrayPlane, _ x: Int, _ y: Int) -> Int {
    func pixels(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> [Int] {
      (0..<height).flatMap { (row: Int) -> [Int] in
        let start = (y + top + row) * plane.width + x + left
        return plane.values[start..<start + width].map(Int.init)
      }
    }
    let inner = pixels(1, 1, cascade.width - 2, cascade.height - 2)
    let sum = inner.reduce(0, +)
    let squares = inner.reduce(0) { (sum: Int, value: Int) -> Int in sum + value * value }
    let spread = inner.count * squares - sum * sum
    let deviation = (0...).first { (root: Int) -> Bool in (root + 1) * (root + 1) > spread } ?? 0
    guard deviation > HeadCascade.leastDeviation * inner.count else { return 0 }
    return cascade.stages.prefix { stage in
      let total = stage.trees.reduce(0) { total, tree in
        var node = cascade.trees[tree]
        while node >= 0 {
          let value = cascade.nodes[node].parts.reduce(0) { value, index in
            let part = cascade.parts[index]
            return value + part.weight * pixels(part.x, part.y, part.width, part.height).reduce(0, +)
          }
          let isBelow = value * 65_536 < cascade.nodes[node].threshold * deviation
          node = isBelow ? cascade.nodes[node].below : cascade.nodes[node].above
        }
        return total + cascade.leaves[-1 - node]
      }
      return total >= stage.threshold
    }.count
  }

  @Test("windows on each other become one, and few are none") func joins() {
    func face(_ x: Int, _ side: Int) -> FoundHead {
      FoundHead(x: x, y: 10, width: side, height: side, votes: 1)
    }
    #expect(
      HeadFinder.joined([face(0, 40), face(2, 40), face(4, 40), face(2, 40), face(90, 40)]) == [
        FoundHead(x: 2, y: 10, width: 40, height: 40, votes: 4)
      ])
    #expect(HeadFinder.joined([face(0, 40), face(90, 40)]).isEmpty)
    // Three are chance as well, but beside a sure face two are a face.
    let three = [face(200, 40), face(202, 40), face(204, 40)]
    #expect(HeadFinder.joined(three).isEmpty)
    let sure = [face(0, 40), face(0, 40), face(0, 40), face(0, 40)]
    #expect(Set(HeadFinder.joined(three.dropLast() + sure).map(\.x)) == [0, 201])
    #expect(HeadFinder.joined([]).isEmpty)
  }
}

extension SeededGenerator {
  fileprivate mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// A cascade of which each stage passes about as many windows as it ends.
  fileprivate mutating func cascade(stages count: Int, deepest: Int) -> HeadCascade {
    let (width, height) = (4 + below(9), 4 + below(9))
    var (parts, nodes, leaves): ([HeadCascade.Part], [HeadCascade.Node], [Int]) = ([], [], [])
    var (trees, stages): ([Int], [HeadCascade.Stage]) = ([], [])
    for _ in 0..<count {
      let firstTree = trees.count
      for _ in 0..<1 + below(4) {
        trees.append(nodes.count)
        let last = nodes.count + below(deepest)
        for node in nodes.count...last {
          let first = parts.count
          for _ in 0..<1 + below(3) {
            let (x, y) = (below(width), below(height))
            parts.append(
              HeadCascade.Part(
                x: x, y: y, width: 1 + below(width - x), height: 1 + below(height - y),
                weight: (below(9) - 4) * 128))
          }
          func next() -> Int {
            if node < last, below(2) == 0 { return node + 1 + below(last - node) }
            leaves.append(below(1 << 24) - 1 << 23)
            return -leaves.count
          }
          nodes.append(
            HeadCascade.Node(
              parts: first..<parts.count, threshold: below(1 << 24) - 1 << 23, below: next(), above: next()))
        }
      }
      stages.append(HeadCascade.Stage(trees: firstTree..<trees.count, threshold: -(1 << 21)))
    }
    return HeadCascade(
      width: width, height: height, parts: parts, nodes: nodes, leaves: leaves, trees: trees, stages: stages)
  }
}
