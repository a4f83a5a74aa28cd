// mosaic thumbnail -: lines of JSON in, lines of JSON out.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct ThumbnailStreamTests {
  /// A picture of 40 × 30 pixels in the line itself.
  private static let data =
    "data:image/png;base64," + Data(Sample.png(40, 30, 0xFF00_FF00)).base64EncodedString()

  /// A line, and what its results hold, one for each file, in a run with `-s 20 -o t/{stem}_{size}.png`.
  static let lines: [(line: String, says: [String])] = [
    (
      #"{"input": "red.png", "id": 7, "data": {"a": 1.0}}"#,
      [
        #""id": 7, "size": "20", "input": "red.png", "source_width": 40, "source_height": 30, "status": "done", "output": "t/red_20.png", "width": 20, "height": 15, "#
      ]
    ),
    (
      #"{"input": "blue.png", "size": [10, "9x4", "7,5"], "crop": "low"}"#,
      ["blue_10.png", "blue_9x4.png", "blue_7.png", "blue_5.png"]
    ),
    ("green.png", [#""size": "20", "input": "green.png", "#]),
    (#"{"input": "red.png", "output": "{width}.{ext}", "format": "png"}"#, [#""output": "20.png""#]),
    (#"{"input": "noise.png", "size": "80", "enlarge": true}"#, [#""width": 80, "height": 80"#]),
    (#"{"input": "noise.png", "size": 3, "placeholder": ["color"]}"#, [##""color": "#"##]),
    (#"{"input": "nix.png", "id": "x"}"#, [#""id": "x", "input": "nix.png", "status": "failed""#]),
    (#"{"inptu": "red.png", "id": 3}"#, [#""id": 3, "status": "failed", "#]),
    (#"{"inptu": "red.png"}"#, ["inptu: unknown key"]),
    (#"{"input": "red.png", "size": "20y"}"#, [#"\"20y\" is no size; allowed:"#]),
    (#"{"input": "red.png", "size": []}"#, ["at least one"]),
    (#"{"input": "red.png", "format": "svg"}"#, [#"\"svg\" is no format of thumbnails; allowed: png"#]),
    (#"{"input": "red.png", "crop": "middle"}"#, [#"\"middle\" is no crop; allowed:"#]),
    (#"{"input": "red.png", "placeholder": "x"}"#, [#"\"x\" is no placeholder; allowed: blurhash"#]),
    (#"{"input": "red.png", "output": "t/{stam}.png"}"#, [#"{stam} is unknown; did you mean"#]),
    (#"{"input": "red.png", "output": "red.png"}"#, ["this file is an input (red.png)"]),
    (
      #"{"input": "red.png", "output": "gs://b/{stem}.png"}"#,
      ["gs://b/{stem}.png: cannot write: this is a URL"]
    ),
    (#"{"input": "https://host/a.png?b"}"#, ["https://host/a.png?b: is a URL, and nothing is fetched here"]),
    (#"{"input": "."}"#, [".: is a folder, not a file"]),
    (#"{"input": "*.png"}"#, ["*.png: no such file"]),
    (
      #"{"input": "\#(data)", "output": "d/{size}.png", "size": [8, 4]}"#,
      [
        #""size": "8", "input": "data:input", "source_width": 40, "#,
        #""status": "done", "output": "d/4.png""#,
      ]
    ),
    (#"{"input": "\#(data)"}"#, ["a picture in the line itself has no {dir}, {stem} and {hash}; give an"]),
    (#"{"input": "\#(data)", "output": "d/{size}.{ext}"}"#, ["the ending says no kind of file"]),
    (#"{"input": "data:,x", "output": "d/x.png"}"#, [#""input": "data:input", "status": "failed""#]),
    (#"{"input": "data:x", "output": "d/x.png"}"#, ["data:input: is damaged: a data: address has a comma"]),
    // A line may be as long as one of a batch.
    (#"{"input": "red.png", "size": 6"# + String(repeating: " ", count: 2 << 20) + "}", ["red_6.png"]),
    (#"{"input": "red.png", "quality": 300}"#, ["quality"]),
    (#"{"input": "red.png", "output": "-"}"#, ["output: - has no ending; say"]),
    (
      #"{"input": "red.png", "output": {"inline": "image/png"}, "size": [8, "8x2"], "placeholder": "color"}"#,
      [
        #""size": "8", "input": "red.png", "source_width": 40, "source_height": 30, "status": "done", "output": "data:image/png;base64,iVBOR"#,
        ##""color": "#"##,
      ]
    ),
    (#"{"input": "red.png", "output": {"inline": "image/svg+xml"}}"#, ["is no media type of thumbnails"]),
    (
      #"{"input": "red.png", "output": {"inline": "image/png"}, "format": "png,png"}"#,
      [#"\"format\" says another"#]
    ),
    (
      #"{"input": "red.png", "output": "r_{size}.jpg", "format": "png"}"#,
      ["is written as PNG, and not as its name says"]
    ),
  ]

  @Test("each line has its own results, in order", arguments: ["", "-j 3 --unordered"])
  func results(options: String) throws {
    let text = Self.lines.map(\.line).joined(separator: "\n")
    let run = try mosaic("thumbnail - -s 20 -o t/{stem}_{size}.png \(options)", stdin: text)
    #expect(run.exitCode == 65 && run.errors.hasSuffix(" thumbnails failed; their results say why\n"))
    let results = run.output.split(separator: "\n").map(String.init)
    for (index, row) in Self.lines.enumerated() {
      let own = results.filter { $0.hasPrefix(#"{"index": \#(index), "line": \#(index + 1), "#) }
      #expect(own.count == row.says.count, "\(row.line): \(own)")
      for (result, says) in zip(own, row.says) { #expect(result.contains(says), "\(row.line): \(result)") }
    }
    if options.isEmpty { #expect(results == results.sorted { Self.index($0) < Self.index($1) }) }
    try mosaic("thumbnail - -o t/{stem}.png --exit-zero", stdin: text).done()
  }

  private static func index(_ result: String) -> Int {
    result.firstMatch(of: /"index": (\d+)/).flatMap { Int($0.1) } ?? -1
  }

  @Test("the bytes of an output that is the standard output follow their result") func bytes() throws {
    let line = #"{"input": "red.png", "output": "-", "format": "png", "size": [8, 4]}"#
    let run = try mosaic("thumbnail -", stdin: line).done()
    let results = run.output.split(separator: "\n").filter { $0.hasPrefix("{\"index\"") }
    #expect(results.count == 2)
    #expect(results.allSatisfy { $0.contains(#""status": "done", "output": "-", "#) })
    #expect(run.output.components(separatedBy: "IHDR").count == 3)
  }

  @Test("a line that is too long has its name in its result") func longLine() throws {
    let line = #"{"input": "data:,\#(String(repeating: "x", count: 5 << 14))", "id": "long"}"#
    let run = try mosaic("thumbnail - -o a.png --max-memory 4M", stdin: line)
    #expect(run.exitCode == 65 && run.output.contains(#""id": "long", "status": "failed""#), "\(run.output)")
    #expect(run.output.contains("line 1 has more than 65536 bytes"))
  }

  @Test("without names on the command line each line needs its own") func names() throws {
    let lines = #"{"input": "red.png"}"# + "\n" + #"{"input": "red.png", "output": "u/{stem}.png"}"#
    let run = try mosaic("thumbnail -", stdin: lines)
    #expect(run.exitCode == 65 && run.output.contains("line 1: there is no output; give the names"))
    #expect(try folder.files().contains("u/red.png"))
  }

  @Test("an output may be written again, and read by the next line") func again() throws {
    var lines: [String] = []
    for number in 0..<60 {
      let name = ["red.png", "blue.png", "green.png"][number % 3]
      lines.append(#"{"input": "\#(name)", "output": "t/a_{size}.png", "size": 16}"#)
      lines.append(#"{"input": "\#(name)", "output": "t/b_{width}.png", "size": "16x"}"#)
      lines.append(#"{"input": "t/a_16.png", "output": "t/\#(number).png", "size": 8}"#)
      lines.append(#"{"input": "t/b_16.png", "output": "t/\#(number)b.png", "size": 8}"#)
    }
    try mosaic("thumbnail - -j 4 --unordered", stdin: lines.joined(separator: "\n")).done()
    for number in 0..<60 {
      for (name, large) in [("\(number)", "a"), ("\(number)b", "b")] {
        let small = try ImageReader.pixmap(ofFile: folder.path("t/\(name).png"))
        #expect(small[2, 2] == [0xFFFF_0000, 0xFF00_00FF, 0xFF00_FF00][number % 3], "\(number) \(large)")
      }
    }
  }

  @Test("with a root, nothing outside is read or written") func root() throws {
    // What is a folder in the working folder may be a picture in the root, and the other way round.
    for name in ["sub/a.png", "sub/b.png", "b.png/c.png", "sub/in/c.png"] {
      try folder.write(folder.read("red.png"), to: name)
    }
    let lines = [
      #"{"input": "a.png"}"#, #"{"input": "../red.png"}"#, #"{"input": "a.png", "output": "../x.png"}"#,
      #"{"input": "b.png"}"#, #"{"input": "in"}"#,
    ]
    let run = try mosaic("thumbnail - --root sub -o t/{stem}.png", stdin: lines.joined(separator: "\n"))
    let statuses = run.output.split(separator: "\n").map { $0.contains(#""status": "done""#) }
    #expect(statuses == [true, false, false, true, false], "\(run.output)")
    #expect(try folder.files().contains("sub/t/a.png") && !folder.files().contains("x.png"))
  }

  @Test("a picture in a line is current until its bytes change") func resumedData() throws {
    for (picture, status) in [(Self.data, "done"), (Self.data, "current"), (Self.data + "AA", "done")] {
      let line = #"{"input": "\#(picture)", "output": "t/a.png"}"#
      let run = try mosaic("thumbnail - --resume --on-error placeholder", stdin: line)
      #expect(run.output.contains(#""status": "\#(status)""#), "\(run.output)\(run.errors)")
    }
  }

  @Test("what is right is left alone, and parts are done") func resumed() throws {
    let lines = (0..<4).map { #"{"input": "red.png", "output": "t/\#($0).png"}"# }.joined(separator: "\n")
    for part in ["1/2", "2/2"] {
      let run = try mosaic("thumbnail - --resume --shard \(part)", stdin: lines).done()
      #expect(run.output.split(separator: "\n").count == 2)
    }
    let again = try mosaic("thumbnail - --resume", stdin: lines).done()
    #expect(again.output.split(separator: "\n").allSatisfy { $0.contains(#""status": "current""#) })
    #expect(again.output.split(separator: "\n").count == 4)
    try mosaic("thumbnail - -o a.png -o b.png", stdin: lines).refused(2, "thumbnail has one -o PATTERN")
    try mosaic("thumbnail - --prune", stdin: lines).refused(
      2, "--prune is for all pictures, and of lines the last one is not known; leave it out")
  }

  @Test("a result comes before the next line is there") func latency() throws {
    try expectResultsAsLinesCome(
      "mosaic thumbnail - -o 't/{stem}.png'", #"{"input": "red.png"}"#, #"{"input": "blue.png"}"#)
  }
}
