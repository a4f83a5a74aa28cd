// Options that limit the files that are read and the time of the run.

import MosaicBatch
import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSystem
import MosaicText

extension RunOptions {
  /// How many threads and how much memory a run has, in words.
  var means: String {
    let group = ControlGroup.own
    let quota = group.processors.map { "; the control group has the time of \(shortest($0))" } ?? ""
    let memory = group.memory.map { "; the control group has \(ByteSize($0))" } ?? ""
    return "\(counted(workers, "thread")), of \(counted(Processors.count, "processor"))\(quota); "
      + "up to \(ByteSize(self.memory.limit)) of memory for pictures\(memory)"
  }
}

extension Arguments {
  /// The options of every run: limits, memory, threads and whether files are flushed.
  func run(until stop: StopSignal?) throws(CommandFailure) -> RunOptions {
    var run = RunOptions(syncs: !has(.noSync))
    run.limits = try limits(until: stop)
    run.memory = MemoryBudget(limit: try byteSize(.maxMemory) ?? MemoryBudget.usualLimit())
    run.jobs = try count(.jobs, upTo: 1024)
    return run
  }

  /// The further options of batches and thumbnails: which outputs are made.
  func make(usualShard: ShardChoice) throws(CommandFailure) -> MakeOptions {
    var make = MakeOptions()
    make.isDryRun = has(.dryRun)
    make.resumes = has(.resume) || has(.hashContents)
    make.comparesContents = has(.hashContents)
    make.shard = try shard(usual: usualShard)
    make.timeLimit = try timeLimit()
    make.mostQueued = try count(.queue, from: 0, upTo: 1 << 30)
    return make
  }

  /// The most bytes of a line, from `--max-line`.
  func longestLine() throws(CommandFailure) -> Int? { try byteSize(.maxLine) }

  /// A number of pixels, also in megapixels, such as `100MP`.
  func pixels(_ name: OptionName) throws(CommandFailure) -> Int? {
    let allowed = "a whole number of pixels from 1, or megapixels such as 100MP"
    guard let text = last(name), text.lowercased().hasSuffix("mp") else {
      return try count(
        name, upTo: Int.max, allowed: allowed)
    }
    guard let number = decimal(text.dropLast(2)), let pixels = Int(exactly: (number * 1e6).rounded()),
      pixels > 0
    else {
      throw .badValue(name, text, allowed: allowed)
    }
    return pixels
  }

  /// Limits of pictures: `--max-pixels` and `--root`.
  private func limits(until stop: StopSignal?) throws(CommandFailure) -> DecodeLimits {
    var limits = DecodeLimits(stop: stop)
    if let pixels = try pixels(.maxPixels) { limits.maxPixels = pixels }
    if let folder = last(.root) {
      try refuseEmpty([folder], "--root")
      limits.root = try attempt(FileRoot(folder), at: "--root")
    }
    return limits
  }

  func unreadablePolicy() throws(CommandFailure) -> UnreadablePolicy {
    try word(.onError, UnreadablePolicy.self) ?? .fail
  }

  /// The part to do; a note names the source of the choice.
  ///
  /// - Parameter usual: The choice without the option.
  func shard(usual: ShardChoice) throws(CommandFailure) -> Shard {
    do throws(ShardError) {
      let choice = try last(.shard).map { text throws(ShardError) in try ShardChoice(text) } ?? usual
      let (shard, found) = try choice.resolved(in: environment)
      if let found, shard != .whole, !has(.quiet) { Console.say("note", "\(found); --shard off does all") }
      return shard
    } catch {
      throw .usage(error.words(option: "--shard"))
    }
  }

  // MARK: Paths

  /// A path from the working folder; if `root` is given, the path must be in it. `-` stays.
  ///
  /// - Parameter place: The beginning of an error.
  func confined(_ path: String, _ place: String = "", in root: FileRoot?) throws(CommandFailure) -> String {
    guard let root, path != "-" else { return path }
    do { return try root.confined(path) } catch { throw .usage("\(place)\(error.shortened)") }
  }

  /// The inputs, from the working folder.
  func inputs(in root: FileRoot?) throws(CommandFailure) -> [String] {
    try inputs.map { word throws(CommandFailure) in try confined(word, in: root) }
  }

  /// The lists of `--files-from`, from the working folder.
  func lists(in root: FileRoot?) throws(CommandFailure) -> [String] {
    try all(.filesFrom).map { path throws(CommandFailure) in try confined(path, "--files-from: ", in: root) }
  }

  // MARK: Time

  /// Runs work that ends with a signal, or once the time of `--time-limit` is over.
  func limitingTime(_ run: (Arguments, StopSignal) throws(CommandFailure) -> Void) throws(CommandFailure) {
    let limit = try timeLimit()
    if let limit { Interruption.end(after: limit) }
    try ending(StopSignal(timeLimit: limit) { Interruption.isRequested }, run)
  }

  /// Runs work that ends with a signal; if its time was over, the error says so.
  func ending(
    _ stop: StopSignal, _ run: (Arguments, StopSignal) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    do throws(CommandFailure) { try run(self, stop) } catch {
      // Once work must end, other errors may follow from that.
      guard case .timeLimit(let seconds)? = stop.reason else { throw error }
      throw CommandFailure(
        message: "\(RenderError.outOfTime(seconds: seconds)) (\(OptionName.timeLimit))",
        code: .temporary)
    }
  }

  /// The seconds of `--time-limit`.
  func timeLimit() throws(CommandFailure) -> Double? { try number(.timeLimit, atLeast: 0.001, upTo: 1e6) }
}
