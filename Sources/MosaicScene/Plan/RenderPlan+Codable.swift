// A plan in a file or on the wire, to be rendered later or elsewhere by the same version of this package.

import MosaicLayout

extension RenderPlan: Codable {
  /// The version of the encoded form. Each version of the package reads its own.
  public static let encodingVersion = 1

  private enum CodingKeys: String, CodingKey {
    case version, width, height, scale, pixelWidth, pixelHeight, isOnPaper, background, gradient,
      canvasPicture,
      watermark
    case items, font, texts, choice
  }

  /// Reads a plan that ``encode(to:)`` wrote.
  ///
  /// Its numbers are not checked, and its pictures are not looked for: both is done when it is rendered.
  ///
  /// - Throws: `DecodingError`, also for another version.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let version = try values.decode(Int.self, forKey: .version)
    guard version == Self.encodingVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: values,
        debugDescription: "the plan is of version \(version); allowed: \(Self.encodingVersion)")
    }
    self.init(
      width: try values.decode(Double.self, forKey: .width),
      height: try values.decode(Double.self, forKey: .height),
      scale: try values.decode(Double.self, forKey: .scale),
      pixelWidth: try values.decode(Int.self, forKey: .pixelWidth),
      pixelHeight: try values.decode(Int.self, forKey: .pixelHeight),
      background: try values.decode(Color.self, forKey: .background),
      gradient: try values.decodeIfPresent(Gradient.self, forKey: .gradient),
      canvasPicture: try values.decodeIfPresent(PlanItem.self, forKey: .canvasPicture),
      watermark: try values.decodeIfPresent(PlanItem.self, forKey: .watermark),
      items: try values.decode([PlanItem].self, forKey: .items),
      font: try values.decode([String].self, forKey: .font),
      texts: try values.decode([PlanText].self, forKey: .texts))
    isOnPaper = try values.decodeIfPresent(Bool.self, forKey: .isOnPaper) ?? false
    choice = try values.decodeIfPresent(LayoutChoice.self, forKey: .choice)
  }

  /// Writes the whole plan: reading it back gives an equal one, which renders to the same bytes.
  ///
  /// This is not the document that `mosaic plan` prints, which is for other programs. Pictures are written as the paths of their
  /// files.
  ///
  /// - Throws: `EncodingError` where the plan shows a picture in memory, which has no path, and what the encoder throws, such as
  ///   for a number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.encodingVersion, forKey: .version)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
    try values.encode(scale, forKey: .scale)
    try values.encode(pixelWidth, forKey: .pixelWidth)
    try values.encode(pixelHeight, forKey: .pixelHeight)
    if isOnPaper { try values.encode(true, forKey: .isOnPaper) }
    try values.encode(background, forKey: .background)
    try values.encodeIfPresent(gradient, forKey: .gradient)
    try values.encodeIfPresent(canvasPicture, forKey: .canvasPicture)
    try values.encodeIfPresent(watermark, forKey: .watermark)
    try values.encode(items, forKey: .items)
    try values.encode(font, forKey: .font)
    try values.encode(texts, forKey: .texts)
    try values.encodeIfPresent(choice, forKey: .choice)
  }
}
