// Coding of a layout's choice and of outlines. It is written out for the reason that Geometry+Codable gives.

extension Outline: Codable {
  private enum Key: String, CodingKey { case contours }

  package init(from decoder: any Decoder) throws {
    self.init(try decoder.container(keyedBy: Key.self).decode([[Point]].self, forKey: .contours))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(contours, forKey: .contours)
  }
}

extension LayoutChoice: Codable {
  private enum Key: String, CodingKey {
    case layout, reason, advice, quality, isProven, cutCaptions, alternatives
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      layout: try values.decode(String.self, forKey: .layout),
      reason: try values.decode(String.self, forKey: .reason))
    advice = try values.decode(String.self, forKey: .advice)
    quality = try values.decodeIfPresent(Quality.self, forKey: .quality)
    isProven = try values.decodeIfPresent(Bool.self, forKey: .isProven)
    cutCaptions = try values.decode(Int.self, forKey: .cutCaptions)
    alternatives = try values.decode([Alternative].self, forKey: .alternatives)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(layout, forKey: .layout)
    try values.encode(reason, forKey: .reason)
    try values.encode(advice, forKey: .advice)
    try values.encodeIfPresent(quality, forKey: .quality)
    try values.encodeIfPresent(isProven, forKey: .isProven)
    try values.encode(cutCaptions, forKey: .cutCaptions)
    try values.encode(alternatives, forKey: .alternatives)
  }
}

extension LayoutChoice.Quality: Codable {
  private enum Key: String, CodingKey { case crop, spread }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      crop: try values.decode(Double.self, forKey: .crop),
      spread: try values.decode(Double.self, forKey: .spread))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(crop, forKey: .crop)
    try values.encode(spread, forKey: .spread)
  }
}

extension LayoutChoice.Alternative: Codable {
  private enum Key: String, CodingKey { case change, quality }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      try values.decode(String.self, forKey: .change),
      try values.decode(LayoutChoice.Quality.self, forKey: .quality))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(change, forKey: .change)
    try values.encode(quality, forKey: .quality)
  }
}
