// mosaic alone, on a document with very many items.

/// Measures reading, planning and rendering a JSON document of 200,000 coloured items; no picture is decoded.
struct DocumentBench {
  var peers: Peers
  var data: DataSet
  var program: Program
  var rounds: Int

  /// Items of the document, 500 in a row.
  static let itemCount = 200_000

  /// The medians of `plan`, with the plan printed into a file, and of `render`.
  func run() throws(BenchError) -> Results.Document? {
    let document = data.folder + "/colours.json"
    try TextFile.write(Self.text(itemCount: Self.itemCount), to: document)
    let picture = program.scratch + "/colours.png"
    let (plan, render) = (
      [peers.mosaic, "plan", document], [peers.mosaic, "render", document, "--quiet", "--output", picture]
    )
    var runs: (plan: [Usage], render: [Usage]) = ([], [])
    // Three rounds at the most: nothing else that is measured is as steady.
    for round in 0..<min(rounds, 3) {
      Progress.say("a document of 200,000 items, round \(round + 1) of \(min(rounds, 3))")
      runs.plan.append(try program.measure(plan, keepingOutput: true))
      runs.render.append(try program.measure(render))
    }
    guard let plan = Usage.median(of: runs.plan), let render = Usage.median(of: runs.render) else {
      return nil
    }
    return Results.Document(items: Self.itemCount, plan: plan, render: render)
  }

  /// A document of items in several hundred colours and sizes, the same in every run; 39 bytes an item.
  static func text(itemCount: Int) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text = Array(
      #"{"version":1,"canvas":{"width":2000,"height":1600},"layout":{"type":"grid","columns":500},"items":["#
        .utf8)
    text.reserveCapacity(text.count + itemCount * 40)
    for index in 0..<itemCount {
      text += Array("\(index == 0 ? "" : ",")\n{\"color\":\"#".utf8)
      // Knuth's multiplicative hash: neighbours differ in all channels.
      let color = UInt32(truncatingIfNeeded: index) &* 2_654_435_761
      for shift in stride(from: 28, through: 8, by: -4) {
        text.append(digits[Int(color >> UInt32(shift) & 15)])
      }
      text += Array("\",\"size\":[\(1000 + index % 800),\(1000 - index % 300 / 3)]}".utf8)
    }
    return String(decoding: text, as: UTF8.self) + "\n]}\n"
  }
}
