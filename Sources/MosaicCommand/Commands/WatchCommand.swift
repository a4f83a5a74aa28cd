// mosaic watch: a collage that is made again whenever its document or one of its pictures changes.

import MosaicCodecs
import MosaicCollage
import MosaicRender
import MosaicSystem
import MosaicText
import Synchronization

enum WatchCommand {
  static func run(_ arguments: Arguments) throws(CommandFailure) {
    try refuseStreams(arguments)
    let reporter = Reporter(arguments)
    let watch = try watch(arguments)
    let named = try namedFiles(arguments)
    var known = named
    var isFirst = true
    var wasCancelled = false
    while true {
      let before = known.now(except: watch.isIgnored)
      let start = ContinuousClock.now
      // A rendering after a cancelled one runs to its end: else nothing is made while somebody saves again and again.
      let rendering = Rendering(arguments, watch, endsIfChanged: wasCancelled ? nil : before)
      Interruption.noLongerTidyUp()
      if Interruption.isRequested { throw Interruption.failure }
      known = rendering.isDone ? before.only(in: [named, rendering.seen]) : before
      known.add(rendering.seen)
      wasCancelled = rendering.isCancelled
      if wasCancelled { continue }
      if let failure = rendering.failure {
        // The options stay, so this error would come again.
        if isFirst, failure.code == .usage { throw failure }
        Console.say(failure)
      } else if let output = arguments.last(.output) {
        let time = shortest(((ContinuousClock.now - start) / .milliseconds(10)).rounded() / 100)
        reporter.say("\(EscapedText.shortened(path: output)) is written (\(time) s)")
      }
      if isFirst { reporter.say("watching \(words(about: known)); Ctrl-C ends") }
      isFirst = false
      guard let changes = watch.change(since: known, unless: { Interruption.isRequested }) else {
        throw Interruption.failure
      }
      reporter.detail(words(about: changes))
    }
  }

  // MARK: Steps

  private static func refuseStreams(_ arguments: Arguments) throws(CommandFailure) {
    if arguments.readsStandardInput {
      throw .usage("watch reads its inputs again and again, and - can be read only once; name a file")
    }
    if arguments.last(.output).map(OutputTarget.init(word:)) == .standardOutput {
      throw .usage("watch writes its output again and again, and -o - is one stream; name a file: -o OUT")
    }
  }

  /// How files are watched. The files that a run writes do not count.
  private static func watch(_ arguments: Arguments) throws(CommandFailure) -> FileWatch {
    var watch = FileWatch()
    if let seconds = try arguments.number(.poll, atLeast: 0.01, upTo: 3600) {
      watch.usesEvents = false
      watch.pause = .seconds(seconds)
    }
    let limits = try arguments.run(until: nil).limits
    var own: [EarlierOutput] = []
    for name in [OptionName.output, .map, .index] {
      guard let word = arguments.last(name) else { continue }
      let path = try arguments.confined(word, in: limits.root)
      if let output = EarlierOutput(.file(path), limits) { own.append(output) }
    }
    watch.isIgnored = { [own] path in own.contains { $0.isPlace(of: path.text) } }
    return watch
  }

  /// The files and folders that the command line names.
  private static func namedFiles(_ arguments: Arguments) throws(CommandFailure) -> FilesState {
    let root = try arguments.run(until: nil).limits.root
    var named = FilesState()
    for path in try arguments.inputs(in: root) where FileStatus(path)?.kind != .folder {
      named.add(file: FilePath(path))
    }
    return named
  }

  private static func words(about known: FilesState) -> String {
    let folders = known.folders.count
    return counted(known.files.count, "file") + (folders > 0 ? " and \(counted(folders, "folder"))" : "")
  }

  private static func words(about changes: [FilePath]) -> String {
    let shown = changes.prefix(3).map { EscapedText.shortened(path: $0.text) }.joined(separator: ", ")
    return "changed: \(shown)" + (changes.count > 3 ? " and \(changes.count - 3) more" : "")
  }
}

/// One rendering: its result, and the files that it read.
private struct Rendering {
  /// The files and folders as they were before they were read.
  private(set) var seen = FilesState()
  private(set) var failure: CommandFailure?
  /// Whether it ended early because a file has changed.
  private(set) var isCancelled = false

  var isDone: Bool { failure == nil }

  /// Renders as `mosaic render` does.
  ///
  /// - Parameter state: The rendering ends early if a file of this state changes; `nil` if it runs to its end.
  init(_ arguments: Arguments, _ watch: FileWatch, endsIfChanged state: FilesState?) {
    var files: RunFiles?
    do throws(CommandFailure) {
      let limit = try arguments.timeLimit()
      let stop = StopSignal(timeLimit: limit) { Interruption.isRequested }
      let cancelling = state.map { Cancelling(watch, since: $0, stop) }
      defer { isCancelled = cancelling?.end() == true }
      try arguments.ending(stop) { arguments, stop throws(CommandFailure) in
        try RenderCommand.run(arguments, until: stop) { opened in
          opened.rememberStates(except: watch.isIgnored)
          files = opened
        }
      }
    } catch {
      failure = error
    }
    seen = files?.states ?? seen
    // It may have ended by itself just before.
    isCancelled = isCancelled && failure?.code == .interrupted
  }
}

/// A thread that ends a rendering when a file changes.
private final class Cancelling: Sendable {
  /// The end of a rendering waits for the thread, so this is short.
  private static let slice = Duration.milliseconds(20)

  private let isOver = Atomic<Bool>(false)
  private let hasChanged = Atomic<Bool>(false)
  private let thread = Mutex<WorkerThread?>(nil)

  init(_ watch: FileWatch, since state: FilesState, _ stop: StopSignal) {
    let started = WorkerThread { [self] in
      let changes = watch.change(since: state, asking: Self.slice) { isOver.load(ordering: .relaxed) }
      guard changes != nil else { return }
      hasChanged.store(true, ordering: .relaxed)
      stop.set()
    }
    thread.withLock { $0 = started }
  }

  /// Ends the thread, and tells whether a file has changed.
  func end() -> Bool {
    isOver.store(true, ordering: .relaxed)
    thread.withLock { $0?.join() }
    return hasChanged.load(ordering: .relaxed)
  }
}

extension Command {
  static let watch = Command(
    id: .watch, usage: "mosaic watch [options] INPUT… -o OUT",
    summary: "make a collage, and make it again when its files change",
    examples: [
      "mosaic watch collage.json -o out.png",
      "mosaic watch photos -l justified -o wall.png",
      "mosaic watch collage.json --preview=kitty",
    ],
    inputs: .pictures(or: ["json"]),
    run: { arguments throws(CommandFailure) in try WatchCommand.run(arguments) })
}
