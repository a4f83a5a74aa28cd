// Golden pictures: rendered pictures must be equal to them.
//
//   static let goldens = [Golden("render/grid"), Golden("render/text", maxDelta: 8, maxPixels: 40)]
//
//   @Test(arguments: goldens) func looksAsBefore(_ golden: Golden) throws {
//     try golden.verify(render(golden.name))
//   }
//   @Test func goldensAreInOrder() throws { #expect(try Golden.disorder(in: Self.goldens, under: "render") == []) }

public import MosaicPixels

/// One row of a table of goldens: the picture's name and the tolerance.
public struct Golden: Hashable, Sendable, CustomStringConvertible {
  /// Path of the picture in `fixtures/goldens`, without `.png`; its first folder belongs to one table.
  public let name: String
  /// The largest difference of a channel, 0 to 255, of pixels that count as equal.
  public let maxDelta: Int
  /// How many pixels may differ by more than that.
  public let maxPixels: Int
  /// Whether the file may be above `Golden.largestFile`.
  public let isLarge: Bool

  /// The size in bytes above which a golden must be declared as large.
  public static let largestFile = 200 * 1024

  /// Declares a golden; by default every pixel must be equal.
  public init(_ name: String, maxDelta: Int = 0, maxPixels: Int = 0, large: Bool = false) {
    self.name = name
    self.maxDelta = maxDelta
    self.maxPixels = maxPixels
    isLarge = large
  }

  /// The name, which is shown for a failing case.
  public var description: String { name }

  /// Compares a picture with the golden of this name; pixels are compared, never bytes of files.
  ///
  /// With `MOSAIC_RECORD=1` in the environment a picture that is not the golden, pixel for pixel, becomes it; the
  /// test fails all the same, so that pictures are not recorded without being looked at.
  /// - Throws: `GoldenFailure`, or what reading and writing PNG throws.
  public func verify(_ actual: Pixmap, in store: GoldenStore = .standard) throws {
    try store.verify(actual, as: self)
  }

  /// The differences between a table and the files of its folder; empty if there are none.
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

/// A picture that differs from its golden; the description says what to do.
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
