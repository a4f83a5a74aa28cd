// Why two pictures could not be compared; this is never "different", and never a pass.

public import MosaicCodecs
public import MosaicCompare

/// Two pictures could not be compared. The description names the file, what was found and what to do.
public struct ComparisonFailure: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Kind: Hashable, Sendable {
    /// A file cannot be read or written.
    case file(CodecError)
    /// The file at this path has several frames, of which only the first could be compared.
    case animated(path: String)
    /// Both pictures are the same in the upper eight bits; the file at this path has more, and the comparison is to be exact.
    case deep(path: String, bits: Int)
    /// What is not to be compared cannot be left out of the pictures, of which the first is at this path.
    case mask(MaskError, path: String)
    /// The pictures, of which the second is at this path, do not fit on one canvas.
    case canvas(ComparisonError, path: String)
  }

  /// What went wrong.
  public let kind: Kind

  /// Makes a failure.
  public init(_ kind: Kind) { self.kind = kind }

  /// 65 for bad data, where trying again does not help; 74 where reading or writing failed (sysexits.h).
  public var code: Int {
    var code = ExitCode.badData
    if case .file(let error) = kind { code = error.dataCode }
    return Int(code.rawValue)
  }
}

extension ComparisonFailure {
  /// Whether work was to end before the pictures were compared.
  package var isStopped: Bool {
    if case .file(let error) = kind { error.isStopped } else { false }
  }
}

extension ComparisonFailure: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch kind {
    case .file(let error): error.description
    case .animated(let path):
      "\(path): is animated, and only a first frame could be compared; compare its frames as stills"
    case .deep(let path, let bits):
      "\(path): has \(bits) bits a channel, of which the upper 8 are compared; they are the same, but that is not 'exact': "
        + "choose another preset"
    case .mask(let error, let path): "\(path): \(error)"
    case .canvas(let error, let path): "\(path): \(error)"
    }
  }
}
