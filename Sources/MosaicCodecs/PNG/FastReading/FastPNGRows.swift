// The fast PNG reader: inflates and unfilters a few rows at a time.

#if FastPNG
  import CISALSupport
  import MosaicPixels
  import MosaicSystem

  /// Reads the rows of common kinds of PNG as long as the file is sound. It stops when work must end, and at
  /// anything unusual (a wrong CRC or Adler-32, damaged, missing or extra data, an unknown filter), and libpng reads the file again
  /// from the start. So libpng always decides which files are accepted, and with which messages other files are refused.
  final class FastPNGRows {
    let picture: FastPNGPicture
    private var data: PictureData
    private let inflater: Inflater
    /// Filtered rows, each behind its filter byte.
    private var raw: [UInt8]
    /// Unfiltered rows, each followed by slack; the first is the last row of the previous batch.
    private var rows: [UInt8]
    private var ready = 0..<0
    private var rowsLeft: Int

    /// Rows in a batch, and the most rows in the last one.
    private let batch: (usual: Int, last: Int)

    private var rowBytes: Int { picture.width * picture.bytesPerPixel }

    /// About how many bytes are read and inflated at a time.
    static let usualBuffer = 1 << 17

    init?(
      _ picture: FastPNGPicture, source: ByteSource, buffer: Int = usualBuffer, until stop: StopSignal? = nil
    ) {
      // zlib enforces a smaller window than the usual 32 KB; ISA-L does not, so such streams are left to libpng.
      guard
        var data = PictureData(
          source: source, firstPayload: picture.firstPayload, capacity: buffer, until: stop),
        data.fill() == .data, data.take({ ($0.first == 0x78, taken: 0) }), let inflater = Inflater()
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

    /// How many rows are inflated at once. Usually a multiple of the rows that are unfiltered at once; fewer if that is more than 1
    /// MiB. The last batch is larger by the rows that ISA-L may hold back, so that before it some data is always left to read.
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

    static func bufferBytes(for picture: FastPNGPicture) -> Int {
      let rowBytes = picture.width * picture.bytesPerPixel
      return (2 * batch(picture).last + 1) * (rowBytes + Unfilter.slack) + usualBuffer + Inflater.stateBytes
    }

    /// Writes the next row in the picture's pixel format; `false` hands the file over to libpng.
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
        if picture.pixelFormat == .bgra { picture.alpha.restore(&row) }
      } else {
        picture.expand(rows[samples], into: &row)
      }
      ready = ready.lowerBound + 1..<ready.upperBound
      return true
    }

    /// Whether the data that was not inflated is complete and has the right CRCs. No rows can be read after this.
    func isRestWhole() -> Bool { data.isRestWhole() }

    /// Inflates and unfilters a batch of rows; with the last batch it checks the end of the data.
    private func makeBatch() -> Bool {
      let count = rowsLeft <= batch.last ? rowsLeft : batch.usual
      guard count > 0, inflate(count * (rowBytes + 1)) else { return false }
      rowsLeft -= count
      guard unfilter(count), rowsLeft > 0 ? hasMore() : isWellEnded() else { return false }
      ready = 0..<count
      return true
    }

    /// Whether the file has data for the rows to come, which are more than ISA-L may hold back after the last byte. libpng wants
    /// more data before it takes what zlib holds back. So libpng decides the first unreadable row of a file that is cut.
    private func hasMore() -> Bool { !data.isEmpty || data.fill() == .data }

    private func unfilter(_ count: Int) -> Bool {
      let rowBytes = rowBytes
      let pixel = picture.bytesPerPixel
      let rawStride = rowBytes + 1
      let rowStride = rowBytes + Unfilter.slack
      let last = ready.upperBound
      return raw.withUnsafeBufferPointer { raw in
        rows.withUnsafeMutableBufferPointer { rows in
          // Both hold `batch` rows of their strides; `rows` has one more row in front, and slack behind the last.
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

    /// Whether stream and chunks end here, with the right Adler-32.
    private func isWellEnded() -> Bool {
      while !isEnded {
        // Room for one byte that must not come.
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
