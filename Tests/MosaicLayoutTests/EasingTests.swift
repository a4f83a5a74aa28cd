// The curves of CSS at their ends, on the way, and against values that a browser gives.

import MosaicLayout
import Testing

@Suite(.timeLimit(.minutes(10))) struct EasingTests {
  @Test(arguments: Easing.allCases) func endsAreExactAndNothingFalls(easing: Easing) {
    #expect(easing.progress(at: 0) == 0 && easing.progress(at: 1) == 1)
    #expect(easing.progress(at: -3) == 0 && easing.progress(at: 3) == 1 && easing.progress(at: .nan) == 0)
    var last = 0.0
    for step in 1...1000 {
      let progress = easing.progress(at: Double(step) / 1000)
      #expect(progress >= last && progress <= 1, "\(easing) at \(step)")
      last = progress
    }
  }

  /// `getComputedTimingFunction` of browsers: cubic-bezier() at a quarter, a half and three quarters.
  @Test(arguments: [
    (Easing.linear, [0.25, 0.5, 0.75]), (.ease, [0.4085, 0.8024, 0.9604]),
    (.easeIn, [0.0935, 0.3154, 0.6219]), (.easeOut, [0.3781, 0.6846, 0.9065]),
    (.easeInOut, [0.1292, 0.5, 0.8708]),
  ]) func isTheCurveOfCSS(easing: Easing, values: [Double]) {
    for (time, value) in zip([0.25, 0.5, 0.75], values) {
      #expect(abs(easing.progress(at: time) - value) < 0.0001, "\(easing) at \(time)")
    }
  }
}
