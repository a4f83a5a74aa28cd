// A JSON text as a tree, read once from front to back: every value knows its place.

import MosaicScene

/// A JSON text and its values, in the order of the text.
///
/// A value is a row of a table and not an object of its own: a document of 200,000 items has a million values.
final class JSONTree: Sendable {
  let bytes: [UInt8]
  /// The values, each before what it holds; a member is its key, as a string, and its value.
  let rows: [Row]

  init(bytes: [UInt8], rows: [Row]) { (self.bytes, self.rows) = (bytes, rows) }

  enum Kind: UInt8, Sendable { case null, no, yes, number, plainString, escapedString, array, object }

  /// A value of the text. Four bytes a number: texts end far below 4 GB.
  struct Row: Sendable {
    var kind: Kind
    let start: UInt32
    /// The first byte after it.
    var end: UInt32
    /// The first row that does not belong to it.
    var next: UInt32
    /// The array or object that holds it; its own for the document.
    let parent: UInt32
  }
}

/// The places of elements in their arrays, counted on from the last one: the errors of a long list would else count its elements
/// again and again.
final class JSONPlaces {
  /// The last element asked for and its place, by the row of its array.
  private var last: [Int: (element: JSONNode, place: Int)] = [:]

  func place(of node: JSONNode, in array: JSONNode) -> Int {
    var element = JSONNode(tree: array.tree, index: array.index + 1)
    var place = 0
    if let known = last[array.index], known.element.index <= node.index { (element, place) = known }
    while element.index < node.index { (element, place) = (element.next, place + 1) }
    last[array.index] = (element, place)
    return place
  }
}
