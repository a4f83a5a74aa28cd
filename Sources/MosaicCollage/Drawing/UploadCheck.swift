// Finds all pictures in memory that cannot be read.

import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSystem

/// Once a picture of a collage cannot be read, this finds the other pictures in memory that cannot be read. The sender then learns about
/// all of them at once.
///
/// Files are not checked: a collage may have thousands, and the reader of the error has them at hand.
struct UploadCheck {
  private let options: RenderOptions
  private var known: [PictureSource: FileError?] = [:]

  init(_ options: RenderOptions) { self.options = options }

  /// The known failures, and the failures of the other pictures.
  mutating func failures(
    _ found: [SourceFailure], among pictures: [(part: PlanPart, source: PictureSource)]
  ) -> [SourceFailure] {
    var failures = found
    let parts = Set(found.map(\.part))
    for (part, source) in pictures where source.path == nil && !parts.contains(part) {
      if options.isStopped { break }
      let error = known[source] ?? source.damage(limits: options.limits, memory: options.memory)
      known[source] = .some(error)
      if let error { failures.append(SourceFailure(part: part, error: error)) }
    }
    return failures
  }
}

extension [SourceFailure] {
  /// Items in their order, and then the parts of the canvas.
  var inOrder: [SourceFailure] {
    enumerated().sorted {
      ($0.element.part.index ?? .max, $0.offset) < ($1.element.part.index ?? .max, $1.offset)
    }.map(\.element)
  }
}

extension Collage {
  /// Failures by the numbers of the document, with all pictures that are at fault.
  func complete(_ failures: [SourceFailure]) -> [SourceFailure] {
    var check = UploadCheck(options)
    return check.failures(failures, among: pictures).inOrder
  }
}
