// Outputs that are not files: devices, open descriptors, pipes, standard output.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct StreamOutputTests {
  // MARK: Devices

  /// A regular file below `/dev` is replaced as any other.
  @Test func aFileAmongDevices() throws {
    let memory = "/dev/shm"
    guard access(memory, W_OK) == 0 else {
      return OutsideProgram.sayOnce("a file among devices is left out: there is no \(memory)")
    }
    let name = "\(memory)/mosaic-test-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: name) }
    try Data("what was there".utf8).write(to: URL(fileURLWithPath: name))
    let reader = try #require(FileHandle(forReadingAtPath: name))
    try shell("ulimit -f 8; mosaic render noise.png --size 64x64 -o \(name)").refused(
      74, "\(name): cannot write: File too large")
    #expect(try String(contentsOfFile: name, encoding: .utf8) == "what was there")
    try mosaic(["render", "blue.png", "--size", "9x9", "-o", name]).done()
    #expect(try ImageReader.pixmap(ofFile: name)[4, 4] == 0xFF00_00FF)
    // The old file can still be read by a program that has it open.
    #expect(try reader.readToEnd() == Data("what was there".utf8))
  }

  /// An open file is written to at its current position.
  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"]) func anOpenFile(output: String)
    throws
  {
    guard output == "-" || FileManager.default.fileExists(atPath: output) else { return }
    try folder.write("before ", to: "out")
    try shell(
      "(mosaic render blue.png --size 9x9 --format png -o \(output); printf ' behind') >> out"
    ).silent()
    _ = try mosaic("render blue.png --size 9x9 -o whole.png")
    let whole = try folder.read("whole.png")
    #expect(try folder.read("out") == Array("before ".utf8) + whole + Array(" behind".utf8))
  }

  @Test func anOpenFileThatIsNotForWriting() throws {
    try shell("mosaic render red.png --format png -o /dev/fd/0 < blue.png").refused(
      74, "/dev/fd/0: cannot write: Bad file descriptor")
  }

  // MARK: The standard output

  /// The same bytes as in a file, and nothing else.
  @Test(arguments: ["png", "svg", "pdf"]) func aMinusIsTheStandardOutput(format: String) throws {
    let words = ["render", "red.png", "blue.png", "--size", "90x90"]
    let file = try mosaic(words + ["-o", "out.\(format)"])
    #expect(file.output == "" && file.errors == "")
    let stream = try mosaic(words + ["-v", "--progress", "--format", format, "-o", "-"])
    #expect(try stream.stdout == folder.read("out.\(format)"))
    #expect(stream.errors.contains("mosaic: note: -: 2 items on 90 x 90 pixels\n"))
  }

  /// A reader that ends early has half a picture, and the exit code says so. Of texts it may want the beginning alone, and the broken
  /// pipe is no error.
  @Test(arguments: [
    ("render noise.png --size 400x400 --format png -o -", "standard output"),
    ("render noise.png --size 400x400 --format svg -o -", "standard output"),
    ("render noise.png --size 400x400 --format pdf -o /dev/stdout", "/dev/stdout"),
    ("layouts grid --svg -n 4000", "standard output"),
    ("plan --sizes $(seq -s , 1 4000 | sed 's/[0-9]*/4x3/g')", nil),
  ])
  func aBrokenPipe(words: String, output: String?) throws {
    let run = try shell("(mosaic \(words); echo $? > code) | head -c 1 | wc -c")
    #expect(run.output.trimmingCharacters(in: .whitespaces) == "1\n")
    #expect(run.errors == output.map { "mosaic: error: \($0): cannot write: Broken pipe\n" } ?? "")
    #expect(try folder.read("code") == Array((output == nil ? "0\n" : "74\n").utf8))
  }

  /// A result that cannot be written is an error; a closed stream is never taken for a file.
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
    try shell(script).refused(74, says)
  }

  @Test func warningsDoNotLandInThePicture() throws {
    try shell("mosaic render red.png empty.png --on-error skip --size 9x9 -o out.png 2>&- <&- >&-").done()
    #expect(try ImageReader.pixmap(ofFile: folder.path("out.png"))[4, 4] == 0xFFFF_0000)
  }
}
