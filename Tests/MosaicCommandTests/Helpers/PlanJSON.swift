// The plan document as another program would read it.

import Foundation
import TestSupport
import Testing

/// What `mosaic plan` prints; a field that another program relies on fails to decode when it is missing.
struct PlanJSON: Decodable, Equatable {
  struct Canvas: Decodable, Equatable {
    var width, height, scale: Double
    var pixelWidth, pixelHeight: Int
  }
  struct Box<Number: Decodable & Equatable>: Decodable, Equatable {
    var x, y, width, height: Number
  }
  struct Item: Decodable, Equatable {
    var index, section, z: Int
    var source, color, label: String?
    var sourceSize: [Int]?
    var unreadable, fitted: Bool?
    var frame: Box<Double>
    var pixels: Box<Int>
    var crop: Box<Double>?
    var zoom: Double?
    var hidden: Int?
  }
  var version: Int
  var canvas: Canvas
  var items: [Item]

  /// The items' files, in order; nil for what is none.
  var sources: [String?] { items.map(\.source) }
}

/// Runs `mosaic plan` and reads what it prints.
func plan(_ arguments: [String], below name: String = ".", stdin: String = "") throws -> PlanJSON {
  let run = try mosaic(["plan"] + arguments, below: name, stdin: stdin).done()
  return try JSONDecoder().decode(PlanJSON.self, from: Data(run.stdout))
}

/// Runs `mosaic plan` with words that have spaces between them.
func plan(_ words: String, stdin: String = "") throws -> PlanJSON { try plan(words.words, stdin: stdin) }
