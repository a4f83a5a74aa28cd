/// A photograph as its file describes it; empty texts where it does not.
package struct PhotoFacts: Hashable, Sendable {
  package var taken: CaptureTime?
  package var maker = ""
  package var model = ""
  package var lens = ""

  package init(taken: CaptureTime? = nil, maker: String = "", model: String = "", lens: String = "") {
    (self.taken, self.maker, self.model, self.lens) = (taken, maker, model, lens)
  }

  /// Maker and model, the maker once: `Canon EOS R5`, `Apple iPhone 15 Pro`, `NIKON D850`.
  package var camera: String {
    let makers = maker.split { $0 == " " || $0 == "," }
    guard let first = model.split(separator: " ").first else { return maker }
    // "NIKON CORPORATION" makes the "NIKON D850", and "EASTMAN KODAK COMPANY" the "KODAK DC240".
    if makers.contains(where: { $0.lowercased() == first.lowercased() }) { return model }
    if !maker.isEmpty, model.lowercased().hasPrefix(maker.lowercased()) { return model }
    var names = makers[...]
    while names.count > 1, let last = names.last, Self.legalWords.contains(last.lowercased()) {
      names.removeLast()
    }
    return (names + [Substring(model)]).joined(separator: " ")
  }

  private static let legalWords: Set<String> = [
    "co", "co.", "company", "corp", "corp.", "corporation", "imaging", "inc", "inc.", "ltd", "ltd.", "gmbh",
  ]
}
