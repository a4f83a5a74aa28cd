// How files of a format are recognised, and what reads and writes them.

/// One entry of the list of codecs: how files of a format are recognised, and what this build does with them.
struct Codec: Sendable {
  let format: ImageFormat
  let signatures: [Signature]
  /// Whether the signature proves that a file is a picture; `BM` and other short ones begin many texts as well.
  var isProof = true
  /// Whether it is no picture: a document, or a film. One in a folder is passed over, one that is named is an error about its kind.
  var isDocument = false
  /// Whether it is the raw file of a camera, which often is beside a picture of the same name.
  var isRaw = false
  /// Says what is wrong with a file whose first bytes are nearly those of this format; `nil` where they are not.
  var nearMiss: (@Sendable ([UInt8]) -> String?)?
  var decoder: (any FileDecoder.Type)?
  /// `nil` where the format holds no pixels, and where this build does not write it.
  var encoder: (any PixelEncoder.Type)?

  /// This format in a build that reads it, and writes it where there is an encoder; one that all builds have stays.
  func by(_ decoder: any FileDecoder.Type, _ encoder: (any PixelEncoder.Type)? = nil) -> Codec {
    var codec = self
    codec.decoder = decoder
    codec.encoder = encoder ?? self.encoder
    return codec
  }
}
