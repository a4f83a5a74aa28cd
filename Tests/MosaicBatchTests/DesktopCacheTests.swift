// The thumbnail cache of the desktop: places, permissions, texts, and what is valid.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSystem
@testable import MosaicText

@Suite(.bounded, .inFolder) struct DesktopCacheTests {
  @Test("the standard's own example")
  func example() {
    let cache = DesktopCache(environment: ["HOME": "/home/jens"], program: "x-1")
    let uri = FileURI(path: "/home/jens/photos/me.png", currentFolder: "/")
    #expect(
      cache?.path(of: uri, size: .normal)
        == "/home/jens/.cache/thumbnails/normal/c6ee772d9e49320e97ec29a7eb5b1697.png")
    #expect(DesktopThumbnailSize.allCases.map(\.side) == [128, 256, 512, 1024])
    #expect(DesktopThumbnailSize.allCases.map(\.rawValue) == ["normal", "large", "x-large", "xx-large"])
  }

  @Test(
    "the cache is found in the environment",
    arguments: [
      (["HOME": "/h"], "/h/.cache/thumbnails"),
      (["HOME": "/h", "XDG_CACHE_HOME": "/c"], "/c/thumbnails"),
      (["HOME": "/h", "XDG_CACHE_HOME": ""], "/h/.cache/thumbnails"),
      (["HOME": "/h", "XDG_CACHE_HOME": "relative"], "/h/.cache/thumbnails"),
      (["XDG_CACHE_HOME": "/c"], "/c/thumbnails"),
      (["HOME": ""], nil),
      ([:], nil),
    ] as [([String: String], String?)])
  func environment(_ environment: [String: String], folder: String?) {
    #expect(DesktopCache(environment: environment, program: "x-1")?.folder == folder)
  }

  @Test("an entry is private, says what the standard asks for, and is a PNG with alpha")
  func entry() throws {
    let cache = Self.cache(folder)
    // Another program was careless.
    try FileManager.default.createDirectory(
      atPath: folder.path("cache/thumbnails"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    var original = try Self.original("a photo.jpg", folder)
    (original.mimeType, original.width, original.height) = ("image/jpeg", 4000, 3000)
    let path = try cache.save(Self.picture(128, 96), of: original, size: .normal)
    #expect(path == cache.path(of: original.uri, size: .normal))
    #expect(try Self.permissions(path) == 0o600)
    for name in ["", "/normal"] {
      #expect(try Self.permissions(folder.path("cache/thumbnails\(name)")) == 0o700)
    }
    let texts = try OutputTexts.read(path)
    #expect(
      texts.texts.map { "\($0.key)=\($0.value)" } == [
        "Thumb::URI=\(original.uri)", "Thumb::MTime=\(original.seconds)", "Thumb::Size=3",
        "Thumb::Mimetype=image/jpeg", "Thumb::Image::Width=4000", "Thumb::Image::Height=3000",
        "Software=mosaic-test",
      ])
    let header = try ImageReader.header(ofFile: path)
    #expect((header.width, header.height, header.bitDepth) == (128, 96, 8))
    #expect(header.hasAlpha && !header.isInterlaced)
    #expect(try ImageReader.pixmap(ofFile: path) == Self.picture(128, 96))
    // Plain tEXt before the pixels, where GLib looks, and nothing else of texts.
    let bytes = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    #expect(bytes.contains("tEXtThumb::URI\0file://"))
    #expect(!bytes.contains("zTXt") && !bytes.contains("iTXt"))
    #expect(try folder.files().count == 2, "nothing but the picture and its thumbnail")
  }

  @Test("a thumbnail is valid until its file changes")
  func validity() throws {
    let cache = Self.cache(folder)
    let original = try Self.original("a.png", folder)
    #expect(cache.thumbnail(of: original, size: .normal) == nil)
    let path = try cache.save(Self.picture(200, 200), of: original, size: .large)
    #expect(cache.thumbnail(of: original, size: .normal)?.size == .large, "a larger one will do")
    #expect(cache.thumbnail(of: original, size: .large)?.path == path)
    #expect(cache.thumbnail(of: original, size: .xLarge) == nil)
    try cache.save(Self.picture(100, 100), of: original, size: .normal)
    #expect(
      cache.thumbnail(of: original, size: .normal)?.size == .normal, "the smallest that is large enough")

    let (uri, time) = (original.uri, original.seconds)
    let other = FileURI(path: folder.path("b.png"), currentFolder: "/")
    for (uri, seconds, byteCount, isFound) in [
      (uri, time, 3, true), (uri, time - 1, 3, false), (uri, time + 1, 3, false), (uri, time, 4, false),
      (other, time, 3, false),
    ] {
      let changed = DesktopOriginal(uri: uri, seconds: seconds, byteCount: byteCount)
      #expect((cache.thumbnail(of: changed, size: .normal) != nil) == isFound, "\(changed)")
    }

    try folder.date("a.png", Date(timeIntervalSince1970: 1_000_000_000.75))
    let changed = try #require(DesktopOriginal(path: "a.png", currentFolder: folder.path))
    #expect(changed.seconds == 1_000_000_000)
    #expect(cache.thumbnail(of: changed, size: .normal) == nil)
  }

  @Test("entries that are cut short, of another file or no PNG are not valid")
  func damage() throws {
    let cache = Self.cache(folder)
    let original = try Self.original("a.png", folder)
    let path = try cache.save(Self.picture(128, 128), of: original, size: .normal)
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    for length in [0, 8, 100, bytes.count - 1] {
      try Data(bytes.prefix(length)).write(to: URL(fileURLWithPath: path))
      #expect(cache.thumbnail(of: original, size: .normal) == nil, "\(length) bytes")
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(cache.thumbnail(of: original, size: .normal) != nil)
    let other = try Self.original("b.png", folder)
    try Data(bytes).write(to: URL(fileURLWithPath: cache.path(of: other.uri, size: .normal)))
    #expect(cache.thumbnail(of: other, size: .normal) == nil)
  }

  @Test("failures are noted for this program, and where nobody can do better for GNOME")
  func failures() throws {
    let cache = Self.cache(folder)
    let original = try Self.original("a.png", folder)
    #expect(!cache.hasFailed(original))
    try cache.saveFailure(of: original, isDamaged: false)
    #expect(cache.hasFailed(original))
    let name = MD5.digest(of: original.uri.text).hex + ".png"
    #expect(try folder.files() == ["a.png", "cache/thumbnails/fail/mosaic-test/\(name)"])
    try cache.saveFailure(of: original, isDamaged: true)
    let paths = ["gnome-thumbnail-factory", "mosaic-test"].map { "cache/thumbnails/fail/\($0)/\(name)" }
    #expect(try folder.files() == ["a.png"] + paths)
    for path in paths {
      #expect(try Self.permissions(folder.path(path)) == 0o600)
      #expect(try OutputTexts.read(folder.path(path))["Thumb::URI"] == original.uri.text)
      #expect(try ImageReader.pixmap(ofFile: folder.path(path)) == Pixmap(width: 1, height: 1))
    }
    #expect(try Self.permissions(folder.path("cache/thumbnails/fail")) == 0o700)
    try folder.date("a.png", Date(timeIntervalSince1970: 1_000_000_000))
    #expect(!cache.hasFailed(try #require(DesktopOriginal(path: "a.png", currentFolder: folder.path))))
  }

  @Test("nothing is noted of what is missing, is no file, cannot be read or is too old")
  func noOriginals() throws {
    func original(_ path: String) -> DesktopOriginal? {
      DesktopOriginal(path: path, currentFolder: folder.path)
    }
    #expect(original("missing.png") == nil)
    #expect(original("a\0b") == nil)
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(original(folder.path("pipe")) == nil)
    try folder.write("old", to: "old.png")
    try folder.date("old.png", Date(timeIntervalSince1970: -5))
    #expect(original(folder.path("old.png")) == nil)
    #expect(original(folder.path)?.byteCount == nil)
    #expect(original(folder.path)?.uri.path == folder.path)
    try folder.write("far", to: "far/below/a.png")
    try folder.write("near", to: "b.png")
    try folder.write("far", to: "far/b.png")
    try folder.link("link", to: folder.path("far/below"))
    #expect(original("link/a.png")?.uri.path == folder.path("link/a.png"), "links are not followed")
    #expect(original("link/../b.png") == nil, "far/b.png to the system, b.png by its letters")
    #expect(original("far/below/../b.png")?.uri.path == folder.path("far/b.png"))
    try folder.write("secret", to: "secret.png")
    #expect(chmod(folder.path("secret.png"), 0) == 0)
    // The superuser may read everything.
    #expect((original(folder.path("secret.png")) == nil) == (geteuid() != 0))
  }

  @Test("of thumbnails there are no thumbnails")
  func insideTheCache() throws {
    let cache = Self.cache(folder)
    func isInside(_ path: String) -> Bool {
      cache.contains(FileURI(path: path, currentFolder: folder.path))
    }
    #expect(isInside("cache/thumbnails/normal/a.png"))
    #expect(isInside("cache/thumbnails"))
    #expect(isInside("cache/x/../thumbnails/a.png"))
    #expect(!isInside("cache/thumbnails2/a.png"))
    #expect(!isInside("cache/a.png"))
    let original = try Self.original("a.png", folder)
    let path = try cache.save(Self.picture(9, 9), of: original, size: .normal)
    try folder.link("link", to: folder.path("cache/thumbnails/normal"))
    #expect(isInside("link/" + path.split(separator: "/").last!))
    #expect(!isInside("a.png"))
  }

  @Test("a cache that cannot be written is an error in words")
  func noRoom() throws {
    let original = try Self.original("a.png", folder)
    let cache = DesktopCache(folder: folder.path("a.png/thumbnails"), program: "mosaic-test")
    #expect(throws: FileError.self) { try cache.save(Self.picture(9, 9), of: original, size: .normal) }
    #expect(try folder.files() == ["a.png"])
  }

  @Test("a link or a pipe in the place of an entry is replaced, and what a link leads to stays")
  func noFilesInThePlaces() throws {
    let cache = Self.cache(folder)
    let original = try Self.original("a.png", folder)
    let path = try cache.save(Self.picture(9, 9), of: original, size: .normal)
    let outside = try folder.write("stays", to: "outside.txt")
    let placed: [() throws -> Void] = [
      { try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: outside) },
      { #expect(mkfifo(path, 0o600) == 0) },
    ]
    for place in placed {
      try FileManager.default.removeItem(atPath: path)
      try place()
      #expect(cache.thumbnail(of: original, size: .normal) == nil)
      try cache.save(Self.picture(9, 9), of: original, size: .normal)
      #expect(cache.thumbnail(of: original, size: .normal)?.path == path)
      #expect(try folder.read("outside.txt") == Array("stays".utf8))
    }
  }

  @Test("a folder of the cache that is a link is refused; the cache itself may be one")
  func linkedFolders() throws {
    let original = try Self.original("a.png", folder)
    for name in ["large", "fail", "cache/thumbnails"] {
      try FileManager.default.createDirectory(
        atPath: folder.path("elsewhere/\(name)"), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o755])
    }
    try folder.link("cache", to: folder.path("elsewhere/cache"))
    let cache = Self.cache(folder)
    for name in ["large", "fail"] {
      try folder.link("cache/thumbnails/\(name)", to: folder.path("elsewhere/\(name)"))
    }
    try cache.save(Self.picture(9, 9), of: original, size: .normal)
    #expect(cache.thumbnail(of: original, size: .normal) != nil)
    let error = #expect(throws: FileError.self) {
      try cache.save(Self.picture(9, 9), of: original, size: .large)
    }
    #expect(error?.kind == .linked, "\(error as Any)")
    #expect(throws: FileError.self) { try cache.saveFailure(of: original, isDamaged: true) }
    #expect(try Self.permissions(folder.path("elsewhere/large")) == 0o755)
    #expect(
      try folder.files().allSatisfy {
        !$0.hasPrefix("elsewhere/large/") && !$0.hasPrefix("elsewhere/fail/")
      })
  }

  @Test("a picture that is no thumbnail of the size is refused", arguments: [(129, 1), (1, 129), (0, 0)])
  func sizes(width: Int, height: Int) throws {
    let original = try Self.original("a.png", folder)
    let error = #expect(throws: FileError.self) {
      try Self.cache(folder).save(Self.picture(width, height), of: original, size: .normal)
    }
    #expect(
      error?.description.contains(
        "it has \(width) x \(height) pixels; a thumbnail of the size normal has 1 to 128 a side") == true)
  }

  // MARK: Helpers

  static func cache(_ folder: TemporaryFolder) -> DesktopCache {
    DesktopCache(folder: folder.path("cache/thumbnails"), program: "mosaic-test")
  }

  /// A file of three bytes.
  static func original(_ name: String, _ folder: TemporaryFolder) throws -> DesktopOriginal {
    try folder.write("abc", to: name)
    return try #require(DesktopOriginal(path: name, currentFolder: folder.path))
  }

  static func picture(_ width: Int, _ height: Int) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { picture[x, y] = 0xFF00_0000 | UInt32(x % 256) << 16 | UInt32(y % 256) }
    }
    return picture
  }

  static func permissions(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber).intValue
  }
}
