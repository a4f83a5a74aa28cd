// The folders of the outputs: made where they are missing, and tidied up once.

import MosaicCodecs
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Makes the folders of outputs, and removes what killed runs left in them.
final class OutputFolders: Sendable {
  private let ready = Mutex<Set<String>>([])
  private let root: FileRoot?

  /// - Parameter root: A folder that outputs must be in, if there is one.
  init(in root: FileRoot?) { self.root = root }

  /// Sees to it that the folder of an output is there.
  func make(for output: String) throws(CodecError) {
    let folder = output.lastIndex(of: "/").map { String(output[..<$0]) } ?? ""
    guard ready.withLock({ $0.insert(folder).inserted }) else { return }
    if let root {
      try root.makeFolders(for: output)
    } else if !folder.isEmpty {
      try Self.makeFolders(folder, for: output)
    }
    OutputFile.tidyUp(beside: output, olderThan: Self.age, in: root)
  }

  /// Removes what killed runs left shortly before this one began.
  func tidyUp() {
    for folder in ready.withLock({ $0 }) {
      OutputFile.tidyUp(beside: folder.isEmpty ? "output" : "\(folder)/output", olderThan: Self.age, in: root)
    }
  }

  /// Seconds. A batch that is killed is often begun again at once; a file without a living process and without a lock is stale.
  private static let age = 1

  private static func makeFolders(_ folder: String, for output: String) throws(CodecError) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part
      if mkdir(path, 0o777) != 0, errno != EEXIST {
        throw CodecError(path: output, kind: .cannotWrite(errno: errno))
      }
      path += "/"
    }
  }
}
