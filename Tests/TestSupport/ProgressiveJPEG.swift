// Progressive JPEGs that are small as files and large in memory.

/// Makes progressive JPEGs without an encoder: all coefficients are 0, so the picture is gray.
package enum ProgressiveJPEG {
  /// The bytes of a file of three colour components, one bit for each block of each; a decoder holds all coefficients of it,
  /// 6 bytes a pixel.
  ///
  /// - Parameter isWhole: Whether the data of its only scan is complete.
  package static func flat(_ width: Int, _ height: Int, isWhole: Bool = true) -> [UInt8] {
    func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
      [0xFF, marker] + Bytes.big(payload.count + 2, 2) + payload
    }
    let blocks = ((width + 7) / 8) * ((height + 7) / 8) * 3
    var file: [UInt8] = [0xFF, 0xD8]
    file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    file += segment(
      0xC2, [8] + Bytes.big(height, 2) + Bytes.big(width, 2) + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
    // One code of one bit, 0: a difference of 0.
    file += segment(0xC4, [0, 1] + [UInt8](repeating: 0, count: 15) + [0])
    file += segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0])
    file += [UInt8](repeating: 0, count: (isWhole ? blocks : blocks / 2) / 8)
    // The last byte is filled up with ones.
    if isWhole, blocks % 8 > 0 { file.append(0xFF >> UInt8(blocks % 8)) }
    return file + (isWhole ? [0xFF, 0xD9] : [])
  }
}
