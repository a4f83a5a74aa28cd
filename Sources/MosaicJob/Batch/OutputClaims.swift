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
  private var paths = RealPaths()

  /// Notes the output of a line, a path from the working folder; returns the line that has the same one, if any.
  mutating func claim(_ output: String, line: Int) -> Int? {
    let key = PathHash(paths.path(of: output))
    if let other = lines[key] { return other }
    lines[key] = line
    return nil
  }

  /// The line whose output is at a path, if it is known yet.
  mutating func line(writing path: String) -> Int? {
    lines.isEmpty ? nil : lines[PathHash(paths.path(of: path))]
  }

  /// Reads all lines of a file that can be read twice, and looks for two that write one file. Lines that cannot be read are ignored:
  /// their jobs fail later.
  ///
  /// - Returns: The number of jobs of the shard, and the outputs of all.
  static func check(
    _ file: JobFile, _ options: BatchOptions
  ) throws(BatchError) -> (count: Int, claims: OutputClaims) {
    var reader = try file.reader(longestLine: options.longestLine)
    var claims = OutputClaims()
    var count = 0
    while true {
      let next: LineReader.Line?
      do { next = try reader.next(unless: options.shouldStop) } catch {
        throw JobFile.failure(file.name, error.errno)
      }
      guard let line = next else { return (count, claims) }
      if line.index == 0, line.text?.prefix(4).contains(0) == true { throw .notUTF8(file: file.name) }
      if options.shard.takes(jobAt: line.index) { count += 1 }
      guard let text = line.text, let output = SpecLineReader.names(of: text).output,
        let path = try? options.path(ofOutput: output)
      else { continue }
      if let other = claims.claim(path, line: line.number) {
        throw .sameOutput(file: file.name, output: output, lines: [other, line.number])
      }
    }
  }
}
