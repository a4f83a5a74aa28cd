// Finds the bad ones of several uploads.

import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem

/// Finds the other pictures in memory that cannot be read, once one of a collage is found: who sent them is told of all at once.
///
/// Files are not looked at: there may be thousands of them, and who waits for the error has them at hand.
struct UploadCheck {
  private let options: RenderOptions
  private var known: [PictureSource: FileError?] = [:]

  init(_ options: RenderOptions) { self.options = options }

  /// The failures that were found, and the failures of the other pictures.
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
  fileprivate var inOrder: [SourceFailure] {
    enumerated().sorted {
      ($0.element.part.index ?? .max, $0.offset) < ($1.element.part.index ?? .max, $1.offset)
    }.map(\.element)
  }
}

extension CollageJob {
  /// The pictures of the document that are in memory, with their numbers.
  private var uploads: [(part: PlanPart, source: PictureSource)] {
    guard let pictures else { return [] }
    let items = spec.items.enumerated().compactMap { index, item in
      pictures[item.picturePath].map { (part: PlanPart.item(index), source: $0) }
    }
    let canvas = spec.canvas.pictures.compactMap { picture in
      spec.canvas.part(of: picture).map {
        (part: $0, source: picture.path.flatMap { pictures[$0] } ?? picture)
      }
    }
    return items + canvas
  }

  /// The error of measuring, with all pictures that are at fault if it is about some.
  func complete(_ error: JobError.Kind, _ failures: [SourceFailure]) -> JobError.Kind {
    guard options.onUnreadable == .fail, let last = failures.last?.error else { return error }
    switch error {
    case .source(last), .render(.sources):
      var check = UploadCheck(options)
      return .render(.sources(check.failures(failures, among: uploads).inOrder))
    default: return error
    }
  }
}

extension Collage {
  /// Failures by the numbers of the document, with all pictures that are at fault.
  func complete(_ failures: [SourceFailure]) -> [SourceFailure] {
    var check = UploadCheck(options)
    return check.failures(failures, among: pictures).inOrder
  }
}
