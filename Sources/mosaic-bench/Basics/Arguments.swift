// The command line of `mosaic-bench`.

struct Arguments: Hashable, Sendable {
  enum Command: String, Sendable { case run, micro, data }

  enum Part: String, CaseIterable, Sendable {
    case sheets, formats, thumbnails, jpegs, batches, comparing, workers, growth, large, documents, encoding,
      quality, layouts, collages, photomosaics, assignments
  }

  var command = Command.run
  /// The parts to run; all if none is named.
  var parts = Set(Part.allCases)
  var rounds = 5
  /// The Markdown file whose marked section is replaced.
  var output: String?
  /// The folder of the generated photographs.
  var data = ".build/bench-data"
  /// The mosaic to measure; the one beside this program if `nil`.
  var mosaic: String?
  /// A Python with the packages of the peers.
  var python = ".build/bench-venv/bin/python"

  /// A folder in which photomosaics stay, to be looked at.
  var keep: String?

  static let usage = """
    mosaic-bench [run] [options] [PART…]   mosaic against its peers, as Markdown
    mosaic-bench micro [options]           the parts of the work, in milliseconds per megapixel
    mosaic-bench data [--data FOLDER]      only makes the photographs

      PART             \(Part.allCases.map(\.rawValue).joined(separator: ", ")) (all)
      --rounds N       how often each program runs, in turn with the others (5)
      --write FILE     put the tables between the markers of FILE, too; only with all parts
      --data FOLDER    where the photographs are kept ($MOSAIC_BENCH_DATA, .build/bench-data)
      --mosaic FILE    the program to be measured (the one beside this)
      --keep FOLDER    photomosaics stay in this folder, to be looked at
      --python FILE    a Python with pyvips and Pillow (.build/bench-venv/bin/python)

    """

  init(_ words: [String], environment: [String: String] = [:]) throws(BenchError) {
    if let folder = environment["MOSAIC_BENCH_DATA"], !folder.isEmpty { data = folder }
    var words = words[...]
    if let command = words.first.flatMap(Command.init(rawValue:)) {
      self.command = command
      words.removeFirst()
    }
    var named: Set<Part> = []
    while let word = words.popFirst() {
      switch word {
      case "--rounds": rounds = try Self.count(Self.value(of: word, &words))
      case "--write": output = try Self.value(of: word, &words)
      case "--data": data = try Self.value(of: word, &words)
      case "--mosaic": mosaic = try Self.value(of: word, &words)
      case "--keep": keep = try Self.value(of: word, &words)
      case "--python": python = try Self.value(of: word, &words)
      default:
        guard let part = Part(rawValue: word), command == .run else {
          throw BenchError("'\(word)' is neither an option nor a part; usage:\n\(Self.usage)")
        }
        named.insert(part)
      }
    }
    if !named.isEmpty { parts = named }
    guard output == nil || (command == .run && named.isEmpty) else {
      throw BenchError("--write replaces all tables, so it goes with 'run' and no PART")
    }
  }

  private static func value(of option: String, _ words: inout ArraySlice<String>) throws(BenchError) -> String
  {
    guard let word = words.popFirst(), !word.isEmpty else { throw BenchError("\(option) needs a value") }
    return word
  }

  private static func count(_ word: String) throws(BenchError) -> Int {
    guard let count = Int(word), (1...1000).contains(count) else {
      throw BenchError("--rounds is a whole number from 1 to 1000; found '\(word)'")
    }
    return count
  }
}
