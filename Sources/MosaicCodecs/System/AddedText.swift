// Text at the end of a file that several programs add to.

import MosaicSystem

package enum AddedText {
  /// Adds a text as a paragraph of its own behind what the file has, which is made if it is missing.
  ///
  /// It is one write at the end, so that the texts of programs that add theirs at the same time are all there, each whole.
  ///
  /// - Throws: `CodecError` for a file that cannot be written, and for an input.
  package static func add(_ text: String, to path: String, keeping inputs: KeptFiles) throws(CodecError) {
    let fault = Destination.error(path, in: nil)
    guard case .file(let target, _, _) = try rethrowing(try Destination(path), as: fault) else {
      // A pipe or a terminal has no end to add to.
      let file = try OutputFile(path, keeping: inputs)
      try file.write(Array(text.utf8))
      return try file.commit()
    }
    try inputs.check(output: path)
    try rethrowing(try append(text, to: target), as: fault)
  }

  private static func append(_ text: String, to target: String) throws(SystemCall.Failure) {
    let file = OpenDescriptor(try SystemCall.open(target, O_RDWR | O_APPEND | O_CREAT, mode: 0o666))
    let size = try FileStatus(descriptor: file.descriptor).stamp.size
    var last: [UInt8] = [0]
    last.withUnsafeMutableBytes { byte in
      _ = SystemCall.read(file.descriptor, at: max(0, size - 1), into: byte)
    }
    let gap = size == 0 ? "" : last == [UInt8(ascii: "\n")] ? "\n" : "\n\n"
    try Array((gap + text).utf8).withUnsafeBufferPointer { bytes throws(SystemCall.Failure) in
      try SystemCall.write(UnsafeRawBufferPointer(bytes), to: file.descriptor)
    }
    try SystemCall.flush(file.descriptor)
  }
}
