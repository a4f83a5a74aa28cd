// What other programs of the desktop read from the thumbnail cache.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSystem
@testable import MosaicText

@Suite(.bounded) struct DesktopReadersTests {
  /// Names with every kind of character that a URI escapes or leaves.
  private static let names = ["photo.jpg", "a b%20&'(c)#?.png", "清单 é.webp", "~!$*+,;=:@[x].gif"]

  @Test("gio finds a thumbnail, valid until its file is touched, and failures")
  func gio() throws {
    guard let gio = try OutsideProgram("gio").path(orLeaveOut: "what gio says of thumbnails") else { return }
    try withTemporaryFolder { folder in
      let cache = DesktopCacheTests.cache(folder)
      func attributes(_ name: String) throws -> Set<String> {
        let run = try ProgramRun.run(
          gio, ["info", "-a", "thumbnail::*", folder.path(name)], in: folder.url,
          environment: ["XDG_CACHE_HOME": folder.path("cache"), "LC_ALL": "C.UTF-8"])
        #expect(run.exitCode == 0, "\(run.errors)")
        return Set(
          run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            $0.hasPrefix("thumbnail")
          })
      }
      for name in Self.names {
        var original = try DesktopCacheTests.original(name, folder)
        #expect(try attributes(name) == [])
        for size in DesktopThumbnailSize.allCases {
          let path = try cache.save(DesktopCacheTests.picture(size.side, 40), of: original, size: size)
          // The largest one there is; newer versions say more, of each size.
          let valid: Set = ["thumbnail::path: \(path)", "thumbnail::is-valid: TRUE"]
          #expect(try attributes(name).isSuperset(of: valid), "\(name)")
        }
        try folder.date(name, Date(timeIntervalSince1970: 1_234_567_890))
        #expect(try attributes(name).contains("thumbnail::is-valid: FALSE"), "\(name)")

        original = try DesktopCacheTests.original("bad \(name)", folder)
        try cache.saveFailure(of: original, isDamaged: true)
        let failed: Set = ["thumbnail::failed: TRUE", "thumbnail::is-valid: TRUE"]
        #expect(try attributes("bad \(name)").isSuperset(of: failed), "\(name)")
      }
    }
  }

  /// Prints what GNOME finds for a file: a thumbnail's path or None for each size, and whether a failure is noted.
  private static let script = """
    import sys, os, gi
    gi.require_version("GnomeDesktop", "3.0")
    from gi.repository import GnomeDesktop, Gio
    sizes = GnomeDesktop.DesktopThumbnailSize
    for path in sys.argv[1:]:
        uri, mtime = Gio.File.new_for_path(path).get_uri(), int(os.stat(path).st_mtime)
        for size in (sizes.NORMAL, sizes.LARGE, sizes.XLARGE, sizes.XXLARGE):
            factory = GnomeDesktop.DesktopThumbnailFactory.new(size)
            print(factory.lookup(uri, mtime))
        print(factory.has_valid_failed_thumbnail(uri, mtime))
    """

  @Test("GNOME finds a thumbnail and a failure, until their file changes")
  func gnome() throws {
    let statement =
      "import gi; gi.require_version('GnomeDesktop', '3.0'); from gi.repository import GnomeDesktop"
    guard let python = try DesktopPython.path(importing: statement) else { return }
    try withTemporaryFolder { folder in
      let cache = DesktopCacheTests.cache(folder)
      func found(_ names: [String]) throws -> [String] {
        let run = try ProgramRun.run(
          python, ["-c", Self.script] + names.map { folder.path($0) }, in: folder.url,
          environment: ["XDG_CACHE_HOME": folder.path("cache"), "GSETTINGS_BACKEND": "memory"])
        #expect(run.exitCode == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
      }
      let bad = Self.names.map { "bad \($0)" }
      for name in Self.names {
        let original = try DesktopCacheTests.original(name, folder)
        for size in DesktopThumbnailSize.allCases {
          try cache.save(DesktopCacheTests.picture(40, size.side), of: original, size: size)
        }
        try cache.saveFailure(of: try DesktopCacheTests.original("bad \(name)", folder), isDamaged: true)
      }
      let paths = Self.names.map { name in
        let uri = FileURI(path: folder.path(name), currentFolder: "/")
        return DesktopThumbnailSize.allCases.map { cache.path(of: uri, size: $0) }
      }
      #expect(try found(Self.names) == paths.flatMap { $0 + ["False"] })
      #expect(try found(bad) == bad.flatMap { _ in ["None", "None", "None", "None", "True"] })
      for name in Self.names + bad { try folder.date(name, Date(timeIntervalSince1970: 1_234_567_890)) }
      let nothing = ["None", "None", "None", "None", "False"]
      #expect(try found(Self.names + bad) == (Self.names + bad).flatMap { _ in nothing })
    }
  }
}
