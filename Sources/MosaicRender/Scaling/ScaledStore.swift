// The pictures of a plan, made by the workers as far ahead as memory allows; large ones a few rows at a time.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import MosaicSystem
import Synchronization

/// Submits the pictures of a plan to the workers in the order in which they are needed, as far ahead as memory allows.
///
/// The bound is on bytes, not on pictures: scaled pictures that are in work, waiting or in use take up to ``Budget/ahead``. Only
/// the needs of the current step go beyond it. A picture that several items show alike is decoded once. Between two uses it is
/// kept scaled, within ``Budget/kept``. Both are taken from the memory budget beforehand, but no more than the scaled pictures
/// need; further memory is taken when it is needed. If a worker finds no memory to decode a picture, the caller tries again when
/// the picture is needed. So no picture is refused because it was made ahead.
struct ScaledStore {
  private let needs: [Need]
  private let pool: WorkerPool
  private var budget: Budget
  private let scaler: PictureScaler
  private let share: MemoryBudget.Share
  /// The rows of the canvas that a step paints.
  private let rows: @Sendable (_ step: Int) -> Range<Int>

  /// The first of `needs` that was not submitted yet.
  private var next = 0
  private var users: [PictureID: User] = [:]
  private var pictures: [ScaledSource: SharedPicture] = [:]
  /// For each picture, the positions in `needs` of its further uses, the nearest last.
  private var uses: [ScaledSource: [Int]]
  private(set) var bytesAhead = 0
  private(set) var bytesKept = 0
  /// Large pictures whose files stay open.
  private(set) var openCount = 0
  /// The next need, if it is a large picture whose header was read and that has no room yet.
  private var nextLarge: ScaledStrips?

  private typealias Ticket = WorkerPool.Ticket<Result<Pixmap, FileError>>

  /// A scaled picture that is in use.
  private enum User {
    case shared(ScaledSource)
    case large(ScaledStrips, strip: Ticket)
  }

  /// A scaled picture that one or more items show.
  private struct SharedPicture {
    /// The picture's job, until the picture is painted for the first time.
    var ticket: Ticket?
    /// The painted picture, from then on.
    var surface: CairoImage?
    /// Items in use that show it; 0 for a picture that is kept.
    var users = 1
  }

  /// - Parameters:
  ///   - needs: In the order of their steps.
  ///   - rows: The rows of the canvas that a step paints; called only for large pictures.
  init(
    _ needs: [Need], pool: WorkerPool, scaler: PictureScaler, budget: Budget, memory: MemoryBudget,
    rows: @escaping @Sendable (_ step: Int) -> Range<Int> = { $0..<$0 + 1 }
  ) {
    self.needs = needs
    self.pool = pool
    self.scaler = scaler
    self.budget = budget
    self.rows = rows
    share = memory.share()
    uses = [:]
    for (place, need) in needs.enumerated().reversed() where !need.isLarge {
      uses[need.source.key, default: []].append(place)
    }
    // No more than all of the scaled pictures: a small drawing leaves the rest of the memory to its decodes. How much a large
    // picture needs is known when its header is read.
    if !needs.contains(where: \.isLarge) { self.budget.ahead = min(budget.ahead, bytes { _ in true }) }
    self.budget.kept = min(budget.kept, budget.kept == .max ? .max : bytes { $0 > 1 })
  }

  /// The bytes of all scaled pictures whose number of uses is counted.
  private func bytes(_ isCounted: (Int) -> Bool) -> Int {
    uses.reduce(0) { sum, use in
      isCounted(use.value.count) ? MemoryBudget.sum(sum, use.key.byteCount) : sum
    }
  }

  /// Submits the needs of `step`, which must find memory, and later needs as far as room is left.
  mutating func prepare(_ step: Int) throws(RenderError) {
    try take(bytesAhead)
    while next < needs.count {
      let need = needs[next]
      if need.isLarge, nextLarge == nil {
        nextLarge = ScaledStrips(
          need.source, scaler: scaler, mayStayOpen: openCount < budget.open, stripRows: rows(0).count)
      }
      let large = nextLarge
      let bytes = MemoryBudget.sum(bytesAhead, large?.byteCount ?? cost(of: need))
      guard need.step <= step || bytes <= budget.ahead else { return }
      try take(bytes)
      if let large { admit(large, need) } else { admit(need) }
      nextLarge = nil
      next += 1
    }
  }

  /// The pixels of a picture in `step`, once they are ready; `nil` if no part of it was needed.
  ///
  /// - Throws: ``RenderError/cancelled`` if `shouldStop` returned `true`, and Cairo's errors.
  mutating func image(
    of picture: PictureID, in step: Int, unless shouldStop: () -> Bool
  ) throws(RenderError) -> Result<Image?, FileError> {
    switch users[picture] {
    case nil: return .success(nil)
    case .shared(let key):
      if let surface = pictures[key]?.surface { return .success(.whole(surface)) }
      guard let ticket = pictures[key]?.ticket else { return .success(nil) }
      guard let ready = pool.value(of: ticket, unless: shouldStop) else { throw .cancelled }
      // A worker may have been refused because of what this thread had in use at that moment.
      switch ready.isRefusedForNow ? scaler.scaled(key) : ready {
      case .failure(let error): return .failure(error)
      case .success(let pixmap):
        let copy = try copied(pixmap, of: key.picture.name)
        if case .success(let surface) = copy {
          pictures[key]?.surface = surface
          pictures[key]?.ticket = nil
        }
        return copy.map { .whole($0) }
      }
    case .large(let strips, let ticket):
      guard let ready = pool.value(of: ticket, unless: shouldStop) else { throw .cancelled }
      let made = ready.isRefusedForNow ? strips.strip(part(of: strips, in: step)) : ready
      let wanted = rows(step)
      if case .success = made { users[picture] = .large(strips, strip: submit(strips, step: step + 1)) }
      let target = strips.target
      return made.map { .strip($0, top: wanted.clamped(to: target.y..<target.maxY).lowerBound) }
    }
  }

  /// Releases a picture that no further step needs, or that cannot be read.
  mutating func release(_ picture: PictureID) {
    guard let user = users.removeValue(forKey: picture) else { return }
    switch user {
    case .large(let strips, _):
      bytesAhead -= strips.byteCount
      if strips.staysOpen { openCount -= 1 }
    case .shared(let key):
      pictures[key]?.users -= 1
      guard pictures[key]?.users == 0 else { return }
      bytesAhead -= key.byteCount
      if uses[key] == nil {
        pictures[key] = nil
      } else {
        bytesKept += key.byteCount
        evict()
      }
    }
  }

  // MARK: Steps

  /// Takes the memory of the scaled pictures in use, and at least the memory for those that may be made ahead. The excess is
  /// released with the next step.
  private func take(_ bytes: Int) throws(RenderError) {
    let all = MemoryBudget.sum(max(bytes, budget.ahead), budget.kept == .max ? 0 : budget.kept)
    try scaler.gate.grow(share, to: all, for: "the pictures in use")
  }

  /// The scaled picture as a surface; for a moment it is in memory twice.
  private func copied(_ pixmap: Pixmap, of path: String) throws(RenderError) -> Result<CairoImage, FileError>
  {
    let made: Result<CairoImage, RenderError>
    do {
      made = try scaler.gate.holding(pixmap.bytes.count, of: path, for: "a copy of its tile") {
        Result { () throws(RenderError) in try CairoImage(copying: pixmap) }
      }
    } catch { return .failure(error) }
    return .success(try made.get())
  }

  private mutating func admit(_ need: Need) {
    let key = need.source.key
    users[need.picture] = .shared(key)
    uses[key]?.removeLast()
    if uses[key]?.isEmpty ?? false { uses[key] = nil }
    guard let users = pictures[key]?.users else {
      pictures[key] = SharedPicture(
        ticket: pool.submit(urgency: need.step) { [scaler] in scaler.scaled(need.source) })
      bytesAhead += key.byteCount
      return
    }
    if users == 0 {
      bytesKept -= key.byteCount
      bytesAhead += key.byteCount
    }
    pictures[key]?.users += 1
  }

  private mutating func admit(_ strips: ScaledStrips, _ need: Need) {
    bytesAhead += strips.byteCount
    if strips.staysOpen { openCount += 1 }
    users[need.picture] = .large(strips, strip: submit(strips, step: need.step))
  }

  private func submit(_ strips: ScaledStrips, step: Int) -> Ticket {
    let part = part(of: strips, in: step)
    return pool.submit(urgency: step) { strips.strip(part) }
  }

  /// The rows of a large picture that a step paints, counted from the picture's top.
  private func part(of strips: ScaledStrips, in step: Int) -> Range<Int> {
    let target = strips.target
    let wanted = rows(step).clamped(to: target.y..<target.maxY)
    return wanted.lowerBound - target.y..<wanted.upperBound - target.y
  }

  /// Evicts kept pictures, first the one that is needed last.
  private mutating func evict() {
    while bytesKept > budget.kept {
      let idle = pictures.filter { $0.value.users == 0 }
      func nextUse(_ key: ScaledSource) -> Int { uses[key]?.last ?? .max }
      guard let last = idle.max(by: { nextUse($0.key) < nextUse($1.key) }) else { return }
      pictures[last.key] = nil
      bytesKept -= last.key.byteCount
    }
  }

  private func cost(of need: Need) -> Int {
    if let known = pictures[need.source.key], known.users > 0 { return 0 }
    return need.source.byteCount
  }
}

// MARK: The pictures that a drawing needs, and how many bytes of them there may be

/// A picture that a drawing needs. The number is the position of an item in the plan that is drawn.
enum PictureID: Hashable, Sendable {
  /// The picture that the item shows.
  case content(of: Int)
  /// The picture behind it.
  case backdrop(of: Int)
}

extension ScaledStore {
  /// A picture that a drawing needs, and when: steps are bands of rows, or items one by one.
  struct Need {
    var picture: PictureID
    var source: ScaledSource
    /// The first step that needs it; steps are numbered upwards.
    var step: Int
    /// Whether the picture is made a strip at a time, and is never in memory whole.
    var isLarge = false

    static func all(
      of item: Int, _ content: ScaledSource?, isLarge: Bool = false, backdrop: ScaledSource?, step: Int
    ) -> [Need] {
      [
        content.map { Need(picture: .content(of: item), source: $0, step: step, isLarge: isLarge) },
        backdrop.map { Need(picture: .backdrop(of: item), source: $0, step: step) },
      ].compactMap { $0 }
    }
  }

  /// How many bytes of finished pixels there may be.
  struct Budget {
    /// For scaled pictures that are in work, waiting or in use.
    var ahead = 32 << 20
    /// For scaled pictures kept between two uses. `Int.max` means no limit; `EmbeddedPictures` then accounts for these bytes.
    var kept = 32 << 20
    /// How many large pictures keep their files open at the same time.
    var open = 128
  }

  /// The pixels that an item's picture is painted from.
  enum Image {
    case whole(CairoImage)
    /// The rows of the step, and the first of them on the canvas.
    case strip(Pixmap, top: Int)
  }
}

extension ScaledStore.Budget {
  init(_ options: RenderOptions) {
    ahead = options.memory.room(upTo: ahead)
    kept = options.memory.room(upTo: kept)
    open = options.openPictures
  }
}

// MARK: A large picture, made row by row

/// Makes the rows of a large scaled picture on request, from top to bottom, with its file kept open.
///
/// If the decoder would hold more memory than the finished picture takes, as often with a progressive JPEG, the picture is made
/// whole behind the gate, and the file is closed again. So is a rotated picture, whose first displayed row may be the last
/// stored one.
final class ScaledStrips: Sendable {
  private enum Progress {
    case waiting
    case reading(ScaledRows)
    case whole(Pixmap)
    case failed(FileError)
  }

  private let source: ScaledSource
  private let scaler: PictureScaler
  /// Bytes of the decoder that stays open; 0 for a picture that is made whole.
  private let heldBytes: Int
  private let shortage: FileError?
  private let progress = Mutex<Progress>(.waiting)

  /// Whether its file stays open from its first strip to its last.
  let staysOpen: Bool
  /// Bytes that it needs from its first strip to its last.
  let byteCount: Int

  var target: PixelRect { source.part }

  /// Reads the file's header, and closes it again.
  ///
  /// - Parameter stripRows: How many rows are requested at once.
  init(_ source: ScaledSource, scaler: PictureScaler, mayStayOpen: Bool = true, stripRows: Int) {
    self.source = source
    self.scaler = scaler
    let target = source.part
    // The one in use, and the next.
    let strips = MemoryBudget.product(target.width, min(target.height, 2 * stripRows), 4)
    // A fault of the file is reported when its first strip is made.
    let rows: ScaledRows?
    do throws(FileError) {
      rows = try ScaledRows(source, limits: scaler.limits)
      shortage = nil
    } catch {
      rows = nil
      shortage = error.isShortage ? error : nil
    }
    let held = rows?.heldBytes ?? 0
    let isWhole = rows.map { $0.isRotated || !mayStayOpen || source.byteCount <= held } ?? false
    staysOpen = !isWhole
    heldBytes = isWhole ? 0 : held
    byteCount = MemoryBudget.sum(strips, isWhole ? source.byteCount : held)
  }

  /// The rows in `range`, counted from the picture's top; ranges must not go back. A failure is final, unless others held the
  /// memory.
  func strip(_ range: Range<Int>) -> Result<Pixmap, FileError> {
    progress.withLock { progress in
      Result { () throws(FileError) in
        do throws(FileError) {
          if case .waiting = progress { progress = try begin() }
          switch progress {
          case .reading(let rows): return try rows.read(range)
          case .whole(let pixmap): return pixmap.cropped(rows: range)
          case .failed(let error): throw error
          case .waiting: return Pixmap(width: 0, height: 0)
          }
        } catch {
          if !error.isRefusedForNow { progress = .failed(error) }
          throw error
        }
      }
    }
  }

  private func begin() throws(FileError) -> Progress {
    if let shortage { throw shortage }
    let rows = try ScaledRows(source, limits: scaler.limits, work: scaler.work)
    guard staysOpen else { return .whole(try rows.whole(source, behind: scaler.gate)) }
    // The budget holds the memory that the file needed when its header was read.
    guard !rows.isRotated, rows.heldBytes <= heldBytes else {
      throw FileError(path: source.picture.name, kind: .changed)
    }
    return .reading(rows)
  }
}
