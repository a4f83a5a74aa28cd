// The words of errors for `localizedDescription`, which Foundation's users show.

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

/// An error of this package: its description has the words for people, and its kind is for programs.
///
/// Here, and not beside the errors: of the libraries below the command only this one imports Foundation. Without it, an error's
/// `description` has the same words.
public protocol DescribedError: LocalizedError, CustomStringConvertible {
  /// The kind of the error.
  var errorKind: ErrorKind { get }
}

extension DescribedError {
  /// The description, for people.
  public var errorDescription: String? { description }
}

extension FileError: DescribedError {}
extension MemoryBudget.Refusal: DescribedError {}
extension FileTextError: DescribedError {}
extension LayoutError: DescribedError {}
extension CSSError: DescribedError {}
extension PlanError: DescribedError {}
extension SpecError: DescribedError {}
extension SpecErrors: DescribedError {}
extension ComparisonError: DescribedError {}
extension MaskError: DescribedError {}
extension RenderError: DescribedError {}
extension JobError: DescribedError {}
extension JobError.Kind: DescribedError {}
extension JobResult.Failure: DescribedError {}
extension ShardError: DescribedError {}
