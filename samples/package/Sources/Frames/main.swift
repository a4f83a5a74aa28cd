import MosaicLayout

let sizes = [
  Size(width: 400, height: 300), Size(width: 300, height: 400),
  Size(width: 400, height: 400),
]
let layout: WaterfallLayout = .waterfall(columns: 2, gap: 10)
let arrangement = try layout.arrangement(
  of: sizes.map { LayoutItem(size: $0) }, in: Container(width: 610))
for placement in arrangement.placements { print(placement.item, placement.frame) }
