import Mosaic

/// Puts up to nine photographs into one picture.
/// Its ending decides the format.
func makeCollage(of photos: [String], to path: String) throws {
  let items = try photos.map { try SceneItem(imageFile: $0) }
  let scene = Scene(
    canvas: Canvas(width: 1080, height: 1080),
    layout: .sudoku(gap: 4),
    items: items
  )
  try Collage(scene).render(to: path)
}
