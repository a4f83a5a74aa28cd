// Counts in sentences.

/// A count and its noun, such as `1 pixel` and `2 pixels`.
///
/// - Parameter noun: The noun in the singular; its plural ends with an added s.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
