import MosaicLayout
import MosaicScene

/// Measures without fonts: every character is 0.6 of the type's height wide, and the padding is added.
struct TestTexts: TextMeasuring {
  func size(of label: Label) -> Size {
    let insets = label.insets
    return Size(
      width: 0.6 * label.style.fontSize * Double(label.text.count) + insets.left + insets.right,
      height: 1.2 * label.style.fontSize + insets.top + insets.bottom)
  }
}

extension Planner {
  static func plan(_ scene: Scene) throws(PlanError) -> RenderPlan { try plan(scene, measuring: TestTexts()) }
}

/// The words of the error about a scene; empty where it can be planned.
func refusal(of scene: Scene) -> String {
  do throws(PlanError) { _ = try Planner.plan(scene) } catch { return error.description }
  return ""
}

extension Motion {
  func plan(at frame: Int) throws(PlanError) -> RenderPlan { try plan(at: frame, measuring: TestTexts()) }
}
