// A list of paths, from a file or the standard input.

import MosaicCodecs
import MosaicJob

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads lists of paths.
enum PathList {
  /// The most bytes of a list: some ten million paths.
  private static let largest = 1 << 30

  /// The bytes of a list; `-` is the standard input.
  ///
  /// - Parameters:
  ///   - path: From the working folder.
  ///   - root: A folder that it must be in, if there is one; its path is as ``/MosaicCodecs/FileRoot/path(inside:)`` makes it.
  /// - Throws: ``JobError`` where it cannot be read, is a picture itself, or is longer than ``largest``.
  static func bytes(of path: String, in root: FileRoot? = nil) throws(JobError) -> [UInt8] {
    let name = path == "-" ? "standard input" : path
    let descriptor = try path == "-" ? STDIN_FILENO : opened(path, in: root)
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    let code = try SystemCall.readAll(descriptor) { part throws(JobError) in
      bytes += part
      guard bytes.count <= largest else {
        throw failure(name, .corrupt("a list of paths has at most \(largest) bytes"))
      }
    }
    if let code { throw JobError(.source(CodecError(reading: name, errno: code))) }
    if ImageReader.isPicture(start: Array(bytes.prefix(64))) {
      throw failure(
        name, .corrupt("it is a picture, and a list of paths is wanted; name the picture as INPUT"))
    }
    return bytes
  }

  private static func opened(_ path: String, in root: FileRoot?) throws(JobError) -> Int32 {
    if let root {
      do { return try root.descriptor(ofFile: path) } catch { throw JobError(.source(error)) }
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw JobError(.source(CodecError(reading: path, errno: errno))) }
    return descriptor
  }

  private static func failure(_ name: String, _ kind: CodecError.Kind) -> JobError {
    JobError(.source(CodecError(path: name, kind: kind)))
  }
}
