/// The layout that was taken, and why, or what it does to the pictures.
package struct LayoutChoice: Codable, Hashable, Sendable {
  /// What a sheet does to the pictures, in numbers.
  package struct Quality: Codable, Hashable, Sendable {
    /// The largest share of a picture that is cut off, from 0 to 1.
    package var crop: Double
    /// The largest area over the smallest, each divided by its weight; at least 1.
    package var spread: Double

    package init(crop: Double, spread: Double) { (self.crop, self.spread) = (crop, spread) }

    /// Whether nobody would see that one of its numbers is better.
    func isNoBetter(than other: Self) -> Bool {
      crop > other.crop - LayoutChoice.leastCrop && spread > 0.999 * other.spread
    }
  }

  /// Another sheet that was looked at.
  package struct Alternative: Codable, Hashable, Sendable {
    /// What is different, as options spell it where one makes it so: `order=free`, `without item 3`.
    package var change: String
    package var quality: Quality

    package init(_ change: String, _ quality: Quality) { (self.change, self.quality) = (change, quality) }

    /// The change and its numbers.
    var words: String {
      "\(change) cuts \(LayoutChoice.percent(quality.crop)), the largest area \(LayoutChoice.times(quality.spread)) the smallest"
    }
  }

  /// Its name, as documents spell it.
  package var layout: String
  package var reason: String
  /// What would help, where it is not as was wanted; empty where nothing is to be said.
  package var advice = ""
  /// Its numbers, where they were weighed.
  package var quality: Quality?
  /// Where it cuts more than was allowed: whether no sheet cuts less, or only none was found.
  package var isProven: Bool?
  /// How many captions are cut because their frames are too narrow.
  package var cutCaptions = 0
  /// What would have been other, where it is not as was wanted.
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

  /// Less than this of a picture is nothing: nobody sees it, and no word is made of it.
  package static let leastCrop = 0.0005

  /// What is cut off every picture so that a sheet is filled, in words.
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
