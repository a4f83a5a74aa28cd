// Wheel, pointers and fingers, keys, buttons, and the size of the window.

const STEP = 1.5;

// A point of the page as a point of the canvas.
const onCanvas = ({ x, y }) => ({ x: x * ratio, y: y * ratio });

followPointers(view, {
  drag: (x, y) => move(x * ratio, y * ratio),
  pinch: (factor, x, y, at) => {
    move(x * ratio, y * ratio);
    zoom(factor, onCanvas(at));
  },
  click: (at) => choose(pictureAt(place.point(view, onCanvas(at)))),
  doubleClick: (at) => zoom(STEP * STEP, onCanvas(at)),
  wheel: (x, y, at, event) => zoom(wheelFactor(y, event.ctrlKey ? .01 : .002), onCanvas(at)),
});

const stride = () => Math.min(view.width, view.height) / 6;
const larger = () => zoom(STEP), smaller = () => zoom(1 / STEP);
listenForKeys({
  "+": larger, "=": larger, "-": smaller, "_": smaller, "0": fit,
  "ArrowLeft": () => move(stride(), 0), "ArrowRight": () => move(-stride(), 0),
  "ArrowUp": () => move(0, stride()), "ArrowDown": () => move(0, -stride()),
  "Enter": () => choose(pictureAt(place.point(view))), "Escape": () => choose(-1),
});
listenForClicks({ larger, smaller, all: fit });

function resize() {
  const before = ratio;
  ratio = window.devicePixelRatio || 1;
  view.width = Math.max(1, Math.round(view.clientWidth * ratio));
  view.height = Math.max(1, Math.round(view.clientHeight * ratio));
  if (place.isFit) return fit();
  zoom(ratio / before);
}
new ResizeObserver(resize).observe(view);
resize();
view.focus();
