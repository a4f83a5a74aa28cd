// Mouse, pen, fingers and wheel on an element.

/** The point of an event, in pixels of the page from an element's corner. */
function pointOf(event, element) {
  const box = element.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** The factor of a wheel that turned by some pixels; a wheel that turns far counts as 300. */
const wheelFactor = (turned, speed) => Math.exp(-clamped(turned, -300, 300) * speed);

/**
 * Follows the pointers on an element. One pointer drags and two pinch. A pointer that moves by at most 4 pixels clicks. Each hand may be
 * missing; points are `{ x, y }` from the element's corner.
 * - `begin(at, event)`: the first pointer is down; with `false`, no other hand is called for it.
 * - `drag(x, y, at, event)`: one pointer moved by `x` and `y`.
 * - `pinch(factor, x, y, at, event)`: the distance of two pointers changed by a factor; their middle moved to `at`, by `x` and `y`.
 * - `click(at, event)`, `doubleClick(at, event)`.
 * - `end(at, event)`: the last pointer is up. If the browser took it away, `event.type` is `pointercancel`.
 * - `wheel(x, y, at, event)`: the wheel turned by pixels; with `false`, the page scrolls.
 */
function followPointers(element, hands) {
  const down = new Map();
  let start = null, isDrag = false;

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || down.size > 1) return;
    const at = pointOf(event, element);
    if (down.size === 0) {
      if (hands.begin?.(at, event) === false) return;
      [start, isDrag] = [at, false];
    } else {
      isDrag = true;
    }
    element.setPointerCapture(event.pointerId);
    down.set(event.pointerId, at);
  });

  element.addEventListener("pointermove", (event) => {
    let before = down.get(event.pointerId);
    if (!before) return;
    const at = pointOf(event, element);
    down.set(event.pointerId, at);
    const other = [...down].find(([pointer]) => pointer !== event.pointerId)?.[1];
    if (other) {
      const far = (point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
      hands.pinch?.(far(at) / far(before), (at.x - before.x) / 2, (at.y - before.y) / 2, middle, event);
      return;
    }
    if (!isDrag) {
      if (Math.hypot(at.x - start.x, at.y - start.y) <= 4) return;
      // The drag begins with the pixels of the wait.
      [before, isDrag] = [start, true];
    }
    hands.drag?.(at.x - before.x, at.y - before.y, at, event);
  });

  const up = (event) => {
    const at = down.get(event.pointerId);
    if (!down.delete(event.pointerId) || down.size > 0) return;
    if (!isDrag && event.type === "pointerup") hands.click?.(at, event);
    hands.end?.(at, event);
  };
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);

  if (hands.doubleClick) element.addEventListener("dblclick", (event) => hands.doubleClick(pointOf(event, element), event));
  if (!hands.wheel) return;
  element.addEventListener("wheel", (event) => {
    // Pixels, lines or pages.
    const unit = [1, 33, 300][event.deltaMode];
    if (hands.wheel(event.deltaX * unit, event.deltaY * unit, pointOf(event, element), event) !== false) event.preventDefault();
  }, { passive: false });
}
