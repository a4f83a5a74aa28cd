// Children: what they are fed and leave, their limits, and that nothing of them stays.

import Foundation
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded) struct ChildProcessTests {
  private static let environment = ["PATH=/usr/bin:/bin", "WORD=a b"]

  private func run(
    _ line: String, by program: String = "/bin/sh", input: [UInt8] = [], output: Int = 1 << 20,
    time: Duration = .seconds(120), isStopped: () -> Bool = { false },
    limited change: (inout ChildProcess.Limits) -> Void = { _ in }
  ) throws -> ChildProcess.Result {
    var limits = ChildProcess.Limits(time: time, output: output)
    change(&limits)
    return try input.withUnsafeBytes {
      try ChildProcess.run(
        program, ["-c", line], environment: Self.environment, input: $0, limits: limits, isStopped: isStopped)
    }
  }

  private func text(_ result: ChildProcess.Result) -> String {
    String(decoding: result.output, as: UTF8.self)
  }

  @Test("more bytes than a pipe holds go through") func bytesGoThrough() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let result = try run("cat; echo to all >&2; exit 3", input: bytes, output: bytes.count)
    #expect(result.ending == .exited(3) && result.output == bytes)
    #expect(String(decoding: result.errors, as: UTF8.self) == "to all\n")
  }

  @Test("one that reads nothing gets no signal, and gives none") func unreadInput() throws {
    let result = try run("exec <&-; echo $WORD", input: [UInt8](repeating: 0, count: 1 << 22))
    #expect(result.ending == .exited(0) && text(result) == "a b\n")
  }

  @Test func messagesAreCut() throws {
    let result = try run("i=0; while [ $i -lt 3000 ]; do echo words of a message >&2; i=$((i+1)); done")
    #expect(result.ending == .exited(0) && result.errors.count == 4096)
  }

  @Test("what it writes is bounded, its time too, and a caller may stop it") func ended() throws {
    let clock = ContinuousClock.now
    #expect(try run("while :; do echo words; done", output: 100_000).ending == .tooMuchOutput)
    #expect(try run("printf 1234567", output: 6).ending == .tooMuchOutput)
    #expect(try run("printf 1234567", output: 7).ending == .exited(0))
    #expect(try run("sleep 300", time: .milliseconds(200)).ending == .outOfTime)
    // Neither reads nor writes.
    #expect(try run("exec <&- >&- 2>&-; sleep 300", time: .milliseconds(200)).ending == .outOfTime)
    var asked = 0
    let result = try run(
      "sleep 300",
      isStopped: {
        asked += 1
        return asked == 3
      })
    #expect(result.ending == .stopped)
    #expect(ContinuousClock.now - clock < .seconds(100))
  }

  @Test("what it started ends with it") func group() throws {
    let result = try run("sleep 300 & echo $! $$; [ -z stay ]")
    #expect(result.ending == .exited(1))
    for number in text(result).split(whereSeparator: \.isWhitespace).compactMap({ Int32($0) }) {
      // It was killed, and ends when it is its turn; its new parent waits for it in its own time, until which it is a zombie.
      func isRunning() -> Bool {
        let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
        return kill(number, 0) == 0 && state?.contains(") Z ") != true
      }
      for _ in 0..<1000 where isRunning() { usleep(10_000) }
      #expect(!isRunning())
    }
  }

  @Test func limits() throws {
    #expect(
      try run("while :; do :; done", limited: { $0.processorSeconds = 1 }).ending == .signalled(SIGXCPU))
    #expect(try run("kill -SEGV $$").ending == .signalled(SIGSEGV))
    let folder = try SuiteFolder()
    let path = folder.path("out")
    let file = try run("echo 123456789 > '\(path)'; echo $?", limited: { $0.fileBytes = 4 })
    let written = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(text(file) != "0\n" && written.count <= 4)
    #expect(
      text(
        try run(
          "ulimit -n; ulimit -c; ulimit -Ht", limited: { ($0.openFiles, $0.processorSeconds) = (32, 9) }))
        == "32\n0\n10\n")
    #if os(Linux)
      #expect(text(try run("ulimit -d", limited: { $0.memory = 64 << 20 })) == "65536\n")
    #endif
  }

  @Test("only its three streams are open, and signals are as at first") func inheritance() throws {
    // One that a child would inherit.
    let open = dup(STDERR_FILENO)
    defer { close(open) }
    #if os(Linux)
      // The listing opens the folder itself.
      #expect(text(try run("exec ls /proc/self/fd")) == "0\n1\n2\n3\n")
      let status = text(try run("grep -E '^(SigBlk|SigIgn)' /proc/self/status"))
      let fields = status.split(separator: "\n").map { $0.split(separator: "\t").last ?? "" }
      // SIGXFSZ alone is ignored; 32 and 33 are those of the C library, which nobody changes.
      let signals = fields.compactMap { UInt64($0, radix: 16) }.map { $0 & ~(3 << 31) }
      #expect(signals == [0, 1 << UInt64(SIGXFSZ - 1)])
    #endif
  }

  #if os(Linux) && (arch(x86_64) || arch(arm64))
    @Test("no socket is opened where it has no network") func network() throws {
      guard let python = OutsideProgram.python3.path() else { return }
      for hasNetwork in [true, false] {
        let line = "import socket; socket.socket(); print('open')"
        let result = try run(line, by: python, limited: { $0.hasNetwork = hasNetwork })
        #expect(text(result) == (hasNetwork ? "open\n" : ""))
        #expect(String(decoding: result.errors, as: UTF8.self).contains("Permission denied") == !hasNetwork)
      }
    }
  #endif

  @Test("a program that cannot begin is said to be so") func startFailure() {
    for (path, number) in [("/no/such/program", ENOENT), ("/etc/passwd", EACCES), ("/", EACCES)] {
      #expect(throws: ChildProcess.StartFailure(errno: number)) {
        try run("", by: path)
      }
    }
  }

  #if os(Linux)
    @Test("no descriptor stays open") func descriptors() throws {
      func count() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      }
      let before = try count()
      for _ in 0..<200 { _ = try run("exit 0") }
      for _ in 0..<200 { #expect(throws: (any Error).self) { try run("", by: "/no") } }
      // Other tests open files meanwhile.
      #expect(try count() < before + 200)
    }
  #endif
}
