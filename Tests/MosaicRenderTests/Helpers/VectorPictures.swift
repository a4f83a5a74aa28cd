import Foundation
import MosaicCodecs
import MosaicPixels
import MosaicRender
import MosaicScene
import TestSupport

/// Programs of others make pictures of our SVG and PDF, to be compared with our PNG; `nil` where one is not installed.
enum VectorPictures {
  /// The SVG as librsvg shows it, `zoom` pixels for each of its units.
  static func rsvg(_ svg: String, zoom: Double, in folder: TemporaryFolder) throws -> Pixmap? {
    guard let rsvg = try OutsideProgram.rsvgConvert.path(orLeaveOut: "the comparison of SVG with PNG") else {
      return nil
    }
    let output = folder.path("rsvg-\(UUID().uuidString).png")
    try run(rsvg, ["--zoom", "\(zoom)", "--output", output, svg], in: folder)
    return try ImageReader.pixmap(ofFile: output)
  }

  /// The only page of the PDF as poppler's Splash shows it, `zoom` pixels a point, on white.
  ///
  /// Drawn four times as large and averaged: at 1:1 Splash makes every picture a pixel larger than it is.
  static func poppler(_ pdf: String, zoom: Double, in folder: TemporaryFolder) throws -> Pixmap? {
    guard let pdftoppm = try OutsideProgram.pdftoppm.path(orLeaveOut: "the comparison of PDF with PNG") else {
      return nil
    }
    let output = "poppler-\(UUID().uuidString)"
    try run(pdftoppm, ["-r", "\(72 * zoom * 4)", "-png", "-singlefile", pdf, output], in: folder)
    return try ImageReader.pixmap(ofFile: folder.path("\(output).png")).averaged(by: 4)
  }

  /// What Chromium shows of a file in a window of at least that many CSS pixels, on white; it makes none that is small.
  static func chromium(
    _ file: String, width: Int, height: Int, zoom: Int = 1, in folder: TemporaryFolder
  ) throws -> Pixmap? {
    guard let chromium = try OutsideProgram.chromium.path(orLeaveOut: "the comparison of SVG in a browser")
    else {
      return nil
    }
    let output = folder.path("chromium-\(UUID().uuidString).png")
    try run(
      chromium,
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
        "--force-device-scale-factor=\(zoom)", "--window-size=\(max(600, width)),\(max(600, height))",
        "--user-data-dir=\(folder.path("profile"))", "--screenshot=\(output)",
        URL(fileURLWithPath: file).absoluteString,
      ], in: folder, environment: ["HOME": folder.path])
    return try ImageReader.pixmap(ofFile: output)
  }

  private static func run(
    _ program: String, _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
  ) throws {
    let run = try ProgramRun.run(program, arguments, in: folder.url, environment: environment, timeout: 120)
    guard run.exitCode == 0 else {
      throw Failure(description: "\(program) failed (\(run.ending)): \(run.errors)")
    }
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }
}

extension Pixmap {
  /// Each square of pixels as their mean; sides that are no multiple lose the rest.
  func averaged(by side: Int) -> Pixmap {
    var mean = Pixmap(width: width / side, height: height / side)
    for y in 0..<mean.height {
      for x in 0..<mean.width {
        for channel in 0..<4 {
          var sum = side * side / 2
          for row in y * side..<(y + 1) * side {
            for column in x * side..<(x + 1) * side {
              sum += Int(bytes[(row * width + column) * 4 + channel])
            }
          }
          mean.bytes[(y * mean.width + x) * 4 + channel] = UInt8(sum / (side * side))
        }
      }
    }
    return mean
  }

  /// The picture on white paper.
  var onWhite: Pixmap {
    var opaque = self
    for i in Swift.stride(from: 0, to: bytes.count, by: 4) {
      let rest = 255 - bytes[i + 3]
      for channel in i..<i + 4 { opaque.bytes[channel] &+= rest }
    }
    return opaque
  }

  /// A part of the picture.
  func part(x: Int, y: Int, width: Int, height: Int) -> Pixmap {
    var part = Pixmap(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width { part[column, row] = self[x + column, y + row] }
    }
    return part
  }
}
