// How a batch is run.

public import MosaicCodecs
public import MosaicCollage
public import MosaicRender
public import MosaicSpec
import MosaicSystem
import MosaicText

/// How a batch is run.
@dynamicMemberLookup
public struct BatchOptions: Sendable {
  /// How each job is rendered. As many jobs run at the same time as ``/MosaicCodecs/RunOptions/jobs`` says, each in one thread and with its share of the
  /// ``/MosaicCodecs/RunOptions/memory``; a job that needs more runs by itself.
  public var render = RenderOptions()
  /// Which outputs are made, and how long one may take; the time is checked between bands of rows.
  public var make = MakeOptions()
  /// The layouts that lines may name.
  public var registry = LayoutRegistry.standard
  /// Values of keys that a line does not have.
  public var defaults: SpecDefaults?
  /// The folder that relative outputs are in; the current one if empty. Folders that are missing are made.
  public var outputFolder = ""
  /// The format of all outputs; if `nil`, the ending of each decides.
  public var format: OutputFormat?
  /// Changes the document of each line, as options of the command line do; an error becomes the error of the job.
  ///
  /// The texts are the `options` of the line. If it is `nil`, a line with `options` fails.
  public var adjust: (@Sendable (inout CollageSpec, _ options: [String]) throws -> Void)?
  /// Whether results come in the order of the lines, and not in the order in which they are done.
  public var isOrdered = true
  /// Whether the first failed job ends the batch; those that run are finished.
  public var failsFast = false
  /// The index for looks of pictures that photomosaics of any line assign to cells; `nil` to keep no looks.
  public var index: PictureIndex?
  /// The most bytes of a line, at least 1; also at most a 64th of the memory, which decoding a line may take.
  public var longestLine = BatchOptions.usualLongestLine
  /// The program that does jobs in a process of their own; `nil` if this process does them all.
  package var isolation: LineIsolation?
  /// The jobs that this program does.
  package var isolated = IsolatedJobs.all

  package static let usualLongestLine = 16 << 20

  /// Makes options with their defaults, and changes them: `BatchOptions { $0.resumes = true }`.
  public init(_ change: (inout BatchOptions) -> Void = { _ in }) { change(&self) }

  /// The properties of ``/MosaicCodecs/RunOptions`` are properties of these options.
  public subscript<Value>(dynamicMember property: WritableKeyPath<RunOptions, Value>) -> Value {
    get { render.run[keyPath: property] }
    set { render.run[keyPath: property] = newValue }
  }

  /// The properties of ``MakeOptions`` are properties of these options.
  public subscript<Value>(dynamicMember property: WritableKeyPath<MakeOptions, Value>) -> Value {
    get { make[keyPath: property] }
    set { make[keyPath: property] = newValue }
  }

  /// Refuses values out of their ranges.
  func check() throws(JobError) {
    do throws(RenderError) { try render.run.check() } catch { throw JobError(.render(error)) }
    try make.check()
    guard longestLine >= 1 else { throw .option("longestLine", "\(longestLine)", allowed: "1 or more") }
  }

  /// The path of a line's output from the working folder. It must be in the folder of all files, if one is set, and not be a URL.
  func path(ofOutput output: String) throws(JobError) -> String {
    let path = inOutputFolder(output)
    if path.url != nil { throw .source(FileError(path: path, kind: .outputIsURL)) }
    guard let root = render.run.limits.root else { return path }
    return try rethrowing(try root.confined(path), as: JobError.source)
  }

  /// The path of a line's output from the folder that all files must be in, if one is set.
  func inOutputFolder(_ output: String) -> String {
    output.isAbsolutePath ? output : outputFolder.path(of: output)
  }
}
