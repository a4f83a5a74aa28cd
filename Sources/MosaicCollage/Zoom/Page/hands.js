// Wheel, pointers and fingers, keys, buttons, and the size of the window.

const STEP = 1.5;

function here(event) {
  const box = view.getBoundingClientRect();
  return [(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio];
}

view.addEventListener("wheel", (event) => {
  event.preventDefault();
  // Lines and pages of a wheel are worth about so many pixels.
  const turned = event.deltaY * (event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? 300 : 1);
  zoom(Math.exp(-Math.max(-300, Math.min(300, turned)) * (event.ctrlKey ? 0.01 : 0.002)), ...here(event));
}, { passive: false });

// The pointers that are down. One drags; two pinch. One that hardly moved is a click.
const down = new Map();
let moved = 0;

view.addEventListener("pointerdown", (event) => {
  if (event.button) return;
  if (!down.size) moved = 0;
  else moved = Infinity;
  view.setPointerCapture(event.pointerId);
  down.set(event.pointerId, here(event));
});

view.addEventListener("pointermove", (event) => {
  const before = down.get(event.pointerId);
  if (!before) return;
  const now = here(event);
  down.set(event.pointerId, now);
  const others = [...down].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
  moved += Math.hypot(now[0] - before[0], now[1] - before[1]) / ratio;
  if (!others.length) {
    if (moved > 4) move(now[0] - before[0], now[1] - before[1]);
    return;
  }
  const [other] = others;
  const far = (at) => Math.max(1, Math.hypot(at[0] - other[0], at[1] - other[1]));
  move((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  zoom(far(now) / far(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
});

function up(event) {
  const at = down.get(event.pointerId);
  down.delete(event.pointerId);
  if (!at || event.type === "pointercancel" || moved > 4) return;
  choose(pictureAt((at[0] - left) / scale, (at[1] - top) / scale));
}
view.addEventListener("pointerup", up);
view.addEventListener("pointercancel", up);
view.addEventListener("dblclick", (event) => zoom(STEP * STEP, ...here(event)));

const middle = () => pictureAt((view.width / 2 - left) / scale, (view.height / 2 - top) / scale);
const stride = () => Math.min(view.width, view.height) / 6;
const keys = {
  "+": () => zoom(STEP), "=": () => zoom(STEP), "-": () => zoom(1 / STEP), "_": () => zoom(1 / STEP), "0": fit,
  "ArrowLeft": () => move(stride(), 0), "ArrowRight": () => move(-stride(), 0),
  "ArrowUp": () => move(0, stride()), "ArrowDown": () => move(0, -stride()),
  "Enter": () => choose(middle()), "Escape": () => choose(-1),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // Buttons have Enter for themselves.
  if (event.key === "Enter" && event.target.tagName === "BUTTON") return;
  const act = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
  if (!act) return;
  event.preventDefault();
  act();
});

document.getElementById("larger").addEventListener("click", () => zoom(STEP));
document.getElementById("smaller").addEventListener("click", () => zoom(1 / STEP));
document.getElementById("all").addEventListener("click", fit);

function resize() {
  const middleX = (view.width / 2 - left) / scale, middleY = (view.height / 2 - top) / scale;
  const before = ratio;
  ratio = window.devicePixelRatio || 1;
  view.width = Math.max(1, Math.round(view.clientWidth * ratio));
  view.height = Math.max(1, Math.round(view.clientHeight * ratio));
  if (fitted) return fit();
  scale *= ratio / before;
  left = view.width / 2 - middleX * scale;
  top = view.height / 2 - middleY * scale;
  zoom(1);
}
new ResizeObserver(resize).observe(view);
resize();
view.focus();
