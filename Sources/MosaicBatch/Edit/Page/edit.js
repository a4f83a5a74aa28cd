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
  id("undo").disabled = history_.past.length === 0;
  id("redo").disabled = history_.future.length === 0;
  id("name").textContent = savedName;
  id("state").textContent = isSaved() ? "" : "changed";
  id("command").textContent = command();
  document.title = `${isSaved() ? "" : "• "}${savedName}`;
}

const pageKeys = {
  z: undo, Z: redo, y: redo, s: () => save(), S: () => save(true),
};

document.addEventListener("keydown", (event) => {
  const isField = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if ((event.ctrlKey || event.metaKey) && !event.altKey && Object.hasOwn(pageKeys, event.key)) {
    // A field takes back its own letters.
    if (isField && event.key !== "s" && event.key !== "S") return;
    event.preventDefault();
    pageKeys[event.key]();
  } else if (event.key === "?" && !isField && !event.ctrlKey) {
    id("help").showModal();
  }
});

/** The engine from the page: gzip in Base64. */
async function engineOfPage() {
  if (typeof WebAssembly !== "object") throw new Error("This browser has no WebAssembly, which lays the collage out. A browser of 2018 or later has it.");
  if (typeof DecompressionStream !== "function") throw new Error("This browser has no DecompressionStream, which unpacks the layout engine. A browser of 2023 or later has it.");
  const bytes = Uint8Array.from(atob(id("engine").textContent.trim()), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return engine.load(await new Response(stream).arrayBuffer());
}

async function begin() {
  id("undo").addEventListener("click", undo);
  id("redo").addEventListener("click", redo);
  id("save").addEventListener("click", () => save());
  id("save-as").addEventListener("click", () => save(true));
  id("save-as").hidden = !self.showSaveFilePicker;
  id("copy").addEventListener("click", copyCommand);
  id("help-button").addEventListener("click", () => id("help").showModal());
  id("remove").addEventListener("click", onItem(removeItem));
  id("automatic").addEventListener("click", onItem((element) => setFocus(element, "auto", "")));
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
