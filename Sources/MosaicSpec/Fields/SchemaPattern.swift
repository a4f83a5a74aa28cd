// Parts of the regular expressions that the schema holds texts to: as strict as the reader, and never stricter.

/// Parts of regular expressions (ECMA-262), for what the reader takes as CSS.
enum SchemaPattern {
  /// White space, where there may be some.
  static let space = #"[\t-\r ]*"#
  /// White space that must be there.
  static let gap = #"[\t-\r ]+"#
  /// A number without a sign.
  private static let digits = #"([0-9]+\.?[0-9]*|\.[0-9]+)"#
  private static let exponent = "([eE][-+]?[0-9]+)"
  private static let zero = #"(0+\.?0*|\.0+)"#
  /// Any number.
  static let number = "[-+]?\(digits)\(exponent)?"
  /// A number from 0 up.
  static let positive = #"(\+?\#(digits)\#(exponent)?|-\#(zero)\#(exponent)?)"#
  /// A zero, however it is written.
  static let nothing = #"[-+]?\#(zero)\#(exponent)?"#
  /// A number from 0 to 100; of one with an exponent the size is not looked at.
  static let upToHundred =
    #"(\+?(0*100\.?0*|0*[0-9]{1,2}(\.[0-9]*)?|\.[0-9]+|\#(digits)\#(exponent))|-\#(zero)\#(exponent)?)"#
  /// The unit that may follow a number of points.
  static let pixels = "([pP][xX])?"
  /// The unit of a length.
  static let unit = "([mM][mM]|[cC][mM]|[iI][nN]|[pP][tTxX])"
  /// A colour; its name is any word.
  static let color =
    "(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]+|"
    + #"([Rr][Gg][Bb]|[Hh][Ss][Ll])[Aa]?\([^()]*\))"#

  /// Such a text as a whole, with white space around it.
  static func whole(_ pattern: String) -> String { "^\(space)(\(pattern))\(space)$" }
}
