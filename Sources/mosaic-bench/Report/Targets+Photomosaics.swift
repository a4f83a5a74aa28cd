// The targets of photomosaics.

extension Targets {
  var photomosaics: [Target] {
    let wholes = results.sections.filter { $0.part == .photomosaics }
    let made = results.photomosaics
    func usage(_ name: String) -> Usage? {
      wholes.flatMap(\.rows).first { $0.name == name }?.usage
    }
    func ratio(_ one: String, _ other: String) -> Double? {
      guard let one = usage(one), let other = usage(other) else { return nil }
      return one.cpu / other.cpu
    }
    let once = made[Names.once]
    let recolored = made[Names.recolored]
    return [
      nearer(Names.once, Names.metapixelGlobal, decibels: 0.5, factor: 0.8, each: true),
      nearer(Names.distant, Names.metapixelLocal, decibels: 0.3, factor: 0.85),
      Target(
        "photomosaics, recoloured", "4 dB nearer, MS-SSIM of 0.9",
        once.isEmpty || recolored.isEmpty
          ? nil
          : {
            let gain = recolored.mean(\.oklab) - once.mean(\.oklab)
            let alike = 1 - recolored.mean(\.lostLightness)
            return (
              "\(Figures.fixed(gain, 2)) dB, \(Figures.fixed(alike, 3))", gain >= 4 && alike >= 0.9
            )
          }()),
      Target(
        "CPU of a photomosaic with an index", "a tenth of metapixel's",
        ratio(Names.mosaic, Names.metapixelGlobal).map { ("\(Figures.fixed($0, 3)) ×", $0 <= 0.1) }),
      Target(
        "CPU of a photomosaic without", "that of decoding, and of one with (at most a tenth more)",
        ratio(Names.cold, Names.decoded).flatMap { ratio in
          guard let cold = usage(Names.cold), let warm = usage(Names.mosaic), let least = usage(Names.decoded)
          else { return nil }
          return ("\(Figures.times(ratio)) that of decoding", cold.cpu <= 1.1 * (warm.cpu + least.cpu))
        }),
      Target(
        "99,856 cells on 20,224 × 20,224 px", "512 MiB",
        usage(Names.hundredThousand).map {
          ("\(Figures.mebibytes($0.peak)), \(Figures.seconds($0.cpu)) of CPU", $0.peak <= 512 << 20)
        }),
    ] + made.solutions.filter { $0.wanted.isFinite || $0.mostCPU.isFinite }.map(solved)
  }

  private func solved(_ solution: Results.Photomosaics.Solution) -> Target {
    let cost = solution.wanted.isFinite ? ["\(Figures.fixed(solution.wanted, 3)) × \(solution.base)"] : []
    let time = solution.mostCPU.isFinite ? ["\(Figures.seconds(solution.mostCPU)) of CPU"] : []
    let found = solution.ratio.map { ["\(Figures.fixed($0, 4)) ×"] } ?? []
    return Target(
      solution.name, (cost + time).joined(separator: ", "),
      (
        (found + [Figures.seconds(solution.cpu)]).joined(separator: ", "),
        (solution.ratio ?? 0) <= solution.wanted && solution.cpu <= solution.mostCPU
      ))
  }

  /// - Parameter each: Whether no target may be worse.
  private func nearer(
    _ name: String, _ peer: String, decibels: Double, factor: Double, each: Bool = false
  ) -> Target {
    let ours = results.photomosaics[name]
    let theirs = results.photomosaics[peer]
    let what = name.split(separator: ",").dropFirst().joined() + ", against \(peer)"
    let wanted =
      "+\(Figures.fixed(decibels, 1)) dB, \(Figures.fixed(factor, 2)) × what it loses of the structure"
    guard !ours.isEmpty, ours.count == theirs.count else {
      return Target("photomosaics," + what, wanted, nil)
    }
    func gain(_ key: KeyPath<Nearness, Double>) -> Double { ours.mean(key) - theirs.mean(key) }
    func loss(_ key: KeyPath<Nearness, Double>) -> Double { ours.mean(key) / theirs.mean(key) }
    func words(_ decibels: KeyPath<Nearness, Double>, _ lost: KeyPath<Nearness, Double>) -> String {
      "\(Figures.fixed(gain(decibels), 2)) dB, \(Figures.fixed(loss(lost), 2)) ×"
    }
    let worse = zip(ours, theirs).count { $0.oklab < $1.oklab || $0.lostLightness > $1.lostLightness }
    return Target(
      "photomosaics," + what, wanted + (each ? ", no target worse" : ""),
      (
        words(\.oklab, \.lostLightness) + "; sRGB " + words(\.srgb, \.lostLuma)
          + (worse > 0 ? "; \(worse) worse" : ""),
        gain(\.oklab) >= decibels && loss(\.lostLightness) <= factor && !(each && worse > 0)
      ))
  }
}

extension Collection where Element == Nearness {
  func mean(_ key: KeyPath<Nearness, Double>) -> Double {
    reduce(0) { $0 + $1[keyPath: key] } / Double(Swift.max(1, count))
  }
}
