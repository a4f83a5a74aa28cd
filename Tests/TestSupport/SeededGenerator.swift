// Random numbers from a seed, the same on every machine, and texts for output files.

import Foundation
package import MosaicCodecs
import MosaicLayout

/// The library's own generator, as one of the standard library.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var numbers: SplitMix

  /// Starts the sequence of a seed; any number will do, including 0.
  package init(seed: UInt64) { numbers = SplitMix(seed: Int(truncatingIfNeeded: seed)) }

  package mutating func next() -> UInt64 { numbers.next() }

  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}

extension SeededGenerator {
  /// The seeds that a law runs over: `day` of them, or four times as many if the environment says `MOSAIC_NIGHT`, as `.ci/nightly` does.
  package static func seeds(_ day: UInt64) -> ClosedRange<UInt64> {
    1...(ProcessInfo.processInfo.environment["MOSAIC_NIGHT"] == nil ? day : 4 * day)
  }

  /// Up to seven texts: usual ones, and such that hold what some format gives a meaning.
  package mutating func fileTexts() -> [FileText] {
    (0..<Int.random(in: 0...7, using: &self)).compactMap { _ in
      let key = Self.keys[Int.random(in: 0..<Self.keys.count, using: &self)]
      let value = Self.values[Int.random(in: 0..<Self.values.count, using: &self)]
      // A random key may begin a value, which is refused.
      return try? FileText(
        key: key ?? characters(Self.latin1, 1...79), value: value ?? characters(Self.ascii, 0...200))
    }
  }

  private mutating func characters(
    _ ranges: [ClosedRange<UInt8>], _ count: ClosedRange<Int>
  ) -> String {
    let all = ranges.flatMap { $0.map { Unicode.Scalar($0) } }
    var text = ""
    for _ in 0..<Int.random(in: count, using: &self) {
      text.unicodeScalars.append(all[Int.random(in: 0..<all.count, using: &self)])
    }
    return text
  }

  private static let ascii: [ClosedRange<UInt8>] = [0x20...0x7E]
  private static let latin1: [ClosedRange<UInt8>] = [0x21...0x7E, 0xA1...0xFF]

  /// `nil` is a random one.
  private static let keys: [String?] = [
    nil, nil, nil, "mosaic", "Software", "Thumb::URI", "a", "a:", "::", "\u{E9} \u{FF}", "<&>]]>", "--",
    "&amp;", "tEXt",
    String(repeating: "x", count: 79),
  ]
  private static let values: [String?] = [
    nil, nil, nil, "", " ", "0123456789abcdef", "file:///home/a%20b/c.png", "a: b: c", "--",
    "<!-- & ]]> --> &amp;lt; &#65;",
    "(a) \\(b\\) >> endobj %%EOF <FEFF>", "</rdf:li></rdf:Bag></metadata></svg>", "startxref /Keywords /Info",
    "id=\"image7\" \"#image7\" url(#image7)", String(repeating: "&", count: 2000),
    String(repeating: "- ", count: 800),
  ]
}
