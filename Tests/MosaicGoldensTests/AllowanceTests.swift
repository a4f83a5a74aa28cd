// Rules that allow a pair to differ, and the days on which they hold.

import TestSupport
import Testing

@testable import MosaicGoldens
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct AllowanceTests {
  /// The keys of a rule, the day of the run, and how a pair that differs and one that does not end.
  static let cases: [(rule: String, today: String?, differs: PairResult.Status, same: PairResult.Status)] = [
    (#""flaky": "x""#, "2026-05-01", .flaky, .same),
    (#""flaky": "x", "until": "2026-05-01""#, "2026-04-30", .flaky, .same),
    // The day itself is included.
    (#""flaky": "x", "until": "2026-05-01""#, "2026-05-01", .flaky, .same),
    (#""flaky": "x", "until": "2026-05-01""#, "2026-05-02", .different, .same),
    (#""flaky": "x", "until": "2026-05-01""#, "2027-01-01", .different, .same),
    (#""expectedFailure": "x", "until": "2026-05-01""#, "2026-05-01", .known, .fixed),
    (#""expectedFailure": "x", "until": "2026-05-01""#, "2026-05-02", .different, .same),
    // Nobody has said the day.
    (#""flaky": "x", "until": "2026-05-01""#, nil, .flaky, .same),
    (#""threshold": 0"#, "2026-05-01", .different, .same),
  ]

  @Test(arguments: cases.indices) func aRuleHoldsUpToItsDay(index: Int) throws {
    let (rule, today, differs, same) = Self.cases[index]
    let metric = #""metric": "channel""#
    try folder.write(
      #"{"version": 1, "rules": [{"paths": "a.png", \#(metric), \#(rule)}]}"#, to: "mosaic-compare.json")
    let day = today.flatMap { CalendarDay(iso: $0) }
    #expect((day == nil) == (today == nil))
    let check = try CompareRules(in: folder.path, on: day).check(for: "a.png")
    for (found, then) in [(PairResult.Status.different, differs), (.same, same)] {
      var result = PairResult(path: "a.png", expected: "a", actual: "b")
      (result.status, result.reason) = (found, "1 of 2 pixels differs")
      result.settle(check)
      #expect(result.status == then)
      #expect(result.isSettled == [.same, .known, .flaky].contains(then))
      let isOver = rule.contains("until") && then == .different
      #expect(
        result.reason.contains("held until 2026-05-01 (x), which is over; repair the picture") == isOver)
    }
  }
}
