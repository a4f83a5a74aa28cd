// What a report says and shows of one pair of pictures.

/// Two pictures that were compared, with the result and with what a report needs to show them.
package struct ReportPair: Sendable {
  /// What came out.
  package enum Status: String, CaseIterable, Hashable, Sendable {
    /// The pictures differ by more than is allowed.
    case different
    /// There is an expected picture and no actual one.
    case missing
    /// One of the pictures cannot be read.
    case unreadable
    /// There is an actual picture and no expected one.
    case new
    /// The pictures are the same, or differ by no more than is allowed.
    case same
  }

  /// The path of the expected picture, from the folder of expected pictures.
  package var path: String
  /// The path of the actual picture, from the folder of actual pictures, where it is another.
  package var actualPath: String?
  /// What came out.
  package var status: Status
  /// The result as JSON: an object, as `mosaic compare --json` prints it.
  package var record: String
  /// The SHA-256 of the expected file that was compared; needed to accept a change or a removal.
  package var expectedDigest: Digest?
  /// The SHA-256 of the actual file that was compared; needed to accept it.
  package var actualDigest: Digest?
  /// The files to show: PNG, JPEG, WebP, GIF; another is not embedded. None of them is needed.
  package var expected: [UInt8]?
  /// The actual picture's file.
  package var actual: [UInt8]?
  /// A file with a picture of the difference; without it, the browser draws one.
  package var difference: [UInt8]?

  /// Makes a pair without pictures.
  package init(path: String, status: Status, record: String = "{}") {
    (self.path, self.status, self.record) = (path, status, record)
  }
}

/// The pictures of a pair, as a report names them.
enum ReportRole: String, CaseIterable {
  case expected, actual, difference
}

extension ReportPair {
  /// The file of a role.
  func picture(_ role: ReportRole) -> [UInt8]? {
    switch role {
    case .expected: expected
    case .actual: actual
    case .difference: difference
    }
  }
}
