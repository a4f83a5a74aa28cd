// The resampler against Pillow's Lanczos, on photographs.

import Foundation
import MosaicCodecs
import MosaicCompare
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded) struct ResamplerAgainstPillowTests {
  /// One resampling of a photograph: the part that is wanted, in fractions of a pixel, and the size that it gets.
  private struct Job {
    var name: String
    var columns: SourceSpan
    var rows: SourceSpan
    var width: Int
    var height: Int
  }

  private static let photographs = ["astronaut", "coffee", "pagoda"]
  private static let factors = [2, 3.3, 5.1, 8, 12]

  /// A Python with Pillow of that version or newer; the first `python3` on the path may be another one than the system's.
  static func python(pillow least: (Int, Int) = (0, 0)) throws -> String? {
    let here = Fixtures.packageFolder
    let script = "import PIL.Image; assert tuple(map(int, PIL.__version__.split('.')[:2])) >= \(least)"
    for path in OutsideProgram.python3.paths() {
      if try ProgramRun.run(path, ["-c", script], in: here).exitCode == 0 { return path }
    }
    let version = least == (0, 0) ? "" : " \(least.0).\(least.1) or newer"
    return try OutsideProgram("python3 with Pillow\(version)").path(orLeaveOut: "the comparison with Pillow")
  }

  /// Reads the wanted parts from standard input, a line each, and writes RGB bytes.
  private static let script = """
    import sys
    from PIL import Image
    for line in sys.stdin:
        source, left, top, right, bottom, width, height, target = line.rstrip("\\n").split("\\t")
        picture = Image.open(source).convert("RGB")
        box = tuple(float(edge) for edge in (left, top, right, bottom))
        small = picture.resize((int(width), int(height)), Image.LANCZOS, box=box)
        with open(target, "wb") as file:
            file.write(small.tobytes())
    """

  @Test("comes within 45 dB of Pillow's Lanczos, whole and in part")
  func isNearPillow() throws {
    guard let python = try Self.python() else { return }
    try withTemporaryFolder { folder in
      var jobs: [Job] = []
      for name in Self.photographs {
        let header = try ImageReader.header(ofFile: Fixtures.sample("photos/\(name).png"))
        let (width, height) = (Double(header.width), Double(header.height))
        for factor in Self.factors {
          jobs.append(
            Job(
              name: name, columns: SourceSpan(start: 0, length: width),
              rows: SourceSpan(start: 0, length: height),
              width: Int(width / factor), height: Int(height / factor)))
          jobs.append(
            Job(
              name: name, columns: SourceSpan(start: 20.37, length: width - 61.9),
              rows: SourceSpan(start: 33.71, length: height - 70.2), width: Int((width - 61.9) / factor),
              height: Int((height - 70.2) / factor)))
        }
      }
      let lines = jobs.enumerated().map { index, job in
        [
          Fixtures.sample("photos/\(job.name).png"), "\(job.columns.start)", "\(job.rows.start)",
          "\(job.columns.start + job.columns.length)", "\(job.rows.start + job.rows.length)", "\(job.width)",
          "\(job.height)", folder.path("\(index).rgb"),
        ].joined(separator: "\t") + "\n"
      }
      let run = try ProgramRun.run(
        python, ["-c", Self.script], in: folder.url, stdin: Array(lines.joined().utf8))
      #expect(run.exitCode == 0, "\(run.errors)")

      var photographs: [String: Pixmap] = [:]
      for (index, job) in jobs.enumerated() {
        let photograph =
          try photographs[job.name] ?? ImageReader.pixmap(ofFile: Fixtures.sample("photos/\(job.name).png"))
        photographs[job.name] = photograph
        let ours = photograph.resampled(
          columns: job.columns, rows: job.rows, width: job.width, height: job.height)
        let theirs = pixmap(rgb: try folder.read("\(index).rgb"), width: job.width, height: job.height)
        let comparison = PixelComparison(expected: theirs, actual: ours)
        #expect(comparison.isWithin(decibels: 45), "\(job): \(comparison.verdict())")
      }
    }
  }

  private func pixmap(rgb: [UInt8], width: Int, height: Int) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    for i in 0..<width * height {
      picture[i % width, i / width] =
        0xFF00_0000 | UInt32(rgb[i * 3]) << 16 | UInt32(rgb[i * 3 + 1]) << 8 | UInt32(rgb[i * 3 + 2])
    }
    return picture
  }
}
