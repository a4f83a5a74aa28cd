// mosaic batch: results on standard output, messages on standard error, exit codes, signals.

import Foundation
import MosaicCodecs
import MosaicText
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct BatchCommandTests {
  private static let good = #"{"output": "a.png", "images": ["red.png"], "canvas": {"width": 20}}"#
  private static let bad = #"{"output": "b.png", "images": ["nix/nix.png"]}"#
  private static let unclear = #"{"output": "c.png", "imges": ["red.png"]}"#

  /// Arguments, the job file, and the exit code.
  static let runs: [(words: String, lines: [String], code: Int32)] = [
    ("jobs.jsonl", [good], 0), ("jobs.jsonl", [], 0), ("jobs.jsonl", [good, bad], 1),
    // Trying again does not help where all failures are bad data.
    ("jobs.jsonl", [good, unclear], 65), ("jobs.jsonl", [unclear, bad], 1),
    ("jobs.jsonl --unordered -j 4", [good, bad], 1), ("jobs.jsonl", [good, good], 2), ("nix.jsonl", [], 2),
    // It can be opened, and not read.
    (".", [], 2),
    ("jobs.jsonl --size 0", [good], 2), ("", [], 2),
    ("jobs.jsonl jobs.jsonl", [], 2), ("jobs.jsonl --quality 300", [good], 2),
    ("jobs.jsonl --format gif", [good], 2),
  ]

  @Test(arguments: runs) func exits(words: String, lines: [String], code: Int32) throws {
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "jobs.jsonl")
    let run = try mosaic("batch \(words)")
    #expect(run.exitCode == code, "\(run.errors)")
    for line in run.output.split(separator: "\n") {
      let result = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(result?["status"] is String && result?["index"] is Int && result?["milliseconds"] is Double)
    }
    guard code == 0, lines.isEmpty else {
      return #expect(run.errors.isEmpty == (code == 0), "\(run.errors)")
    }
    #expect(
      run.errors
        == #"mosaic: warning: jobs.jsonl: holds no jobs; each line is one, such as {"output": "a.png", "images": ["b.jpg"]}"#
        + "\n")
  }

  @Test func optionsAndDefaultsAreThoseOfARender() throws {
    try folder.write(#"{"style": {"border": "2,red"}, "canvas": {"width": 99}}"#, to: "base.json")
    try folder.write(
      #"{"output": "a.png", "layout": "grid", "images": ["red.png", "blue.png"]}"#, to: "jobs.jsonl")
    try shell("mosaic batch jobs.jsonl --defaults base.json --out-dir deep/er --columns 2 --radius 3").done()
    _ = try shell(
      "mosaic render red.png blue.png -l grid --columns 2 --width 99 --border '2,red' --radius 3 -o b.png")
    let (one, other) = (
      try ImageReader.pixmap(ofFile: folder.path("deep/er/a.png")),
      try ImageReader.pixmap(ofFile: folder.path("b.png"))
    )
    #expect(one == other)
  }

  /// Options and lines that are done in processes of their own as in this one.
  static let isolated: [(words: String, lines: [String])] = [
    ("jobs.jsonl", [good, bad, "nonsense", #"{"output": "c.jpg", "images": ["."], "qualty": 3}"#]),
    (
      "jobs.jsonl",
      [#"{"output": "q.jpg", "images": ["red.png"], "quality": 3, "id": 7, "data": {"a": 1.0}}"#]
    ),
    (
      "jobs.jsonl --quality 70",
      [
        #"{"output": "q.jpg", "images": ["noise.png"], "canvas": {"width": 90}, "maxBytes": 2000}"#,
        #"{"output": "s%d.png", "images": ["noise.png"], "canvas": {"width": 90, "split": [3, 1], "overlap": 4}}"#,
      ]
    ),
    (
      "jobs.jsonl",
      [
        #"{"output": "q.pdf", "images": ["red.png", "noise.png"], "canvas": {"size": "3x4cm"}, "layout": "justified"}"#
      ]
    ),
    ("jobs.jsonl --out-dir deep/er --columns 2 --radius 3 --background '#abc'", [good]),
    ("jobs.jsonl --defaults base.json --format png --compression fast", [good]),
    ("- --resume <jobs.jsonl", [good, good]),
    ("jobs.jsonl --shard 2/2", [good, #"{"output": "two.png", "images": ["red.png"], "id": 2}"#]),
    ("jobs.jsonl --shard 1/3 --fail-fast --max-line 2K --exit-zero -j 2", [good, bad]),
    ("jobs.jsonl --dry-run --unordered -j 3", [good]),
    ("sub/jobs.jsonl --root sub --out-dir out", [good, #"{"output": "../x.png", "images": ["red.png"]}"#]),
    ("sub/jobs.jsonl", [good]),
    ("jobs.jsonl --on-error skip", [#"{"output": "d.png", "images": ["nix.png", "red.png"]}"#]),
    (
      "jobs.jsonl --max-memory 1M -j 1",
      [#"{"output": "d.png", "canvas": {"width": 3000}, "images": ["red.png"]}"#]
    ),
    ("jobs.jsonl", [#"{"output": "jobs.jsonl", "images": ["red.png"]}"#]),
    (
      "jobs.jsonl",
      [#"{"output": "p%d.png", "images": ["red.png"], "layout": {"type": "grid", "columns": 1}}"#]
    ),
    ("jobs.jsonl", [#"{"output": "e.png", "images": ["odd \n\u0301 name.png"], "canvas": {"width": 9}}"#]),
  ]

  @Test("jobs in processes of their own have the same results, and make the same files", arguments: isolated)
  func isolation(words: String, lines: [String]) throws {
    let text = lines.map { $0 + "\n" }.joined()
    for path in ["jobs.jsonl", "sub/jobs.jsonl"] { try folder.write(text, to: path) }
    for path in ["sub/red.png", "odd \n\u{301} name.png"] {
      try folder.write(Sample.png(4, 4, 0xFF00_FF00), to: path)
    }
    try folder.write(#"{"style": {"border": "2,red"}}"#, to: "base.json")
    let before = try folder.files()
    let runs = try ["", "--isolate "].map { option in
      let run = try shell("mosaic batch \(option)\(words)")
      var files: [String: [UInt8]] = [:]
      for path in try folder.files() where !before.contains(path) {
        files[path] = try folder.read(path)
        try FileManager.default.removeItem(atPath: folder.path(path))
      }
      return (output: run.output.replacing(/"milliseconds": [0-9.]+/, with: ""), files: files)
    }
    #expect(runs[0].output == runs[1].output && !runs[0].output.isEmpty)
    #expect(runs[0].files == runs[1].files)
  }

  @Test(arguments: [("INT", Int32(130), "interrupted"), ("TERM", 143, "terminated")])
  func aSignalEndsItCleanly(signal: String, code: Int32, says: String) throws {
    let lines = (0..<2000).map {
      #"{"output": "out/\#($0).png", "images": ["noise.png"], "canvas": {"width": 200}}"#
    }
    try folder.write(lines.joined(separator: "\n"), to: "jobs.jsonl")
    let run = try shell(
      """
      (until [ -s results ]; do sleep 0.02; done; kill -\(signal) $$) &
      exec mosaic batch jobs.jsonl >results
      """)
    #expect(run.exitCode == code)
    let results = try folder.text("results").split(separator: "\n")
    let done = results.filter { $0.contains(#""status": "done""#) }
    #expect(done.count + results.filter { $0.contains(#""status": "dropped""#) }.count == results.count)
    #expect(done.count < 2000)
    let (dropped, left) = (results.count - done.count, 2000 - results.count)
    #expect(
      run.errors.hasSuffix(
        "mosaic: stopped: \(says); \(done.count) done\(dropped > 0 ? ", \(dropped) dropped" : "")"
          + "\(left > 0 ? ", \(left) not begun" : "")\n"), "\(run.errors)")
    // Nothing but what the results say.
    let files = try folder.files("out/")
    #expect(files.count == done.count)
  }

  @Test func aPipeOfLinesIsReadAsItComes() throws {
    try expectResultsAsLinesCome(
      "mosaic batch -", Self.good, #"{"output": "c.png", "images": ["red.png"]}"#)
  }
}

/// --shard, and arrays of jobs that are found in the environment.
@Suite(.bounded, .amongSamples) struct ShardCommandTests {
  /// Dry runs of five jobs: options, variables, the indices of the jobs that would be done, and what is said.
  static let runs: [(options: String, variables: [String: String], jobs: [Int], says: String)] = [
    ("", [:], [0, 1, 2, 3, 4], ""),
    ("--shard 2/3", [:], [1, 4], ""),
    ("--shard 2/3", ["JOB_COMPLETION_INDEX": "0"], [1, 4], ""),
    ("--shard 9/9", [:], [], ""), ("--shard 1/1", [:], [0, 1, 2, 3, 4], ""),
    ("--shard auto/1", ["JOB_COMPLETION_INDEX": "0"], [0, 1, 2, 3, 4], ""),
    ("--shard off", ["JOB_COMPLETION_INDEX": "0"], [0, 1, 2, 3, 4], ""),
    (
      "--shard auto/3", ["JOB_COMPLETION_INDEX": "0"], [0, 3],
      "mosaic: note: part 1/3 of the jobs, as Kubernetes says (JOB_COMPLETION_INDEX=0); --shard off does all\n"
    ),
    (
      "", ["CLOUD_RUN_TASK_INDEX": "1", "CLOUD_RUN_TASK_COUNT": "2"], [1, 3],
      "mosaic: note: part 2/2 of the jobs, as Cloud Run says (CLOUD_RUN_TASK_INDEX=1, CLOUD_RUN_TASK_COUNT=2); "
        + "--shard off does all\n"
    ),
    ("-q", ["CLOUD_RUN_TASK_INDEX": "1", "CLOUD_RUN_TASK_COUNT": "2"], [1, 3], ""),
    ("", ["CLOUD_RUN_TASK_INDEX": "0", "CLOUD_RUN_TASK_COUNT": "1"], [0, 1, 2, 3, 4], ""),
  ]

  private func run(_ options: String, _ variables: [String: String]) throws
    -> ProgramRun
  {
    let lines = (0..<5).map { #"{"output": "\#($0).png", "items": [{"color": "red"}]}"# + "\n" }
    try folder.write(lines.joined(), to: "jobs.jsonl")
    let words = "batch jobs.jsonl --dry-run \(options)".words
    return try mosaic(words, environment: variables)
  }

  @Test(arguments: runs)
  func parts(options: String, variables: [String: String], jobs: [Int], says: String) throws {
    let run = try run(options, variables).done()
    let found = run.output.split(separator: "\n").compactMap { result in
      result.firstMatch(of: /"index": (\d+)/).flatMap { Int($0.1) }
    }
    #expect(found == jobs)
    #expect(run.errors == says)
  }

  static let refused: [(options: String, variables: [String: String], says: String)] = [
    (
      "--shard auto", [:], "no variable that tells a part is set (JOB_COMPLETION_INDEX, SLURM_ARRAY_TASK_ID, "
    ),
    ("--shard 0/3", [:], "--shard: '0/3' cannot be used; allowed: I/N with parts counted from 1"),
  ]

  @Test(arguments: refused)
  func refusals(options: String, variables: [String: String], says: String) throws {
    try run(options, variables).refused(2, says)
  }
}
