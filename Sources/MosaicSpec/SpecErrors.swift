// All that is wrong with a document: collected while it is read, told in the order of its text.

import MosaicScene
import Synchronization

/// What is wrong with a spec document: one or more errors, in the order of the text.
public struct SpecErrors: Error, Hashable, Sendable {
  /// How many errors of a document are told.
  public static let limit = 20

  /// The first errors, at least one and at most ``limit``.
  public let errors: [SpecError]
  /// How many more were found; reading ends after a thousand.
  public let moreCount: Int

  /// One error.
  init(_ error: SpecError) { (errors, moreCount) = ([error], 0) }

  /// All of a document's errors that were noted; `nil` where there are none.
  init?(_ faults: SpecFaults, in text: [UInt8]) {
    let (found, count) = faults.all
    guard !found.isEmpty else { return nil }
    errors = Array(JSONOrder.sorted(found, in: text).prefix(Self.limit))
    moreCount = count - errors.count
  }
}

extension SpecErrors: CustomStringConvertible {
  /// A line for each error, and one for those beyond the limit.
  public var description: String { lines.joined(separator: "\n") }

  /// A sentence for each error, and one for those beyond the limit.
  public var lines: [String] {
    errors.map(\.description)
      + (moreCount > 0 ? ["and \(moreCount) more \(moreCount == 1 ? "error" : "errors")"] : [])
  }
}

/// Takes the errors of a document while the rest of it is read on.
///
/// Where a decoder has none in its user info, the first error ends the reading.
final class SpecFaults: Sendable {
  /// After these the reading ends: what stands in the place of a wrong value takes time and memory, and a document of a few
  /// bytes for each may have millions.
  private static let kept = 1000

  private let found = Mutex<(errors: [SpecError], known: Set<SpecError>, more: Int)>(([], [], 0))

  /// Notes an error; some values are read twice, but wrong once.
  func note(_ error: SpecError) {
    found.withLock { found in
      guard found.errors.count < Self.kept else { return found.more += 1 }
      if found.known.insert(error).inserted { found.errors.append(error) }
    }
  }

  /// Whether the next error is to end the reading.
  var isFull: Bool { found.withLock { $0.errors.count >= Self.kept } }

  /// What was noted, and how much there was.
  var all: (errors: [SpecError], count: Int) {
    found.withLock { ($0.errors, $0.errors.count + $0.more) }
  }
}

extension CodingUserInfoKey {
  /// The key under which a decoder carries its ``SpecFaults``.
  static var specFaults: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "mosaic.specFaults") else {
      preconditionFailure("a user info key can be made of any text")
    }
    return key
  }
}
