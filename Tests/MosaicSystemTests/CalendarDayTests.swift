// Days of the calendar: which texts are days, their order, and the day of a moment.

import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded) struct CalendarDayTests {
  static let days = ["0001-01-01", "1970-01-01", "2024-02-29", "2000-02-29", "2026-12-31", "9999-12-31"]

  @Test(arguments: days) func aDayIsReadAndWritten(text: String) {
    #expect(CalendarDay(iso: text)?.description == text)
  }

  static let others = [
    "", "2026", "2026-12", "2026-1-1", "26-01-01", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32",
    "2026-04-31", "2026-02-29", "1900-02-29", "0000-01-01", "2026-01-01T00:00", "2026/01/01", "+026-01-01",
    " 2026-01-01", "２026-01-01", "-2026-01-01",
  ]

  @Test(arguments: others) func nothingElseIsADay(text: String) {
    #expect(CalendarDay(iso: text) == nil)
  }

  @Test("each day of 400 years follows the day before, as the seconds say") func moments() throws {
    // 1840-01-01 is 47,482 days before 1970-01-01.
    var next = try #require(CalendarDay(year: 1840, month: 1, day: 1))
    var wrong: [Int] = []
    for number in -47_482..<(-47_482 + 146_097) {
      let (first, last) = (number * 86_400, number * 86_400 + 86_399)
      if CalendarDay(secondsSince1970: first) != next || CalendarDay(secondsSince1970: last) != next {
        wrong.append(number)
      }
      let day = next
      let later =
        CalendarDay(year: day.year, month: day.month, day: day.day + 1)
        ?? CalendarDay(year: day.year, month: day.month + 1, day: 1)
        ?? CalendarDay(year: day.year + 1, month: 1, day: 1)
      guard let later, day < later else {
        Issue.record("no day follows \(day)")
        return
      }
      next = later
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(9))")
    #expect(next.description == "2240-01-01")
    #expect(CalendarDay(secondsSince1970: .min).description == "0001-01-01")
    #expect(CalendarDay(secondsSince1970: .max).description == "9999-12-31")
  }

  @Test func today() throws {
    let rule = try #require(CalendarDay(iso: "2025-01-01"))
    #expect(CalendarDay.today > rule)
  }
}
