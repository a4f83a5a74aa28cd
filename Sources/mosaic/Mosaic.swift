// mosaic: photographs become one collage. This file picks the command and the exit code.

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
  static func main() {
    Machine.returnLargeMemory()
    Console.occupyStandardStreams()
    Interruption.listen()
    do throws(CommandFailure) {
      try run(try words())
    } catch {
      for line in [error.message] + error.more {
        Console.say(error.code == .interrupted ? "stopped" : "error", line)
      }
      exit(error.code.rawValue)
    }
  }

  /// The words behind the program's name.
  ///
  /// One that is not UTF-8 is refused: `CommandLine.arguments` would make another of it, which may be the name of another file.
  private static func words() throws(CommandFailure) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { break }
      guard let text = String(validatingCString: word) else {
        let name = OddName(cString: word)
        // What is longer is the path of no file.
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
    guard let command = Command(rawValue: first) else { throw unknown(first) }
    let arguments = try Arguments(command, Array(words.dropFirst()))
    if arguments.has(.help) { return try Console.result(Help.text(for: command)) }
    if arguments.has(.version) { return try Console.result(Version.text) }
    switch command {
    case .render: try RenderCommand.run(arguments)
    case .plan: try PlanCommand.run(arguments)
    case .layouts: try LayoutsCommand.run(arguments)
    case .schema: try SchemaCommand.run(arguments)
    }
  }

  /// `mosaic help` and `mosaic help COMMAND`.
  private static func help(on words: ArraySlice<String>) throws(CommandFailure) -> String {
    guard let word = words.first else { return Help.overview }
    guard let command = Command(rawValue: word), words.count == 1 else {
      throw words.count > 1
        ? .usage("help takes one command at the most; found \(words.count)") : unknown(word)
    }
    return Help.text(for: command)
  }

  private static func unknown(_ word: String) -> CommandFailure {
    let known = Command.allCases.map(\.rawValue)
    let words = word.hasPrefix("-") ? ["--help", "--version"] : known
    let near = Suggestions.nearest(to: word, among: words).map { "'mosaic \($0)'" }
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
