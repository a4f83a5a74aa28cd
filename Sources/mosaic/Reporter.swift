// Words for people while a command runs: warnings, details, progress.

/// Decides what is said, by `--quiet`, `--verbose` and whether a person is looking.
struct Reporter: Sendable {
  var isQuiet = false
  var isVerbose = false
  var showsProgress = false

  init(_ arguments: Arguments) {
    isQuiet = arguments.has(.quiet)
    isVerbose = arguments.has(.verbose)
    showsProgress = !isQuiet && (arguments.has(.progress) || Console.isTerminal)
  }

  func warn(_ text: String) {
    if !isQuiet { Console.say("warning", text) }
  }

  func detail(_ text: @autoclosure () -> String) {
    if isVerbose { Console.say("note", text()) }
  }

  /// Draws the bar again; the last call, with all rows done, clears the line.
  func progress(_ done: Int, of total: Int) {
    guard showsProgress, total > 0 else { return }
    guard done < total else { return Console.note("\r\u{1B}[K") }
    let width = 40
    let filled = done * width / total
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    Console.note("\r[\(bar)] \(done * 100 / total)%")
  }
}
