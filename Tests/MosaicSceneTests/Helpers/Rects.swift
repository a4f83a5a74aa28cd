import MosaicLayout

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

func px(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
  PixelRect(x: x, y: y, width: width, height: height)
}

/// A value after an edit.
func edited<Value>(_ value: Value, _ edit: (inout Value) -> Void) -> Value {
  var value = value
  edit(&value)
  return value
}
