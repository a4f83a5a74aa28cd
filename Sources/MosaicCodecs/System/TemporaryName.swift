// The hidden names of files that are being written.

import MosaicSystem

/// Hidden names such as `.out.png.mosaic-9f3c21aa-4711-k3x9qd`: target, machine, process, random letters.
enum TemporaryName {
  static func fresh(for path: String) -> String {
    // Names have at most 255 bytes; ours adds up to 34 to the target's.
    let name = String(decoding: path.utf8.split(separator: 0x2F).last?.prefix(200) ?? [], as: UTF8.self)
    let letters = String((0..<6).compactMap { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement() })
    return ".\(name).mosaic-\(machine)-\(getpid())-\(letters)"
  }

  /// The process that made a file of this name, if it ran on this machine; `nil` for any other name.
  static func process(of name: String) -> pid_t? {
    // By bytes: an accent behind the dot would be a part of it.
    let bytes = Array(name.utf8)
    guard bytes.first == 0x2E, let start = bytes.ranges(of: Array(".mosaic-".utf8)).last else { return nil }
    let parts = String(decoding: bytes[start.upperBound...], as: UTF8.self).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == machine, parts[2].utf8.count == 6, let process = pid_t(parts[1]),
      process > 0
    else { return nil }
    return process
  }

  /// Eight digits for the scope of process numbers: this machine and container.
  static let machine: String = {
    var name = [UInt8](repeating: 0, count: 256)
    name.withUnsafeMutableBytes { bytes in
      // The last byte stays 0, whatever the system writes.
      bytes.withMemoryRebound(to: CChar.self) { chars in
        if let start = chars.baseAddress { gethostname(start, chars.count - 1) }
      }
    }
    let words =
      name + ((try? OpenFile("/etc/machine-id"))?.start ?? [])
      + Array((SystemCall.link(at: "/proc/self/ns/pid") ?? "").utf8)
    // FNV-1a, 32 bits.
    let hash = words.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }()
}
