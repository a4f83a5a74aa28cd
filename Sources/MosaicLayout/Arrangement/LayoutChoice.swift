/// The layout that was taken, and the reason, or its effect on the pictures.
package struct LayoutChoice: Hashable, Sendable {
  /// The effect of a sheet on the pictures, in numbers.
  package struct Quality: Hashable, Sendable {
    /// The largest share of a picture that is cut off, from 0 to 1.
    package var crop: Double
    /// The largest area over the smallest, each divided by its weight; at least 1, and finite.
    package var spread: Double

    /// A sheet with a picture of no area has the largest finite spread: plans are JSON, which has no infinite numbers.
    package init(crop: Double, spread: Double) {
      self.crop = crop
      self.spread = min(spread, LayoutLimits.farthestEdge)
    }

    /// Whether neither number is visibly better than the other sheet's.
    func isNoBetter(than other: Self) -> Bool {
      crop > other.crop - LayoutChoice.leastCrop && spread > 0.999 * other.spread
    }
  }

  /// Another sheet that was looked at.
  package struct Alternative: Hashable, Sendable {
    /// The difference, spelled like the option that makes it, if one does: `order=free`, `without item 3`.
    package var change: String
    package var quality: Quality

    package init(_ change: String, _ quality: Quality) { (self.change, self.quality) = (change, quality) }

    /// The text behind a key such as `height=` if the change begins with the key; `nil` if it changes something else.
    func value(of key: String) -> String? {
      // Bytes need no tables of Unicode, which `hasPrefix` does: the browser's module is smaller.
      let bytes = Array(change.utf8)
      let key = Array(key.utf8)
      guard bytes.count >= key.count, Array(bytes[..<key.count]) == key else { return nil }
      return String(decoding: bytes[key.count...], as: UTF8.self)
    }

    /// The change and its numbers.
    var words: String {
      "\(change) cuts \(LayoutChoice.percent(quality.crop)), the largest area \(LayoutChoice.times(quality.spread)) the smallest"
    }
  }

  /// Its name, as documents spell it.
  package var layout: String
  package var reason: String
  /// Changes that would help, if the sheet is not as wanted; empty without advice.
  package var advice = ""
  /// The sheet's numbers, if they were weighed.
  package var quality: Quality?
  /// If the sheet cuts more than was allowed: whether no sheet cuts less, or the search only found none.
  package var isProven: Bool?
  /// How many captions are cut because their frames are too narrow.
  package var cutCaptions = 0
  /// Other sheets, if this one is not as wanted.
  package var alternatives: [Alternative] = []

  package init(layout: String, reason: String) { (self.layout, self.reason) = (layout, reason) }

  /// The reason and the advice.
  package var words: String { advice.isEmpty ? reason : "\(reason): \(advice)" }

  /// How many times one number is another, in words: `2.4 times`; of a large one the first three digits.
  static func times(_ quotient: Double) -> String {
    var unit = 1.0
    while quotient.isFinite, quotient / unit >= 1000 { unit *= 10 }
    let rounded = quotient < 100 ? (quotient * 10).rounded() / 10 : (quotient / unit).rounded() * unit
    return "\(rounded.plain) times"
  }

  /// A smaller crop than this share counts as none: it is not visible, and the words do not mention it.
  package static let leastCrop = 0.0005

  /// The part that is cut off every picture so that a sheet is filled, in words.
  static func filling(crop: Double) -> String {
    crop < leastCrop
      ? "nothing is cut off" : "\(percent(crop)) of every picture is cut off to fill the height"
  }

  /// A share in words, with tenths below ten percent.
  package static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) %" : "\((tenths + 5) / 10) %"
  }
}

extension Arrangement {
  /// With the reason for it.
  func chosen(_ layout: String, because reason: String, _ quality: LayoutChoice.Quality? = nil) -> Arrangement
  {
    var arrangement = self
    arrangement.choice = LayoutChoice(layout: layout, reason: reason)
    arrangement.choice?.quality = quality
    return arrangement
  }
}
