// Completion in bash 3.2 and newer, with or without the package bash-completion.

import MosaicSpec

enum BashCompletion {
  static var script: String {
    """
    # Completion of mosaic in bash, made by 'mosaic completions bash'.

    # The options of a command.
    _mosaic_options() {
      case $1 in
    \(Command.all.map(options).joined(separator: "\n"))
      esac
    }

    # What stands behind an option of a command; nothing behind a switch.
    _mosaic_value() {
      case $1:$2 in
    \(values)
      esac
    }

    # What stands behind a command.
    _mosaic_input() {
      case $1 in
    \(Command.all.map { "    \($0.name)) echo \(kind($0.inputs).shellQuoted) ;;" }.joined(separator: "\n"))
      esac
    }

    # The parameters of a layout.
    _mosaic_settings() {
      case $1 in
    \(CompletionValue.settings.map { "    \($0.layout)) echo \($0.words.shellQuoted) ;;" }.joined(separator: "\n"))
      esac
    }

    \(engine)
    """
  }

  private static func options(_ command: Command) -> String {
    let words = Option.options(of: command).flatMap { option in
      (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
    }
    return "    \(command.name)) echo \(words.joined(separator: " ").shellQuoted) ;;"
  }

  private static var values: String {
    var lines: [String] = []
    for command in Command.all {
      for option in Option.options(of: command) {
        guard let value = option.offered else { continue }
        let short = option.short.map { "|\(command.name):-\($0)" } ?? ""
        lines.append("    \(command.name):--\(option.name)\(short)) echo \(kind(value).shellQuoted) ;;")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The kind of a value and its words, in the form that `_mosaic` reads.
  private static func kind(_ value: CompletionValue) -> String {
    switch value {
    case .text: "text"
    case .words(let words): "words \(words.joined(separator: " "))"
    case .files(let endings): "files \(endings.joined(separator: " "))"
    case .wordsOrFiles(let words, let endings):
      "either \(words.joined(separator: "|")) \(endings.joined(separator: " "))"
    case .folders: "folders"
    case .settings(let option): "settings \(option)"
    }
  }

  private static let engine = #"""
    # Adds the files that begin with $1 and have one of the endings behind it, and folders.
    _mosaic_files() {
      local start=$1 path ending
      shift
      while IFS= read -r path; do
        if [ -d "${path/#\~/$HOME}" ] || [ $# = 0 ]; then
          COMPREPLY+=("$path")
          continue
        fi
        ending=$(printf %s "${path##*.}" | tr '[:upper:]' '[:lower:]')
        case " $* " in *" $ending "*) COMPREPLY+=("$path") ;; esac
      done < <(compgen -f -- "$start")
      compopt -o filenames 2>/dev/null
    }

    _mosaic() {
      local -a words=()
      local word last=0 current before command i kind layout
      COMPREPLY=()
      # bash may cut words at '=': they are joined again.
      for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((i > 1)) && [[ $word == = || ${COMP_WORDS[i - 1]} == = ]]; then
          words[last]+=$word
        else
          last=${#words[@]}
          words[last]=$word
        fi
      done
      current=${words[last]}
      if ((last < 2)); then
        COMPREPLY=($(compgen -W "COMMANDS help --help --version" -- "$current"))
        return
      fi
      command=${words[1]}
      before=${words[last - 1]}
      if [ "$command" = help ]; then
        COMPREPLY=($(compgen -W "COMMANDS" -- "$current"))
        return
      fi

      local cut= option=$before
      if [[ $current == --*=* ]]; then
        option=${current%%=*} current=${current#*=} cut=yes
      fi
      kind=$(_mosaic_value "$command" "$option")
      if [ -z "$kind" ]; then
        if [ -n "$cut" ]; then return; fi
        if [[ $current == -* ]]; then
          COMPREPLY=($(compgen -W "$(_mosaic_options "$command")" -- "$current"))
          return
        fi
        kind=$(_mosaic_input "$command")
      fi

      case $kind in
        words*) COMPREPLY=($(compgen -W "${kind#words}" -- "$current")) ;;
        folders)
          while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$current")
          compopt -o filenames 2>/dev/null
          ;;
        files*) _mosaic_files "$current" ${kind#files} ;;
        either*)
          kind=${kind#either }
          word=${kind%% *}
          COMPREPLY=($(compgen -W "${word//|/ }" -- "$current"))
          _mosaic_files "$current" ${kind#* }
          ;;
        settings*)
          layout=auto
          for ((i = 2; i < last; i++)); do
            case ${words[i]} in
              "${kind#settings }") layout=${words[i + 1]} ;;
              "${kind#settings }"=*) layout=${words[i]#*=} ;;
              -l) if [ "$kind" = 'settings --layout' ]; then layout=${words[i + 1]}; fi ;;
              -l*) if [ "$kind" = 'settings --layout' ]; then layout=${words[i]#-l}; fi ;;
            esac
          done
          COMPREPLY=($(compgen -W "$(_mosaic_settings "$layout")" -- "$current"))
          if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
          # Where bash cuts at '=', it puts the answer behind it.
          if [[ $current == *=* && $COMP_WORDBREAKS == *=* ]]; then
            COMPREPLY=("${COMPREPLY[@]#*=}")
          fi
          ;;
      esac
    }

    complete -F _mosaic mosaic

    """#.replacing("COMMANDS", with: Command.all.map(\.name).joined(separator: " "))
}
