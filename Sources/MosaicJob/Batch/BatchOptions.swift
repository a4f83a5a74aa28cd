// How a batch is run.

import MosaicCodecs
public import MosaicRender
public import MosaicSpec

/// How a batch is run.
public struct BatchOptions: Sendable {
  /// How many jobs run at the same time, 1 to 1024; `nil` for one for each processor.
  public var workers: Int?
  /// How each job is rendered. Each runs in one thread, with its share of the ``/MosaicRender/RenderOptions/memory``; one that needs more runs
  /// alone. Where `render.limits.root` is set, paths of pictures and outputs are relative to that folder and must not leave it.
  public var render = RenderOptions()
  /// The layouts that lines may name.
  public var registry = LayoutRegistry.standard
  /// Values of keys that a line does not have.
  public var defaults: SpecDefaults?
  /// The folder that relative outputs are in; the current one if empty. Folders that are missing are made.
  public var outputFolder = ""
  /// The format of all outputs; if `nil`, the ending of each decides.
  public var format: OutputFormat?
  /// Changes the document of each line, as options of the command line do; an error is that of the job.
  public var adjust: (@Sendable (inout CollageSpec) throws -> Void)?
  /// Whether results come in the order of the lines, and not as they are done.
  public var isOrdered = true
  /// Whether the first failed job ends the batch; those that run are finished.
  public var failsFast = false
  /// Whether nothing is written.
  public var isDryRun = false
  /// Whether outputs that are right already are left alone; each output tells what it was made of.
  public var resumes = false
  /// Whether a changed picture is noticed by its contents, all of which are read, and not by its size and the time of its last change,
  /// as `make` and `rsync` do it.
  public var comparesContents = false
  /// Where looks of pictures are kept that photomosaics of any line assign to cells; `nil` for nowhere.
  public var index: PictureIndex?
  /// The part of the jobs that is done.
  package var shard = Shard.whole
  /// The most seconds that a job may take, up to 1,000,000,000; it is checked between bands of rows. `nil` for any time.
  public var timeLimit: Double?
  /// The most bytes of a line, at least 1; also at most a 64th of the memory, which decoding a line may take.
  public var longestLine = 16 << 20
  /// The program that does jobs in a process of their own; `nil` if this process does them all.
  package var isolation: BatchIsolation?
  /// The jobs that it does.
  package var isolated = IsolatedJobs.all

  /// Makes options with their defaults, and changes them: `BatchOptions { $0.resumes = true }`.
  public init(_ change: (inout BatchOptions) -> Void = { _ in }) { change(&self) }

  /// Refuses values out of their ranges.
  func check() throws(JobError) {
    if let fault = ThreadCount.fault(in: workers) {
      throw .option("workers", fault.found, allowed: fault.allowed)
    }
    try JobError.check(timeLimit: timeLimit)
    guard longestLine >= 1 else { throw .option("longestLine", "\(longestLine)", allowed: "1 or more") }
  }

  /// The most bytes of a line for which there is memory, too.
  var longestLineInMemory: Int { min(longestLine, render.memory.limit / CollageDocument.memoryFactor) }

  /// The path of a line's output from the working folder, which must be in the folder of all files, if there is one, and no URL.
  func path(ofOutput output: String) throws(JobError) -> String {
    let path = inOutputFolder(output)
    if path.url != nil { throw .source(CodecError(path: path, kind: .outputIsURL)) }
    return try render.limits.root?.confined(path) ?? path
  }

  /// The path of a line's output from the folder that all files must be in, if there is one.
  func inOutputFolder(_ output: String) -> String {
    output.isAbsolutePath ? output : outputFolder.path(of: output)
  }
}
