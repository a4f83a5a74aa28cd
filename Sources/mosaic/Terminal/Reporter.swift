// Words for people while a command runs: warnings, details, progress.

/// Decides what is said, by `--quiet`, `--verbose` and whether a person is looking.
struct Reporter: Sendable {
  let isQuiet: Bool
  let isVerbose: Bool
  let showsProgress: Bool
  private let counts = WarningCounts()

  /// - Parameter progress: Whether a progress bar is shown even where no person is looking.
  init(isQuiet: Bool, isVerbose: Bool, progress: Bool) {
    (self.isQuiet, self.isVerbose) = (isQuiet, isVerbose)
    showsProgress = !isQuiet && (progress || Console.isTerminal)
  }

  func warn(_ text: String) {
    if !isQuiet { Console.say("warning", text) }
  }

  /// One of many alike: the first few are shown, the others counted until ``closeLists()``.
  ///
  /// - Parameter isAlways: Whether it is said even with `--quiet`, since something is missing.
  func warn(_ text: String, _ kind: RepeatedWarning, isAlways: Bool = false) {
    guard !isQuiet || isAlways else { return }
    if counts.add(kind) || isVerbose { Console.say("warning", text) }
  }

  /// Says how many warnings were counted and not shown, once no more of them come.
  func closeLists() {
    let rest = counts.takeRest()
    if !isVerbose { for text in rest { Console.say("warning", text) } }
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
