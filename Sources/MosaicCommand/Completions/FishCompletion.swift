// Completion in fish 3 and newer.

import MosaicSpec

enum FishCompletion {
  static var script: String {
    var lines = [
      "# Completion of mosaic in fish, made by 'mosaic completions fish'.", "",
      functions,
      "complete -c mosaic -f",
    ]
    for command in Command.all {
      lines.append(
        "complete -c mosaic -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))")
    }
    lines.append(
      "complete -c mosaic -n __fish_use_subcommand -a help -d 'list the commands, or the options of one'")
    let names = Command.all.map(\.name).joined(separator: " ")
    lines.append("complete -c mosaic -n '__mosaic_is help' -a \(quoted(names))")
    lines.append("complete -c mosaic -n __fish_use_subcommand -l help -d 'list the commands'")
    lines.append(
      "complete -c mosaic -n __fish_use_subcommand -l version -d 'versions of mosaic and its libraries'")
    for command in Command.all {
      let head = "complete -c mosaic -n '__mosaic_is \(command.name)'"
      if let answers = answers(command.inputs) { lines.append("\(head) -a \(quoted(answers))") }
      for option in Option.options(of: command) {
        let short = option.short.map { " -s \($0)" } ?? ""
        let value = option.offered.map { value in
          " -x" + (answers(value).map { " -a \(quoted($0))" } ?? "")
        }
        lines.append("\(head) -l \(option.name)\(short)\(value ?? "") -d \(quoted(option.row.summary))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static var functions: String {
    #"""
    # Whether the command is this one.
    function __mosaic_is
        set -l words (commandline -opc)
        test (count $words) -ge 2; and test $words[2] = $argv[1]
    end

    # Files with one of these endings, and folders; all files where no ending is named.
    function __mosaic_files
        set -l start (commandline -ct)
        set start (string replace -r '^--[^=]*=' '' -- $start)
        if test (count $argv) = 0
            __fish_complete_path "$start"
        else
            __fish_complete_path "$start" | string match -r -i "^[^\t]*(?:/|\.(?:"(string join '|' $argv)"))(?:\t.*)?\$"
        end
    end

    # Parameters of the layout that these options name.
    function __mosaic_settings
        set -l layout auto
        set -l words (commandline -opc)
        for i in (seq (count $words))
            for name in $argv
                if test "$words[$i]" = $name
                    set -l next (math $i + 1)
                    test $next -le (count $words); and set layout $words[$next]
                else if string match -q -- "$name=*" $words[$i]
                    set layout (string replace -- "$name=" '' $words[$i])
                else if test $name = -l; and string match -q -r -- '^-l[a-z]' $words[$i]
                    set layout (string sub -s 3 -- $words[$i])
                end
            end
        end
        switch $layout
    SETTINGS
        end
    end

    """#.replacing(
      "SETTINGS",
      with: CompletionValue.settings.map {
        "        case \($0.layout)\n            string split ' ' -- \(quoted($0.words))"
      }.joined(separator: "\n"))
  }

  /// The word after `-a`; `nil` if the shell offers no answers.
  private static func answers(_ value: CompletionValue) -> String? {
    switch value {
    case .text: nil
    case .words(let words): words.joined(separator: " ")
    case .files(let endings): "(__mosaic_files \(endings.joined(separator: " ")))"
    case .wordsOrFiles(let words, let endings):
      "\(words.joined(separator: " ")) (__mosaic_files \(endings.joined(separator: " ")))"
    case .folders: "(__fish_complete_directories)"
    case .settings(let option): "(__mosaic_settings \(option == .layout ? "-l " : "")\(option))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
