// The entry point of mosaic: picks the sub-command and the exit code.

import CMachineSupport
import MosaicCodecs
import MosaicCollage
import MosaicRender
import MosaicSpec
import MosaicSystem
import MosaicText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Command {
  /// All sub-commands, in the order of help.
  static let all: [Command] = [
    .render, .plan, .edit, .watch, .batch, .thumbnail, .each, .compare, .accept, .report, .layouts, .sizes,
    .schema,
    .completions, .man,
  ]
}

@main
enum Mosaic {
  static func main() {
    // `free` returns blocks of 4 MiB and more to the system at once, in every thread: 16 workers then need 64 MiB instead of 702 for
    // 27 progressive JPEGs of 12 megapixels, which are decoded whole. Rows and most scaled pictures are smaller, so they are as
    // fast as before.
    mmachine_return_memory_above(4 << 20)
    Console.occupyStandardStreams()
    Interruption.listen()
    // A thread with a stack of the needed size, if the system gives the first thread less (`ulimit -s 64`).
    guard mmachine_needs_stacks(WorkerThread.stackSize),
      let thread = WorkerThread({ exit(end(of: words)) })
    else { exit(end(of: words)) }
    thread.join()
  }

  /// Runs a command line, reports its errors, and returns the exit code.
  static func end(
    of words: () throws(CommandFailure) -> [String],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Int32 {
    do throws(CommandFailure) {
      try run(try words(), environment)
      return 0
    } catch {
      Console.say(error)
      return error.code.rawValue
    }
  }

  /// The arguments after the program's name.
  ///
  /// An argument that is not UTF-8 is refused: `CommandLine.arguments` would replace bytes of it, and the result may be the name
  /// of another file.
  private static func words() throws(CommandFailure) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { break }
      // Names of files that are typed for a shell are not opened.
      let isOnlyTyped = words.first == completing
      guard let text = isOnlyTyped ? String(cString: word) : String(validatingCString: word) else {
        let name = NonUTF8Name(cString: word)
        // No path is longer than PATH_MAX.
        let remedy = strlen(word) < Int(PATH_MAX) ? "; rename the file: \(name.renaming())" : ""
        throw .usage(
          "argument \(index) (\(EscapedText.shortened(path: name.shown))) is not UTF-8, as names of files must be here"
            + remedy)
      }
      words.append(text)
    }
    return words
  }

  /// The command that the scripts of `mosaic completions` call; `Command.all` does not have it, so no help and no shell offers it.
  private static let completing = "complete"

  private static func run(_ words: [String], _ environment: [String: String]) throws(CommandFailure) {
    guard let first = words.first else { return try Console.result(Help.overview) }
    switch first {
    case "help": return try Console.result(try help(on: words.dropFirst()))
    case completing: return try Console.result(Completion(words.dropFirst()).text)
    case "--help", "-h": return try Console.result(Help.overview)
    case "--version": return try Console.result(version)
    default: break
    }
    let command = try command(first)
    let arguments = try Arguments(command, Array(words.dropFirst()), environment)
    if arguments.has(.help) { return try Console.result(Help.text(for: command)) }
    if arguments.has(.version) { return try Console.result(version) }
    Log.begin(try arguments.commonOfLog())
    try command.run(arguments)
  }

  /// The versions of this program and of its libraries.
  private static var version: String {
    var libraries = ["cairo \(LibraryVersions.cairo)"] + ImageReader.libraryVersions
    if let version = LibraryVersions.pango { libraries.append("pango \(version)") }
    return "mosaic \(LibraryVersions.mosaic) (\(libraries.joined(separator: ", ")))\n"
  }

  /// `mosaic help` and `mosaic help COMMAND`.
  private static func help(on words: ArraySlice<String>) throws(CommandFailure) -> String {
    guard let word = words.first else { return Help.overview }
    guard words.count == 1 else { throw .usage("help takes one command at the most; found \(words.count)") }
    return Help.text(for: try command(word))
  }

  private static func command(_ word: String) throws(CommandFailure) -> Command {
    if let command = Command.all.first(where: { $0.name == word }) { return command }
    let isOption = word.hasPrefix("-")
    let known = Command.all.map(\.name)
    let near = NearestWords.nearest(to: word, among: isOption ? ["--help", "--version"] : known)
    let hint =
      if !near.isEmpty {
        "did you mean \(near.map { "'mosaic \($0)'" }.joined(separator: " or "))?"
      } else {
        (isOption ? "a command comes first" : "commands") + ": " + known.joined(separator: ", ")
      }
    let shown = EscapedText.shortened(word, quote: isOption ? "" : "'")
    throw .usage("unknown \(isOption ? "option" : "command") \(shown); \(hint)")
  }
}
