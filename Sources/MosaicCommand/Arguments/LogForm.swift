// The form of messages on standard error.

/// The words of `--log`.
enum LogForm: String, CaseIterable, Sendable {
  case text, json
}
