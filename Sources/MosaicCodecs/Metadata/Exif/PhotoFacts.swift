// The facts that a camera states about a photograph, and the time at which it was taken.

import MosaicText

/// A photograph as its file describes it; a text that the file lacks is empty.
package struct PhotoFacts: Hashable, Sendable {
  package var taken: CaptureTime?
  package var maker = ""
  package var model = ""
  package var lens = ""
  /// The f-number.
  package var aperture: Double?
  /// Time of the exposure in seconds.
  package var exposure: Double?
  package var sensitivity: Int?
  /// The focal length in millimetres.
  package var focalLength: Double?
  package var title = ""
  package var creator = ""
  package var copyright = ""

  package init(taken: CaptureTime? = nil, maker: String = "", model: String = "", lens: String = "") {
    self.taken = taken
    self.maker = maker
    self.model = model
    self.lens = lens
  }

  /// Maker and model, the maker once: `Canon EOS R5`, `Apple iPhone 15 Pro`, `NIKON D850`.
  package var camera: String {
    let makers = maker.split { $0 == " " || $0 == "," }
    guard let first = model.split(separator: " ").first else { return maker }
    // "NIKON CORPORATION" makes the "NIKON D850", and "EASTMAN KODAK COMPANY" the "KODAK DC240".
    if makers.contains(where: { $0.lowercased() == first.lowercased() }) { return model }
    if !maker.isEmpty, model.lowercased().hasPrefix(maker.lowercased()) { return model }
    var names = makers[...]
    while names.count > 1, let last = names.last, Self.legalWords.contains(last.lowercased()) {
      names.removeLast()
    }
    return (names + [Substring(model)]).joined(separator: " ")
  }

  /// `f/2.8`.
  package var apertureWords: String { aperture.map { "f/\(Self.rounded($0, 10))" } ?? "" }

  /// `1/250 s`, `0.3 s`, `30 s`: as cameras show it.
  package var shutterWords: String {
    guard let exposure else { return "" }
    let parts = 1 / exposure
    let isPart = exposure < 1 && (exposure < 0.2 || abs(parts - parts.rounded()) < 0.02)
    return isPart ? "1/\(Self.rounded(parts, 1)) s" : "\(Self.rounded(exposure, 10)) s"
  }

  /// `ISO 400`.
  package var sensitivityWords: String { sensitivity.map { "ISO \($0)" } ?? "" }

  /// `35 mm`.
  package var focalWords: String { focalLength.map { "\(Self.rounded($0, 10)) mm" } ?? "" }

  /// A number rounded to `1 / parts`, without zeros at its end.
  private static func rounded(_ number: Double, _ parts: Double) -> String {
    let number = (number * parts).rounded() / parts
    return number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  private static let legalWords: Set<String> = [
    "co", "co.", "company", "corp", "corp.", "corporation", "imaging", "inc", "inc.", "ltd", "ltd.", "gmbh",
  ]
}

// MARK: The time, as the camera's clock showed it

/// A time of a camera's clock, with the distance from UTC if the camera knew it.
package struct CaptureTime: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int
  package let hour: Int
  package let minute: Int
  package let second: Int
  /// Nanoseconds of the second; 0 if the file does not say.
  package let nanosecond: Int
  /// Minutes by which the clock is before UTC; `nil` if the file does not say.
  package let offset: Int?

  /// Reads the texts of EXIF: `2026:05:01 14:30:00`, `+02:00`, `123`. Other signs between the numbers are read as well, and a date
  /// without a time is its midnight, as some scanners write it. An offset or a part of a second of another form is not used.
  init?(exif text: ArraySlice<UInt8>, offset: ArraySlice<UInt8>?, part: ArraySlice<UInt8>?) {
    let text = Array(Self.trimmed(text))
    guard text.count == 10 || text.count == 19, let year = Self.number(text[0..<4]),
      let month = Self.number(text[5..<7]), let day = Self.number(text[8..<10]),
      [text[4], text[7]].allSatisfy({ ":-/.".utf8.contains($0) })
    else { return nil }
    var clock = [0, 0, 0]
    if text.count == 19 {
      guard let hour = Self.number(text[11..<13]), let minute = Self.number(text[14..<16]),
        let second = Self.number(text[17..<19]), " T".utf8.contains(text[10]), text[13] == 0x3A,
        text[16] == 0x3A
      else { return nil }
      clock = [hour, minute, second]
    }
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(of: month, in: year)).contains(day), clock[0] < 24, clock[1] < 60, clock[2] < 60
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    hour = clock[0]
    minute = clock[1]
    second = clock[2]
    self.offset = offset.flatMap(Self.minutes(ofOffset:))
    nanosecond = part.map(Self.nanoseconds(ofPart:)) ?? 0
  }

  /// The time as EXIF text, without the distance from UTC and the parts of a second.
  var exif: String {
    let date = [year.zeroPadded(to: 4), month.zeroPadded(to: 2), day.zeroPadded(to: 2)]
    let clock = [hour, minute, second].map { $0.zeroPadded(to: 2) }
    return "\(date.joined(separator: ":")) \(clock.joined(separator: ":"))"
  }

  package var clockSeconds: Int {
    ((Self.daysSince1970(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
  }

  package var utcSeconds: Int? { offset.map { clockSeconds - $0 * 60 } }

  // MARK: Steps

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first, first <= 0x20 { text.removeFirst() }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }

  /// `+02:00`, `-09:30` or `Z`.
  private static func minutes(ofOffset text: ArraySlice<UInt8>) -> Int? {
    let text = Array(trimmed(text))
    if text == [0x5A] { return 0 }
    guard text.count == 6, text[3] == 0x3A, let hours = number(text[1..<3]),
      let minutes = number(text[4..<6]), hours <= 14, minutes < 60
    else { return nil }
    switch text[0] {
    case 0x2B: return hours * 60 + minutes
    case 0x2D: return -(hours * 60 + minutes)
    default: return nil
    }
  }

  /// The digits behind the point: `5` is half a second.
  private static func nanoseconds(ofPart text: ArraySlice<UInt8>) -> Int {
    let digits = trimmed(text).prefix(9)
    guard let value = number(digits), !digits.isEmpty else { return 0 }
    return (digits.count..<9).reduce(value) { value, _ in value * 10 }
  }

  private static func days(of month: Int, in year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// The number of a day after 1970-01-01: https://howardhinnant.github.io/date_algorithms.html#days_from_civil
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
