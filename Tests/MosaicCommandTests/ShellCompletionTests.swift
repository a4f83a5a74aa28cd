// Completion in the real shells, and the manual page in the real formatter.

import Foundation
import TestSupport
import Testing

@testable import MosaicCommand
@testable import MosaicSpec

@Suite(.bounded, .inFolder) struct ShellCompletionTests {
  /// What is typed, and answers that must be among those given.
  static let rows: [(typed: [String], answers: [String])] = [
    (["ren"], ["render"]),
    (["help", "comp"], ["compare", "completions"]),
    (["render", "--lay"], ["--layout"]),
    (["render", "--layout", "wat"], ["waterfall"]),
    (["render", "-l", ""], ["auto", "grid", "ring"]),
    (["render", "--svg-images", "o"], ["outline"]),
    (["render", "--fit", "c"], ["contain", "cover"]),
    (["render", "-l", "waterfall", "-p", "col"], ["columns="]),
    (["plan", "--to", "flow", "--to-param", "al"], ["alignment=center", "alignment=leading"]),
    (["render", "photos/r"], ["photos/red.png"]),
    (["render", "photos/I"], ["photos/IMG_1.PNG"]),
    (["render", "photos/b"], ["photos/box.json"]),
    (["compare", "--preset", "od"], ["odiff"]),
    (["layouts", "su"], ["sudoku"]),
    (["completions", "f"], ["fish"]),
    (["render", "--per-page", ""], ["fit"]), (["plan", "--size", "A"], ["A3", "A4"]),
    (["render", "--focus", "a"], ["auto"]), (["render", "--sort", ""], ["taken", "shuffle"]),
    (["render", "--keep", "photos/r"], ["photos/red.png"]),
    (["render", "--span", "photos/r"], ["photos/red.png"]),
    (["plan", "--weight", "photos/r"], ["photos/red.png"]),
    (["render", "--captions", "photos/n"], ["photos/notes.txt"]),
    (["render", "--radius", "c"], ["circle"]), (["render", "--position", "t"], ["top"]),
    (["report", "m"], ["merge"]), (["report", "photos/p"], ["photos/page.html"]),
    (["report", "merge", "photos/p"], ["photos/page.html"]),
  ]
  static let never: [(typed: [String], answer: String)] = [
    (["plan", "--qu"], "--quality"), (["render", "photos/n"], "photos/notes.txt"),
    (["render", "--title", "r"], "render"), (["batch", "--lay"], "--last"),
    (["render", "--keep", "photos/n"], "photos/notes.txt"), (["report", "photos/r"], "photos/red.png"),
  ]

  private func makeFiles() throws {
    for name in [
      "photos/red.png", "photos/IMG_1.PNG", "photos/notes.txt", "photos/box.json", "photos/page.html",
    ] {
      try folder.write("x", to: name)
    }
    for shell in CompletionShell.allCases {
      try folder.write(shell.script, to: shell == .zsh ? "_mosaic" : "mosaic.\(shell)")
    }
  }

  @Test(arguments: CompletionShell.allCases) func theShellReadsIt(_ shell: CompletionShell) throws {
    try makeFiles()
    guard let path = try OutsideProgram(shell.rawValue).path(orLeaveOut: "completion in \(shell)") else {
      return
    }
    let run = try mosaic(["completions", shell.rawValue])
    #expect(run.exitCode == 0 && run.output == shell.script)
    let file = try folder.write(run.output, to: "script")
    let check = try ProgramRun.run(
      path, ["-n", file], in: folder.url, environment: ["HOME": folder.url.path])
    #expect(check.exitCode == 0 && check.errors == "", "\(check.errors)")
  }

  private func answersOfBash(_ typed: [String], _ path: String) throws -> [String] {
    let script =
      "source ./mosaic.bash; COMP_WORDS=(mosaic \"$@\"); COMP_CWORD=$#; _mosaic; printf '%s\\n' \"${COMPREPLY[@]}\""
    let run = try ProgramRun.run(path, ["--norc", "-c", script, "bash"] + typed, in: folder.url)
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  private func answersOfFish(_ typed: [String], _ path: String) throws -> [String] {
    let run = try ProgramRun.run(
      path,
      ["--no-config", "-c", "source mosaic.fish; complete -C 'mosaic \(typed.joined(separator: " "))'"],
      in: folder.url, environment: ["HOME": folder.url.path])
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func bashAnswers() throws {
    try makeFiles()
    guard let path = try OutsideProgram("bash").path(orLeaveOut: "completion in bash") else { return }
    for (typed, wanted) in Self.rows {
      let answers = try answersOfBash(typed, path)
      #expect(Set(wanted).isSubset(of: answers), "\(typed): \(answers)")
    }
    for (typed, answer) in Self.never {
      #expect(try !answersOfBash(typed, path).contains(answer), "\(typed)")
    }
    // As bash cuts words at '='.
    #expect(try answersOfBash(["render", "--layout", "=", "wat"], path) == ["waterfall"])
    #expect(
      try answersOfBash(["plan", "--to", "flow", "--to-param", "alignment", "=", "ce"], path)
        == ["center"])
  }

  @Test func fishAnswers() throws {
    try makeFiles()
    guard let path = try OutsideProgram("fish").path(orLeaveOut: "completion in fish") else { return }
    for (typed, wanted) in Self.rows {
      let answers = try answersOfFish(typed, path)
      #expect(Set(wanted).isSubset(of: answers), "\(typed): \(answers)")
    }
    for (typed, answer) in Self.never {
      #expect(try !answersOfFish(typed, path).contains(answer), "\(typed)")
    }
    #expect(try answersOfFish(["render", "--layout=wat"], path) == ["--layout=waterfall"])
  }

  /// What is typed before Tab, and the line after it.
  static let lines: [(typed: String, line: String)] = [
    ("ren", "render "), ("render --layo", "render --layout="),
    ("render --layout wat", "render --layout waterfall "),
    ("render -l waterfall -p columns", "render -l waterfall -p columns="),
    ("plan --to flow --to-param alignment=ce", "plan --to flow --to-param alignment=center "),
    ("render photos/r", "render photos/red.png "),
    ("plan --svg", "plan --svg"),
    ("completions f", "completions fish "),
    ("render --per-page f", "render --per-page fit "), ("plan --size A10", "plan --size A10 "),
    ("render --focus a", "render --focus auto "), ("render --keep photos/r", "render --keep photos/red.png "),
    ("report me", "report merge "), ("report merge photos/p", "report merge photos/page.html "),
  ]

  @Test(arguments: lines) func zshAnswers(_ typed: String, _ line: String) throws {
    try makeFiles()
    guard let path = try OutsideProgram("zsh").path(orLeaveOut: "completion in zsh") else { return }
    try folder.write(
      #"""
      PS1=; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D
      finish() { print -r -- "$BUFFER" > answer.new; mv answer.new answer; exit }
      zle -N finish; bindkey '^X' finish; bindkey '^I' complete-word; unsetopt beep; print > ready
      """#, to: "start")
    let script = #"""
      zmodload zsh/zpty; zpty inner zsh -f -i
      waited() { repeat 600; do [[ -e $1 ]] && return; zpty -rt inner out; sleep 0.1; done; exit 9 }
      zpty -w inner '. ./start'; waited ready
      zpty -wn inner "mosaic $1"$'\t'$'\x18'; waited answer; cat answer; zpty -d inner
      """#
    let run = try ProgramRun.run(
      path, ["-f", "-c", script, "zsh", typed], in: folder.url,
      environment: ["HOME": folder.url.path, "TERM": "xterm"], timeout: 120)
    #expect(run.output == "mosaic \(line)\n", "\(run.errors)")
  }

  @Test func whatIsOfferedIsInTheTable() {
    // Layouts, sizes and the words of CSS are listed elsewhere.
    for option in Option.table where !["layout", "to", "size", "position"].contains(option.name) {
      guard case .words(let words) = option.offers else { continue }
      let said = option.row.summary + (option.row.value ?? "")
      for word in words {
        #expect(said.contains(word.replacing("=", with: "")), "--\(option.name) \(word)")
      }
    }
  }

  static let refused = refusals(
    """
    completions → completions takes one shell, of bash, zsh, fish; found 0
    completions tcsh → unknown shell 'tcsh'; known: bash, zsh, fish
    completions bash zsh → found 2
    man render → man takes no input; found 'render'
    """, code: 2)

  @Test(arguments: refused) func refusesIn(_ row: CommandRow) throws {
    try expect(row)
  }
}

@Suite(.bounded, .inFolder) struct ManualPageTests {
  @Test func theFormatterHasNothingToSay() throws {
    let page = try mosaic("man")
    #expect(page.exitCode == 0 && page.output == ManualPage.text)
    #expect(page.stdout.allSatisfy { $0 < 128 })
    guard let groff = try OutsideProgram("groff").path(orLeaveOut: "the manual page") else { return }
    let run = try ProgramRun.run(
      groff, ["-man", "-Tutf8", "-ww", "-P-cbou", "-rLL=100n"], in: folder.url, stdin: page.stdout)
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    for command in Command.all {
      #expect(run.output.contains("MOSAIC \(command.name.uppercased())\n"), "\(command.name)")
      for example in command.examples.flatMap({ $0.split(separator: "\n") }) {
        #expect(run.output.contains(example), "\(example)")
      }
    }
    for option in Option.table { #expect(run.output.contains("--\(option.name)"), "\(option.name)") }
  }

  @Test func signsAreEscaped() {
    #expect(ManualPage.roff(#"a-b\ 'x' ~^`"…"#) == #"a\-b\e \(aqx\(aq \(ti\(ha\(ga\(dq\[u2026]"#)
  }
}
