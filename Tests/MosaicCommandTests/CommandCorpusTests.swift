// Many command lines, with the features of each command in pairs, and what became of them when they were last looked at.
//
// fixtures/commands.txt has a row's steps on a line, with ` ; ` between them, and on the next one what became of them. A step is the
// words of mosaic, with its input behind ` < `, or `copy A B`, `remove A` or `write A TEXT`. Paths such as gif/few.gif are those of
// fixtures; ␣ is a space in a word. MOSAIC_RECORD=failed writes what differs anew: look at the difference then.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

// Rows read and write all formats.
#if GIF && HEIF && ICC && JPEG && TIFF && Text && WebP
  @Suite(.bounded) struct CommandCorpusTests {
    private static let file = Fixtures.path("commands.txt")

    @Test func areAsBefore() throws {
      var text = ""
      for (row, before) in try textRows(String(contentsOfFile: Self.file, encoding: .utf8)) {
        let now = try inFolder { try Self.outcome(of: row.components(separatedBy: " ; ")) }
        #expect(now == before, "\(row)")
        text += "\(row.replacing("\n", with: "⏎"))\n  \(now.replacing("\n", with: "⏎"))\n"
      }
      if Golden.isRecording { try text.write(toFile: Self.file, atomically: true, encoding: .utf8) }
    }

    /// What each step of mosaic printed, and the files that are there at the end and were not given.
    private static func outcome(of steps: [String]) throws -> String {
      var outcome: [String] = []
      try copyFixtures(named: steps)
      var given = try contents()
      for step in steps {
        let parts = step.components(separatedBy: " < ")
        let words = parts[0].words.map { $0.replacing("␣", with: " ") }
        switch words[0] {
        case "copy": try folder.write(folder.read(words[1]), to: words[2])
        case "remove": try FileManager.default.removeItem(atPath: folder.path(words[1]))
        case "write": try folder.write(words.dropFirst(2).joined(separator: " "), to: words[1])
        default:
          let run = try mosaic(words, stdin: parts.dropFirst().joined())
          outcome.append("\(run.exitCode ?? -1)\(shown(run.output))\(shown(run.errors))")
          continue
        }
        given.merge(try contents()) { $1 }
      }
      let found = try contents()
      for (name, bytes) in found.sorted(by: { $0.key < $1.key }) where given[name] != bytes {
        outcome.append(try "\(name)\(summary(of: bytes, name))")
      }
      let gone = Set(given.keys).subtracting(found.keys).sorted()
      return (outcome + gone.map { "no \($0)" }).joined(separator: "; ")
    }

    private static func contents() throws -> [String: [UInt8]] {
      try folder.files().reduce(into: [:]) { $0[$1] = try folder.read($1) }
    }

    /// Copies the files of fixtures that are named, or else their folder; a file is as many seconds old as it has bytes.
    private static func copyFixtures(named steps: [String]) throws {
      let folders = /(color|compare\/pairs|gif|heif|images|jpeg|pngsuite|tiff|webp)(\/[-\w.]+)?/
      for match in steps.joined(separator: " ").matches(of: folders) {
        let named = match.2.map { String($0.dropFirst()) } ?? ""
        let all = Fixtures.names(in: String(match.1))
        for name in (all.contains(named) ? [named] : all).map({ "\(match.1)/\($0)" }) {
          guard let bytes = try? Fixtures.bytes(name) else { continue }
          try folder.write(bytes, to: name)
          try folder.date(name, Date(timeIntervalSince1970: 1e9 - Double(bytes.count)))
        }
      }
    }

    /// What was printed, or the beginning of it; durations and lengths of files depend on the machine.
    private static func shown(_ text: String) -> String {
      // What -v says of the machine, and what differs from run to run.
      let text = text.replacing(folder.path, with: "…").replacing(
        /\d+ threads?, of \d+ processors?;.*/, with: "threads"
      ).replacing(/"(milliseconds|bytes)": ?[0-9.]+/) {
        "\($0.1)"
      }.replacing(#/ time="[0-9.]+"/#, with: " time")
      if text.isEmpty || text.count < 200 { return text.isEmpty ? "" : " \(text.dropLast())" }
      return " \(text.prefix(60))…\(digest(text))"
    }

    /// A picture's size with a digest of its pixels; of a JPEG or WebP the means of the channels, as encoders differ. Of a text a digest.
    private static func summary(of bytes: [UInt8], _ name: String) throws -> String {
      guard let header = try? ImageReader.header(bytes: bytes, name: name) else {
        let text = String(decoding: bytes, as: UTF8.self)
        let boxes = text.matches(of: /\/MediaBox \[[^\]]*\]/).map { String($0.0.dropFirst(10)) }
        if !boxes.isEmpty { return " \(boxes.joined())" }
        // How a picture is compressed is no business of this.
        return shown(text.replacing(/base64,[^"]*/, with: ""))
      }
      let pixmap = try ImageReader.pixmap(bytes: bytes, name: name)
      let size = " \(header.format) \(pixmap.width)x\(pixmap.height)"
      return header.format == .png ? "\(size) \(digest(pixmap.bytes))" : "\(size) \(means(of: pixmap))"
    }
  }
#endif
