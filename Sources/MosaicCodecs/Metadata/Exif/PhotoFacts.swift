/// A photograph as its file describes it; empty texts where it does not.
package struct PhotoFacts: Hashable, Sendable {
  package var taken: CaptureTime?
  package var maker = ""
  package var model = ""
  package var lens = ""
  /// The f-number.
  package var aperture: Double?
  /// Time of the exposure in seconds.
  package var exposure: Double?
  package var sensitivity: Int?
  /// In millimetres.
  package var focalLength: Double?
  package var title = ""
  package var creator = ""
  package var copyright = ""

  package init(taken: CaptureTime? = nil, maker: String = "", model: String = "", lens: String = "") {
    self.taken = taken
    self.maker = maker
    self.model = model
    self.lens = lens
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

  /// `f/2.8`.
  package var apertureWords: String { aperture.map { "f/\(Self.rounded($0, 10))" } ?? "" }

  /// `1/250 s`, `0.3 s`, `30 s`: as cameras show it.
  package var shutterWords: String {
    guard let exposure else { return "" }
    let parts = 1 / exposure
    let isPart = exposure < 1 && (exposure < 0.2 || abs(parts - parts.rounded()) < 0.02)
    return isPart ? "1/\(Self.rounded(parts, 1)) s" : "\(Self.rounded(exposure, 10)) s"
  }

  /// `ISO 400`.
  package var sensitivityWords: String { sensitivity.map { "ISO \($0)" } ?? "" }

  /// `35 mm`.
  package var focalWords: String { focalLength.map { "\(Self.rounded($0, 10)) mm" } ?? "" }

  /// A number in so many parts of one, without zeros at its end.
  private static func rounded(_ number: Double, _ parts: Double) -> String {
    let number = (number * parts).rounded() / parts
    return number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  private static let legalWords: Set<String> = [
    "co", "co.", "company", "corp", "corp.", "corporation", "imaging", "inc", "inc.", "ltd", "ltd.", "gmbh",
  ]
}
