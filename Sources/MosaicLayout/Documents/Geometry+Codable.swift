// Coding of geometry, written out: the compiler makes it only in the files of the types, and the browser's build, which has no `Codable`,
// leaves out this folder.

extension Point: Codable {
  private enum Key: String, CodingKey { case x, y }

  /// Reads its numbers by their names.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      x: try values.decode(Double.self, forKey: .x),
      y: try values.decode(Double.self, forKey: .y))
  }

  /// Writes its numbers by their names.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(x, forKey: .x)
    try values.encode(y, forKey: .y)
  }
}

extension Size: Codable {
  private enum Key: String, CodingKey { case width, height }

  /// Reads its numbers by their names.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      width: try values.decode(Double.self, forKey: .width),
      height: try values.decode(Double.self, forKey: .height))
  }

  /// Writes its numbers by their names.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
  }
}

extension Rect: Codable {
  private enum Key: String, CodingKey { case x, y, width, height }

  /// Reads its numbers by their names.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      x: try values.decode(Double.self, forKey: .x),
      y: try values.decode(Double.self, forKey: .y),
      width: try values.decode(Double.self, forKey: .width),
      height: try values.decode(Double.self, forKey: .height))
  }

  /// Writes its numbers by their names.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(x, forKey: .x)
    try values.encode(y, forKey: .y)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
  }
}

extension PixelRect: Codable {
  private enum Key: String, CodingKey { case x, y, width, height }

  /// Reads its numbers by their names.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      x: try values.decode(Int.self, forKey: .x),
      y: try values.decode(Int.self, forKey: .y),
      width: try values.decode(Int.self, forKey: .width),
      height: try values.decode(Int.self, forKey: .height))
  }

  /// Writes its numbers by their names.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(x, forKey: .x)
    try values.encode(y, forKey: .y)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
  }
}

extension PixelSize: Codable {
  private enum Key: String, CodingKey { case width, height }

  /// Reads its numbers by their names.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      width: try values.decode(Int.self, forKey: .width),
      height: try values.decode(Int.self, forKey: .height))
  }

  /// Writes its numbers by their names.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
  }
}

extension CellSpan: Codable {
  private enum Key: String, CodingKey { case columns, rows }

  /// Reads its numbers by their names.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      columns: try values.decode(Int.self, forKey: .columns),
      rows: try values.decode(Int.self, forKey: .rows))
  }

  /// Writes its numbers by their names.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(columns, forKey: .columns)
    try values.encode(rows, forKey: .rows)
  }
}
