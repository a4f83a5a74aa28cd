package import MosaicCodecs
package import MosaicLayout
package import MosaicPixels
package import MosaicScene
package import MosaicSystem

/// One picture scaled to several sizes while it is decoded once.
///
/// Each scaled picture is the same as if it were the only one made from rows of the same size. These rows are as small as
/// suffices for the largest one.
package struct ScaledSizes {
  /// One for all targets, or one for each target if the picture is drawn and not decoded.
  private let decoders: [any RowDecoder]
  private var targets: [ScalingTarget]

  /// Opens a picture, and decodes nothing yet.
  ///
  /// - Parameters:
  ///   - placements: Which part is shown at which size, for each scaled picture; its place on a canvas does not matter.
  ///   - size: The picture's size after orientation, from which the placements were computed.
  /// - Throws: `FileError` if the picture cannot be read, or has another size now.
  package init(
    of source: PictureSource, _ placements: [ImagePlacement], measured size: PixelSize, isLinear: Bool,
    limits: DecodeLimits
  ) throws(FileError) {
    precondition(!placements.isEmpty, "a picture is opened to be made")
    let first = try source.open(for: placements, measured: size, isLinear: isLinear, limits: limits)
    var decoders = [first]
    if first.scalable != nil {
      for placement in placements.dropFirst() {
        decoders.append(
          try source.open(for: [placement], measured: size, isLinear: isLinear, limits: limits))
      }
    }
    self.decoders = decoders
    targets = placements.enumerated().map { index, placement in
      ScalingTarget(placement, isLinear: isLinear, of: decoders[min(index, decoders.count - 1)])
    }
  }

  /// Bytes of memory that ``pictures()`` needs, with the scaled pictures themselves.
  package var heldBytes: Int {
    let held = decoders.reduce(0) { MemoryBudget.sum($0, $1.heldBytes) }
    return targets.enumerated().reduce(held) { sum, each in
      let decoder = decoders[min(each.offset, decoders.count - 1)]
      return MemoryBudget.sum(sum, each.element.heldBytes(of: decoder), each.element.scaledBytes)
    }
  }

  /// Decodes the picture once, and returns it at all sizes, rotated for display.
  package consuming func pictures() throws(FileError) -> [Pixmap] {
    var bytes = targets.map { target in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(target.width * target.height * 4)
      return bytes
    }
    var (row, line): ([UInt8], [UInt8]) = ([], [])
    for (place, decoder) in decoders.enumerated() {
      let fed = decoders.count == 1 ? targets.indices : place..<place + 1
      for index in fed { targets[index].begin(decoder) }
      var missing = fed.reduce(0) { $0 + targets[$1].height }
      var number = 0
      while missing > 0 {
        try decoder.readRow(into: &row)
        for index in fed {
          targets[index].push(row, number: number)
          while targets[index].takeRow(into: &line) {
            bytes[index] += line
            missing -= 1
          }
        }
        number += 1
      }
      try decoder.finish()
    }
    return zip(targets, bytes).map { target, bytes in
      Pixmap(width: target.width, height: target.height, bytes: bytes).oriented(target.orientation)
    }
  }
}
