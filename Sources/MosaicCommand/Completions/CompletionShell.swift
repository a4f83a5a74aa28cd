// mosaic completions: a script for a shell, which asks `mosaic complete` and adds files.

import MosaicText

enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  /// The script; see ``Completion`` for the answer that it reads.
  ///
  /// It calls the program by the typed word, with `~` expanded, because that need not be on the `PATH`. If the word is no program, but an
  /// alias, it calls `mosaic`.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// For bash 3.2 and newer, with or without the package bash-completion.
  private static let bashScript = #"""
    # Completion of mosaic in bash, made by 'mosaic completions bash'.
    _mosaic() {
      local program=${COMP_WORDS[0]//[\\\"\']/} current=${COMP_WORDS[COMP_CWORD]} files skipped word rest
      program=$(type -P -- "${program/#\~/$HOME}") || program=mosaic
      COMPREPLY=()
      # bash cuts words at these signs.
      case $current in [=:]*) current= ;; esac
      {
        IFS=' ' read -r files skipped
        current=${current#"$skipped"}
        while IFS=$'\t' read -r word rest; do
          case $word in --*=) word=${word%=} ;; esac
          case $word in "${current#[\"\']}"*) COMPREPLY+=("$skipped$word") ;; esac
        done
      } < <("$program" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      case ${#COMPREPLY[@]}${COMPREPLY[0]} in 1*=) compopt -o nospace 2>/dev/null ;; esac
      if [ "${files:-none}" = none ]; then return; fi
      while IFS= read -r word; do COMPREPLY+=("$skipped$word"); done < <(
        compgen -d -- "$current"
        case $files in
          (folders) ;;
          (all) compgen -f -- "$current" ;;
          (*) compgen -f -- "$current" | LC_ALL=C grep -aiE "\.($files)\$" ;;
        esac
      )
      # In front of a folder bash sees no path, and would end the word.
      compopt -o filenames ${skipped:+-o nospace} 2>/dev/null
    }
    complete -F _mosaic mosaic

    """#

  /// A file for a folder of `$fpath`.
  private static let zshScript = #"""
    #compdef mosaic
    # Completion of mosaic in zsh, made by 'mosaic completions zsh'.
    _mosaic() {
      local program=$(whence -p -- "${${(Q)words[1]}/#\~/$HOME}") ret=1
      local -a typed=("${(@Q)words[2,CURRENT-1]}") lines open closed
      lines=("${(@f)$("${program:-mosaic}" complete "${typed[@]}" "$PREFIX" 2>/dev/null)}")
      local files=${lines[1]%% *} skipped=${lines[1]#* }
      compset -P "${(b)skipped}"
      shift lines
      open=(${(M)lines:#*=($'\t'*|)}) closed=(${lines:#*=($'\t'*|)})
      open=(${open/=}) open=(${open/$'\t'/:}) closed=(${closed/$'\t'/:})
      _describe -t words word closed -- open -qS= && ret=0
      case $files in
        none|'') ;;
        folders) _files -/ && ret=0 ;;
        all) _files && ret=0 ;;
        *) _files -g "*.(#i)($files)(-.)" && ret=0 ;;
      esac
      return ret
    }
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _mosaic "$@"; else compdef _mosaic mosaic; fi

    """#

  /// For fish 3 and newer.
  private static let fishScript = #"""
    # Completion of mosaic in fish, made by 'mosaic completions fish'.
    function __mosaic
        set -l words (commandline -opc)
        set -l program (string replace -r '^~(?=/)' ~ -- $words[1])
        set -e words[1]
        type -q "$program"; or set program mosaic
        type -q $program; or return
        set -l answer ($program complete $words (commandline -ct) 2>/dev/null)
        set -l first (string split -m 1 ' ' -- "$answer[1]")
        set -e answer[1]
        string replace -r '^(--[^\t=]*)=(?=\t|$)' '$1' -- $answer | string replace -r -- '^' "$first[2]"
        set -l ends "/|\.(?:$first[1])"
        switch "$first[1]"
            case '' none
                return
            case folders
                set ends /
            case all
                set ends ''
        end
        set -l start (string replace -- "$first[2]" '' (commandline -ct))
        complete -C "'' $start" | string match -r -i "^[^\t]*(?:$ends)(?:\t.*)?\$" | string replace -r -- '^' "$first[2]"
    end
    complete -c mosaic -f -a '(__mosaic)'

    """#
}

extension Command {
  static let completions = Command(
    id: .completions, usage: "mosaic completions bash|zsh|fish",
    summary: "print a script that completes options and files in a shell",
    examples: ["mosaic completions bash > mosaic.bash", "mosaic completions zsh > _mosaic"],
    inputs: .words(of: CompletionShell.self)
  ) { arguments throws(CommandFailure) in
    let known = CompletionShell.allCases.map(\.rawValue).joined(separator: ", ")
    guard let word = arguments.inputs.first, arguments.inputs.count == 1 else {
      throw .usage("completions takes one shell, of \(known); found \(arguments.inputs.count)")
    }
    guard let shell = CompletionShell(rawValue: word) else {
      throw .usage("unknown shell \(EscapedText.shortened(word, quote: "'")); known: \(known)")
    }
    try Console.result(shell.script)
  }
}
