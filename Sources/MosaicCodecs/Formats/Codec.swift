// What is known about one kind of image file.

/// One entry of the list of codecs: how files of a format are recognised, and what this build does with them.
struct Codec: Sendable {
  /// Opens a file for decoding. The decoder owns the descriptor of the source, if it has one, from the call on.
  typealias Reader =
    @Sendable (
      _ source: ByteSource, _ path: String, _ limits: DecodeLimits, _ form: DecodeForm
    ) throws(CodecError) -> any RowDecoder

  let format: ImageFormat
  /// Path extensions in lower case, the usual one first.
  let pathExtensions: [String]
  let signatures: [Signature]
  /// Whether the signature proves that a file is a picture; `BM` and other short ones begin many texts as well.
  var isProof = true
  /// Whether people call such a file a document and not a picture.
  var isDocument = false
  /// Says what is wrong with a file whose first bytes are nearly those of this format; `nil` where they are not.
  var nearMiss: (@Sendable ([UInt8]) -> String?)?
  /// The decoder; `nil` where this build does not read the format.
  var reader: Reader?
  /// The encoder; `nil` where the format holds no pixels, and where this build does not write it.
  var encoder: (any PixelEncoder.Type)?
  /// The libraries behind it, each with its version: `libpng 1.6.39`.
  var libraries: [String] = []

  /// This format in a build that reads it, and writes it where there is an encoder.
  func read(
    by libraries: String..., writing encoder: (any PixelEncoder.Type)? = nil, reader: @escaping Reader
  ) -> Codec {
    var codec = self
    (codec.reader, codec.encoder, codec.libraries) = (reader, encoder, libraries)
    return codec
  }
}
