// Makes an item of a scene from a picture file.

public import MosaicCodecs
import MosaicLayout
public import MosaicScene

extension SceneItem {
  /// Makes an item that shows a picture; only the file's header is read.
  ///
  /// - Throws: ``CodecError`` where the file is missing, not a picture, or beyond the limits.
  public init(imageFile path: String, limits: DecodeLimits = DecodeLimits()) throws(CodecError) {
    let header = try ImageReader.header(ofFile: path, limits: limits)
    self.init(
      .image(path: path, pixelWidth: header.orientedWidth, pixelHeight: header.orientedHeight),
      size: Size(width: Double(header.orientedWidth), height: Double(header.orientedHeight)))
  }
}
