// Days as ISO 8601 writes them. The time stamps of EXIF have colons between year, month and day, so they are written in PhotoFacts.

/// The text of a day, such as `2026-05-01`; the year has at least four digits.
package func isoDate(year: Int, month: Int, day: Int) -> String {
  "\(year.zeroPadded(to: 4))-\(month.zeroPadded(to: 2))-\(day.zeroPadded(to: 2))"
}
