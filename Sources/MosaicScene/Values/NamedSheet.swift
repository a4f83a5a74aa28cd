package struct NamedSheet: Sendable {
  package enum Group: String, CaseIterable, Sendable {
    case paper = "Paper"
    case photograph = "Photographs"
    case post = "What is posted"
  }

  package let name: String
  package let size: SheetSize
  package let group: Group
  /// Its use; empty where the name says it.
  package let use: String

  var key: String { name.lowercased() }

  private init(_ name: String, _ size: SheetSize, _ group: Group, _ use: String = "") {
    self.name = name
    self.size = size
    self.group = group
    self.use = use
  }

  package static let all = papers + photographs + posts

  private static let papers: [NamedSheet] =
    series("A", width: 841, height: 1189) + series("B", width: 1000, height: 1414) + [
      NamedSheet("letter", SheetSize(8.5, 11, .inches), .paper, "ANSI A"),
      NamedSheet("legal", SheetSize(8.5, 14, .inches), .paper),
      NamedSheet("tabloid", SheetSize(11, 17, .inches), .paper, "ANSI B"),
      NamedSheet("ledger", SheetSize(17, 11, .inches), .paper, "tabloid, turned"),
      NamedSheet("executive", SheetSize(7.25, 10.5, .inches), .paper),
    ]

  /// ISO 216, in millimetres: each sheet is half of the one before, rounded down.
  private static func series(_ letter: String, width: Int, height: Int) -> [NamedSheet] {
    let sides = sequence(first: (width, height)) { ($0.1 / 2, $0.0) }.prefix(11)
    return sides.enumerated().map { number, side in
      NamedSheet(
        "\(letter)\(number)", SheetSize(Double(side.0), Double(side.1), .millimeters), .paper, "ISO 216")
    }
  }

  private static let photographs: [NamedSheet] =
    ([(9.0, 13.0), (10, 15), (13, 18), (15, 20), (18, 24), (20, 30), (30, 40), (50, 70)]
    .map { SheetSize($0, $1, .centimeters) }
    + [(4.0, 6.0), (5, 7), (8, 10), (11, 14), (16, 20)].map { SheetSize($0, $1, .inches) })
    .map { NamedSheet("\($0)", $0, .photograph) }

  private static let posts: [NamedSheet] = [
    NamedSheet("square", SheetSize(1080, 1080, .pixels), .post, "square post"),
    NamedSheet("portrait", SheetSize(1080, 1350, .pixels), .post, "upright post, 4:5"),
    NamedSheet("story", SheetSize(1080, 1920, .pixels), .post, "stories, reels"),
    NamedSheet("cover", SheetSize(1640, 624, .pixels), .post, "Facebook cover"),
    NamedSheet("banner", SheetSize(1500, 500, .pixels), .post, "header of a profile"),
    NamedSheet("link", SheetSize(1200, 630, .pixels), .post, "link (Open Graph)"),
    NamedSheet("pin", SheetSize(1000, 1500, .pixels), .post, "pin, 2:3"),
    NamedSheet("thumbnail", SheetSize(1280, 720, .pixels), .post, "still of a video"),
    NamedSheet("hd", SheetSize(1920, 1080, .pixels), .post, "screen, 16:9"),
    NamedSheet("4k", SheetSize(3840, 2160, .pixels), .post, "screen, 16:9"),
  ]
}
