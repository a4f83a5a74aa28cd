// The entry point of mosaic: picks the sub-command and the exit code.

import MosaicJob
import MosaicScene
import MosaicSpec

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@main
enum Mosaic {
  /// All sub-commands, in the order of help.
  static let subcommands: [any Subcommand.Type] = [
    RenderCommand.self, PlanCommand.self, BatchCommand.self, ThumbnailCommand.self, CompareCommand.self,
    AcceptCommand.self, ReportCommand.self, LayoutsCommand.self, SizesCommand.self, SchemaCommand.self,
    CompletionsCommand.self, ManCommand.self,
  ]

  static func main() {
    Machine.returnLargeMemory()
    Console.occupyStandardStreams()
    Interruption.listen()
    Machine.run { runToEnd() }
  }

  private static func runToEnd() {
    do throws(CommandFailure) {
      try run(try words())
    } catch {
      // A comparison that finds a difference says so in its result alone.
      for line in [error.message] + error.more where !line.isEmpty {
        Console.say(error.code.isStop ? "stopped" : "error", line)
      }
      exit(error.code.rawValue)
    }
  }

  /// The arguments after the program's name.
  ///
  /// One that is not UTF-8 is refused: `CommandLine.arguments` would replace bytes of it, and the result may be the name of another
  /// file.
  private static func words() throws(CommandFailure) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { break }
      guard let text = String(validatingCString: word) else {
        let name = OddName(cString: word)
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

  private static func run(_ words: [String]) throws(CommandFailure) {
    guard let first = words.first else {
      throw .usage("no command; try mosaic --help")
    }
    switch first {
    case "help": return try Console.result(try help(on: words.dropFirst()))
    case "--help", "-h": return try Console.result(Help.overview)
    case "--version": return try Console.result(Version.text)
    default: break
    }
    guard let subcommand = subcommand(first) else { throw unknown(first) }
    let arguments = try Arguments(subcommand.command, Array(words.dropFirst()))
    if arguments.has(.help) { return try Console.result(Help.text(for: subcommand.command)) }
    if arguments.has(.version) { return try Console.result(Version.text) }
    try subcommand.run(arguments)
  }

  private static func subcommand(_ name: String) -> (any Subcommand.Type)? {
    subcommands.first { $0.command.name == name }
  }

  /// `mosaic help` and `mosaic help COMMAND`.
  private static func help(on words: ArraySlice<String>) throws(CommandFailure) -> String {
    guard let word = words.first else { return Help.overview }
    guard let subcommand = subcommand(word), words.count == 1 else {
      throw words.count > 1
        ? .usage("help takes one command at the most; found \(words.count)") : unknown(word)
    }
    return Help.text(for: subcommand.command)
  }

  private static func unknown(_ word: String) -> CommandFailure {
    let known = Command.allCases.map(\.name)
    let words = word.hasPrefix("-") ? ["--help", "--version"] : known
    let near = NearestWords.nearest(to: word, among: words).map { "'mosaic \($0)'" }
    let hint =
      near.isEmpty
      ? "commands: \(known.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
    let isOption = word.hasPrefix("-")
    let shown = EscapedText.shortened(word, quote: isOption ? "" : "'")
    return .usage(
      isOption && near.isEmpty
        ? "unknown option \(shown); a command comes first: \(known.joined(separator: ", "))"
        : "unknown \(isOption ? "option" : "command") \(shown); \(hint)")
  }
}

extension Command: CaseIterable {
  /// All sub-commands, in the order of help.
  static let allCases = Mosaic.subcommands.map { $0.command }
}
