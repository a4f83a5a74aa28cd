// The plan document as another program would read it.

import Foundation
import TestSupport
import Testing

/// What `mosaic plan` prints; a field that another program relies on fails to decode when it is missing.
struct PlanJSON: Decodable, Equatable {
  struct Canvas: Decodable, Equatable {
    var width: Double
    var height: Double
    var scale: Double
    var pixelWidth: Int
    var pixelHeight: Int
  }
  struct Box<Number: Decodable & Equatable>: Decodable, Equatable {
    var x: Number
    var y: Number
    var width: Number
    var height: Number
  }
  struct Item: Decodable, Equatable {
    var index: Int
    var section: Int
    var source: String?
    var sourceSize: [Int]?
    var color: String?
    var label: String?
    var unreadable: Bool?
    var frame: Box<Double>
    var pixels: Box<Int>
    var crop: Box<Double>?
    var fitted: Bool?
    var hidden: Int?
    var z: Int
  }
  var version: Int
  var canvas: Canvas
  var items: [Item]

  /// The items' files, in order; nil for what is none.
  var sources: [String?] { items.map(\.source) }
}

/// Runs `mosaic plan` and reads what it prints.
func plan(_ arguments: [String], in folder: TemporaryFolder, below name: String = ".", stdin: String = "")
  throws -> PlanJSON
{
  let run = try mosaic(["plan"] + arguments, in: folder, below: name, stdin: stdin)
  #expect(run.exitCode == 0, "\(run.errors)")
  return try JSONDecoder().decode(PlanJSON.self, from: Data(run.stdout))
}
