// The one way pixels come out of a file: a row at a time, so that memory does not grow with the picture.

public import MosaicPixels

/// Decodes one picture row by row, from the top, as it is stored (the orientation is not applied).
///
/// A decoder that is dropped before its last row just closes its file. It is used from one thread at a time.
public protocol RowDecoder: AnyObject {
  /// What the file says of its picture.
  var header: ImageHeader { get }

  /// What the bytes of a row are; it stays the same from the first row to the last.
  var layout: RowLayout { get }

  /// Bytes of memory that reading the first row takes and that the decoder then holds: the rows that it works on, and the
  /// whole picture of formats that cannot be read row by row. Nobody but whoever asks for rows takes them from a
  /// ``MemoryBudget``.
  var heldBytes: Int { get }

  /// How many stored pixels one pixel of a row stands for, along either axis: 1, 2, 4 or 8.
  ///
  /// Above 1, pixels are averages of squares of stored ones; a square that reaches over the right or lower edge holds
  /// what the file has beyond it.
  var reduction: Int { get }

  /// Fills `row` with the next row, `rowWidth` pixels in the decoder's layout.
  ///
  /// The array is resized where its length differs. Asking for more than `rowCount` rows is a programmer error. A
  /// decoder that has thrown throws the same error again.
  ///
  /// - Complexity: O(width); the first row of an interlaced picture decodes all of it.
  func readRow(into row: inout [UInt8]) throws(CodecError)

  /// Checks what was not read, so that whether a file is damaged does not depend on how much of it is shown.
  ///
  /// To be called once, after the last row that is wanted; rows cannot be read after it.
  ///
  /// - Complexity: O(bytes of the file) at the speed of a checksum for common kinds, that of decoding for others.
  func finish() throws(CodecError)
}

extension RowDecoder {
  /// The rows are as they are stored.
  public var reduction: Int { 1 }

  /// Pixels of a row: the header's width over the reduction, rounded up.
  public var rowWidth: Int { (header.width + reduction - 1) / reduction }

  /// Rows that can be read: the header's height over the reduction, rounded up.
  public var rowCount: Int { (header.height + reduction - 1) / reduction }
}
