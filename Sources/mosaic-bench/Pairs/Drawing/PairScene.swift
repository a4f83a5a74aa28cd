// The scenes: what collages are made of, drawn small.

#if Text
  import MosaicPixels

  /// A picture to be drawn.
  enum PairScene: String, CaseIterable {
    /// One large fill with a line of text.
    case fill
    /// A wall of tags.
    case tags
    /// Three cards with headings, texts and badges.
    case cards
    /// Translucent lines over bars.
    case chart
    /// Four photographs with captions.
    case photos
    /// Two photographs in frames, turned and with shadows.
    case polaroids
    /// A gradient with large type and a row of discs.
    case banner

    /// Draws the scene.
    func draw(_ look: PairLook, photographs: String) throws(BenchError) -> Pixmap {
      let canvas = try PairCanvas(look, photographs: photographs)
      switch self {
      case .fill: canvas.drawFill()
      case .tags: canvas.drawTags()
      case .cards: canvas.drawCards()
      case .chart: canvas.drawChart()
      case .photos: try canvas.drawPhotos()
      case .polaroids: try canvas.drawPolaroids()
      case .banner: canvas.drawBanner()
      }
      return try canvas.pixmap()
    }
  }

  extension PairCanvas {
    private func color(of index: Int) -> PairColor {
      look.fills.isEmpty ? look.ink : look.fills[index % look.fills.count]
    }

    /// How far an item is moved.
    private func move(of item: Int) -> (x: Double, y: Double) {
      look.movedItem == item ? look.move : (0, 0)
    }

    fileprivate func drawFill() {
      let (width, height) = (Double(look.width) - 2 * look.padding, Double(look.height) - 50)
      box(look.padding, look.padding, width, height, radius: look.radius)
      fill(color(of: 0))
      text(look.texts[0], look.padding, Double(look.height) - 16)
    }

    fileprivate func drawTags() {
      var (x, y) = (look.padding, look.padding)
      let height = look.fontSize * 2
      for (place, item) in look.order.enumerated() {
        let tag = look.texts[item]
        let inside = width(of: tag) + 2 * look.fontSize
        if x + inside > Double(look.width) - look.padding {
          (x, y) = (look.padding, y + height + look.gap)
        }
        let move = move(of: place)
        box(x + move.x, y + move.y, inside, height, radius: look.radius)
        fill(color(of: item))
        text(
          tag, (x + move.x + inside / 2).rounded(), y + move.y + (height * 0.68).rounded(),
          isBold: look.isTextBold, align: .center)
        x += inside + look.gap
      }
    }

    fileprivate func drawCards() {
      let columns = 3.0
      let width = ((Double(look.width) - 2 * look.padding - (columns - 1) * 8) / columns).rounded(.down)
      let height = Double(look.height) - 2 * look.padding - 6
      for (place, item) in look.order.enumerated() {
        let move = move(of: place)
        let (x, y) = (look.padding + Double(place) * (width + look.gap) + move.x, look.padding + move.y)
        shadow(x, y, width, height, radius: look.radius)
        box(x, y, width, height, radius: look.radius)
        fill(PairColor(0xFFFFFF))
        if look.border > 0 {
          let inset = look.border / 2
          box(
            x + inset, y + inset, width - look.border, height - look.border, radius: look.radius - inset)
          stroke(look.borderColor, width: look.border)
        }
        box(x + 10, y + 10, width - 20, (height * 0.3).rounded(), radius: look.radius / 2)
        fill(color(of: item))
        let top = y + (height * 0.3).rounded() + 10
        text(
          look.texts[item], x + 10, top + 22, size: look.fontSize + 2, isBold: look.isHeadingBold)
        let caption = item < look.captions.count ? look.captions[item] : ""
        for (row, part) in caption.split(separator: "/").enumerated() {
          text(
            String(part), x + 10, top + 42 + Double(row) * (look.fontSize + 4), size: look.fontSize - 2,
            isBold: look.isTextBold)
        }
        circle(x + width - 16, y + height - 16, 7)
        fill(color(of: item + 1))
      }
    }

    fileprivate func drawChart() {
      let (left, bottom) = (look.padding + 20, Double(look.height) - look.padding - 18)
      let right = Double(look.width) - look.padding
      for row in 0..<5 {
        let y = bottom - Double(row) * 34 + 0.5
        line([(left, y), (right, y)])
        stroke(look.borderColor, width: look.border)
        text("\(row * 20)", look.padding - 4, y.rounded() + 4, size: look.fontSize - 3)
      }
      let step = ((right - left) / 6).rounded(.down)
      let heights = [60.0, 96, 44, 120, 83, 108]
      for (place, height) in heights.enumerated() {
        let x = left + 6 + Double(place) * step
        box(x, bottom - height, step - look.gap - 4, height, radius: 2)
        fill(color(of: 0))
        text(
          look.texts[place % look.texts.count], x + ((step - look.gap - 4) / 2).rounded(), bottom + 15,
          size: look.fontSize - 2, align: .center)
      }
      for item in look.order {
        let points = (0..<7).map { index in
          (
            x: left + 4 + Double(index) * (step - 2),
            y: bottom - 30 - Double((index * 37 + item * 53) % 97)
          )
        }
        line(points)
        stroke(color(of: item + 1), width: look.stroke, alpha: look.strokeAlpha)
      }
    }

    fileprivate func drawPhotos() throws(BenchError) {
      let width = ((Double(look.width) - 2 * look.padding - 8) / 2).rounded(.down)
      let height = ((Double(look.height) - 2 * look.padding - 8) / 2 - 18).rounded(.down)
      for (place, item) in look.order.enumerated() where item >= 0 {
        let move = move(of: place)
        let x = look.padding + Double(place % 2) * (width + look.gap) + move.x
        let y = look.padding + Double(place / 2) * (height + 18 + look.gap) + move.y
        box(x, y, width, height, radius: look.radius)
        try photograph(look.photos[item], x, y, width, height)
        if look.border > 0 {
          let inset = look.border / 2
          box(
            x + inset, y + inset, width - look.border, height - look.border, radius: look.radius - inset)
          stroke(look.borderColor, width: look.border)
        }
        text(
          look.captions[item], x + (width / 2).rounded(), y + height + 14, size: look.fontSize - 2,
          isBold: look.isTextBold, align: .center)
      }
    }

    fileprivate func drawPolaroids() throws(BenchError) {
      let width = ((Double(look.width) - 3 * look.padding) / 2).rounded(.down)
      let height = Double(look.height) - 2 * look.padding - 8
      for (place, item) in look.order.enumerated() {
        let move = move(of: place)
        let (x, y) = (
          look.padding + Double(place) * (width + look.padding) + move.x, look.padding + 4 + move.y
        )
        let turn = place == 0 ? look.rotation : -look.rotation / 2
        try rotated(turn, around: x + width / 2, y + height / 2) { () throws(BenchError) in
          shadow(x, y, width, height, radius: 2)
          box(x, y, width, height, radius: 2)
          fill(PairColor(0xFFFFFF))
          let frame = look.border + 6
          box(x + frame, y + frame, width - 2 * frame, height - frame - 30, radius: 0)
          try photograph(look.photos[item], x + frame, y + frame, width - 2 * frame, height - frame - 30)
          text(
            look.captions[item], x + (width / 2).rounded(), y + height - 10, isBold: look.isTextBold,
            align: .center)
        }
      }
    }

    fileprivate func drawBanner() {
      gradient(color(of: 0), color(of: 1))
      let middle = (Double(look.width) / 2).rounded()
      text(
        look.texts[0], middle, (Double(look.height) * 0.42).rounded(), size: look.fontSize * 2.4,
        isBold: look.isHeadingBold, align: .center)
      text(look.texts[1], middle, (Double(look.height) * 0.58).rounded(), align: .center)
      let radius = 12.0
      let all = Double(look.order.count) * (2 * radius + look.gap) - look.gap
      for (place, item) in look.order.enumerated() where item >= 0 {
        let move = move(of: place)
        let x = (middle - all / 2).rounded() + radius + Double(place) * (2 * radius + look.gap) + move.x
        circle(x, Double(look.height) - 30 + move.y, radius)
        fill(color(of: item + 2), alpha: 0.8)
        stroke(look.ink, width: look.border)
      }
    }
  }
#endif
