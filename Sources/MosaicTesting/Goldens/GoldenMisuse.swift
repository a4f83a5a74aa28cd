// Why a golden has no file of its own.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `expectGolden` was called where it cannot work.
struct GoldenMisuse: Error, Hashable, CustomStringConvertible, LocalizedError {
  let description: String
  var errorDescription: String? { description }
}
