// The page: what happens after each change, buttons, keys of the page, and its beginning.

/** Says a sentence, to eyes and to screen readers. */
function say(words) {
  id("message").textContent = words;
}

function refresh() {
  draw();
  showForm();
  showState();
}

function showState() {
  id("undo").disabled = steps.past.length === 0;
  id("redo").disabled = steps.future.length === 0;
  id("name").textContent = savedName;
  id("state").textContent = isSaved() ? "" : "changed";
  id("command").textContent = command();
  document.title = `${isSaved() ? "" : "• "}${savedName}`;
}

listenForKeys({
  "Ctrl+z": undo, "Ctrl+Z": redo, "Ctrl+y": redo, "Ctrl+s": () => saveDocument(), "Ctrl+S": () => saveDocument(true),
  "?": () => id("help").showModal(), Escape: () => choose(null),
});
// Ctrl S saves from a field too.
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  saveDocument(event.shiftKey);
});

/** The engine from the page: gzip in Base64. */
async function engineOfPage() {
  if (typeof WebAssembly !== "object") throw new Error("This browser has no WebAssembly, which lays the collage out. A browser of 2018 or later has it.");
  if (typeof DecompressionStream !== "function") throw new Error("This browser has no DecompressionStream, which unpacks the layout engine. A browser of 2023 or later has it.");
  const stream = new Blob([bytesOf(id("engine"))]).stream().pipeThrough(new DecompressionStream("gzip"));
  return engine.load(await new Response(stream).arrayBuffer());
}

async function begin() {
  listenForClicks({
    undo, redo, save: () => saveDocument(), "save-as": () => saveDocument(true), copy: copyCommand, remove: onItem(removeItem),
    "help-button": () => id("help").showModal(), automatic: onItem((element) => setFocus(element, "auto", "")), "automatic-all": cropAll,
  });
  id("save-as").hidden = !self.showSaveFilePicker;
  try {
    layOut = (await engineOfPage()).layout;
  } catch (error) {
    id("fault").textContent = error.message;
    id("fault").hidden = false;
    return;
  }
  learn(edited.value);
  draw();
  id("document-form").append(...documentForm());
  showForm();
  showState();
  new ResizeObserver(() => { if (plan) fitSheet(); }).observe(id("view"));
  document.body.dataset.ready = "true";
}
begin();
