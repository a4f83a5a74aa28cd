// The samples: documents, pictures, and the commands of samples/README.md.

import Foundation
import TestSupport
import Testing

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
    #expect(made.sorted() == (Samples.pictures + Samples.sheets).sorted().map { "samples/\($0)" })
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
