// From straight to premultiplied colours.

extension Pixmap {
  /// The picture with its colours multiplied by their alpha, rounded to the nearest.
  public init(premultiplying picture: StraightPixmap) {
    var bytes = [UInt8](repeating: 0, count: picture.bytes.count)
    for index in Swift.stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(picture.bytes[index + 3])
      func product(_ channel: Int) -> UInt8 {
        UInt8((Int(picture.bytes[index + channel]) * alpha + 127) / 255)
      }
      (bytes[index], bytes[index + 1]) = (product(2), product(1))
      (bytes[index + 2], bytes[index + 3]) = (product(0), UInt8(alpha))
    }
    self.init(width: picture.width, height: picture.height, bytes: bytes)
  }
}
