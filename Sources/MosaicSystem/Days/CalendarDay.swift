// Days of the calendar, for rules that hold until one of them.

import MosaicText

/// A day of the Gregorian calendar, such as 2026-12-31, without a time zone.
///
/// A day is a value: code that compares days reads no clock. A program reads it once, as ``today``.
public struct CalendarDay: Hashable, Comparable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// Makes a day from a year of 1 to 9999, a month of 1 to 12 and a day that the month has; `nil` for other numbers.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, in: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads a day as ISO 8601 writes it, such as `2026-12-31`; `nil` for anything else, also for `2026-02-30`.
  public init?(iso text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap { wholeNumber($0) }
    guard numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The present day in UTC, so that all machines agree on it.
  public static var today: CalendarDay {
    var clock = timespec()
    clock_gettime(CLOCK_REALTIME, &clock)
    return CalendarDay(secondsSince1970: Int(clock.tv_sec))
  }

  /// The day of a moment in UTC. Moments outside of the years 1 to 9999 become the nearest day of these years.
  init(secondsSince1970 seconds: Int) {
    // Days since 0000-03-01, so that the leap day is the last of its year. 719,468 of them are before 1970.
    let most = 2_932_896
    let least = -719_162
    let since1970 = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
    let days = min(max(since1970, least), most) + 719_468
    // 400 years have 146,097 days, and the Gregorian calendar repeats itself then.
    let (era, inEra) = (days / 146_097, days % 146_097)
    let yearOfEra = (inEra - inEra / 1_460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Months from March: five of them have 153 days.
    let fromMarch = (5 * inYear + 2) / 153
    day = inYear - (153 * fromMarch + 2) / 5 + 1
    month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether the first day is before the other.
  public static func < (one: CalendarDay, other: CalendarDay) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as ISO 8601 writes it, such as `2026-12-31`.
  public var description: String { isoDate(year: year, month: month, day: day) }
}
