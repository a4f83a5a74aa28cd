// A text on one line, as all formats but PNG hold it.

extension FileText {
  /// `key: value`.
  var line: String { "\(key): \(value)" }

  /// Takes a line apart, in UTF-8; `nil` where it is none, as in files of other programs.
  init?(line: ArraySlice<UInt8>) {
    guard let colon = line.firstPlace(of: [0x3A, 0x20]),
      let key = String(validating: line[..<colon], as: UTF8.self),
      let value = String(validating: line[(colon + 2)...], as: UTF8.self),
      let text = try? FileText(key: key, value: value)
    else { return nil }
    self = text
  }
}
