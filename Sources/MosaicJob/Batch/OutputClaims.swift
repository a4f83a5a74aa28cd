// No two jobs write one file.

import MosaicSpec
import Synchronization

/// The outputs of the jobs so far, by a hash of their paths: 40 bytes a job, whatever the length of the path.
struct OutputClaims: Sendable {
  /// Two hashes of 64 bits; paths that differ never have the same ones in practice.
  private struct PathHash: Hashable {
    let first: UInt64
    let second: UInt64

    /// FNV-1a, and the same with another multiplier.
    init(_ path: String) {
      var (first, second): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15)
      for byte in path.utf8 {
        first = (first ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        second = (second ^ UInt64(byte)) &* 0xD6E8_FEB8_6659_FD93
        second ^= second >> 32
      }
      (self.first, self.second) = (first, second)
    }
  }

  private var lines: [PathHash: Int] = [:]

  /// Notes the output of a line; returns the line that has the same one, if any.
  mutating func claim(_ output: String, line: Int) -> Int? {
    let key = PathHash(Self.normal(output))
    if let other = lines[key] { return other }
    lines[key] = line
    return nil
  }

  /// Reads all lines of a file that can be read twice, and looks for two that write one file. Lines that cannot be read are ignored:
  /// their jobs fail later.
  ///
  /// - Returns: The number of jobs of the shard.
  static func check(_ file: JobFile, _ options: BatchOptions) throws(BatchError) -> Int {
    var reader = try file.reader(longestLine: options.longestLine)
    var claims = OutputClaims()
    var count = 0
    while true {
      let next: LineReader.Line?
      do { next = try reader.next(unless: options.shouldStop) } catch {
        throw JobFile.failure(file.name, error.errno)
      }
      guard let line = next else { return count }
      if options.shard.takes(jobAt: line.index) { count += 1 }
      guard let text = line.text, let output = SpecLineReader.output(of: text) else { continue }
      if let other = claims.claim(output, line: line.number) {
        throw .sameOutput(file: file.name, output: output, lines: [other, line.number])
      }
    }
  }

  /// The path without `.`, `..` and doubled slashes; links are not followed.
  static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
