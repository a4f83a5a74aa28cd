// When a picture was taken, in the words of a caption: the codes of strftime, in English, with only whole numbers.

import MosaicText

/// The facts of Exif that captions may show; empty texts if they are not known.
package struct CaptionPhoto: Hashable, Sendable {
  package var taken: CaptionTime?
  package var camera = ""
  package var lens = ""
  /// The values of the other words.
  package var others: [String: String] = [:]

  package init(
    taken: CaptionTime? = nil, camera: String = "", lens: String = "", others: [String: String] = [:]
  ) { (self.taken, self.camera, self.lens, self.others) = (taken, camera, lens, others) }
}

/// A date of the Gregorian calendar and a time of the day.
package struct CaptionTime: Hashable, Sendable {
  private let year: Int
  private let month: Int
  private let dayOfMonth: Int
  private let hour: Int
  private let minute: Int
  private let second: Int

  /// Makes a time; `nil` for one that is on no calendar or clock.
  package init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    self.year = year
    self.month = month
    dayOfMonth = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// `2026-05-01`.
  var day: String { isoDate(year: year, month: month, day: dayOfMonth) }

  private static let codes = "YymdeBbAaHMSIpj%"
  /// The codes in words, for errors.
  static let allowed =
    "%Y %y %m %d %e %B %b %A %a %H %M %S %I %p %j and %% for a percent sign, as in {taken:%d %B %Y}"

  static func unknownCode(in form: some StringProtocol) -> String? {
    var rest = form[...]
    while let character = rest.popFirst() {
      guard character == "%" else { continue }
      guard let code = rest.popFirst() else { return "%" }
      if !codes.contains(code) { return "%\(code)" }
    }
    return nil
  }

  /// The time in a form with the codes of `strftime`; `%e` is the day without a zero or a space before it.
  func text(_ form: some StringProtocol) -> String {
    var text = ""
    var rest = form[...]
    while let character = rest.popFirst() {
      if character == "%", let code = rest.popFirst() {
        text += value(of: code)
      } else {
        text.append(character)
      }
    }
    return text
  }

  private func value(of code: Character) -> String {
    switch code {
    case "Y": year.zeroPadded(to: 4)
    case "y": (year % 100).zeroPadded(to: 2)
    case "m": month.zeroPadded(to: 2)
    case "d": dayOfMonth.zeroPadded(to: 2)
    case "e": "\(dayOfMonth)"
    case "B": Self.months[month - 1]
    case "b": String(Self.months[month - 1].prefix(3))
    case "A": Self.days[weekday]
    case "a": String(Self.days[weekday].prefix(3))
    case "H": hour.zeroPadded(to: 2)
    case "M": minute.zeroPadded(to: 2)
    case "S": second.zeroPadded(to: 2)
    case "I": ((hour + 11) % 12 + 1).zeroPadded(to: 2)
    case "p": hour < 12 ? "AM" : "PM"
    case "j": dayOfYear.zeroPadded(to: 3)
    case "%": "%"
    default: "%\(code)"
    }
  }

  private var isLeap: Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// From 1.
  private var dayOfYear: Int {
    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1]
    return before + dayOfMonth + (isLeap && month > 2 ? 1 : 0)
  }

  /// Sunday is 0.
  private var weekday: Int {
    // The 1st of January of the year 1 was a Monday, and 365 days are a day more than 52 weeks.
    let past = year - 1
    return (past + past / 4 - past / 100 + past / 400 + dayOfYear) % 7
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  private static let days = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
