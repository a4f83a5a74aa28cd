// The programs that make the same collages, and their command lines.

struct Peer: Sendable {
  var name: String
  /// Empty if the program does not tell; `nil` if it is missing.
  var version: String?
  /// Slow programs run in fewer rounds.
  var mostRounds = Int.max
  /// The command that makes the collage of the files as the PNG at the path.
  var command: @Sendable (SheetKind, [String], String) -> [String]
}

struct Peers: Sendable {
  var program: Program
  var mosaic: String
  var python: String

  /// The path of one of the scripts beside this file.
  static func script(_ name: String) -> String { "\(folder)/Scripts/\(name).py" }

  /// The benchmark runs where it was built, so the scripts are read from the sources.
  private static let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .joined(separator: "/")

  /// mosaic, with as many workers as cores unless `jobs` is given.
  func collage(
    _ folder: String, columns: Int, size: (width: Int, height: Int), to path: String, jobs: Int? = nil
  ) -> [String] {
    [mosaic, "render", folder, "--layout", "grid", "--columns", String(columns), "--gap", "0"]
      + ["--size", "\(size.width)x\(size.height)", "--quiet", "--output", path]
      + (jobs.map { ["--jobs", String($0)] } ?? [])
  }

  /// All of them, ours first.
  var all: [Peer] {
    let ours = Peer(name: Names.mosaic, version: version([mosaic, "--version"], word: 1)) {
      kind, files, path in
      collage(Self.folder(of: files), columns: kind.columns, size: (kind.side, kind.side), to: path)
    }
    let libvips = scripted(Names.libvips, "libvips", "1")
    var threads = scripted(Names.libvipsThreads, "libvips", String(BenchMachine.cores))
    threads.version = libvips.version.map { _ in "" }
    return [
      ours, libvips, threads, scripted(Names.pillow, "pillow"), graphicsMagick, imageMagick, vipsthumbnail,
    ]
  }

  /// A script beside this file, which takes such words, the output, the side of a tile and the tiles in a row.
  private func scripted(_ name: String, _ script: String, _ words: String...) -> Peer {
    let command = [python, Self.script(script)]
    return Peer(name: name, version: version(command + ["--version"], word: 0)) { kind, files, path in
      command + words + [path, String(kind.cell), String(kind.columns)] + files
    }
  }

  /// Options before the files are applied to each as it is read, which takes the least memory.
  private var graphicsMagick: Peer {
    Peer(name: Names.graphicsMagick, version: version(["gm", "version"], word: 1), mostRounds: 3) {
      kind, files, path in
      let cell = "\(kind.cell)x\(kind.cell)"
      return ["gm", "montage"] + (kind.isJPEG ? ["-size", "\(2 * kind.cell)x\(2 * kind.cell)"] : [])
        + ["-resize", cell + "^", "-gravity", "Center", "-crop", cell + "+0+0", "+repage"]
        + ["-geometry", cell + "+0+0", "-tile", "\(kind.columns)x\(kind.columns)", "-depth", "8"] + files + [
          path
        ]
    }
  }

  /// The size in brackets shrinks each file as it is read: a hundred whole ones are more than its limits allow.
  private var imageMagick: Peer {
    Peer(name: Names.imageMagick, version: version(["montage", "-version"], word: 2), mostRounds: 2) {
      kind, files, path in
      let cell = "\(kind.cell)x\(kind.cell)"
      let hint = ["-define", "jpeg:size=\(2 * kind.cell)x\(2 * kind.cell)"]
      return ["montage"] + (kind.isJPEG ? hint : []) + files.map { "\($0)[\(cell)^]" }
        + ["-gravity", "center", "-extent", cell, "-geometry", "+0+0"]
        + ["-tile", "\(kind.columns)x\(kind.columns)", "-depth", "8", path]
    }
  }

  private var vipsthumbnail: Peer {
    Peer(
      name: Names.vipsthumbnail, version: version(["vipsthumbnail", "--version"], word: 0, prefix: "vips-"),
      mostRounds: 3
    ) { kind, files, path in
      let script = #"""
        set -e; out=$1; cell=$2; across=$3; shift 3
        vipsthumbnail "$@" --size "${cell}x$cell" --smartcrop centre -o "$out-%s.v"
        list=; for file; do name=${file##*/}; list="$list $out-${name%.*}.v"; done
        vips arrayjoin "${list# }" "$out" --across "$across"; rm -f $list
        """#
      return ["sh", "-c", script, "sh", path, String(kind.cell), String(kind.columns)] + files
    }
  }

  private static func folder(of files: [String]) -> String {
    files[0].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  /// One word of the output of a version command.
  func version(_ command: [String], word: Int, prefix: String = "") -> String? {
    guard let words = program.output(of: command)?.split(whereSeparator: \.isWhitespace) else { return nil }
    guard words.indices.contains(word) else { return "" }
    let found = String(words[word])
    return found.hasPrefix(prefix) ? String(found.dropFirst(prefix.count)) : found
  }
}
