// Messages while a command runs: warnings, details, progress.

/// Decides which messages are shown, by `--quiet`, `--verbose` and whether standard error is a terminal.
struct Reporter: Sendable {
  let isQuiet: Bool
  let isVerbose: Bool
  let showsProgress: Bool
  private let counts = WarningCounts()

  /// - Parameter progress: Whether a progress bar is shown where standard error is no terminal, too.
  init(isQuiet: Bool, isVerbose: Bool, progress: Bool) {
    (self.isQuiet, self.isVerbose) = (isQuiet, isVerbose)
    showsProgress = !isQuiet && (progress || Console.isTerminal)
  }

  func warn(_ text: String) {
    if !isQuiet { Console.say("warning", text) }
  }

  /// Shows a warning that may come many times; after the first few they are counted until ``closeLists()``.
  ///
  /// - Parameter isAlways: Whether it is shown even with `--quiet`, because a picture is missing from the result.
  func warn(_ text: String, _ kind: RepeatedWarning, isAlways: Bool = false) {
    guard !isQuiet || isAlways else { return }
    if counts.add(kind) || isVerbose { Console.say("warning", text) }
  }

  /// Says how many warnings were not shown; to be called when no more of them come.
  func closeLists() {
    let rest = counts.takeRest()
    if !isVerbose { for text in rest { Console.say("warning", text) } }
  }

  /// Shows what is no warning, and is not asked for by `--verbose` alone.
  func say(_ text: String) {
    if !isQuiet { Console.say("note", text) }
  }

  func detail(_ text: @autoclosure () -> String) {
    if isVerbose { Console.say("note", text()) }
  }

  /// Draws the progress bar; clears the line when all rows are done.
  func progress(_ done: Int, of total: Int) {
    guard showsProgress, total > 0 else { return }
    guard done < total else { return Console.note("\r\u{1B}[K") }
    let width = 40
    let filled = done * width / total
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    Console.note("\r[\(bar)] \(done * 100 / total)%")
  }
}
