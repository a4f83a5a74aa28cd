// Errors of planning, as errors of the document that asks for what cannot be planned.

import MosaicLayout
import MosaicScene

extension PlanError {
  /// The error with the path of the key that it is about, where there is one: `layout.cellHeight: is …`.
  ///
  /// - Parameters:
  ///   - items: The paths of the items.
  ///   - isOfDocument: Whether the layout that was asked is the document's, and not one that items move to.
  func placed(items: [String], isOfDocument: Bool) -> String {
    switch self {
    case .layout(.parameter(let name, let found, let allowed)) where isOfDocument:
      "layout.\(name): is \(found); allowed: \(allowed)"
    case .layout(.item(let index, let found, let allowed)) where items.indices.contains(index):
      "\(items[index]): has \(found); allowed: \(allowed)"
    case .canvas(let name, let found, let allowed): "canvas.\(name): is \(found); allowed: \(allowed)"
    case .value(.item(let index), let name, let found, let allowed) where items.indices.contains(index):
      "\(items[index]): the \(name) is \(found); allowed: \(allowed)"
    case .padding: "canvas.padding: \(self)"
    default: description
    }
  }
}
