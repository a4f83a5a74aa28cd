// mosaic accept with files of strangers: nothing outside of the two folders is read, written or removed.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct AcceptForgedTests {
  /// The files of `fixtures/hostile/accept`, and words of the refusals: a row for each, in their order.
  static let forged = textRows(
    #"""
    folder-absolute → names the folder '/etc', which is not below the current one
    folder-behind-a-link → linked: is a symbolic link, or one is on the way to it
    folder-behind-a-link-further-on → links/deep/linked: is a symbolic link, or one is on the way
    folder-behind-a-link-into-git → hooks: is a symbolic link
    folder-behind-a-link-read → linked: is a symbolic link
    folder-behind-an-absolute-link → absolute: is a symbolic link
    folder-in-git → .git/hooks: is in a folder '.git', where pictures are neither taken from nor written
    folder-in-git-in-other-letters → .GIT/hooks: is in a folder '.git'
    folder-is-a-pipe → pipe: cannot read: Not a directory
    folder-upwards → names the folder 'golden/../..', which is not below the current one
    name-absolute → '/tmp/mosaic-accepted.png' is an absolute path; all files must be in './golden'
    name-in-git → ./.git/hooks/x.png: is in a folder '.git'
    name-in-git-of-a-short-name → ./GIT~1/x.png: is in a folder '.git'
    name-in-git-unseen → it /x.png: is in a folder '.git'
    name-of-a-program → ./Makefile: has not the name of a picture (
    name-of-a-program → ./.bashrc: has not
    name-of-a-program → ./x.png/: has not
    name-of-a-program → ./x.png.sh: has not
    name-upwards → '../../home/x.png' has '..' in it
    name-upwards → 'x/../../../home/x.png' has '..' in it
    name-with-a-zero → a.png\u{0}.png: is not in the folder './golden'
    name-with-a-zero → ./golden/b\u{0}: is not in the folder
    name-with-a-zero → a.png\u{0}: has not the name
    picture-behind-a-link → ./out/home: is a symbolic link, or one is on the way
    picture-behind-a-link → has '..' in it
    picture-is-a-link → ./out/key.png: is a symbolic link
    picture-is-a-link → ./out/picture.png: is a symbolic link
    picture-is-a-pipe → ./out/pipe.png: is a pipe or a device, not a file
    picture-is-none → ./out/script.png: is not an image: it begins with
    picture-is-none → ./out/script.png: is not an image
    target-behind-a-link → ./golden/home: is a symbolic link, or one
    target-behind-a-link → ./golden/home: is a symbolic link
    target-behind-a-link → ./golden/home/.: is a symbolic link
    target-is-a-folder → ./golden/folder.png: is a folder, not a file
    target-is-a-link → ./golden/linked.png: is a symbolic link
    target-is-a-link → ./golden/./linked.png: is a symbolic link
    target-is-a-link → ./golden/nothing.png: is a symbolic link
    target-is-a-pipe → ./golden/pipe.png: is a pipe or a device
    target-is-a-pipe → ./golden/./pipe.png: is a pipe
    """#)

  /// A repository with links and pipes in it, beside a home that is not to be touched.
  private static func makeRepository() throws {
    for name in ["repo/golden/a.png", "repo/golden/folder.png/b.png", "home/old.png"] {
      try folder.write(Fixtures.bytes("images/checker.png"), to: name)
    }
    try folder.write(Fixtures.bytes("images/small.png"), to: "repo/out/small.png")
    for (name, text) in [
      "home/id": "key\n", "repo/out/script.png": "#!/bin/sh\n", "repo/.git/hooks/sample": "",
      "repo/.GIT/hooks/sample": "", "repo/links/deep/none": "",
    ] { try folder.write(text, to: name) }
    for (name, target) in [
      "linked": "../home", "absolute": folder.path("home"), "hooks": ".git/hooks",
      "links/deep/linked": "../../../home", "golden/home": "../../home", "out/home": "../../home",
      "golden/linked.png": "../../home/old.png", "golden/nothing.png": "../../home/authorized_keys",
      "out/key.png": "../../home/id", "out/picture.png": folder.path("home/old.png"),
    ] {
      try folder.link("repo/\(name)", to: target)
    }
    for name in ["pipe", "golden/pipe.png", "out/pipe.png"] {
      try #require(mkfifo(folder.path("repo/\(name)"), 0o600) == 0)
    }
  }

  @Test("a forged file changes nothing, and each refusal says why", arguments: Set(forged.map(\.0)))
  func forgedFiles(name: String) throws {
    let says = Self.forged.filter { $0.0 == name }.map(\.1)
    try Self.makeRepository()
    let before = try folder.files()
    let file = Fixtures.path("hostile/accept/\(name).json")
    for words in [["--dry-run"], []] {
      let run = try mosaic(["accept", file] + words, below: "repo")
      #expect(run.exitCode == (name == "folder-is-a-pipe" ? 74 : 65), "\(run.ending) \(run.errors)")
      let refusals = run.errorLines.filter { says.count == 1 || $0.hasPrefix("mosaic: refused: ") }
      for (index, words) in says.enumerated() {
        #expect(refusals.dropFirst(index).first?.contains(words) == true, "\(run.errors)")
      }
      #expect(!run.errors.contains("added") && !run.errors.contains("removed"), "\(run.errors)")
      #expect(try folder.files() == before)
      for path in ["home/old.png", "repo/golden/a.png"] {
        #expect(try folder.read(path) == Fixtures.bytes("images/checker.png"), "\(path)")
      }
    }
  }

  @Test func everyFileIsRun() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Fixtures.path("hostile/accept"))
    #expect(Set(files) == Set(Self.forged.map { "\($0.0).json" }))
  }

  @Test("folders that are named by the user are not in .git either") func namedFolders() throws {
    try Self.makeRepository()
    try folder.write(#"{"version": 1, "accepted": []}"#, to: "repo/a.json")
    for named in [["hooks", "out"], ["golden", ".git"]] {
      try mosaic(["accept", "a.json"] + named, below: "repo").refused(65, "is in a folder '.git'")
    }
    let run = try mosaic("accept ../a.json .. ../../out", below: "repo/.git/hooks")
    #expect(run.exitCode != 0)
    try mosaic("accept a.json linked out", below: "repo").done()
  }

  @Test(
    "compare does not update what is in .git",
    arguments: [["--update"], ["--prune"], ["--update", "--dry-run"]])
  func updates(words: [String]) throws {
    try Self.makeRepository()
    for name in ["out2/new.png", ".git/hooks/gone.png"] {
      try folder.write(Fixtures.bytes("images/card-1.png"), to: "repo/\(name)")
    }
    let before = try folder.files()
    let run = try mosaic(["compare", "hooks", "out2"] + words, below: "repo")
    #expect(run.exitCode == 65 && run.output.contains("is in a folder '.git'"), "\(run.output)\(run.errors)")
    #expect(try folder.files() == before)
  }
}
