// Why a golden has no file of its own.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// `expectGolden` was called where it cannot work.
public struct GoldenMisuse: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// What is wrong and what to do.
  public let description: String
  /// The description, for people.
  public var errorDescription: String? { description }
}
