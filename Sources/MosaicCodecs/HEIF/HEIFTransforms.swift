// How a picture is cut, turned and mirrored for display (ISO/IEC 23008-12, section 6.5).

#if HEIF
  import MosaicPixels

  /// The part of the stored picture that is shown, and how.
  ///
  /// Exif may say how to turn the picture as well. That is for programs that do not know these properties, and does not count.
  struct HEIFTransforms: Hashable {
    private(set) var columns: Range<Int>
    private(set) var rows: Range<Int>
    private(set) var orientation = Orientation.up

    /// - Parameter size: The stored picture's.
    init(of item: HEIFItems.Item, in items: HEIFItems, width: Int, height: Int) throws(HEIFFailure) {
      (columns, rows) = (0..<width, 0..<height)
      for box in items.properties(of: item) {
        var reader = BoxBytes(items.bytes, box.payload)
        switch box.type {
        case "irot":
          for _ in 0..<(try reader.number(1) & 3) { orientation = Self.turned[orientation] ?? .up }
        case "imir":
          let mirrored = try reader.number(1) & 1 == 0 ? Self.flipped : Self.mirrored
          orientation = mirrored[orientation] ?? .up
        case "clap": try cut(&reader)
        default: break
        }
      }
    }

    // MARK: Orientation

    /// What is shown, rotated by 90 degrees counterclockwise.
    private static let turned: [Orientation: Orientation] = [
      .up: .left, .left: .down, .down: .right, .right: .up,
      .upMirrored: .leftMirrored, .leftMirrored: .downMirrored, .downMirrored: .rightMirrored,
      .rightMirrored: .upMirrored,
    ]
    /// What is shown, with left and right exchanged.
    private static let mirrored: [Orientation: Orientation] = [
      .up: .upMirrored, .upMirrored: .up, .down: .downMirrored, .downMirrored: .down,
      .left: .rightMirrored, .rightMirrored: .left, .right: .leftMirrored, .leftMirrored: .right,
    ]
    /// What is shown, with top and bottom exchanged.
    private static let flipped: [Orientation: Orientation] = [
      .up: .downMirrored, .downMirrored: .up, .down: .upMirrored, .upMirrored: .down,
      .left: .leftMirrored, .leftMirrored: .left, .right: .rightMirrored, .rightMirrored: .right,
    ]

    // MARK: Clean aperture

    /// Cuts what is shown (ISO/IEC 14496-12, section 12.1.4): its size, and how far its middle is from the middle.
    private mutating func cut(_ reader: inout BoxBytes) throws(HEIFFailure) {
      let (wide, high) = (try Self.fraction(&reader), try Self.fraction(&reader))
      let (right, down) = (try Self.fraction(&reader), try Self.fraction(&reader))
      let isTurned = orientation.swapsSides
      let (width, height) = isTurned ? (rows.count, columns.count) : (columns.count, rows.count)
      let part = TargetPart(
        columns: try Self.part(of: width, wide, offset: right),
        rows: try Self.part(of: height, high, offset: down))
      let stored = orientation.stored(part, width: width, height: height)
      columns =
        columns.lowerBound + stored.columns.lowerBound..<columns.lowerBound + stored.columns.upperBound
      rows = rows.lowerBound + stored.rows.lowerBound..<rows.lowerBound + stored.rows.upperBound
    }

    private static func part(of count: Int, _ length: Double, offset: Double) throws(HEIFFailure) -> Range<
      Int
    > {
      let start = (offset + (Double(count) - length) / 2).rounded(.down)
      // Also false for infinity.
      guard length >= 1, start >= 0, start + length.rounded() <= Double(count) else {
        throw .corrupt("its clean aperture is not inside its picture")
      }
      return Int(start)..<Int(start + length.rounded())
    }

    /// A signed numerator and a denominator.
    private static func fraction(_ reader: inout BoxBytes) throws(HEIFFailure) -> Double {
      let (numerator, denominator) = (try reader.number(4), try reader.number(4))
      return Double(Int32(truncatingIfNeeded: numerator)) / Double(denominator)
    }
  }
#endif
