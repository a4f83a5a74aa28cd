// Completion in the real shells, and the manual page in the real formatter.

import Foundation
import MosaicCodecs
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

  /// The program under test is the `mosaic` of the `PATH`, and `~/a folder/mosaic`.
  private func variables() throws -> [String: String] {
    let program = URL(fileURLWithPath: try MosaicBinary.path())
    let link = folder.url.appendingPathComponent("a folder/mosaic")
    if !FileManager.default.fileExists(atPath: link.path) {
      try FileManager.default.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program)
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "PATH": "\(program.deletingLastPathComponent().path):\(path)", "HOME": folder.url.path, "TERM": "xterm",
    ]
  }

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

  private func answersOfBash(
    _ typed: [String], _ path: String, program: String = "mosaic"
  ) throws -> [String] {
    let script =
      "source ./mosaic.bash; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _mosaic; printf '%s\\n' \"${COMPREPLY[@]}\""
    let run = try ProgramRun.run(
      path, ["--norc", "-c", script, "bash", program] + typed, in: folder.url, environment: variables())
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  private func answersOfFish(
    _ typed: [String], _ path: String, program: String = "mosaic"
  ) throws -> [String] {
    let run = try ProgramRun.run(
      path,
      ["--no-config", "-c", "source mosaic.fish; complete -C $argv[1]"]
        + [([program] + typed).joined(separator: " ")],
      in: folder.url, environment: variables())
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
    for program in Self.paths { #expect(try answersOfBash(["ren"], path, program: program) == ["render"]) }
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
    #expect(try answersOfFish(["render", "--captions=photos/n"], path) == ["--captions=photos/notes.txt"])
    for program in Self.paths { #expect(try answersOfFish(["ren"], path, program: program) == ["render"]) }
  }

  /// The program as it may be typed; instead of a missing one, the shell asks the `mosaic` of the `PATH`.
  static let paths = [#"~/a\ folder/mosaic"#, #"./a\ folder/mosaic"#, "./missing/mosaic"]

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
    ("render --layout=wat", "render --layout=waterfall "), ("render -lwat", "render -lwaterfall "),
    ("render --captions=photos/n", "render --captions=photos/notes.txt "),
    ("render --root ph", "render --root photos/"), ("help me", "help me"),
  ]

  @Test(arguments: lines) func zshAnswers(_ typed: String, _ line: String) throws {
    try expectOfZsh("mosaic \(typed)", "mosaic \(line)")
  }

  @Test(arguments: paths) func zshCallsTheTypedProgram(_ program: String) throws {
    try expectOfZsh("\(program) ren", "\(program) render ")
  }

  private func expectOfZsh(_ typed: String, _ line: String) throws {
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
      zpty -wn inner "$1"$'\t'$'\x18'; waited answer; cat answer; zpty -d inner
      """#
    let run = try ProgramRun.run(
      path, ["-f", "-c", script, "zsh", typed], in: folder.url,
      environment: variables(), timeout: 120)
    #expect(run.output == "\(line)\n", "\(run.errors)")
  }

  /// Words behind `mosaic complete`, and the answer: its first line, and the words that begin as the rest of the last one does. `''` is
  /// an empty word, `·` a space in a word, PICTURES the endings of all pictures that this build reads.
  static let answers = textRows(
    """
    ren → none : render
    comp → none : compare completions
    --v → none : --version
    he → none : help
    help comp → none : compare completions
    help render p → none :
    complete '' → none :
    nope --lay → none :
    // Options
    render --lay → none : --layout=
    render --svg-i → none : --svg-images=
    plan --svg-i → none :
    render --qui → none : --quiet
    render -q → none : -q
    render a·b.png --lay → none : --layout=
    // Values
    render --layout wat → none : waterfall
    render --layout=wat → none --layout=: waterfall
    render --layout=waterfall wat → PICTURES|json :
    render -l wat → none : waterfall
    render -lwat → none -l: waterfall
    render -l=wat → none -l=: waterfall
    render -rqlwat → none -rql: waterfall
    render -rql wat → none : waterfall
    render --title a·b --layout wat → none : waterfall
    render --title=r → none --title=:
    render --title r → none :
    render --title --lay → none :
    render --metadata tit → none : title=
    render --nope=wat → none :
    render --preview=k → none --preview=: kitty
    render --preview k → PICTURES|json :
    // Settings of a layout
    plan --to flow --to-param alignment=c → none : alignment=center
    plan --to=flow --to-param=alignment=c → none --to-param=: alignment=center
    plan -l grid --to flow --to-param alignment=c → none : alignment=center
    plan --to flow -p alignment=c → none :
    render -l waterfall -p columns → none : columns=
    render -lwaterfall -p columns → none : columns=
    render -rlwaterfall -pcolumns → none -p: columns=
    render --layout waterfall --param columns → none : columns=
    render --layout=waterfall --param=columns → none --param=: columns=
    render --layout a·b -p columns → none :
    // Files and folders
    render my·photos/r → PICTURES|json :
    render '' → PICTURES|json :
    compare a.png b → PICTURES :
    batch x → jsonl|json|ndjson :
    report m → html|htm|xml|json|jsonl|ndjson|md|markdown : merge
    render --captions x → csv|json|tsv|txt :
    render --captions=my·photos/x → csv|json|tsv|txt --captions=:
    render -o out → all :
    render -oout → all -o:
    render --root x → folders :
    render --gap 5 '' → PICTURES|json :
    // No option stands behind --.
    render -- --lay → PICTURES|json :
    render --title -- --lay → none : --layout=
    layouts su → none : sudoku
    completions f → none : fish
    // bash cuts words at = and : and asks for what stands behind the last cut.
    render --layout = → none : auto grid
    render --layout = wat → none : waterfall
    render --captions = x → csv|json|tsv|txt :
    plan --to flow --to-param alignment = c → none : center
    plan --to = flow --to-param = alignment = c → none : center
    render -lwaterfall -pcolumns = 3 → none :
    render --keep red.png = 0 → none :
    render --scroll 0 : 5 --lay → none : --layout=
    render a : b → none :
    render a := b --lay → none : --layout=
    """)

  @Test(arguments: answers) func theProgramAnswers(_ typed: String, _ answer: String) throws {
    let words = typed.words.map { $0 == "''" ? "" : $0.replacing("·", with: " ") }
    let lines = try mosaic(["complete"] + words).silent().output.split(separator: "\n").map(String.init)
    let first = String(answer.prefix { $0 != ":" })
    let wanted = String(answer.dropFirst(first.count + 1)).words
    let pictures = ImageReader.pathExtensions.sorted().joined(separator: "|")
    #expect(lines.first == first.replacing("PICTURES", with: pictures))

    let skipped = first.drop { $0 != " " }.dropFirst()
    let last = words.last == "=" ? "" : words.last ?? ""
    let begun = last.hasPrefix(skipped) ? String(last.dropFirst(skipped.count)) : last
    let offered = lines.dropFirst().map { String($0.prefix { $0 != "\t" }) }.filter { $0.hasPrefix(begun) }
    // Before a letter is typed, all layouts are offered, and the row names some.
    let namesSome = begun.isEmpty && !wanted.isEmpty
    #expect(namesSome ? Set(wanted).isSubset(of: offered) : offered == wanted, "\(offered)")
  }

  /// An option and a setting have a meaning; a value has none.
  @Test func meaningsFollowATab() throws {
    let option = try #require(Option.table.first { $0.name == "layout" })
    #expect(try mosaic("complete render --lay").output.contains("\n--layout=\t\(option.row.summary)\n"))
    #expect(try mosaic("complete pl").output.contains("\nplan\t\(Command.plan.summary)\n"))
    #expect(try mosaic("complete render -l g").output.contains("\ngrid\n"))
    for command in Command.all {
      for line in Completion([command.name, "-"]).text.split(separator: "\n").dropFirst() {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        #expect(parts.count == 2 && parts[0].allSatisfy { $0.isLetter || "-=".contains($0) }, "\(line)")
      }
    }
  }

  @Test func oddWordsAreAnswered() throws {
    let odd = [
      "", "=", ":", "==", "-", "--", "---", "-=", "--=", "--=x", "-é", "=\u{301}", "--layout=\u{301}",
      "\u{301}",
      "\n", "\t", "--layout", "-l", "-p", "'", "\"", "$(x)", String(repeating: "-l=", count: 10_000),
    ]
    for word in odd {
      for start in [
        [], ["help"], ["render"], ["render", "--layout"], ["render", "-l", "="], ["render", "--", "-p"],
      ] {
        for end in odd {
          #expect(Completion(start + [word, end]).text.split(separator: "\n")[0].contains(" "))
        }
      }
    }
    #expect(Completion([]).text == "none \n")
    #expect(try mosaic(["complete"]).silent().output == "none \n")
    // A name that is not UTF-8 does not keep the shell from offering the others.
    let run = try shell("mosaic complete render \"$(printf 'a\\377')\" --layo").silent()
    #expect(run.output.contains("\n--layout=\t"))
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
