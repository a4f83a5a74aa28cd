// Where a collage is written to: whole or not at all, never over an input, and what a pipe does.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct OutputTests {
  /// Outputs that cannot be written.
  static let refused: [(output: String, says: String)] = [
    ("missing/out.png", "missing/out.png: cannot write: the folder 'missing' does not exist"),
    ("red.png/out.png", "red.png/out.png: cannot write: Not a directory"),
    ("folder.png", "folder.png: is a folder, not a file"),
    ("new/", "new/: is a folder, not a file"),
    ("/proc/out.png", "/proc/out.png: cannot write: "),
    ("/dev/full", "/dev/full: cannot write: No space left on device"),
    ("\(String(repeating: "x", count: 300)).png", "cannot write: File name too long"),
  ]

  @Test(arguments: refused, ["png", "svg", "pdf"]) func isRefused(
    _ bad: (output: String, says: String), format: String
  )
    throws
  {
    for device in ["/dev", "/proc"] where bad.output.hasPrefix(device) {
      guard FileManager.default.fileExists(atPath: device == "/dev" ? bad.output : device) else { return }
    }
    try withSamples { folder in
      try FileManager.default.createDirectory(
        atPath: folder.path("folder.png"), withIntermediateDirectories: false)
      let before = try folder.files()
      expectRefusal(
        try mosaic(
          ["render", "blue.png", "--size", "9x9", "--format", format, "-o", bad.output], in: folder), 74,
        bad.says)
      #expect(try folder.files() == before)
    }
  }

  @Test func aFolderThatMayNotBeWrittenInto() throws {
    guard getuid() != 0 else {
      return OutsideProgram.sayOnce(
        "the folder without write permission is left out: root may write everywhere")
    }
    try withSamples { folder in
      let locked = try shell(
        "mkdir locked && chmod 555 locked && mosaic render red.png -o locked/out.png", in: folder)
      expectRefusal(locked, 74, "locked/out.png: cannot write: Permission denied")
      try folder.write("what was there", to: "old.png")
      let old = try shell("chmod 444 old.png && mosaic render red.png -o old.png", in: folder)
      expectRefusal(old, 74, "old.png: cannot write: Permission denied")
    }
  }

  /// The program ignores SIGXFSZ by itself, so that a file limit is an error and leaves nothing.
  @Test(arguments: ["png", "svg", "pdf"]) func aFileLimit(ending: String) throws {
    try withSamples { folder in
      try folder.write("what was there", to: "old.\(ending)")
      let before = try folder.files()
      for name in ["new", "old"] {
        expectRefusal(
          try shell("ulimit -f 8; mosaic render noise.png --size 64x64 -o \(name).\(ending)", in: folder), 74,
          "\(name).\(ending): cannot write: File too large")
      }
      #expect(try folder.files() == before)
      #expect(try folder.read("old.\(ending)") == Array("what was there".utf8))
    }
  }

  // MARK: What is there already

  @Test func linksAndPermissionsAreKept() throws {
    try withSamples { folder in
      let manager = FileManager.default
      let real = try folder.write("what was there", to: "real.png")
      try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
      try manager.createSymbolicLink(atPath: folder.path("link.png"), withDestinationPath: "real.png")
      let before = try folder.files()
      #expect(
        try mosaic(["render", "blue.png", "--size", "9x9", "-o", "link.png"], in: folder).exitCode == 0)
      #expect(try folder.files() == before)
      #expect(try manager.destinationOfSymbolicLink(atPath: folder.path("link.png")) == "real.png")
      #expect(try manager.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o640)
      #expect(try ImageReader.pixmap(ofFile: real)[4, 4] == 0xFF00_00FF)
    }
  }

  /// Runs whose output is an input too, whatever that one is for, also where it would have been left out; and the input that
  /// is named.
  static let replacing: [(words: String, input: String)] = [
    ("red.png blue.png -o blue.png", "blue.png"),
    ("red.png blue.png -o ./../{folder}/blue.png", "blue.png"),
    ("red.png blue.png -o link.png", "blue.png"),
    ("red.png blue.png -o hard.png", "blue.png"),
    ("red.png blue.png -o below/blue.png", "blue.png"),
    ("link.png -o blue.png", "link.png"),
    (". --on-error skip -q -o blue.png", "./blue.png"),
    ("red.png empty.png --on-error skip -o empty.png", "empty.png"),
    ("red.png empty.png --on-error placeholder -o empty.png", "empty.png"),
    ("red.png cut.png --on-error skip -o cut.png", "cut.png"),
    // What is not there.
    ("red.png none.png --on-error skip -o none.png", "none.png"),
    ("red.png none.png --on-error placeholder -o ./below/../none.png", "none.png"),
    ("red.png below/none.png --on-error skip -o ../{folder}/below/none.png", "below/none.png"),
    ("red.png --background none.png --on-error skip --format svg -o none.png", "none.png"),
    ("red.png f7.png --on-error skip --to ring --frames 7 -o f%d.png", "f7.png"),
    ("red.png --background blue.png -o blue.png", "blue.png"),
    ("red.png --background empty.png --on-error skip -o empty.png", "empty.png"),
    ("red.png --background blue.png -l grid --to ring --frames 3 -o blue.png --format apng", "blue.png"),
    ("spec.json -o blue.png", "blue.png"),
    ("spec.json --format png -o spec.json", "spec.json"),
    ("sheet.json -o ground.png", "ground.png"),
    ("sheet.json -o mark.png", "mark.png"),
    ("sheet.json --background blue.png -o mark.png", "mark.png"),
    ("below/up.json --format svg -o blue.png", "below/../blue.png"),
    ("spec.json --format svg -o below/spec", "spec.json"),
    // Numbered stills, of which only one is there.
    ("red.png f3.png --to ring --frames 3 -o f%d.png", "f3.png"),
    ("red.png f1.png --to ring --frames 3 -o f%d.png", "f1.png"),
    ("red.png --background f2.png --to ring --frames 2 -o f%d.png", "f2.png"),
    ("red.png --to ring --frames 2 -o f%02d.png blue.png", "blue.png"),
    ("frames.json --to ring --frames 4 -o f%d.png", "f4.png"),
    ("f5.json --to ring --frames 5 --format png -o f%d.json", "f5.json"),
  ]

  /// A folder in which every file is whole but `empty.png` and `cut.png`.
  private func withInputs(_ body: (TemporaryFolder) throws -> Void) throws {
    try withSamples { folder in
      let manager = FileManager.default
      for name in ["crc.png", "cut-in-header.png", "header-crc.png", "huge.png"] {
        try manager.removeItem(atPath: folder.path(name))
      }
      for name in ["f1.png", "f2.png", "f3.png", "f4.png", "ground.png", "mark.png"] {
        try folder.write(Sample.png(40, 40, 0xFF00_00FF), to: name)
      }
      let items = #""items": [{"image": "red.png"}, {"image": "blue.png"}]"#
      for (name, text) in [
        ("spec", items), ("f5", items), ("below/up", #""items": [{"image": "../blue.png"}]"#),
        ("frames", #""canvas": {"watermark": {"image": "f4.png"}}, \#(items)"#),
        (
          "sheet",
          #""canvas": {"background": {"image": "ground.png"}, "watermark": {"image": "mark.png"}}, \#(items)"#
        ),
      ] {
        try folder.write(#"{"version": 1, \#(text)}"#, to: "\(name).json")
      }
      for (link, target) in [
        ("link.png", "blue.png"), ("below/blue.png", "../link.png"), ("below/spec", "../spec.json"),
        ("f02.png", "blue.png"),
      ] {
        try manager.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
      }
      try manager.linkItem(atPath: folder.path("blue.png"), toPath: folder.path("hard.png"))
      try body(folder)
    }
  }

  @Test(arguments: replacing) func noInputIsReplaced(words: String, input: String) throws {
    try withInputs { folder in
      let names = try folder.files()
      let before = try names.map { try folder.read($0) }
      let arguments = words.replacingOccurrences(of: "{folder}", with: folder.url.lastPathComponent)
        .split(separator: " ").map(String.init)
      let run = try mosaic(["render"] + arguments, in: folder)
      #expect(run.exitCode == 2)
      let says =
        ": cannot write: this file is an input (\(input)), and an output never replaces one; choose another name"
      #expect(run.errorLines.last?.hasSuffix(says) == true, "\(run.errors)")
      #expect(try folder.files() == names)
      #expect(try names.map { try folder.read($0) } == before)
    }
  }

  /// The standard input and output may be files of the run as well.
  @Test(arguments: [
    "mosaic render - --format png -o spec.json < spec.json",
    "mosaic render blue.png --format png -o - 1<> blue.png",
    "mosaic render blue.png --format png -o /dev/stdout 1<> blue.png",
    "mosaic render blue.png --format png -o /dev/fd/7 7<> blue.png",
  ])
  func noOpenFileIsReplaced(script: String) throws {
    try withInputs { folder in
      let before = try ["blue.png", "spec.json"].map { try folder.read($0) }
      expectRefusal(try shell(script, in: folder), 2, "this file is an input (")
      #expect(try ["blue.png", "spec.json"].map { try folder.read($0) } == before)
    }
  }

  // MARK: Devices

  /// Only what cannot be replaced is written into: a file in `/dev` is a file.
  @Test func aFileAmongDevices() throws {
    let folder = "/dev/shm"
    guard access(folder, W_OK) == 0 else {
      return OutsideProgram.sayOnce("a file among devices is left out: there is no \(folder)")
    }
    let name = "\(folder)/mosaic-test-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: name) }
    try withSamples { samples in
      try Data("what was there".utf8).write(to: URL(fileURLWithPath: name))
      let reader = try #require(FileHandle(forReadingAtPath: name))
      expectRefusal(
        try shell("ulimit -f 8; mosaic render noise.png --size 64x64 -o \(name)", in: samples), 74,
        "\(name): cannot write: File too large")
      #expect(try String(contentsOfFile: name, encoding: .utf8) == "what was there")
      #expect(try mosaic(["render", "blue.png", "--size", "9x9", "-o", name], in: samples).exitCode == 0)
      #expect(try ImageReader.pixmap(ofFile: name)[4, 4] == 0xFF00_00FF)
      // Whoever reads the old file reads on.
      #expect(try reader.readToEnd() == Data("what was there".utf8))
    }
  }

  /// What someone else holds open is written into where they stand.
  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"]) func anOpenFile(output: String)
    throws
  {
    guard output == "-" || FileManager.default.fileExists(atPath: output) else { return }
    try withSamples { folder in
      try folder.write("before ", to: "out")
      let run = try shell(
        "(mosaic render blue.png --size 9x9 --format png -o \(output); printf ' behind') >> out", in: folder)
      #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
      _ = try mosaic(["render", "blue.png", "--size", "9x9", "-o", "whole.png"], in: folder)
      let whole = try folder.read("whole.png")
      #expect(try folder.read("out") == Array("before ".utf8) + whole + Array(" behind".utf8))
    }
  }

  @Test func anOpenFileThatIsNotForWriting() throws {
    try withSamples { folder in
      expectRefusal(
        try shell("mosaic render red.png --format png -o /dev/fd/0 < blue.png", in: folder), 74,
        "/dev/fd/0: cannot write: Bad file descriptor")
    }
  }

  // MARK: The standard output

  /// The same bytes as in a file, and nothing else.
  @Test(arguments: ["png", "svg", "pdf"]) func aMinusIsTheStandardOutput(format: String) throws {
    try withSamples { folder in
      let words = ["render", "red.png", "blue.png", "--size", "90x90"]
      let file = try mosaic(words + ["-o", "out.\(format)"], in: folder)
      #expect(file.output == "" && file.errors == "")
      let stream = try mosaic(words + ["-v", "--progress", "--format", format, "-o", "-"], in: folder)
      #expect(try stream.stdout == folder.read("out.\(format)"))
      #expect(stream.errors.contains("mosaic: note: -: 2 items on 90 x 90 pixels\n"))
    }
  }

  /// A reader that has seen enough is not an error, wherever the words go.
  @Test(arguments: [
    "render noise.png --size 400x400 --format png -o -",
    "render noise.png --size 400x400 --format svg -o -",
    "render noise.png --size 400x400 --format pdf -o /dev/stdout",
    "plan --sizes $(seq -s , 1 4000 | sed 's/[0-9]*/4x3/g')",
  ])
  func aBrokenPipeIsNoError(words: String) throws {
    try withSamples { folder in
      let run = try shell("(mosaic \(words); echo $? > code) | head -c 1 | wc -c", in: folder)
      #expect(run.output.trimmingCharacters(in: .whitespaces) == "1\n")
      #expect(run.errors == "")
      #expect(try folder.read("code") == Array("0\n".utf8))
    }
  }

  /// Results that do not arrive are errors; a stream that was closed is not taken for a file.
  @Test(arguments: [
    ("mosaic schema > /dev/full", "cannot write to the standard output: No space left on device"),
    (
      "mosaic render red.png --format png -o - > /dev/full",
      "standard output: cannot write: No space left on device"
    ),
    ("mosaic schema >&-", "cannot write to the standard output: Bad file descriptor"),
    ("mosaic render red.png --format png -o - >&-", "standard output: cannot write: Bad file descriptor"),
    ("mosaic plan - <&-", "standard input: cannot read: Bad file descriptor"),
  ])
  func aResultThatDoesNotArrive(script: String, says: String) throws {
    guard !script.contains("/dev/full") || FileManager.default.fileExists(atPath: "/dev/full") else { return }
    try withSamples { folder in
      expectRefusal(try shell(script, in: folder), 74, says)
    }
  }

  @Test func warningsDoNotLandInThePicture() throws {
    try withSamples { folder in
      let run = try shell(
        "mosaic render red.png empty.png --on-error skip --size 9x9 -o out.png 2>&- <&- >&-", in: folder)
      #expect(run.exitCode == 0)
      #expect(try ImageReader.pixmap(ofFile: folder.path("out.png"))[4, 4] == 0xFFFF_0000)
    }
  }
}
