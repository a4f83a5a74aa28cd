// The pictures of a document that are given with it, in place of files.

package import MosaicScene

/// The pictures of a document by the paths that the document has for them; no other is opened.
package struct GivenPictures: Sendable {
  private let pictures: [String: PictureSource]

  /// Takes pictures by their paths in the document, to the letter; one in memory without a name gets its path as name.
  package init(_ pictures: [String: PictureSource]) {
    self.pictures = Dictionary(uniqueKeysWithValues: pictures.map { ($0, $1.named($0)) })
  }

  /// The picture of a path; `nil` where none was given.
  package subscript(path: String) -> PictureSource? { pictures[path] }

  /// The picture of a path; where none was given, an empty one of that name, so that nothing ever looks for a file.
  package func source(of path: String) -> PictureSource { pictures[path] ?? .bytes([], name: path) }
}
