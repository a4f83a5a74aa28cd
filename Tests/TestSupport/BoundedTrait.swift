package import Testing

extension Trait where Self == TimeLimitTrait {
  /// A test may take ten minutes, so that a deadlock is a failure and not silence.
  ///
  /// The longest test takes seconds on an idle machine. The limit is no measure of speed: a machine with other work may be twenty
  /// times slower.
  package static var bounded: Self { .timeLimit(.minutes(10)) }
}
