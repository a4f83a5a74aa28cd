// The sources of the lines of a batch: a text, or an asynchronous sequence.

import MosaicCollage
import MosaicSystem

/// The source of the lines of a batch.
enum LineSource: Sendable {
  case text(TextSource)
  /// An asynchronous sequence, which is read until the signal says otherwise.
  case feed(@Sendable (_ stop: StopSignal) -> LineFeed)

  /// Its name in errors.
  var name: String {
    switch self {
    case .text(let text): text.name
    case .feed: "the lines"
    }
  }

  /// The folder that paths in the lines are relative to; the current one if empty.
  var folder: String {
    switch self {
    case .text(let text): text.folder
    case .feed: ""
    }
  }

  /// How many lines are read before they are needed.
  func readAhead(isStream: Bool) -> Int {
    switch self {
    case .feed: ReadAhead.sequence
    case .text: isStream ? ReadAhead.pipe : ReadAhead.file
    }
  }

  func keep(in files: RunFiles) {
    if case .text(let text) = self { text.keep(in: files) }
  }
}

/// Hands the elements of an asynchronous sequence to threads. One element waits at a time, so the sequence is read no faster than lines are taken.
final class LineFeed: Sendable {
  private struct State: Sendable {
    var line: [UInt8]?
    /// Resumed when the line is taken.
    var reader: CheckedContinuation<Void, Never>?
    var isOver = false
    var failure: JobError?
  }

  private let state = Monitor(State())

  /// Begins to read the sequence, until it ends or work is to end.
  init<Lines: AsyncSequence & Sendable>(_ lines: Lines, until stop: StopSignal)
  where Lines.Element: Collection<UInt8> {
    // Does not keep the feed: if no thread takes lines any more, no other code waits for it.
    Task { [weak self] in
      await withTaskGroup(of: JobError?.self) { group in
        group.addTask {
          do {
            for try await line in lines {
              guard let self, await self.put(Array(line)) else { return nil }
            }
            return nil
          } catch {
            return error as? JobError
              ?? .request("reading the lines ended with an error: \(error)", "no line after it was read")
          }
        }
        // A thread that waits for a line cannot ask by itself.
        group.addTask {
          while !stop.isSet, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(100)) }
          return nil
        }
        let failure = await group.next() ?? nil
        self?.close(stop.isSet ? nil : failure)
        group.cancelAll()
      }
    }
  }

  /// The error that ended the sequence before its end.
  var failure: JobError? { state.change { $0.failure } }

  /// The next line, waiting for it in this thread; `nil` at the end. Line breaks become spaces: in JSON they stand only between values.
  func take() -> [UInt8]? {
    typealias Taken = (line: [UInt8]?, reader: CheckedContinuation<Void, Never>?)
    let taken: Taken = state.wait { state in
      guard state.line != nil || state.isOver else { return nil }
      defer { (state.line, state.reader) = (nil, nil) }
      return (state.line, state.reader)
    }
    taken.reader?.resume()
    return taken.line?.map { $0 == 0x0A ? 0x20 : $0 }
  }

  /// Waits until the line is taken; `false` if no more lines are taken.
  private func put(_ line: [UInt8]) async -> Bool {
    await withCheckedContinuation { reader in
      let isOver = state.change { state in
        if !state.isOver { (state.line, state.reader) = (line, reader) }
        return state.isOver
      }
      if isOver { reader.resume() }
    }
    return !state.change { $0.isOver }
  }

  private func close(_ failure: JobError?) {
    let reader = state.change { state in
      state.isOver = true
      state.failure = failure
      defer { state.reader = nil }
      // A line that waits is still taken.
      return state.reader
    }
    reader?.resume()
  }
}
