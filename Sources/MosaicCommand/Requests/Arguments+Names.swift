// Options about single named pictures: captions, parts that crops keep, weights and spans.

import MosaicCodecs
import MosaicCollage
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicText

extension Arguments {
  /// Changes the named items.
  func changeNamedItems(of job: inout CollageJob, _ reporter: Reporter) throws(CommandFailure) {
    guard [.captions, .keep, .weight, .span].contains(where: has) else { return }
    if has(.sizes) {
      throw .usage(
        "--captions, --keep, --weight and --span are for pictures with names, and --sizes has none")
    }
    let names = NamedItems(job.spec)
    for (items, weight) in try values(.weight, names, "FILE=N, such as a.jpg=2", .number(SceneLimits.weight))
    {
      for index in items { job.spec.items[index].weight = weight }
    }
    for (items, span) in try values(.span, names, "FILE=CxR, such as a.jpg=2x2", .span) {
      for index in items { job.spec.items[index].span = span }
    }
    // Rectangles of the command line replace a document's; several rectangles of one file are all kept.
    var kept: [Int: [Rect]] = [:]
    let allowed = "FILE=X,Y,W,H, such as a.jpg=0.3,0.1,0.4,0.5"
    for (items, rect) in try values(.keep, names, allowed, .keptRect) {
      for index in items { kept[index, default: []].append(rect) }
    }
    for (index, rects) in kept { job.spec.items[index].keep = rects }
    try applyCaptions(to: &job, names, reporter)
  }

  /// Refuses two readers of the standard input, before either has read it.
  func refuseTwoReaders() throws(CommandFailure) {
    guard last(.captions) == "-" else { return }
    if inputs.contains("-") || all(.filesFrom).contains("-") {
      throw .usage(
        "--captions - reads the standard input, and so does another word; put one of the lists into a file")
    }
  }

  // MARK: Steps

  private func applyCaptions(
    to job: inout CollageJob, _ names: NamedItems, _ reporter: Reporter
  ) throws(CommandFailure) {
    guard let path = last(.captions) else { return }
    try refuseEmpty([path], "--captions")
    let root = job.options.limits.root
    let place = try confined(path, "--captions: ", in: root)
    let document = try attempt(Inputs.document(place, memory: job.options.memory, of: job.options.files))
    let shown = EscapedText.shortened(path: document.name)
    let list: CaptionList
    do {
      list = try CaptionList(document.json, name: document.name) { !names.items(called: $0).isEmpty }
    } catch {
      throw .data("\(shown): \(error)")
    }
    for words in list.apply(to: &job.spec, for: last("caption") ?? job.spec.caption?.text) {
      reporter.warn("\(shown): \(words)", .names)
    }
  }

  /// The items and the values of an option, each `FILE=VALUE`: the value follows the last `=`, since names may contain `=`.
  private func values<Value>(
    _ option: OptionName, _ names: NamedItems, _ allowed: String,
    _ kind: Kind<Value>
  ) throws(CommandFailure) -> [(items: [Int], value: Value)] {
    var values: [(items: [Int], value: Value)] = []
    for text in all(option) {
      guard let equals = text.lastIndex(of: "="), equals != text.startIndex else {
        throw .badValue(option, text, allowed: allowed)
      }
      let name = String(text[..<equals])
      let value = try attempt(kind.value(of: String(text[text.index(after: equals)...]), at: "\(option)"))
      let items = names.items(called: name)
      guard !items.isEmpty else {
        throw .usage("\(option): no picture is called \(quoted(name))\(names.question(about: name))")
      }
      values.append((items, value))
    }
    return values
  }
}
