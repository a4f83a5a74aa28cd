// The kinds of errors of planning and rendering, and of the pure targets below, which do not know of kinds.

public import MosaicLayout
public import MosaicScene
public import MosaicSystem

extension PlanError {
  /// The kind of the error.
  public var errorKind: ErrorKind {
    switch self {
    case .tooLarge: .tooLarge
    case .noItems: .noPictures
    case .stopped: .cancelled
    default: .invalid
    }
  }
}

extension RenderError {
  /// The kind of the error; for several pictures, the kind of the first error.
  public var errorKind: ErrorKind {
    switch self {
    case .plan(let error): error.errorKind
    case .canvasTooLarge, .pageTooLarge: .tooLarge
    case .memory: .memory
    case .sources(let failures): failures.first?.error.errorKind ?? .unreadable
    case .shortage(let error): error.errorKind
    // Whoever asks for an output names its path; a path in a document is refused before.
    case .output(let error): if case .outsideRoot = error.kind { .usage } else { error.errorKind }
    case .format, .option: .usage
    case .cairo: .io
    case .noThread, .tooManyRuns: .busy
    case .cancelled: .cancelled
    case .outOfTime: .time
    }
  }
}

extension LayoutError: DescribedError {}
extension CSSError: DescribedError {}
extension PlanError: DescribedError {}
extension RenderError: DescribedError {}
