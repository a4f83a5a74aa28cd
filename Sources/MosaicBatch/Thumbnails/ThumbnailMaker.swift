// The pixels of one picture's thumbnails.

import MosaicCodecs
import MosaicCollage
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem

/// Makes the thumbnails of one picture after the other; copies share the gate.
struct ThumbnailMaker: Sendable {
  let sizes: [ThumbnailSize]
  let options: ThumbnailOptions
  private let look: ThumbnailLook?
  private let gate: DecodeGate

  /// Bytes that the pictures of one thread may need at the same time; a picture that needs more is made with fewer others.
  private static let bytesOfThread = 96 << 20

  init(_ sizes: [ThumbnailSize], _ options: ThumbnailOptions) {
    (self.sizes, self.options, look) = (sizes, options, ThumbnailLook(options))
    let wanted = MemoryBudget.product(options.run.workersWithFiles, Self.bytesOfThread)
    gate = DecodeGate(limit: options.memory.room(upTo: wanted), memory: options.memory)
  }

  /// The same with other sizes and options, in the same memory.
  init(_ sizes: [ThumbnailSize], _ options: ThumbnailOptions, sharing other: ThumbnailMaker) {
    self.sizes = sizes
    self.options = options
    gate = other.gate
    look = ThumbnailLook(options)
  }

  /// The form that a size gives to a picture.
  struct Shape {
    let placement: ImagePlacement
    /// The plan of the picture with its look, if it has one.
    let look: RenderPlan?

    /// The size of only the picture.
    var target: PixelSize { PixelSize(width: placement.target.width, height: placement.target.height) }
    /// The size with its look.
    var size: PixelSize {
      look.map { PixelSize(width: $0.pixelWidth, height: $0.pixelHeight) } ?? target
    }
  }

  /// A picture whose header was read.
  struct Picture {
    let input: PictureSource
    /// The limits that its header was read under.
    let limits: DecodeLimits
    /// The size after orientation.
    let size: PixelSize
    /// The size from which crops are computed.
    let measured: PixelSize
    /// One shape for each size.
    let shapes: [Shape]
    /// Its type, such as `image/png`.
    let mimeType: String
    let warnings: [String]
    /// The facts of its metadata that its files keep.
    let kept: PhotoFacts?
  }

  /// Pixels, and the warnings about the texts on them.
  typealias Drawn = (pixmap: Pixmap, warnings: [String])

  func open(_ input: PictureSource, _ limits: DecodeLimits) throws(FileError) -> Picture {
    let wantsTexts =
      options.look?.wantsPhotoTexts == true || !options.keptMetadata.isDisjoint(with: [.author, .copyright])
    let (header, photo) = try input.header(limits: limits, withTexts: wantsTexts)
    limits.remarks?.add(header.notes, about: input.name)
    let size = header.shownSize
    let measured = header.measuredSize
    let shapes = try sizes.map { word throws(FileError) in
      let placement = word.placement(
        of: measured, natural: size, crop: options.crop, enlarges: options.enlarges)
      return try shape(placement, of: input, size, photo)
    }
    return Picture(
      input: input, limits: limits, size: size, measured: measured, shapes: shapes,
      mimeType: "image/\(header.format.name.lowercased())",
      warnings: header.warnings, kept: photo?.keeping(options.keptMetadata))
  }

  /// What a part of a picture becomes; without a size of the picture, the marked tile in its place.
  func shape(
    _ placement: ImagePlacement, of input: PictureSource, _ size: PixelSize?, _ photo: PhotoFacts?
  ) throws(FileError) -> Shape {
    let plain = Shape(placement: placement, look: nil)
    func refused(_ words: String) -> FileError {
      FileError(path: input.name, kind: .cannotEncode(words))
    }
    let target = plain.target
    let longest = ThumbnailSize.largestSide
    guard max(target.width, target.height) <= longest else {
      throw refused(
        "it would be \(target.width) x \(target.height) pixels; a side has at most \(longest)")
    }
    guard let look else { return plain }
    do throws(PlanError) {
      return Shape(placement: placement, look: try look.plan(input, size, shownAt: target, photo))
    } catch {
      throw refused("with its look: \(error)")
    }
  }

  /// Makes some of a picture's thumbnails, and hands them over while their memory, and spare bytes for `use`, are accounted for.
  func pixmaps<Result>(
    of picture: Picture, _ shapes: [Shape], spareBytes: Int, use: ([Drawn]) -> Result
  ) throws(FileError) -> Result {
    let shared = SharedDecode(shapes.map(\.placement))
    let scaled = try ScaledSizes(
      of: picture.input, shared.decoded, measured: picture.measured, isLinear: options.linear,
      limits: picture.limits)
    // Sharpening and painting copy a picture, and a look has another copy and a canvas.
    let pictures = shapes.reduce(0) { sum, shape in
      let canvas = shape.look == nil ? 0 : MemoryBudget.product(shape.size.width, shape.size.height, 12)
      return MemoryBudget.sum(
        sum, MemoryBudget.product(shape.target.width, shape.target.height, 8), canvas)
    }
    let bytes = MemoryBudget.sum(scaled.heldBytes, pictures, spareBytes)
    return try gate.holding(bytes, of: picture.input.name, for: "its thumbnails") { () throws(FileError) in
      let plain = shared.pixmaps(from: try scaled.pictures(), linear: options.linear)
      return use(
        try zip(plain, shapes).map { pixmap, shape throws(FileError) in
          try looked(finished(pixmap), shape, picture.input.name, picture.limits)
        })
    }
  }

  /// The marked tile in place of a thumbnail, as a collage has it.
  func placeholder(of shape: Shape, path: String, _ limits: DecodeLimits) throws(JobError) -> Pixmap {
    if let look, let plan = shape.look { return try look.drawn(plan, of: nil, limits).pixmap }
    let (width, height) = (Double(shape.size.width), Double(shape.size.height))
    let scene = Scene(
      canvas: Canvas(width: width, height: height), layout: .grid(columns: 1),
      items: [SceneItem(.placeholder(.file(path)), size: Size(width: width, height: height))])
    var render = RenderOptions { $0.jobs = 1 }
    render.memory = MemoryBudget(limit: options.memory.limit)
    render.limits.stop = limits.stop
    return try Collage(scene, options: render).pixmap()
  }

  private func finished(_ pixmap: Pixmap) -> Pixmap {
    var pixmap = pixmap
    if options.sharpens { pixmap = pixmap.sharpened() }
    if let background = options.background, !pixmap.isOpaque {
      pixmap = pixmap.painted(on: background.premultiplied)
    }
    return pixmap
  }

  private func looked(
    _ pixmap: Pixmap, _ shape: Shape, _ name: String, _ limits: DecodeLimits
  ) throws(FileError) -> Drawn {
    guard let look, let plan = shape.look else { return (pixmap, []) }
    do throws(JobError) { return try look.drawn(plan, of: pixmap, limits) } catch {
      throw try error.ofPicture(name, limits)
    }
  }
}

extension Color {
  /// The colour as a pixel: premultiplied, `0xAARRGGBB`.
  fileprivate var premultiplied: UInt32 {
    func scaled(_ channel: UInt8) -> UInt32 { (UInt32(channel) * UInt32(alpha) + 127) / 255 }
    return UInt32(alpha) << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue)
  }
}

// MARK: Which sizes are made from the file, and which from a larger size

/// Divides the sizes of one picture into those that are made while it is decoded, and those that are made from one of these.
///
/// A size is made from another that shows all of its part and has at least ``leastFactor`` times as many pixels along both
/// axes: two resamplings after each other then lose less than libvips' single one. All others are made from
/// the rows of the picture, in the same pass.
struct SharedDecode {
  /// How many times larger, along each axis, a size must be for another to be made from it.
  ///
  /// Measured with 25 photographs of 2 and 12 megapixels at seven sizes each, PNG and JPEG, as PSNR against a full Lanczos-3: what
  /// is made from another size has 50 to 63 dB, and at least 3.4 dB more than libvips' thumbnail of that size.
  static let leastFactor = 2.0

  private enum Step {
    /// The decoded picture of this number.
    case decoded(Int)
    /// A part of that picture.
    case derived(from: Int, columns: SourceSpan, rows: SourceSpan)
  }

  private(set) var decoded: [ImagePlacement] = []
  private let placements: [ImagePlacement]
  private var steps: [Step] = []

  /// - Parameter placements: In any order; the same one may be there several times.
  init(_ placements: [ImagePlacement]) {
    self.placements = placements
    var made: [Int: Step] = [:]
    // The finest first: a coarser one may be made from it.
    let order = placements.indices.sorted { placements[$0].density.x > placements[$1].density.x }
    for index in order {
      let wanted = placements[index]
      if let same = decoded.firstIndex(of: wanted) {
        made[index] = .decoded(same)
      } else if let base = decoded.lastIndex(where: { wanted.canBeMade(from: $0) }) {
        let spans = wanted.spans(in: decoded[base])
        made[index] = .derived(from: base, columns: spans.columns, rows: spans.rows)
      } else {
        made[index] = .decoded(decoded.count)
        decoded.append(wanted)
      }
    }
    steps = placements.indices.compactMap { made[$0] }
  }

  /// The picture of each placement, in their order, from the scaled pictures of ``decoded``.
  func pixmaps(from pictures: [Pixmap], linear: Bool) -> [Pixmap] {
    zip(placements, steps).map { placement, step in
      switch step {
      case .decoded(let index): pictures[index]
      case .derived(let base, let columns, let rows):
        pictures[base].resampled(
          columns: columns, rows: rows, width: placement.target.width, height: placement.target.height,
          linear: linear)
      }
    }
  }
}

extension ImagePlacement {
  /// Pixels of the target for each pixel of the picture.
  fileprivate var density: (x: Double, y: Double) {
    (Double(target.width) / crop.width, Double(target.height) / crop.height)
  }

  fileprivate func canBeMade(from base: ImagePlacement) -> Bool {
    // A part of the picture that ends a rounding error beyond the other's is inside.
    let slack = 1e-9 * max(base.crop.maxX, base.crop.maxY)
    return base.crop.minX <= crop.minX + slack && base.crop.maxX >= crop.maxX - slack
      && base.crop.minY <= crop.minY + slack && base.crop.maxY >= crop.maxY - slack
      && base.density.x >= SharedDecode.leastFactor * density.x
      && base.density.y >= SharedDecode.leastFactor * density.y
  }

  /// This part, in pixels of the target of `base`.
  fileprivate func spans(in base: ImagePlacement) -> (columns: SourceSpan, rows: SourceSpan) {
    func span(_ start: Double, _ length: Double, _ density: Double, _ count: Int) -> SourceSpan {
      let first = min(max(0, start * density), Double(count))
      return SourceSpan(start: first, length: min(length * density, Double(count) - first))
    }
    return (
      span(crop.minX - base.crop.minX, crop.width, base.density.x, base.target.width),
      span(crop.minY - base.crop.minY, crop.height, base.density.y, base.target.height)
    )
  }
}
