// The protocol of lines, which mosaic batch - and mosaic thumbnail - both speak.

import Foundation
import MosaicBatch
import MosaicCodecs
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct LineProtocolTests {
  private static let green = Sample.png(40, 30, 0xFF00_FF00)
  private static let red = Sample.png(20, 20, 0xFFFF_0000)

  /// A part of a stream: lines, or the bytes of pictures.
  enum Part: Sendable {
    case line(String)
    case bytes([UInt8])

    var bytes: [UInt8] {
      switch self {
      case .line(let text): Array((text + "\n").utf8)
      case .bytes(let bytes): bytes
      }
    }
  }

  /// The parts of a stream, and what each result holds, by its index. Answers have no index.
  struct Row: Sendable, CustomTestStringConvertible {
    var command = "thumbnail - -s 8"
    let parts: [Part]
    let says: [Int: String]
    var answers: [String] = []

    var testDescription: String { "\(command): \(says.values.sorted())" }
  }

  private static func announced(_ more: String, _ pictures: [UInt8]...) -> [Part] {
    let lengths = pictures.map { "\($0.count)" }.joined(separator: ", ")
    return [.line(#"{"bytes": [\#(lengths)], \#(more)}"#)] + pictures.map { .bytes($0) }
  }

  static let rows: [Row] = [
    Row(
      parts: announced(#""id": 1, "output": "one_{size}.png""#, green) + [.bytes([0x0A])]
        + announced(#""id": 2, "output": "two.png", "input": "data:0""#, red)
        + [.line(#"{"input": "red.png", "output": "three.png"}"#)],
      says: [
        0:
          #""id": 1, "size": "8", "input": "data:0", "source_width": 40, "source_height": 30, "status": "done", "output": "one_8.png""#,
        1: #""source_width": 20, "source_height": 20, "status": "done", "output": "two.png""#,
        2: #""output": "three.png", "width": 8"#,
      ]),
    Row(
      parts: [.line(#"{"bytes": \#(green.count), "output": "-", "format": ["png", "png"]}"#), .bytes(green)],
      says: [0: #""status": "done", "output": "-", "#]),
    Row(
      parts: announced(#""output": "a.png""#, green, red) + [
        .line(#"{"input": "red.png", "output": "b.png"}"#)
      ],
      says: [
        0: "line 1: bytes: thumbnails are of one picture, which follows; leave",
        1: #""status": "done", "output": "b.png""#,
      ]),
    Row(
      parts: announced(#""output": "a.png", "input": "red.png""#, green),
      says: [0: "thumbnails are of one picture"]),
    Row(
      parts: [.line(#"{"output": "a.png"}"#)], says: [0: "line 1: input: is missing; the path of a picture"]),
    Row(
      parts: [
        .line(#"{"bytes": 100, "id": "cut", "output": "a.png"}"#), .bytes(red.dropLast(30).suffix(20)),
      ],
      says: [0: #""id": "cut", "status": "failed", "#]),
    Row(
      parts: [.line(#"{"bytes": 100, "output": "a.png"}"#), .bytes([1, 2, 3])],
      says: [0: "line 1: bytes: the input ended after 3 of 100 bytes"]),
    Row(
      command: "thumbnail - -s 8 --max-memory 8M",
      parts: [
        .line(#"{"bytes": 1048577, "output": "a.png", "id": "large"}"#),
        .bytes([UInt8](repeating: 0x7B, count: 1_048_577)),
        .line(#"{"input": "red.png", "output": "b.png"}"#),
      ],
      says: [
        0: "line 1: bytes: 1048577 bytes follow, and the limit of memory leaves room for 1048576",
        1: #""status": "done", "output": "b.png""#,
      ]),
    Row(
      parts: [.line(#"{"bytes": -1, "output": "a.png"}"#)], says: [0: "bytes: is -1; allowed: at least 0"]),
    Row(
      command: "batch -",
      parts: announced(
        #""output": "c.png", "layout": "grid", "canvas": {"width": 40}, "images": ["data:0", "red.png", "data:1"]"#,
        green, red),
      says: [0: #""status": "done", "output": "c.png""#]),
    Row(
      command: "batch - --isolate",
      parts: announced(#""output": "c.png", "canvas": {"width": 40}, "images": ["data:0"]"#, green)
        + [.line(#"{"output": "d.png", "images": ["red.png"]}"#)],
      says: [0: #""status": "done", "output": "c.png""#, 1: #""status": "done", "output": "d.png""#]),
    Row(
      command: "batch -",
      parts: announced(#""output": "c.png", "images": ["data:1"]"#, green),
      says: [0: #"line 1: data:1: 1 picture follows the line, see \"bytes\""#]),
    Row(
      command: "batch -", parts: [.line(#"{"output": "c.png", "images": ["data:0"]}"#)],
      says: [0: #"line 1: data:0: 0 pictures follow the line, see \"bytes\""#]),
    Row(
      command: "batch - -j 1",
      parts: [
        .line(#"{"ping": [1, {"a": 2.50}]}"#), .line(#"{"output": "c.png", "images": ["red.png"]}"#),
        .line(#"{"cancel": "nobody"}"#), .line(#"{"metrics": true}"#),
      ],
      says: [0: #""index": 0, "line": 2, "status": "done""#],
      answers: [
        #"{"pong": [1, {"a": 2.50}], "waiting": 0, "running": 0}"#, #"{"cancelled": "nobody", "lines": 0}"#,
        ##"{"metrics": "# HELP mosaic_results_total "##,
      ]),
    Row(
      parts: announced(#""id": "several", "output": "-", "format": "png""#, green, red)
        + announced(#""id": "named", "input": "red.png", "output": "a.png""#, green),
      says: [0: #""id": "several", "#, 1: #""id": "named", "#]),
    Row(
      parts: [
        .bytes([0xEF, 0xBB, 0xBF]), .line(#"{"ping": 1}"#),
        .line(#"{"input": "red.png", "output": "m.png"}"#),
      ],
      says: [0: #""output": "m.png""#], answers: [#"{"pong": 1, "#]),
    Row(command: "thumbnail -", parts: [.line("")], says: [:]),
    Row(
      command: "thumbnail - --isolate --time-limit 0.02",
      parts: [.line(#"{"input": "red.png", "size": "4000", "enlarge": true, "output": "large.png"}"#)],
      says: [0: #""error": {"code": 75, "kind": "time", "#]),
    Row(
      command: "thumbnail - --on-error placeholder",
      parts: [
        .line(
          #"{"input": "nix.png", "size": "9000x9000!", "enlarge": true, "output": "tile.png", "timeLimit": 0.05}"#
        )
      ],
      says: [0: #""error": {"code": 75, "kind": "time", "#]),
    Row(
      command: "batch - --max-canvas 0.0012MP",
      parts: [
        .line(#"{"output": "a.png", "images": ["red.png"], "canvas": {"width": 40, "height": 40}}"#),
        .line(#"{"output": "b.png", "images": ["red.png"], "canvas": {"width": 40, "height": 30}}"#),
        .line(
          #"{"output": "c.png", "images": ["red.png"], "canvas": {"width": 40, "height": 30}, "maxCanvas": 1199}"#
        ),
        .line(
          #"{"output": "d.png", "images": ["red.png"], "canvas": {"width": 40, "height": 40}, "maxCanvas": 9999}"#
        ),
      ],
      says: [
        0: "1600 in all; the limit is 1200", 1: #""status": "done""#, 2: "1200 in all; the limit is 1199",
        3: "1600 in all; the limit is 1200",
      ]),
    Row(
      command: "batch -", parts: [.line(#"{"ping": 1, "id": 3}"#)],
      says: [0: "line 1, column 2: ping: unknown key"]),
    Row(
      command: "batch -",
      parts: [.line(#"{"output": "c.png", "images": ["red.png"], "deadline": 0, "id": 7, "protocol": 2}"#)],
      says: [
        0: #""protocol": 2, "id": 7, "status": "failed", "#
      ]),
    Row(
      parts: [.line(#"{"input": "red.png", "output": "a.png", "protocol": 3}"#)],
      says: [0: "protocol: is 3; allowed: at least 1, up to 2"]),
    Row(
      parts: [.line(#"{"input": "red.png", "output": "a.png", "priority": 1.5}"#)],
      says: [0: "priority: is 1.5; a whole number"]),
    Row(
      parts: [
        .line(#"{"input": "red.png", "output": "a.png", "timeLimit": 0.001, "size": 4000, "enlarge": true}"#)
      ],
      says: [
        0:
          #""code": 75, "kind": "time", "message": "red.png: was not read to its end: the limit of 0.001 s is over"#
      ]),
    Row(
      command: "thumbnail - -s 8 --max-line 40",
      parts: [.line(#"{"input": "red.png", "output": "a.png", "id": "too long"}"#)],
      says: [0: #""id": "too long", "status": "failed", "#]),
  ]

  @Test("lines, pictures behind them, and answers", arguments: rows)
  func results(row: Row) throws {
    let run = try run(row.command, row.parts.flatMap(\.bytes))
    let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("{") }
    let results = lines.filter { $0.hasPrefix(#"{"index": "#) }
    for (index, says) in row.says {
      let own = results.filter { $0.hasPrefix(#"{"index": \#(index), "#) }
      #expect(!own.isEmpty && own.allSatisfy { $0.contains(says) }, "\(says): \(own) \(run.errors)")
    }
    let answers = lines.filter { !results.contains($0) }
    #expect(answers.count == row.answers.count, "\(lines)")
    for (answer, says) in zip(answers, row.answers) { #expect(answer.hasPrefix(says), "\(answer)") }
  }

  /// Runs a command; with `--isolate` not in this process, which is not the program that it starts again.
  private func run(_ command: String, _ stream: [UInt8]) throws -> ProgramRun {
    let words = command.words + ["--exit-zero"]
    guard words.contains("--isolate") else { return try mosaic(words, stdin: stream) }
    return try ProgramRun.run(MosaicBinary.path(), words, in: folder.url, stdin: stream, timeout: 120)
  }

  @Test("thumbnails that other processes make are the same") func isolatedThumbnails() throws {
    let lines = [
      #"{"input": "red.png", "output": "%/{stem}_{size}.png", "size": [8, 4], "id": 7, "data": [1]}"#,
      #"{"input": "nix.png", "output": "%/{stem}.png", "id": "x"}"#, #"{"inptu": 3, "id": 4}"#,
      #"{"input": "red.png", "output": {"inline": "image/png"}, "size": 8}"#,
      #"{"input": "red.png", "output": "-", "format": ["png", "qoi"], "size": [8, 6]}"#,
    ]
    let parts = lines.map { Part.line($0) } + Self.announced(#""output": "%/e.png""#, Self.green)
    let runs = try ["plain", "isolated"].map { name in
      let stream = parts.flatMap { part -> [UInt8] in
        if case .line(let text) = part {
          Part.line(text.replacing("%", with: name)).bytes
        } else {
          part.bytes
        }
      }
      let options = name == "isolated" ? "--isolate --unordered -j 1" : ""
      let run = try run("thumbnail - \(options)", stream)
      return run.output.replacing(name, with: "").replacing(/"milliseconds": [0-9.]+/, with: "")
    }
    #expect(runs[0] == runs[1] && runs[0].contains(#""format": "qoi""#), "\(runs)")
    for name in ["red_8.png", "red_4.png", "e.png"] {
      #expect(try folder.read("plain/\(name)") == folder.read("isolated/\(name)"))
    }
    try mosaic("thumbnail red.png -o a.png --isolate").refused(2, "--isolate is for lines of JSON, which")
  }

  @Test("the pictures behind a line are those of the collage") func samePixels() throws {
    try folder.write(Self.green, to: "green one.png")
    let document = #""output": "%", "layout": "grid", "canvas": {"width": 60}, "images": "#
    let parts =
      Self.announced(document.replacing("%", with: "a.png") + #"["data:0", "data:1"]"#, Self.green, Self.red)
      + [
        .line("{" + document.replacing("%", with: "b.png") + #"["green one.png", "red 20.png"]}"#)
      ]
    try folder.write(Self.red, to: "red 20.png")
    try mosaic("batch -".words, stdin: parts.flatMap(\.bytes)).done()
    #expect(
      try ImageReader.pixmap(ofFile: folder.path("a.png")) == ImageReader.pixmap(ofFile: folder.path("b.png"))
    )
  }

  @Test("a job file has no pictures behind its lines, and no lines that ask for none") func files() throws {
    try folder.write(
      #"{"output": "a.png", "images": ["data:0"], "bytes": 5}"# + "\n" + #"{"ping": 1}"#, to: "jobs.jsonl")
    let run = try mosaic("batch jobs.jsonl")
    #expect(
      run.output.contains("line 1: bytes: pictures follow only the lines of a stream, such as mosaic batch -")
    )
    #expect(run.output.contains("ping: unknown key"))
  }

  @Test("what waits is cancelled, overtaken and refused") func waiting() throws {
    // The only worker is busy with a picture of many pixels until the other lines are read.
    let slow =
      #"{"id": "slow", "output": "slow.png", "items": [{"color": "red"}], "canvas": {"width": 9000, "height": 9000}, "priority": 2}"#
    let lines =
      [slow]
      + ["a", "b", "c", "d"].map {
        #"{"id": "\#($0)", "output": "\#($0).png", "items": [{"color": "red"}], "canvas": {"width": 9}, "priority": \#($0 == "c" ? 1 : 0)}"#
      } + [#"{"cancel": "b"}"#]
    func statuses(_ options: String) throws -> [String] {
      let run = try mosaic(
        "batch - -j 1 --unordered --exit-zero \(options)", stdin: lines.map { $0 + "\n" }.joined())
      return run.output.split(separator: "\n").compactMap { result in
        result.firstMatch(of: /"id": "(\w+)", "status": "(\w+)"/).map { "\($0.1) \($0.2)" }
      }
    }
    let all = try statuses("")
    #expect(all == ["b dropped", "slow done", "c done", "a done", "d done"], "\(all)")
    let refused = try statuses("--queue 1")
    #expect(refused.contains("slow done") && refused.count { $0.hasSuffix("failed") } >= 2, "\(refused)")
  }

  @Test("pings that nobody reads are not read either, and are all answered later") func flood() throws {
    try folder.write(String(repeating: #"{"ping": 1}"# + "\n", count: 20_000), to: "pings")
    let run = try shell("mosaic batch - <pings | (sleep 1; grep -c pong)")
    #expect(run.output == "20000\n", "\(run.errors)")
  }

  @Test("a worker ends once nobody reads its results", arguments: ["batch", "thumbnail"])
  func noReader(command: String) throws {
    let line =
      command == "batch"
      ? #"{"output": "-", "format": "png", "canvas": {"width": 9}, "images": ["red.png"]}"#
      : #"{"input": "red.png", "output": "-", "format": "png", "size": 9}"#
    try folder.write(String(repeating: line + "\n", count: 5000), to: "lines")
    let run = try shell("{ mosaic \(command) - <lines; echo \"ended with $?\" >&2; } | :")
    #expect(
      run.errors
        == "mosaic: error: nobody reads the results any more, so that no further line is begun\nended with 74\n"
    )
  }

  @Test("a line that is worked on can be cancelled") func running() throws {
    let run = try shell(
      """
      mkfifo lines
      mosaic batch - --exit-zero <lines >results &
      exec 9>lines
      echo '{"id": 5, "output": "slow.png", "items": [{"color": "red"}], "canvas": {"width": 30000, "height": 30000}}' >&9
      n=0; until grep -q '"running": 1' results || [ $n -gt 500 ]; do echo '{"ping": 0}' >&9; sleep 0.02; n=$((n + 1)); done
      echo '{"cancel": 5}' >&9
      exec 9>&-
      wait
      grep -v pong results
      ls slow.png
      """)
    #expect(run.output.contains(#"{"cancelled": 5, "lines": 1}"#))
    #expect(
      run.output.contains(#""id": 5, "status": "dropped""#)
        && run.output.contains(#""error": {"code": 130, "kind": "cancelled", "message": "it was cancelled"}"#),
      "\(run.output)")
    #expect(run.errors.contains("slow.png"), "no file is left: \(run.errors)")
  }
}

@Suite(.bounded, .amongSamples) struct LogTests {
  private static let lines =
    #"{"output": "a.png", "images": ["red.png"], "id": "good"}"# + "\n"
    + #"{"output": "b.png", "images": ["nix.png"], "id": "bad"}"# + "\n"

  @Test("with --log json each message is an object") func json() throws {
    let run = try mosaic(
      "batch - --log json -v", stdin: Self.lines, environment: ["TRACEPARENT": "00-4bf9-01"])
    let lines = try run.errorLines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
    #expect(lines.count == 4)
    for line in lines {
      let time = try #require(line["time"] as? String)
      #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(time)")
      #expect(line["command"] as? String == "batch" && line["traceparent"] as? String == "00-4bf9-01")
    }
    #expect(lines.map { $0["level"] as? String } == ["info", "error", "info", "error"])
    #expect(lines[1]["job"] as? String == "bad" && lines[1]["index"] as? Int == 1)
    #expect(lines[1]["kind"] as? String == "not-found")
    // Another command of the same process writes text again.
    #expect(try mosaic("batch -", stdin: Self.lines).errors.hasPrefix("mosaic: error: 1 of 2 jobs failed"))
    try mosaic("batch - --log xml", stdin: Self.lines).refused(
      2, "--log: \"xml\" cannot be used; allowed: text, json")
  }

  @Test("--metrics counts results by status and kind") func metrics() throws {
    _ = try mosaic("batch - --metrics m.prom", stdin: Self.lines)
    let text = try folder.text("m.prom")
    for says in [
      "# TYPE mosaic_results_total counter\n", "\nmosaic_results_total{status=\"done\"} 1\n",
      "\nmosaic_results_total{status=\"failed\"} 1\n", "\nmosaic_failures_total{kind=\"not-found\"} 1\n",
      "\nmosaic_lines_waiting 0\n",
    ] { #expect(text.contains(says), "\(text)") }
    let run = try shell("mosaic thumbnail red.png nix.png -s 8 -o 't/{stem}.png' --metrics 3 3>fd.prom")
    #expect(run.exitCode == 65)
    #expect(try folder.text("fd.prom").contains("mosaic_results_total{status=\"failed\"} 1\n"))
    try mosaic("batch - --metrics nix/m.prom", stdin: "").refused(
      74, "nix/m.prom: cannot write: the folder 'nix'")
    try mosaic("batch - --metrics 77", stdin: "").refused(
      2, "--metrics: \"77\" cannot be used; allowed: a file, or")
  }
}
