/// When a test writes its goldens. A test that has written one fails in that run, so that somebody looks at the picture.
public enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// Never: a missing golden fails the test.
  case never
  /// If the golden is missing.
  case missing
  /// If the golden is missing, or the picture does not pass.
  case failed
  /// If the picture is not the golden, pixel for pixel.
  case all

  /// The mode that the environment asks for: `never` if `CI` is set; else `MOSAIC_RECORD` by the names of these cases (`1` is
  /// `all`, and another word `never`); else `nil`.
  init?(environment: [String: String]) {
    if let word = environment["CI"], !word.isEmpty, word != "0", word != "false" {
      self = .never
    } else if let word = environment["MOSAIC_RECORD"], !word.isEmpty {
      self = word == "1" ? .all : RecordMode(rawValue: word) ?? .never
    } else {
      return nil
    }
  }

  /// The word in `MOSAIC_RECORD` if it is not a mode.
  static func unknownWord(in environment: [String: String]) -> String? {
    guard let word = environment["MOSAIC_RECORD"], !word.isEmpty, word != "1",
      RecordMode(rawValue: word) == nil
    else { return nil }
    return word
  }
}
