// The pixels of one picture's thumbnails.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene

/// Makes the thumbnails of one picture after the other; copies share the gate.
struct ThumbnailMaker: Sendable {
  let sizes: [ThumbnailSize]
  let options: ThumbnailOptions
  private let gate: DecodeGate

  /// Bytes that the pictures of one thread may need at the same time; a picture that needs more is made with fewer others.
  private static let bytesOfThread = 96 << 20

  init(_ sizes: [ThumbnailSize], _ options: ThumbnailOptions) {
    (self.sizes, self.options) = (sizes, options)
    let wanted = MemoryBudget.product(options.threads, Self.bytesOfThread)
    gate = DecodeGate(limit: options.memory.room(upTo: wanted), memory: options.memory)
  }

  /// The same with other sizes and options, in the same memory.
  init(_ sizes: [ThumbnailSize], _ options: ThumbnailOptions, sharing other: ThumbnailMaker) {
    (self.sizes, self.options, gate) = (sizes, options, other.gate)
  }

  /// A picture whose header was read.
  struct Picture {
    let input: PictureSource
    /// The limits that its header was read under.
    let limits: DecodeLimits
    /// After orientation.
    let size: PixelSize
    /// One for each size.
    let placements: [ImagePlacement]
    /// Its type, such as `image/png`.
    let mimeType: String
    let warnings: [String]
  }

  func open(_ input: PictureSource, _ limits: DecodeLimits) throws(CodecError) -> Picture {
    let header = try input.header(limits: limits)
    let size = PixelSize(width: header.orientedWidth, height: header.orientedHeight)
    let placements = sizes.map {
      $0.placement(of: size, crop: options.crop, enlarges: options.enlarges)
    }
    let longest = ThumbnailSize.largestSide
    if let large = placements.first(where: { max($0.target.width, $0.target.height) > longest })?.target {
      throw CodecError(
        path: input.name,
        kind: .cannotEncode(
          "it would be \(large.width) x \(large.height) pixels; a side has at most \(longest)"))
    }
    return Picture(
      input: input, limits: limits, size: size, placements: placements,
      mimeType: "image/\(header.format.name.lowercased())",
      warnings: header.warnings)
  }

  /// Makes some of a picture's thumbnails, and hands them over while their memory, and spare bytes for `use`, are accounted for.
  func pixmaps<Result>(
    of picture: Picture, _ placements: [ImagePlacement], spareBytes: Int, use: ([Pixmap]) -> Result
  ) throws(CodecError) -> Result {
    let shared = SharedDecode(placements)
    let tiles = try TileSet(
      of: picture.input, shared.decoded, measured: picture.size, isLinear: options.linear,
      limits: picture.limits)
    // Sharpening and painting copy a picture.
    let pictures = placements.reduce(0) {
      MemoryBudget.sum($0, MemoryBudget.product($1.target.width, $1.target.height, 8))
    }
    let bytes = MemoryBudget.sum(tiles.heldBytes, pictures, spareBytes)
    return try gate.holding(bytes, of: picture.input.name, for: "its thumbnails") { () throws(CodecError) in
      use(shared.pixmaps(from: try tiles.tiles(), linear: options.linear).map(finished))
    }
  }

  /// The marked tile in place of a thumbnail, as a collage has it.
  func placeholder(of size: PixelSize, path: String) throws(JobError) -> Pixmap {
    let (width, height) = (Double(size.width), Double(size.height))
    let scene = Scene(
      canvas: Canvas(width: width, height: height), layout: .grid(columns: 1),
      items: [SceneItem(.placeholder(.file(path)), size: Size(width: width, height: height))])
    var render = RenderOptions { $0.jobs = 1 }
    render.memory = MemoryBudget(limit: options.memory.limit)
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
}

extension Color {
  /// As a pixel: premultiplied, `0xAARRGGBB`.
  fileprivate var premultiplied: UInt32 {
    func scaled(_ channel: UInt8) -> UInt32 { (UInt32(channel) * UInt32(alpha) + 127) / 255 }
    return UInt32(alpha) << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue)
  }
}
