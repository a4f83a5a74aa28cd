/// Counts the rows that an encoder is given; others than its picture has are a mistake of the program.
struct RowCount {
  private let width: Int
  private let height: Int
  private(set) var count = 0
  private var isFinished = false

  init(_ picture: EncodedPicture) { (width, height) = (picture.width, picture.height) }

  /// Counts the rows of these bytes, which must be whole, and returns their number.
  mutating func add(_ bytes: [UInt8]) -> Int {
    precondition(bytes.count % (width * 4) == 0, "rows of \(width) pixels have \(width * 4) bytes each")
    let rows = bytes.count / (width * 4)
    precondition(rows <= height - count, "a picture of \(height) rows was given more")
    count += rows
    return rows
  }

  /// Counts a stripe, which must have as many rows as the others, or the rest of the picture.
  mutating func add(stripeOf rows: Int, outOf most: Int, isLast: Bool) {
    let expected = min(most, height - count)
    precondition(rows == expected, "a stripe of \(expected) rows was to come")
    count += expected
    precondition(isLast == (count == height), "only the last stripe is marked as the last")
  }

  mutating func finish() {
    precondition(count == height, "a picture of \(height) rows was finished after \(count)")
    precondition(!isFinished, "a picture is finished only once")
    isFinished = true
  }
}

/// Collects the rows of a picture until they fill a stripe, for encoders that take so many at once.
package struct StripeCutter: Sendable {
  package typealias Stripe = (rows: [UInt8], above: [UInt8]?, isLast: Bool)

  private let rowBytes: Int
  private let stripeBytes: Int
  private var bytesLeft: Int
  private var pending: [UInt8] = []
  private var above: [UInt8]?

  init(rowsPerStripe: Int, width: Int, height: Int) {
    rowBytes = width * 4
    stripeBytes = rowsPerStripe * rowBytes
    bytesLeft = height * rowBytes
  }

  var isEmpty: Bool { pending.isEmpty }

  /// Moves rows from the front of `rows` into the current stripe. Returns it once it is full; `nil` when all rows are taken and
  /// more are needed.
  package mutating func nextStripe(from rows: inout ArraySlice<UInt8>) -> Stripe? {
    precondition(rows.count % rowBytes == 0, "rows of \(rowBytes / 4) pixels have \(rowBytes) bytes each")
    precondition(rows.count <= bytesLeft - pending.count, "a picture was given more rows than it has")
    let wanted = min(stripeBytes, bytesLeft)
    let missing = wanted - pending.count
    pending.reserveCapacity(wanted)
    pending += rows.prefix(missing)
    rows = rows.dropFirst(missing)
    guard !pending.isEmpty, pending.count == wanted else { return nil }
    bytesLeft -= wanted
    defer {
      above = Array(pending.suffix(rowBytes))
      pending = []
    }
    return (pending, above, bytesLeft == 0)
  }
}
