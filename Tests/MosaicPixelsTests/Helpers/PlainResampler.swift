// Plain versions of the resampler: one that must agree to the bit, one in full precision to measure against.

import Foundation
import TestSupport

@testable import MosaicPixels

/// The same arithmetic as the hot loops, a channel at a time, with checked indices and no unsafe memory.
func plainResample(
  _ picture: Pixmap, columns: SourceSpan, rows: SourceSpan, width: Int, height: Int
) -> Pixmap {
  let across = ResampleAxis(sourceCount: picture.width, span: columns, targetCount: width)
  let down = ResampleAxis(sourceCount: picture.height, span: rows, targetCount: height)
  var result = Pixmap(width: width, height: height)

  func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    let xs = x * across.box..<min((x + 1) * across.box, picture.width)
    let ys = y * down.box..<min((y + 1) * down.box, picture.height)
    var sum = 0
    for sourceY in ys {
      for sourceX in xs { sum += Int(picture.bytes[(sourceY * picture.width + sourceX) * 4 + channel]) }
    }
    return (sum * ((1 << 38) / (xs.count * ys.count)) + (1 << 31)) >> 32
  }

  for y in 0..<height {
    for x in 0..<width {
      var pixel: [Int] = []
      for channel in 0..<4 {
        var sum = 1 << 19
        for tapY in 0..<down.tapCount {
          var line = 1 << 13
          for tapX in 0..<across.tapCount {
            line +=
              Int(across.weights[x * across.tapCount + tapX])
              * sample(across.firsts[x] + tapX, down.firsts[y] + tapY, channel)
          }
          sum += Int(down.weights[y * down.tapCount + tapY]) * (line >> 14)
        }
        pixel.append(min(255, max(0, sum >> 20)))
      }
      for channel in 0..<4 {
        result.bytes[(y * width + x) * 4 + channel] = UInt8(min(pixel[channel], pixel[3]))
      }
    }
  }
  return result
}

/// Lanczos-3 over all source pixels in double precision, rounded once: what Pillow's LANCZOS computes.
func fullLanczos(_ picture: Pixmap, width: Int, height: Int) -> Pixmap {
  func weights(_ source: Int, _ target: Int) -> [(first: Int, weights: [Double])] {
    let factor = Double(source) / Double(target)
    let stretch = max(1, factor)
    return (0..<target).map { index in
      let center = (Double(index) + 0.5) * factor
      let first = max(0, Int((center - 3 * stretch).rounded(.down)))
      let end = min(source, Int((center + 3 * stretch).rounded(.up)))
      let exact = (first..<end).map { position -> Double in
        let x = (Double(position) + 0.5 - center) / stretch
        if x == 0 { return 1 }
        return abs(x) >= 3 ? 0 : 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
      }
      let sum = exact.reduce(0, +)
      return (first, exact.map { $0 / sum })
    }
  }
  let across = weights(picture.width, width)
  let down = weights(picture.height, height)
  var lines = [Double](repeating: 0, count: width * picture.height * 4)
  picture.bytes.withUnsafeBufferPointer { bytes in
    lines.withUnsafeMutableBufferPointer { lines in
      for y in 0..<picture.height {
        for (x, tap) in across.enumerated() {
          for (index, weight) in tap.weights.enumerated() {
            let source = (y * picture.width + tap.first + index) * 4
            let target = (y * width + x) * 4
            for channel in 0..<4 { lines[target + channel] += weight * Double(bytes[source + channel]) }
          }
        }
      }
    }
  }
  var result = Pixmap(width: width, height: height)
  var sums = [Double](repeating: 0, count: width * 4)
  for (y, tap) in down.enumerated() {
    for index in sums.indices { sums[index] = 0 }
    for (index, weight) in tap.weights.enumerated() {
      let line = (tap.first + index) * width * 4
      for position in sums.indices { sums[position] += weight * lines[line + position] }
    }
    for index in sums.indices {
      result.bytes[y * width * 4 + index] = UInt8(min(255, max(0, sums[index].rounded())))
    }
  }
  return result
}

/// Noise that obeys premultiplication.
func noise(_ width: Int, _ height: Int, isOpaque: Bool = false, _ random: inout SeededGenerator) -> Pixmap {
  var bytes: [UInt8] = []
  for _ in 0..<width * height {
    let alpha = isOpaque ? 255 : UInt8.random(in: 0...255, using: &random)
    bytes += (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) } + [alpha]
  }
  return Pixmap(width: width, height: height, bytes: bytes)
}
