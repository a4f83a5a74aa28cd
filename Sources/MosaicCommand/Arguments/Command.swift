// The name, the help and the work of a sub-command, and what a shell offers for its values.

import MosaicCodecs
import MosaicSpec

/// The names of the sub-commands. The table of options says by name which commands take an option, and so needs none of their work.
enum CommandName: String, CaseIterable, Sendable {
  case render, plan, edit, watch, batch, thumbnail, each, compare, accept, report, layouts, sizes, schema,
    completions, man
}

/// A sub-command; each is declared in the file that runs it, and listed in `Command.all`.
struct Command: Sendable {
  let id: CommandName
  /// How the command is called.
  let usage: String
  let summary: String
  /// Examples of calls; the first is shown in the help of the program.
  let examples: [String]
  var inputs = CompletionValue.text
  let run: @Sendable (Arguments) throws(CommandFailure) -> Void

  var name: String { id.rawValue }
}

// MARK: What a shell offers

/// Values that a shell offers behind an option or a command.
enum CompletionValue: Hashable, Sendable {
  /// Offers no values: only the person knows the text.
  case text
  case words([String])
  /// Files with one of these endings, and folders; all files if no ending is named.
  case files([String])
  /// Only folders.
  case folders
  /// Words, or files with one of these endings, and folders.
  case wordsOrFiles([String], [String])
  /// Parameters of the layout that an option names.
  case settings(of: OptionName)

  /// The words of a type.
  static func words<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> CompletionValue {
    .words(type.allCases.map(\.rawValue))
  }

  /// Pictures that this build reads, and folders of them.
  static let pictures = pictures(or: [])

  static func pictures(or endings: [String]) -> CompletionValue {
    .files(ImageReader.pathExtensions.sorted() + endings)
  }

  static let layouts = words(LayoutRegistry.standard.names)
}
