import MosaicSystem

extension ExitCode {
  /// The codes with their meanings, for help and the manual.
  static let meanings: [(code: Int, meaning: String)] = [
    (0, "done"), (1, "some jobs failed, or pictures differ"), (2, "the command line is wrong"),
    (65, "input data are bad: a picture or document cannot be read"), (69, "a program is missing"),
    (74, "reading or writing failed"), (75, "try again: out of time or memory, or the machine is busy"),
    (130, "interrupted"),
    (143, "asked to end"),
  ]
}
