// The programs that make the same collages, and their command lines.

struct Peers: Sendable {
  var program: Program
  var mosaic: String
  var python: String

  /// The path of one of the scripts beside this file.
  static func script(_ name: String, ending: String = "py") -> String {
    "\(folder)/Scripts/\(name).\(ending)"
  }

  /// The repository's photographs.
  static let samples = "\(folder)/../../../samples/photos"

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

  /// The programs that make a collage of files, ours first, each with the path of its own picture.
  func collages(of files: [String], _ kind: SheetKind, to path: (Int) -> String) -> [Turns.Line] {
    let cell = "\(kind.cell)x\(kind.cell)"
    let tiles = "\(kind.columns)x\(kind.columns)"
    let folder = files[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    // A script takes some words, the output, the side of a tile and the tiles in a row.
    func scripted(_ name: String, _ script: [String], to path: String) -> Turns.Line {
      let command = [python, Self.script(script[0])]
      return Turns.Line(
        name: name, version: version(command + ["--version"], word: 0),
        command: command + script.dropFirst() + [path, String(kind.cell), String(kind.columns)] + files)
    }
    let libvips = scripted(Names.libvips, ["libvips", "1"], to: path(1))
    var threads = scripted(Names.libvipsThreads, ["libvips", String(BenchMachine.cores)], to: path(2))
    threads.version = libvips.version.map { _ in "" }
    let twice = "\(2 * kind.cell)x\(2 * kind.cell)"
    // Options before the files are applied to each file when it is read, which takes the least memory.
    let graphicsMagick =
      ["gm", "montage"] + (kind.isJPEG ? ["-size", twice] : [])
      + ["-resize", cell + "^", "-gravity", "Center", "-crop", cell + "+0+0", "+repage"]
      + ["-geometry", cell + "+0+0", "-tile", tiles, "-depth", "8"] + files + [path(4)]
    // The size in brackets shrinks each file when it is read: a hundred whole ones are more than its limits
    // allow.
    let imageMagick =
      ["montage"] + (kind.isJPEG ? ["-define", "jpeg:size=\(twice)"] : [])
      + files.map { "\($0)[\(cell)^]" }
      + ["-gravity", "center", "-extent", cell, "-geometry", "+0+0", "-tile", tiles, "-depth", "8", path(5)]
    let vipsthumbnail = #"""
      set -e; out=$1; cell=$2; across=$3; shift 3
      vipsthumbnail "$@" --size "${cell}x$cell" --smartcrop centre -o "$out-%s.v"
      list=; for file; do name=${file##*/}; list="$list $out-${name%.*}.v"; done
      vips arrayjoin "${list# }" "$out" --across "$across"; rm -f $list
      """#
    return [
      Turns.Line(
        name: Names.mosaic, version: version([mosaic, "--version"], word: 1),
        command: collage(folder, columns: kind.columns, size: (kind.side, kind.side), to: path(0))),
      libvips, threads, scripted(Names.pillow, ["pillow"], to: path(3)),
      Turns.Line(
        name: Names.graphicsMagick, version: version(["gm", "version"], word: 1), mostRounds: 3,
        command: graphicsMagick),
      Turns.Line(
        name: Names.imageMagick, version: version(["montage", "-version"], word: 2), mostRounds: 2,
        command: imageMagick),
      Turns.Line(
        name: Names.vipsthumbnail,
        version: version(["vipsthumbnail", "--version"], word: 0, prefix: "vips-"), mostRounds: 3,
        command: ["sh", "-c", vipsthumbnail, "sh", path(6), String(kind.cell), String(kind.columns)] + files),
    ]
  }

  /// One word of the output of a version command.
  func version(_ command: [String], word: Int, prefix: String = "") -> String? {
    guard let words = program.output(of: command)?.split(whereSeparator: \.isWhitespace) else { return nil }
    guard words.indices.contains(word) else { return "" }
    let found = String(words[word])
    return found.hasPrefix(prefix) ? String(found.dropFirst(prefix.count)) : found
  }
}
