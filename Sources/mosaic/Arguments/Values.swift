// Option values as typed things, or a sentence that says what is allowed.

import MosaicLayout
import MosaicScene

extension Arguments {
  /// A number in a range; `nil` where the option is not given.
  func number(_ name: OptionName, above: Double? = nil, atLeast: Double? = nil, upTo: Double = 1e9)
    throws(CommandFailure) -> Double?
  {
    guard let text = last(name) else { return nil }
    let allowed =
      above.map { "a number above \(Self.plain($0)), up to \(Self.plain(upTo))" }
      ?? "a number from \(Self.plain(atLeast ?? 0)) to \(Self.plain(upTo))"
    guard let number = Self.decimal(text), number <= upTo,
      above.map({ number > $0 }) ?? (number >= atLeast ?? 0)
    else { throw .badValue(name, text, allowed: allowed) }
    return number
  }

  /// A whole number of at least 1.
  func count(_ name: OptionName, upTo: Int) throws(CommandFailure) -> Int? {
    guard let text = last(name) else { return nil }
    guard let number = Int(text), (1...upTo).contains(number) else {
      throw .badValue(name, text, allowed: "a whole number from 1 to \(upTo)")
    }
    return number
  }

  /// One of the words of a type.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: OptionName, _ type: Word.Type
  ) throws(CommandFailure) -> Word? {
    guard let text = last(name) else { return nil }
    guard let word = Word(rawValue: text) else {
      throw .badValue(name, text, allowed: Word.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return word
  }

  /// `WxH`, both above 0.
  func size(_ name: OptionName) throws(CommandFailure) -> Size? {
    guard let text = last(name) else { return nil }
    guard let size = Self.size(text) else {
      throw .badValue(name, text, allowed: "WIDTHxHEIGHT in points, such as 1080x1350, both above 0")
    }
    return size
  }

  /// `WxH,WxH,…` in whole pixels.
  func sizes() throws(CommandFailure) -> [(width: Int, height: Int)]? {
    guard values[.sizes] != nil else { return nil }
    var sizes: [(width: Int, height: Int)] = []
    for text in (values[.sizes] ?? []).flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) })
    {
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        (1...1_000_000_000).contains(width),
        (1...1_000_000_000).contains(height)
      else {
        throw .badValue(
          .sizes, String(text), allowed: "WIDTHxHEIGHT,… in whole pixels, such as 4000x3000,800x600")
      }
      sizes.append((width, height))
    }
    return sizes
  }

  /// One to four distances, as CSS `padding`.
  func insets(_ name: OptionName) throws(CommandFailure) -> Insets? {
    guard let text = last(name) else { return nil }
    do { return try Insets(css: text) } catch { throw .badValue(name, text, allowed: error.allowed) }
  }

  /// A CSS colour.
  func color(_ name: OptionName) throws(CommandFailure) -> Color? {
    guard let text = last(name) else { return nil }
    do { return try Color(css: text) } catch { throw .usage("--\(name.rawValue): \(error)") }
  }

  /// A CSS position.
  func position(_ name: OptionName) throws(CommandFailure) -> Position? {
    guard let text = last(name) else { return nil }
    do { return try Position(css: text) } catch { throw .usage("--\(name.rawValue): \(error)") }
  }

  /// `X,Y`: a place in a picture, in shares of it.
  func focus(_ name: OptionName) throws(CommandFailure) -> Point? {
    guard let text = last(name) else { return nil }
    let shares = text.split(separator: ",", omittingEmptySubsequences: false).map { Self.decimal($0) }
      .compactMap { $0 }.filter { (0...1).contains($0) }
    guard shares.count == 2, text.count(where: { $0 == "," }) == 1 else {
      throw .badValue(
        name, text, allowed: "X,Y in shares of the picture from 0 to 1, such as 0.5,0.3: left top is 0,0")
    }
    return Point(x: shares[0], y: shares[1])
  }

  /// `WIDTH,COLOR`; the colour may hold commas.
  func border(_ name: OptionName) throws(CommandFailure) -> Border? {
    guard let text = last(name) else { return nil }
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let width = Self.decimal(parts[0]), (0...1e9).contains(width), parts.count == 2 else {
      throw .badValue(name, text, allowed: "WIDTH,COLOR, such as 2,#333")
    }
    do { return Border(width: width, color: try Color(css: String(parts[1]))) } catch {
      throw .usage("--\(name.rawValue): \(error)")
    }
  }

  static func size(_ text: some StringProtocol) -> Size? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { decimal($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0, width <= 1e9,
      height <= 1e9
    else { return nil }
    return Size(width: width, height: height)
  }

  /// A finite decimal number; `Double` alone would also take `nan`, `inf` and `0x1p4`.
  static func decimal(_ text: some StringProtocol) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }) else { return nil }
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }

  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

extension CommandFailure {
  static func badValue(_ name: OptionName, _ found: String, allowed: String) -> CommandFailure {
    let shown = EscapedText.shortened(found, quote: "'")
    return .usage("--\(name.rawValue): \(shown) cannot be used; allowed: \(allowed)")
  }
}
