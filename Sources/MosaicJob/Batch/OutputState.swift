// Whether the output of a job is there already: one file, or a file for each page.

import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec

enum OutputState: Equatable {
  case missing
  /// Another picture, or one of which these parts changed, as far as they are known.
  case stale([String] = [])
  case cutShort
  case current

  /// The word of a result's `reason`.
  var word: String {
    switch self {
    case .missing: "missing"
    case .stale: "stale"
    case .cutShort: "cut short"
    case .current: "current"
    }
  }

  var changes: [String] { if case .stale(let changes) = self { changes } else { [] } }

  /// - Complexity: A few KiB of the file are read.
  init(of path: String, _ stamp: JobStamp, in root: FileRoot?) {
    self =
      switch try? OutputTexts.read(path, in: root) {
      case _ where FileIdentity(path: path) == nil: .missing
      case nil: .stale()
      case let found? where !found.isComplete: .cutShort
      case let found? where found[JobStamp.key] == stamp.text: .current
      case let found?: .stale(stamp.changes(from: found[JobStamp.key] ?? ""))
      }
  }
}

extension CollageJob {
  /// The state of the output; of numbered pages, of the first that is not as it should be.
  ///
  /// - Complexity: That of one file; for pages that of measuring, where the first of them is current.
  func state(of output: String, as format: OutputFormat, _ stamp: JobStamp) -> OutputState {
    let root = options.limits.root
    guard motion == nil, moment == nil,
      let numbered = OutputTarget.file(output).numbered
    else { return OutputState(of: output, stamp, in: root) }
    let first = OutputState(of: numbered.path(1), stamp, in: root)
    // How many pages there are depends on the sizes of pictures. What is wrong with those is said by the run.
    var job = self
    // Where crops are does not matter.
    for index in job.spec.items.indices { job.spec.items[index].findsFocus = false }
    guard first == .current,
      let pages = try? job.measured(for: format).planned(for: format, to: .file(output)).pageCount
    else {
      return first == .current ? .stale() : first
    }
    return (1...pages).lazy.map { OutputState(of: numbered.path($0), stamp, in: root) }
      .first { $0 != .current } ?? .current
  }
}
