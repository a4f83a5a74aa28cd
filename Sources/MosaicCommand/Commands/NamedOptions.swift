// Options about single pictures, which are named: captions, what crops keep, weights and spans.

import MosaicCodecs
import MosaicJob
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec

/// The options about pictures that are named.
struct NamedOptions {
  private let arguments: Arguments
  private let memory: MemoryBudget
  private let reporter: Reporter

  init(_ arguments: Arguments, _ memory: MemoryBudget, _ reporter: Reporter) {
    (self.arguments, self.memory, self.reporter) = (arguments, memory, reporter)
  }

  /// Changes the items that are named.
  func apply(to job: inout CollageJob) throws(CommandFailure) {
    guard [.captions, .keep, .weight, .span].contains(where: arguments.has) else { return }
    if arguments.has(.sizes) {
      throw .usage(
        "--captions, --keep, --weight and --span are for pictures with names, and --sizes has none")
    }
    let names = NamedItems(job.spec)
    for (name, text) in try pairs(.weight) {
      let weight: Double
      do { weight = try Kind.weight.value(of: text, at: "--weight") } catch { throw .option(error) }
      for index in try items(called: name, .weight, names) { job.spec.items[index].weight = weight }
    }
    for (name, text) in try pairs(.span) {
      let span: CellSpan
      do { span = try Kind.span.value(of: text, at: "--span") } catch { throw .option(error) }
      for index in try items(called: name, .span, names) { job.spec.items[index].span = span }
    }
    // Those of the command line take the place of a document's; several of one file are all kept.
    var kept: [Int: [Rect]] = [:]
    for (name, text) in try pairs(.keep) {
      let rect: Rect
      do { rect = try Kind.keptRect.value(of: text, at: "--keep") } catch { throw .option(error) }
      for index in try items(called: name, .keep, names) { kept[index, default: []].append(rect) }
    }
    for (index, rects) in kept { job.spec.items[index].keep = rects }
    try applyCaptions(to: &job)
  }

  /// Refuses two readers of the standard input, before one of them has read it.
  static func check(_ arguments: Arguments) throws(CommandFailure) {
    guard arguments.last(.captions) == "-" else { return }
    if arguments.inputs.contains("-") || arguments.all(.filesFrom).contains("-") {
      throw .usage(
        "--captions - reads the standard input, and so does another word; put one of the lists into a file")
    }
  }

  // MARK: Steps

  private func applyCaptions(to job: inout CollageJob) throws(CommandFailure) {
    guard let path = arguments.last(.captions) else { return }
    if path.isEmpty { throw .usage("--captions is empty; is a variable of the shell not set?") }
    let root = job.options.limits.root
    let place = try ListPlace.confined(path, .captions, in: root)
    let document: CollageDocument
    do { document = try Inputs.document(place, memory: memory, in: root) } catch { throw .job(error) }
    let list: CaptionList
    let names = NamedItems(job.spec)
    do {
      list = try CaptionList(document.json, name: document.name) { !names.items(called: $0).isEmpty }
    } catch {
      throw .data("\(EscapedText.shortened(path: document.name)): \(error)")
    }
    if path != "-" { job.options.inputs.insert(place) }
    for words in list.apply(to: &job.spec) {
      reporter.warn("\(EscapedText.shortened(path: document.name)): \(words)", .names)
    }
  }

  /// The names and values of an option: what is behind the last `=` is the value, since names may have one.
  private func pairs(_ option: OptionName) throws(CommandFailure) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    for text in arguments.all(option) {
      guard let equals = text.lastIndex(of: "="), equals != text.startIndex else {
        let allowed =
          switch option {
          case .keep: "FILE=X,Y,W,H, such as a.jpg=0.3,0.1,0.4,0.5"
          case .span: "FILE=CxR, such as a.jpg=2x2"
          default: "FILE=N, such as a.jpg=2"
          }
        throw .badValue(option, text, allowed: allowed)
      }
      pairs.append((String(text[..<equals]), String(text[text.index(after: equals)...])))
    }
    return pairs
  }

  private func items(
    called name: String, _ option: OptionName, _ names: NamedItems
  ) throws(CommandFailure) -> [Int] {
    let found = names.items(called: name)
    guard !found.isEmpty else {
      throw .usage("--\(option.rawValue): no picture is called \(quoted(name))\(names.question(about: name))")
    }
    return found
  }
}
