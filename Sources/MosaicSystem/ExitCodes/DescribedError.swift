// The words of errors for `localizedDescription`, which Foundation's users show.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An error of this package: its description has the words for people, and its kind is for programs.
///
/// Errors of targets that do not see this one get the protocol where both are seen. An error's `description` has the same words
/// without Foundation.
public protocol DescribedError: LocalizedError, CustomStringConvertible {
  /// The kind of the error.
  var errorKind: ErrorKind { get }
}

extension DescribedError {
  /// The description, for people.
  public var errorDescription: String? { description }

  // Foundation has the same defaults; with these, a file that conforms an error need not import it.

  /// Nothing: the description has it.
  public var failureReason: String? { nil }

  /// Nothing: the description has it.
  public var recoverySuggestion: String? { nil }

  /// Nothing.
  public var helpAnchor: String? { nil }
}

extension FileError: DescribedError {}
extension MemoryBudget.Refusal: DescribedError {}
extension ShardError: DescribedError {}
