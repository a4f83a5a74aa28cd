// A cascade of Haar features, as OpenCV's opencv-data has them: whether a small window shows a face.

/// A detector of faces in windows of one size. All numbers are whole: thresholds and values in 2^-24, weights in 2^-8.
///
/// Source: P. Viola, M. Jones: "Rapid Object Detection using a Boosted Cascade of Simple Features", 2001.
package struct HeadCascade: Hashable, Sendable {
  /// A weighted rectangle of a feature, in pixels of the window.
  struct Part: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var weight: Int
  }

  /// A decision of a tree: which way to go if the feature's value is below or above the threshold.
  struct Node: Hashable, Sendable {
    var parts: Range<Int>
    var threshold: Int
    /// The next node, counted in ``HeadCascade/nodes``; or -1 minus the leaf, counted in ``HeadCascade/leaves``.
    var below: Int
    var above: Int
  }

  /// A part of the cascade that a window must pass.
  struct Stage: Hashable, Sendable {
    /// The first node of each of its trees.
    var trees: [Int]
    var threshold: Int
  }

  /// Sides of the window in pixels.
  let width: Int
  let height: Int
  let parts: [Part]
  let nodes: [Node]
  let leaves: [Int]
  let stages: [Stage]

  /// Windows whose values deviate by no more than this from their mean are too even for a face.
  static let leastDeviation = 15
}
