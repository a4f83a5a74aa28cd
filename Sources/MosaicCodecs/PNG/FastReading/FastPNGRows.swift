// The fast way through a PNG: inflate and un-filter a few rows at a time, and nothing else.

import MosaicPixels

#if FastPNG
  import CISALSupport
#endif

/// What the fast reader must know of a picture; libpng has read and checked the header by then.
struct FastPNGPicture {
  /// What the samples of a pixel are.
  enum Kind: Hashable {
    case gray, rgb, grayAlpha, rgba
    /// Indices into 256 colours of premultiplied BGRA.
    case palette([UInt32])
  }

  var width: Int
  var height: Int
  var kind: Kind
  /// Position in the file of the first byte of picture data.
  var firstPayload: Int
  /// What converts the colours, if they are to be; those of a palette have been by then.
  var transform: ColorTransform?

  /// Bytes of a pixel in the file.
  var bytesPerPixel: Int {
    switch kind {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// What the reader makes of them.
  var pixelFormat: PixelFormat {
    switch kind {
    case .gray: .gray
    case .rgb: .rgb
    case .grayAlpha, .rgba, .palette: .bgra
    }
  }
}

#if FastPNG
  /// Reads the rows of a common kind of PNG, as long as nothing is wrong with the file.
  ///
  /// Whatever is odd (a wrong CRC or Adler-32, damaged or short or surplus data, an unknown filter) ends it, and libpng
  /// reads the file again from the start: which files are accepted, and with which words others are refused, is always
  /// libpng's decision.
  final class FastPNGRows {
    let picture: FastPNGPicture
    private var data: PictureData
    private let inflater: Inflater
    /// Filtered rows, each behind its filter byte.
    private var raw: [UInt8]
    /// Un-filtered rows, each with slack behind it, and before them the last one of the batch before.
    private var rows: [UInt8]
    /// Which rows of the batch are still to be handed out.
    private var ready = 0..<0
    private var rowsLeft: Int

    /// Rows that are inflated at once, and the most of the last ones.
    private let batch: (usual: Int, last: Int)

    private var rowBytes: Int { picture.width * picture.bytesPerPixel }

    /// About how many bytes are read, and inflated, at a time.
    static let usualBuffer = 1 << 17

    init?(_ picture: FastPNGPicture, source: ByteSource, buffer: Int = usualBuffer) {
      // A stream that promises a smaller window than the usual 32 KB is held to it by zlib, and not by ISA-L.
      guard var data = PictureData(source: source, firstPayload: picture.firstPayload, capacity: buffer),
        data.fill() == .data,
        data.take({ ($0.first == 0x78, taken: 0) }), let inflater = Inflater()
      else { return nil }
      self.picture = picture
      self.data = data
      self.inflater = inflater
      let rowBytes = picture.width * picture.bytesPerPixel
      rowsLeft = picture.height
      batch = Self.batch(picture, buffer: buffer)
      raw = [UInt8](repeating: 0, count: batch.last * (rowBytes + 1) + Unfilter.slack)
      rows = [UInt8](repeating: 0, count: (batch.last + 1) * (rowBytes + Unfilter.slack))
    }

    /// How many rows are inflated at once.
    ///
    /// Usually a multiple of the rows that are un-filtered at once, as long as they are no more than 1 MiB: fewer of those that are
    /// longer. The last ones are so many more that what is left before them is more than ISA-L can hold.
    private static func batch(_ picture: FastPNGPicture, buffer: Int = usualBuffer) -> (usual: Int, last: Int)
    {
      let rowBytes = picture.width * picture.bytesPerPixel
      let wave = UnfilterWave.height
      let usual =
        wave * (rowBytes + 1) > 1 << 20
        ? max(1, (1 << 20) / (rowBytes + 1)) : max(1, buffer / (rowBytes + 1) / wave) * wave
      let held = (Inflater.heldBytes + rowBytes) / (rowBytes + 1)
      return (min(usual, picture.height), min(usual + held, picture.height))
    }

    /// Bytes that the buffers take.
    static func bufferBytes(for picture: FastPNGPicture) -> Int {
      let rowBytes = picture.width * picture.bytesPerPixel
      return (2 * batch(picture).last + 1) * (rowBytes + Unfilter.slack) + usualBuffer + Inflater.stateBytes
    }

    /// Writes the next row, in the picture's pixelFormat; `false` hands the file over to libpng.
    func next(into row: inout [UInt8]) -> Bool {
      if ready.isEmpty, !makeBatch() { return false }
      let start = (ready.lowerBound + 1) * (rowBytes + Unfilter.slack)
      let samples = start..<start + rowBytes
      if let transform = picture.transform {
        rows.withUnsafeBytes {
          transform.convert(
            UnsafeRawBufferPointer(rebasing: $0[samples]), count: picture.width, into: &row,
            pixelFormat: picture.pixelFormat)
        }
      } else {
        PixelExpansion.expand(rows[samples], picture.kind, width: picture.width, into: &row)
      }
      ready = ready.lowerBound + 1..<ready.upperBound
      return true
    }

    /// Whether the data that was not inflated is all there, with the right CRCs. Nothing more can be read after this.
    func isRestWhole() -> Bool { data.isRestWhole() }

    /// Inflates and un-filters as many rows as fit; with the last ones, the end of the data must be in order.
    private func makeBatch() -> Bool {
      let count = rowsLeft <= batch.last ? rowsLeft : batch.usual
      guard count > 0, inflate(count * (rowBytes + 1)) else { return false }
      rowsLeft -= count
      guard unfilter(count), rowsLeft > 0 ? hasMore() : isWellEnded() else { return false }
      ready = 0..<count
      return true
    }

    /// Whether there is data for the rows to come, which are more than what ISA-L may hold when it has taken the last byte.
    ///
    /// libpng wants more data before it asks zlib for what that holds: which row of a file that is cut is the first that cannot be
    /// read is for libpng to say.
    private func hasMore() -> Bool { !data.isEmpty || data.fill() == .data }

    /// Un-filters the batch, eight rows at once.
    private func unfilter(_ count: Int) -> Bool {
      let (rowBytes, pixel) = (rowBytes, picture.bytesPerPixel)
      let (rawStride, rowStride) = (rowBytes + 1, rowBytes + Unfilter.slack)
      let last = ready.upperBound
      return raw.withUnsafeBufferPointer { raw in
        rows.withUnsafeMutableBufferPointer { rows in
          // Both hold `batch` rows of their strides, `rows` one more in front, and slack behind the last.
          guard let source = raw.baseAddress, let target = rows.baseAddress else { return false }
          target.update(from: target + last * rowStride, count: rowStride)
          var y = 0
          while y < count {
            let from = source + y * rawStride
            let above = UnsafePointer(target + y * rowStride)
            let to = target + (y + 1) * rowStride
            var filters = SIMD8<UInt8>.zero
            if y + UnfilterWave.height <= count {
              for j in 0..<UnfilterWave.height { filters[j] = from[j * rawStride] }
            }
            if UnfilterWave.isWorthwhile(filters) {
              UnfilterWave.run(
                filters, from + 1, rawStride: rawStride, above: above, into: to, rowStride: rowStride,
                count: rowBytes, bytesPerPixel: pixel)
              y += UnfilterWave.height
            } else {
              guard
                Unfilter.row(
                  filter: from[0], from + 1, above: above, into: to, count: rowBytes, bytesPerPixel: pixel)
              else { return false }
              y += 1
            }
          }
          return true
        }
      }
    }

    private var isEnded = false

    private func inflate(_ count: Int) -> Bool {
      var done = 0
      while done < count {
        guard !isEnded else { return false }
        let progress = step(into: done..<count)
        done += progress.produced
        switch progress.status {
        case MISAL_END: isEnded = true
        case MISAL_MORE:
          if progress.produced == 0, progress.consumed == 0, data.isEmpty, data.fill() == .damaged {
            return false
          }
        default: return false
        }
      }
      return true
    }

    /// Whether the stream ends here, with the right Adler-32, and the chunks with it.
    private func isWellEnded() -> Bool {
      while !isEnded {
        // Room for a byte that must not come.
        let progress = step(into: raw.count - 1..<raw.count)
        guard progress.produced == 0 else { return false }
        switch progress.status {
        case MISAL_END: isEnded = true
        case MISAL_MORE:
          if progress.consumed == 0 {
            guard data.isEmpty, data.fill() == .data else { return false }
          }
        default: return false
        }
      }
      return data.isAtEnd()
    }

    private func step(into range: Range<Int>) -> misal_progress {
      data.take { input in
        let progress = raw.withUnsafeMutableBytes { inflater.run(input, into: .init(rebasing: $0[range])) }
        return (progress, progress.consumed)
      }
    }
  }
#endif
