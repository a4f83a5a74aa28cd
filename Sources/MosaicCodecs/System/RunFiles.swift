// The files of a run: where they may be, and which of them are inputs.

import Synchronization

/// The files of a run. A file that the run opens is an input from then on, and no output of the run replaces an input.
///
/// A part of a run, such as one job of a batch, has files of its own: its inputs do not concern the other parts, and the inputs of the
/// whole run concern it. Files that the run itself wrote, such as those that it finds again when it resumes, are opened with
/// ``OpenFile/init(_:in:)`` instead, since the run may replace them.
package final class RunFiles: Sendable {
  /// The folder that must hold all files; `nil` if files may be anywhere.
  package let root: FileRoot?
  private let run: RunFiles?
  private let inputs = Mutex(KeptFiles())

  /// - Parameter paths: Inputs that are known already.
  package init(in root: FileRoot? = nil, keeping paths: some Sequence<String> = []) {
    self.root = root
    run = nil
    keep(paths)
  }

  private init(of run: RunFiles, in root: FileRoot?) {
    self.root = root
    self.run = run
  }

  /// The files of a part of this run.
  package func part() -> RunFiles { RunFiles(of: self, in: root) }

  /// The files of a part of this run, which must be in another folder.
  package func part(in root: FileRoot?) -> RunFiles { RunFiles(of: self, in: root) }

  /// Opens an input; it is one even if it cannot be opened.
  package func open(_ path: String) throws(CodecError) -> OpenFile {
    keep(path)
    return try OpenFile(path, in: root)
  }

  /// Notes an input that is opened later, or by someone else.
  package func keep(_ path: String) {
    guard run?.has(path) != true else { return }
    inputs.withLock { $0.insert(path) }
  }

  /// Notes inputs that are opened later, or by someone else.
  package func keep(_ paths: some Sequence<String>) {
    for path in paths { keep(path) }
  }

  private func has(_ path: String) -> Bool { inputs.withLock { $0.has(path) } || run?.has(path) == true }

  /// Notes an open file; `name` stands for its path in errors.
  package func keep(descriptor: Int32, name: String) {
    inputs.withLock { $0.insert(descriptor: descriptor, name: name) }
  }

  /// - Parameter own: An input that the output is to replace.
  /// - Throws: `CodecError` for an output that would replace another input, and for a URL.
  package func check(output path: String, replacing own: String? = nil) throws(CodecError) {
    let fault = fault { inputs throws(CodecError) in try inputs.check(output: path) }
    guard let fault, !fault.isAbout(own, path) else { return }
    throw fault
  }

  /// - Throws: `CodecError` for an open output that is an input.
  func check(_ output: FileIdentity?, _ path: String, replacing own: String? = nil) throws(CodecError) {
    let fault = fault { inputs throws(CodecError) in try inputs.check(output, path) }
    guard let fault, !fault.isAbout(own, path) else { return }
    throw fault
  }

  /// The first error about an input of this part, or of the run.
  private func fault(_ check: (KeptFiles) throws(CodecError) -> Void) -> CodecError? {
    let found = inputs.withLock { inputs -> CodecError? in
      do throws(CodecError) { try check(inputs) } catch { return error }
      return nil
    }
    return found ?? run?.fault(check)
  }
}

extension RunFiles: Hashable {
  /// Whether both have the same root: limits of pictures are equal, whatever was opened under them.
  package static func == (one: RunFiles, other: RunFiles) -> Bool { one.root == other.root }

  package func hash(into hasher: inout Hasher) { hasher.combine(root) }
}

extension CodecError {
  /// Whether an output would replace only the file that it is meant to replace.
  fileprivate func isAbout(_ own: String?, _ path: String) -> Bool {
    guard let own, case .replacesInput = kind else { return false }
    do throws(CodecError) { try KeptFiles([own]).check(output: path) } catch { return true }
    return false
  }
}
