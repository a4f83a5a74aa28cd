// What a run must know of a job's error.

import MosaicRender

extension JobError: RunError {
  package static var noThread: JobError { JobError(.render(.noThread)) }

  package var isCancellation: Bool {
    if case .render(let error) = kind { error.isCancellation } else { false }
  }

  package var isAboutMemory: Bool {
    switch kind {
    case .memory: true
    case .source(let error): error.isOverBudget
    case .render(let error): error.isAboutMemory
    default: false
    }
  }
}
