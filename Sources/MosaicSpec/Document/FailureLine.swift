// The JSON of an error in a result: results of batches and of comparisons have the same.

/// Why one piece of work failed, as results say it.
package struct FailureLine: Record {
  package var code = 65
  package var kind: String?
  package var message = "no message"
  package var isAboutMemory: Bool?

  package static let fields: [Field<FailureLine>] = [
    Field("code", \.code, .count, "The exit code that the error has by itself."),
    Field("kind", \.kind, .string, "A word of a list that programs can switch on."),
    Field("message", \.message, .string, "One sentence; of several errors a line for each."),
    Field("memory", \.isAboutMemory, .boolean, "Whether the limit of memory was in the way."),
  ]

  package init() {}

  package init(code: Int, kind: String, message: String, isAboutMemory: Bool) {
    self.code = code
    self.kind = kind
    self.message = message
    self.isAboutMemory = isAboutMemory ? true : nil
  }
}
