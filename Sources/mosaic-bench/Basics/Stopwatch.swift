// Times of calls inside this process.

/// Times a call.
enum Stopwatch {
  /// Seconds of one call.
  static func seconds<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start) / .seconds(1)
  }
}
