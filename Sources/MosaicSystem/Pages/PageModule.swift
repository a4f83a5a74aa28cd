// JavaScript that several pages share.

/// A module of the pages' JavaScript, in the folder `Scripts`: functions and classes, which do nothing until a page calls them.
package enum PageModule: CaseIterable {
  // In this order in a page: a module may use the modules before it.
  /// Elements of a page, and the words for numbers.
  case elements
  /// Keys of a page, from one table of actions.
  case keys
  /// The part of a picture that is shown, while the picture is moved and zoomed.
  case panning
  /// Mouse, pen, fingers and wheel on an element; it needs `panning`.
  case pointers
  /// Pictures that a page holds as text.
  case pictures
  /// Files that a page writes; it needs `elements`.
  case saving

  /// The text of the module.
  package var script: [UInt8] {
    switch self {
    case .elements: PackageResources.elements_js
    case .keys: PackageResources.keys_js
    case .panning: PackageResources.panning_js
    case .pointers: PackageResources.pointers_js
    case .pictures: PackageResources.pictures_js
    case .saving: PackageResources.saving_js
    }
  }
}
