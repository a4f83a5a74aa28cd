// A picture that was looked at once and must come out the same ever after.
//
//   static let goldens = [Golden("render/grid"), Golden("render/text", maxDelta: 8, maxPixels: 40)]
//
//   @Test(arguments: goldens) func looksAsBefore(_ golden: Golden) throws {
//     try golden.verify(render(golden.name))
//   }
//   @Test func goldensAreInOrder() throws { #expect(try Golden.disorder(in: Self.goldens, under: "render") == []) }

public import MosaicPixels

/// One case of a table of goldens: the picture's name and how exactly it must be met.
public struct Golden: Hashable, Sendable, CustomStringConvertible {
  /// Path of the picture in `fixtures/goldens`, without `.png`; its first folder is the table that it belongs to.
  public let name: String
  /// Largest difference of a channel, 0 to 255, with which a pixel still counts as the same.
  public let maxDelta: Int
  /// How many pixels may differ by more than that.
  public let maxPixels: Int
  /// Whether the file may be above `Golden.largestFile`.
  public let isLarge: Bool

  /// Above this many bytes a golden must say that it is meant to be large.
  public static let largestFile = 200 * 1024

  /// Declares a golden; if nothing else is said every pixel must be the same.
  public init(_ name: String, maxDelta: Int = 0, maxPixels: Int = 0, large: Bool = false) {
    self.name = name
    self.maxDelta = maxDelta
    self.maxPixels = maxPixels
    isLarge = large
  }

  /// The name, so that a failing case is called by it.
  public var description: String { name }

  /// Compares a picture with the golden of this name; pixels are compared, never bytes of files.
  ///
  /// With `MOSAIC_RECORD=1` in the environment a picture that is not the golden, pixel for pixel, becomes it; the
  /// test fails all the same, so that nobody records without looking.
  /// - Throws: `GoldenFailure`, or what reading and writing PNG throws.
  public func verify(_ actual: Pixmap, in store: GoldenStore = .standard) throws {
    try store.verify(actual, as: self)
  }

  /// What is out of order between a table and the files of its folder; empty where all is well.
  ///
  /// - Parameters:
  ///   - folder: the folder in `fixtures/goldens` that holds the files of this table and no others.
  ///   - inputs: the ending of files beside the pictures, of the same names, from which these are made.
  public static func disorder(
    in table: [Golden], under folder: String, inputs: String? = nil, store: GoldenStore = .standard
  ) throws -> [String] {
    try store.disorder(in: table, under: folder, inputs: inputs)
  }
}

/// A picture that is not its golden; the description is for the person who reads the test's log.
public struct GoldenFailure: Error, Hashable, CustomStringConvertible {
  /// Which way the check failed.
  public enum Kind: Hashable, Sendable {
    /// There is no golden of that name.
    case missing
    /// The golden was written just now.
    case recorded
    /// The golden shows something else.
    case mismatch
    /// The golden's file is too large for its case.
    case tooLarge
  }

  /// Which way the check failed.
  public let kind: Kind
  /// What was found and what to do.
  public let description: String
}
