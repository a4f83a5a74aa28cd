// An item's number and place, wherever they are told, are those of the document: for all that can move an item away from them.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded) struct ItemOriginTests {
  /// A white PNG: the target of a photomosaic must show something.
  private static func picture(_ width: Int, _ height: Int) throws -> [UInt8] {
    let white = Pixmap(
      width: width, height: height, bytes: [UInt8](repeating: 255, count: width * height * 4))
    return try ImageFormat.png.encode(white)
  }

  /// A document of pictures that are all unlike, and where it has each.
  private struct Document {
    var json = ""
    /// The number and the place of each picture, by its name.
    var origins: [String: (number: Int, place: String)] = [:]
    var pictures: [String: PictureSource] = [:]
    /// The places of items whose caption is too long.
    var crowded: Set<String> = []

    /// A document with features that one seed chooses.
    init(seed: Int) throws {
      var random = SeededGenerator(seed: UInt64(seed))
      func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }
      let form = Int.random(in: 0..<3, using: &random)
      var items: [[String]] = [[]]
      for number in 0..<Int.random(in: 5...9, using: &random) {
        let name = "\(["x", "y"][number % 2])/\(Int.random(in: 100...999, using: &random))-\(number).png"
        if form == 1, number > 0, chance(3) { items.append([]) }
        let inSection = items[items.count - 1].count
        let place =
          switch form {
          case 0: "items[\(number)]"
          case 1: "sections[\(items.count - 1)].items[\(inSection)]"
          default: "images[\(number)]"
          }
        origins[name] = (number, place)
        let whole = try ItemOriginTests.picture(8 + 7 * number, 60 - 3 * number)
        // Some have no header, and some no pixels.
        let length = chance(6) ? 20 : chance(6) ? 60 : whole.count
        pictures[name] = .bytes(whole.prefix(length), name: name)
        var item = #"{"image": "\#(name)", "keep": [[0, 0, 1, 1]]"#
        if chance(3) {
          crowded.insert(place)
          item += #", "caption": {"text": "many words that no line of so small a picture can hold"}"#
        }
        items[items.count - 1].append(form == 2 ? "\"\(name)\"" : item + "}")
      }
      // With one section places have no section in them.
      if form == 1, items.count == 1 {
        for (name, origin) in origins { origins[name] = (origin.number, "items[\(origin.number)]") }
        crowded = Set(crowded.map { $0.replacing("sections[0].", with: "") })
      }
      if form == 2 { crowded = [] }
      let lists = items.map { "[\($0.joined(separator: ", "))]" }
      var keys = [#""version": 1"#]
      keys.append(
        form == 1
          ? "\"sections\": [\(lists.map { "{\"items\": \($0)}" }.joined(separator: ", "))]"
          : "\"\(form == 0 ? "items" : "images")\": \(lists[0])")
      let orders = [#""sort": "ratio""#, #""sort": "shuffle", "shuffleSeed": \#(seed)"#, #""sort": "name""#]
      if !chance(3), let order = orders.randomElement(using: &random) { keys.append(order) }
      if chance(3) { keys.append(#""reverse": true"#) }
      // A photomosaic is one canvas without sections, and finds its columns.
      if form != 1, chance(4) {
        keys.append(#""assign": {"target": "target", "cells": 6, "reuse": "any"}"#)
      } else {
        keys.append(#""layout": {"type": "grid", "columns": 2}"#)
        if form != 1, chance(3) { keys.append(#""group": "{folder}""#) }
        if chance(2) { keys.append(#""pages": {"perPage": 3}"#) }
      }
      keys.append(#""canvas": {"width": 150, "height": 120}"#)
      json = "{\(keys.joined(separator: ", "))}"
      pictures["target"] = .bytes(try ItemOriginTests.picture(90, 70), name: "target")
    }
  }

  /// What is told of pictures and of items, checked against the document.
  private struct Told {
    var pictures = 0
    var texts = 0
    var failures = 0
    /// Warnings about pictures in cells of photomosaics.
    var cells = 0
    /// Items of plans, from which maps and pages for zooming are written.
    var planned = 0

    mutating func check(_ plan: RenderPlan, _ document: Document, _ label: String) {
      for item in plan.items {
        guard let name = item.content.picture?.name, let origin = document.origins[name] else { continue }
        planned += 1
        #expect(item.told == .item(origin.number) && item.place == origin.place, "\(name), \(label)")
      }
    }

    mutating func check(_ found: [SourceFailure], _ document: Document, _ label: String) {
      for failure in found {
        failures += 1
        #expect(failure.part == document.origins[failure.error.path].map { .item($0.number) }, "\(label)")
      }
    }

    mutating func check(_ warnings: [JobWarning], _ document: Document, _ label: String) {
      for warning in warnings {
        switch warning {
        case .shownWhole(let place, let path):
          pictures += 1
          #expect(place == document.origins[path]?.place, "\(path), \(label)")
        case .remark(.textsCut(let places)):
          texts += places.count
          #expect(document.crowded.isSuperset(of: places), "\(document.crowded), \(label)")
        case .remark(.captionLeftOut(let place)):
          texts += 1
          #expect(document.crowded.contains(place), "\(document.crowded), \(label)")
        default: break
        }
      }
    }
  }

  @Test("numbers and places are those of the document, whatever sorts, groups, pages, assigns or leaves out")
  func law() throws {
    var told = Told()
    for seed in 0..<240 {
      let document = try Document(seed: seed)
      for policy in [UnreadablePolicy.fail, .skip, .placeholder] {
        var job = try CollageJob(json: document.json, pictures: document.pictures)
        job.options.onUnreadable = policy
        if seed % 4 == 0 { job.motion = MotionSettings(.layout(.flow()), frames: 2) }
        let label = "seed \(seed), \(policy): \(document.json)"
        do throws(JobError) {
          let report = try job.render(to: .memory, as: seed % 4 == 0 ? .apng : .pdf)
          told.check(report.failures, document, label)
          let before = told.pictures
          told.check(report.warnings, document, label)
          for plan in [report.plan, report.lastPlan].compactMap(\.self) { told.check(plan, document, label) }
          if report.plan.assignment != nil { told.cells += told.pictures - before }
        } catch {
          told.check(error.items, document, label)
          told.check(error.warnings, document, label)
        }
      }
    }
    // A law that nothing meets says nothing.
    #expect(
      told.pictures > 300 && told.texts > 100 && told.failures > 300 && told.cells > 30
        && told.planned > 1000, "\(told)")
  }

  @Test("an item that a layout or the planner refuses has the document's number and place")
  func refusals() throws {
    var refused = 0
    var random = SeededGenerator(seed: 1)
    for seed in 0..<240 {
      let document = try Document(seed: seed)
      var job = try CollageJob(json: document.json, pictures: document.pictures)
      job.options.onUnreadable = .placeholder
      var collage: Collage
      do { collage = try job.measured() } catch { continue }
      // A photomosaic does not show every picture.
      if collage.scene.assign != nil { continue }
      collage.measurement.document = "a.json"
      let position = Int.random(in: collage.scene.items.indices, using: &random)
      guard let name = collage.scene.items[position].content.picture?.name,
        let origin = document.origins[name]
      else { continue }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: collage.scene.items[position].weight = -1
      case 1: collage.scene.items[position].style.opacity = 2
      default: collage.scene.items[position].style.rotation = .init(.infinity)
      }
      // The report is much to print.
      let error = #expect(throws: JobError.self) { _ = try collage.render(to: .memory, as: .pdf).plan.scale }
      refused += 1
      #expect(
        error?.description.hasPrefix("a.json: \(origin.place): ") == true,
        "\(origin), \(error?.description ?? ""), seed \(seed): \(document.json)")
      switch error?.kind {
      case .render(.plan(.layout(.item(let number, _, _)))),
        .render(.plan(.value(.item(let number)?, _, _, _))):
        #expect(number == origin.number, "seed \(seed)")
      default: Issue.record("\(error?.description ?? "")")
      }
    }
    #expect(refused > 100)
  }

  /// Two refusals that are found only once items have moved: behind a page, and behind a picture that was left out.
  @Test func refusedItem() throws {
    let good = try Self.picture(30, 20)
    var spec = CollageSpec(
      canvas: Canvas(width: 90, height: 60), layout: .waterfall(columns: 2),
      items: (0..<9).map { SpecItem(.image("\($0)")) })
    spec.pages = Pages(perPage: 3)
    spec.sort = .name
    spec.isReversed = true
    // It is the last but one to be shown.
    spec.items[1].size = Size(width: -1, height: 1)
    var job = CollageJob(spec)
    job.givenPictures = Dictionary(uniqueKeysWithValues: (0..<9).map { ("\($0)", .bytes(good)) })
    for cut in [good.count, 20, 60] {
      job.givenPictures?["8"] = .bytes(good.prefix(cut), name: "8")
      job.options.onUnreadable = .skip
      let error = #expect(throws: JobError.self) { try job.render(to: .memory, as: .pdf) }
      #expect(error?.description.contains("item 1") == true, "\(cut): \(error?.description ?? "")")
    }
  }

  /// A cell of a photomosaic is no item: what is told of the picture in it is told of the picture's item.
  @Test func cells() throws {
    let wide = try Self.picture(90, 20)
    var job = try CollageJob(
      json: """
        {"version": 1, "canvas": {"width": 80, "height": 80}, "assign": {"target": "b", "cells": 4, "reuse": "any"},
         "items": [{"image": "a"}, {"image": "b", "keep": [[0, 0, 1, 1]]}]}
        """, pictures: ["a": .bytes(wide.prefix(20), name: "a"), "b": .bytes(wide, name: "b")])
    job.options.onUnreadable = .skip
    let warnings = try job.render(to: .memory, as: .png).warnings
    #expect(Set(warnings).contains(.shownWhole(place: "items[1]", path: "b")))
    #expect(
      warnings.allSatisfy { if case .shownWhole(let place, _) = $0 { place == "items[1]" } else { true } })
  }

  /// The program that changes the items of a document with a list of images has no list to keep.
  @Test func changedItems() throws {
    let good = try Self.picture(30, 20)
    var job = try CollageJob(
      json: #"{"version": 1, "images": ["b", "c"], "sort": "name", "canvas": {"width": 60}}"#,
      pictures: ["a": .bytes(good), "b": .bytes(good), "c": .bytes(good.prefix(60), name: "c")])
    job.spec.items.insert(SpecItem(.image("a")), at: 0)
    job.options.onUnreadable = .skip
    let report = try job.render(to: .memory, as: .png)
    #expect(report.failures.map(\.part) == [.item(2)] && report.plan.items.count == 2)
  }
}
