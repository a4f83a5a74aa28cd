// The links of all pages, which are read as files, on a forge or in a clone. `make docs` turns those of the guides into DocC's.

import Foundation
import TestSupport
import Testing

/// A file of Markdown, by its path in the package.
private struct Page: CustomTestStringConvertible {
  let path: String

  static let all: [Page] = {
    let (manager, top) = (FileManager.default, Fixtures.packageFolder)
    var paths = (try? manager.contentsOfDirectory(atPath: top.path)) ?? []
    // What is in other folders is built, or somebody's own.
    for folder in [".github", "Sources", "fixtures", "samples"] {
      let below = try? manager.subpathsOfDirectory(atPath: top.appending(path: folder).path)
      paths += (below ?? []).map { "\(folder)/\($0)" }
    }
    return paths.filter { $0.hasSuffix(".md") }.sorted().map(Page.init)
  }()

  var testDescription: String { path }

  var file: URL { Fixtures.packageFolder.appending(path: path) }

  /// The pages and pictures that it names, but not in code.
  var links: [String] {
    get throws {
      try withoutBlocks(of: file).replacing(/(`+)[^`]+?\1/, with: "")
        .matches(of: /\]\(([^)\s]+)[^)]*\)|(?:src|href)="([^"]+)"|<(doc:[^>]+)>/)
        .compactMap { ($0.1 ?? $0.2 ?? $0.3).map(String.init) }
    }
  }
}

/// The text of a page without its blocks of code.
private func withoutBlocks(of file: URL) throws -> String {
  try String(contentsOf: file, encoding: .utf8).replacing(/(?ms)^```.*?^```$/, with: "")
}

/// What a forge calls the headings of a page.
private func anchors(of file: URL) throws -> Set<String> {
  let headings = try withoutBlocks(of: file).matches(of: /(?m)^#+ (.+)$/)
  return Set(
    headings.map { $0.1.lowercased().replacing(/[^\w -]/, with: "").replacing(" ", with: "-") })
}

@Suite(.bounded) struct PageLinksTests {
  @Test("every link of a page leads somewhere", arguments: Page.all)
  private func linksLeadSomewhere(_ page: Page) throws {
    for link in try page.links where link.prefixMatch(of: /https?:/) == nil {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let folder = page.file.deletingLastPathComponent()
      let target = parts[0].isEmpty ? page.file : folder.appending(path: parts[0])
      guard FileManager.default.fileExists(atPath: target.path) else {
        Issue.record("\(page.path) links to \(link), which is not there")
        continue
      }
      if parts.count > 1 {
        #expect(
          try anchors(of: target).contains(parts[1]), "\(page.path) links to \(link), which is no heading")
      }
    }
  }

  @Test("all pages are found") func pages() {
    let paths = Set(Page.all.map(\.path))
    let guides = "Sources/Mosaic/Mosaic.docc"
    #expect(
      paths.isSuperset(of: ["README.md", ".github/CONTRIBUTING.md", "samples/README.md", "\(guides)/Keys.md"])
    )
  }
}
