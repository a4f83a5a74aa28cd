// The samples: their documents, the pictures of samples/README.md, and its commands.

import Foundation
import TestSupport
import Testing

/// What is in `samples/`.
enum Samples {
  /// The files whose names end so, sorted.
  static func files(_ endings: String...) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.sample())) ?? []
    return files.filter { file in endings.contains { file.hasSuffix($0) } }.sorted()
  }

  static let documents = files(".json")
  static let pictures = files(".png", ".jpg", ".svg", ".webp")

  static let readme = (try? String(contentsOfFile: Fixtures.sample("README.md"), encoding: .utf8)) ?? ""

  /// The words of each command of the README, with `{a,b}` written out as a shell does.
  static let commands: [[String]] = {
    let blocks = readme.components(separatedBy: "\n```sh\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    return blocks.joined(separator: "\n").replacing("\\\n", with: "").split(separator: "\n").map { line in
      line.split(separator: " ").flatMap { expanded(String($0.filter { $0 != "'" })) }
    }
  }()

  private static func expanded(_ word: String) -> [String] {
    guard let open = word.firstIndex(of: "{"), let close = word.firstIndex(of: "}") else { return [word] }
    return word[word.index(after: open)..<close].split(separator: ",").map {
      "\(word[..<open])\($0)\(word[word.index(after: close)...])"
    }
  }

  /// The files that a command makes: one, or one for each frame where its name has a place for the number.
  static func outputs(of command: [String]) -> [String] {
    guard let output = command.last else { return [] }
    guard output.contains("%d"), let option = command.firstIndex(of: "--frames"),
      let frames = Int(command[option + 1])
    else { return [output] }
    return (1...frames).map { output.replacing("%d", with: "\($0)") }
  }

  /// The plan of what the README's command makes into `samples/` under that name.
  static func plan(of picture: String) throws -> PlanJSON {
    let command = try #require(
      commands.first { $0.last == "samples/\(picture)" }, "no command makes \(picture)")
    let run = try ProgramRun.run(
      MosaicBinary.path(), ["plan"] + command.dropFirst(2).dropLast(2), in: Fixtures.packageFolder)
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    return try JSONDecoder().decode(PlanJSON.self, from: Data(run.stdout))
  }
}

@Suite(.timeLimit(.minutes(10))) struct SamplesTests {
  @Test("has documents, pictures and commands") func isThere() {
    #expect(Samples.documents.count > 15 && Samples.pictures.count > 45 && Samples.commands.count > 40)
  }

  @Test("a document can be planned, and every picture of it is there", arguments: Samples.documents)
  func documentPlans(name: String) throws {
    try withTemporaryFolder { folder in
      let plan = try plan([Fixtures.sample(name)], in: folder)
      #expect(plan.items.count > 1)
      #expect(plan.items.allSatisfy { $0.frame.width >= 0 && $0.unreadable == nil })
    }
  }

  @Test("the README shows every picture, and a command makes it")
  func everyPictureIsShown() {
    let shown = Samples.readme.matches(of: /src="([^"]+)"|!\[[^\]]*\]\(([^)]+)\)/).compactMap {
      ($0.1 ?? $0.2).map(String.init)
    }
    #expect(shown.sorted() == Samples.pictures)
    let made = Samples.commands.flatMap(Samples.outputs)
    #expect(made.sorted() == Samples.pictures.map { "samples/\($0)" })
    for command in Samples.commands {
      #expect(command.starts(with: ["mosaic", "render"]) && command.dropLast().last == "-o", "\(command)")
    }
  }

  @Test("what the README links to is there")
  func linksLeadSomewhere() {
    let links = Samples.readme.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
    #expect(Set(links).isSuperset(of: Samples.documents))
    for link in links {
      #expect(FileManager.default.fileExists(atPath: Fixtures.sample(link)), "\(link)")
    }
  }
}
