// The words of all errors for `localizedDescription`, which Foundation's users show.

public import MosaicCodecs
public import MosaicCompare
public import MosaicLayout
public import MosaicRender
public import MosaicScene
public import MosaicSpec

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Here, and not beside the errors: of the libraries below the command only this one imports Foundation. Without it, an error's
// `description` has the same words.

extension CodecError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension MemoryBudget.Refusal: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension FileTextError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension LayoutError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension CSSError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension PlanError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension SpecError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension SpecErrors: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension ComparisonError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension MaskError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension FormatError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension NumberedPath.Fault: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension RenderError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension JobError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension JobError.Kind: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension BatchError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension BatchResult.Failure: LocalizedError {
  /// The message, for people.
  public var errorDescription: String? { message }
}

extension ConfinementError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension ComparisonFailure: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension ReportError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension ShardError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension ThumbnailError: LocalizedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}
