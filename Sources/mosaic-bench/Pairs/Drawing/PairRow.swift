// One pair of pictures as data.

#if Text
  import MosaicPixels

  /// How a pair is drawn.
  struct PairRow: Sendable {
    typealias Change = @Sendable (inout PairLook) -> Void
    typealias Pixels = @Sendable (Pixmap) -> Pixmap

    var name: String
    var scene: PairScene
    /// What changed, in words.
    var what: String
    /// What the first picture has instead of the scene's own look.
    var base: Change?
    var basePixels: Pixels?
    /// What the second picture has besides.
    var change: Change?
    var pixels: Pixels?
    /// Whether the second file has an alpha channel and other filters.
    var isEncodedOtherwise = false

    init(
      _ name: String, _ scene: PairScene, _ what: String, change: Change? = nil, pixels: Pixels? = nil,
      base: Change? = nil, basePixels: Pixels? = nil, isEncodedOtherwise: Bool = false
    ) {
      (self.name, self.scene, self.what, self.base, self.basePixels) = (name, scene, what, base, basePixels)
      (self.change, self.pixels, self.isEncodedOtherwise) = (change, pixels, isEncodedOtherwise)
    }
  }

  extension String {
    /// The text with one letter replaced by one that looks like it.
    var misspelt: String {
      let alike: [Character: Character] = [
        "e": "c", "a": "o", "o": "a", "u": "n", "n": "u", "r": "n", "i": "l", "t": "f", "c": "e", "D": "O",
      ]
      guard let index = indices.dropFirst().first(where: { alike[self[$0]] != nil }) else {
        return self + "s"
      }
      return replacingCharacters(at: index, with: alike[self[index]] ?? "x")
    }

    private func replacingCharacters(at index: Index, with letter: Character) -> String {
      String(self[..<index]) + String(letter) + String(self[self.index(after: index)...])
    }
  }
#endif
