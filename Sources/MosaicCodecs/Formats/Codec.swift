// What is known about one kind of image file.

/// One entry of the list of codecs: how files of a format are recognised, and what this build does with them.
struct Codec: Sendable {
  /// Opens a file for decoding. The decoder owns the descriptor of the source, if it has one, from the call on.
  typealias Reader =
    @Sendable (
      _ source: ByteSource, _ path: String, _ limits: DecodeLimits, _ form: DecodeForm
    ) throws(CodecError) -> any RowDecoder

  /// The format's name.
  let format: ImageFormat
  /// Path extensions in lower case, the usual one first.
  let pathExtensions: [String]
  /// A file of this format begins with one of these.
  let signatures: [Signature]
  /// Whether the signature proves that a file is a picture; `BM` and other short ones begin many texts as well.
  var isProof = true
  /// Whether people call such a file a document and not a picture.
  var isDocument = false
  /// Says what is wrong with a file whose first bytes are nearly those of this format; `nil` where they are not.
  var nearMiss: (@Sendable ([UInt8]) -> String?)?
  /// The decoder; `nil` where this build does not read the format.
  var reader: Reader?
  /// What writes it; `nil` where it holds no pixels, and where this build does not write it.
  var encoder: (any PixelEncoder.Type)?
  /// The libraries behind it, each with its version: `libpng 1.6.39`.
  var libraries: [String] = []
}
