// Completion in zsh: a file for a folder of $fpath.

import MosaicSpec

enum ZshCompletion {
  static var script: String {
    let names = Command.all.map { "    \("\(literal($0.name)):\($0.summary)".shellQuoted)" }
    return """
      #compdef mosaic
      # Completion of mosaic in zsh, made by 'mosaic completions zsh'.

      # The parameters of the layout that the options in $@ name.
      _mosaic_settings() {
        local layout=auto word
        local -i i
        local -a settings
        for ((i = 2; i < CURRENT; i++)); do
          for word in "${names[@]}"; do
            case $words[i] in
              $word) layout=$words[i+1] ;;
              $word=*) layout=${words[i]#*=} ;;
              -l*) [[ $word == -l ]] && layout=${words[i]#-l} ;;
            esac
          done
        done
        case $layout in
      \(CompletionValue.settings.map { "    \($0.layout)) settings=(\($0.words)) ;;" }.joined(separator: "\n"))
        esac
        compadd -S '' -- ${(M)settings:#*=}
        compadd -- ${settings:#*=}
      }
      _mosaic_layout_settings() { local -a names=(-l --layout); _mosaic_settings }
      _mosaic_to_settings() { local -a names=(--to); _mosaic_settings }

      # The words in $1, and files with an ending of $2.
      _mosaic_either() {
        _alternative "words:word:($1)" "files:file:_files -g '*.(#i)($2)(-.)'"
      }

      _mosaic() {
        local curcontext=$curcontext state line
        typeset -A opt_args
        local -a commands=(
      \(names.joined(separator: "\n"))
          'help:list the commands, or the options of one'
        )
        if ((CURRENT == 2)); then
          _describe command commands
          compadd -- --help --version
          return
        fi
        local command=$words[2]
        shift words
        ((CURRENT--))
        case $command in
      \(Command.all.map(arguments).joined(separator: "\n"))
          help) ((CURRENT == 2)) && _describe command commands ;;
        esac
      }

      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _mosaic "$@"; else compdef _mosaic mosaic; fi

      """
  }

  private static func arguments(_ command: Command) -> String {
    var lines = Option.options(of: command).flatMap { option in
      let value = option.offered
      let text =
        "[\(literal(option.row.summary))]"
        + (value.map { ":\(literal(option.row.value ?? "")):\(action($0))" } ?? "")
      let short = option.short.map { ["*-\($0)\(value == nil ? "" : "+")\(text)".shellQuoted] } ?? []
      return short + ["*--\(option.name)\(value == nil ? "" : "=")\(text)".shellQuoted]
    }
    if command.inputs != .text { lines.append("*:input:\(action(command.inputs))".shellQuoted) }
    return "    \(command.name))\n      _arguments -s -S \\\n"
      + lines.map { "        \($0)" }.joined(separator: " \\\n") + "\n      ;;"
  }

  private static func action(_ value: CompletionValue) -> String {
    switch value {
    case .text: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files(let endings):
      endings.isEmpty ? "_files" : "_files -g \"*.(#i)(\(endings.joined(separator: "|")))(-.)\""
    case .wordsOrFiles(let words, let endings):
      // A space in front keeps _arguments from adding words of its own.
      " _mosaic_either \"\(words.joined(separator: " "))\" \"\(endings.joined(separator: "|"))\""
    case .folders: "_files -/"
    case .settings(let option): "_mosaic_\(option.typed)_settings"
    }
  }

  /// Brackets and colons end the parts of a row of `_arguments`.
  private static func literal(_ text: String) -> String {
    text.map { "\\[]:".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
