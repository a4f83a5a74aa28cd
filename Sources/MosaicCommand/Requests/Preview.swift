// --preview: the picture in the terminal, small.

import MosaicCollage
import MosaicRender
import MosaicText

struct Preview {
  /// The terminal's way of taking pictures; `nil` if it shows no pictures.
  private let kind: InlinePicture?
  /// Why no picture is shown, if the user did not ask for none.
  private let reason: String?
  private let reporter: Reporter

  /// The preview that the arguments ask for; `nil` if they ask for none.
  init?(_ arguments: Arguments, _ output: OutputTarget?, _ reporter: Reporter) throws(CommandFailure) {
    guard let word = arguments.last(.preview) else { return nil }
    if output == .standardOutput {
      throw .usage(
        "--preview shows the picture on the standard output, and -o - writes the file there; leave one out")
    }
    self.reporter = reporter
    if !word.isEmpty {
      guard InlinePicture.words.contains(word) else {
        throw .badValue(.preview, word, allowed: InlinePicture.words.joined(separator: ", "))
      }
      kind = InlinePicture(rawValue: word)
      reason = nil
      return
    }
    let environment = arguments.environment
    let named = environment[InlinePicture.variable] ?? ""
    guard named.isEmpty || InlinePicture.words.contains(named) else {
      throw .usage(
        "\(InlinePicture.variable): \(quoted(named)) cannot be used; allowed: \(InlinePicture.words.joined(separator: ", "))"
      )
    }
    kind = Console.showsResults ? InlinePicture(environment: environment) : nil
    reason =
      if !Console.showsResults {
        "the standard output is no terminal"
      } else if named == InlinePicture.none {
        nil
      } else if environment["TMUX"] != nil {
        "tmux passes no pictures on to the terminal"
      } else {
        "this terminal is not known to show pictures"
      }
  }

  /// Shows the first page, or says why it does not.
  ///
  /// - Parameter breaks: Whether the output has further pages for items that do not fit on its canvas.
  func show(_ collage: Collage, breaking breaks: Bool) throws(CommandFailure) {
    guard let kind else {
      guard let reason else { return }
      return reporter.say(
        "no preview: \(reason); --preview=KIND writes one all the same, where KIND is "
          + "\(InlinePicture.allCases.map(\.rawValue).joined(separator: ", ")); the variable \(InlinePicture.variable) "
          + "names that of a terminal")
    }
    var collage = collage
    collage.options.progress = nil
    let room = Self.room(Console.terminalSize)
    var planned = try attempt(collage.plannedAtRest(breaking: breaks))
    try attempt(planned.limit(width: room.width, height: room.height))
    let picture = try attempt(planned.pixmap(only: false))
    guard let text = kind.text(picture) else {
      return reporter.warn("the preview is left out: it is larger than \(InlinePicture.largestFile >> 20) MB")
    }
    try Console.result(text)
  }

  /// The most pixels of the preview, by the terminal's columns if it does not tell its pixels.
  static func room(_ terminal: (columns: Int, width: Int, height: Int)?) -> (width: Int, height: Int) {
    let columns = terminal.map(\.columns).flatMap { $0 > 0 ? $0 : nil } ?? 80
    let width = terminal.map(\.width).flatMap { $0 > 0 ? $0 : nil } ?? columns * 8
    // The user can scroll a tall preview, but hundreds of rows are useless.
    return (min(max(width, 16), mostPixels), 3 * mostPixels)
  }

  private static let mostPixels = 800
}
