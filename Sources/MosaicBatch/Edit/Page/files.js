// Pictures that are added, the document that is saved, and the command that renders it.

// MARK: Adding

const mostPictures = 5000;

/** Adds files as items before the item of a number, or at the end; their names are paths beside the document. */
async function addFiles(files, before = Infinity) {
  const added = [], refused = [];
  for (const file of files) {
    if (scene && scene.items.length + added.length >= mostPictures) { refused.push(`${file.name}: the page edits up to ${mostPictures} items`); break; }
    try {
      const known = pictures.get(file.name);
      if (!known) pictures.set(file.name, await thumbnailOf(file));
      added.push(file.name);
    } catch {
      refused.push(`${file.name} is no picture that this browser shows`);
    }
  }
  if (added.length > 0) {
    change("", (text) => {
      settleOrder(text);
      const items = itemsOf(text.value);
      const isLast = before >= items.length;
      const { path } = isLast ? items[items.length - 1] : items[before];
      const first = path[path.length - 1] + (isLast ? 1 : 0);
      added.forEach((name, index) => text.insert(path.slice(0, -1), first + index, { image: name }));
    });
    const last = Math.min(before + added.length, scene.items.length) - 1;
    choose([...shown].find((one) => one.item.index === last));
  }
  say([added.length > 0 ? `Added ${many(added.length, "picture")} by name: put the files beside the saved document.` : "", ...refused.map((words) => `${words}.`)].filter(Boolean).join(" "));
}

async function thumbnailOf(file) {
  const picture = await createImageBitmap(file);
  const share = Math.min(1, 512 / Math.max(picture.width, picture.height));
  const canvas = make("canvas", { width: Math.max(1, Math.round(picture.width * share)), height: Math.max(1, Math.round(picture.height * share)) });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const small = await new Promise((done) => canvas.toBlob(done, file.type === "image/jpeg" ? "image/jpeg" : "image/png"));
  return { size: [picture.width, picture.height], address: URL.createObjectURL(small) };
}

addEventListener("dragover", (event) => {
  if (![...event.dataTransfer.types].includes("Files")) return;
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  addFiles([...event.dataTransfer.files], itemAt(event)?.item.index);
});
id("add").addEventListener("click", () => id("files").click());
id("files").addEventListener("change", () => {
  addFiles([...id("files").files]);
  id("files").value = "";
});

// MARK: Saving

/** The file that the document was saved in; null for none. */
let file = null;
let savedName = data.name;
/** What the file had when this page last read or wrote it; undefined before. */
let onDisk;

async function saveDocument(isElsewhere = false) {
  const { text } = edited;
  if (isElsewhere) file = null;
  try {
    if (file && onDisk !== undefined && await (await file.getFile()).text() !== onDisk) {
      onDisk = undefined;
      return say(`${file.name} was changed by another program or page since it was saved here. Save again to replace it, or use Save as.`);
    }
    const result = await save(text, savedName, file);
    if (result.how === "cancelled") return;
    file = result.handle ?? null;
  } catch (error) {
    return say(`The document was not saved: ${error.message}`);
  }
  onDisk = text;
  steps.saved = text;
  savedName = file?.name ?? savedName;
  showState();
  const isWrong = document.querySelector("[aria-invalid=true]") !== null;
  say(`Saved as ${savedName}${isWrong ? ", without the text of the red field" : ""}. Copy the command to render it.`);
}

askBeforeLeaving(() => !isSaved());

// MARK: The command

const quoted = (word) => /^[\w./+-]+$/.test(word) && !word.startsWith("-") ? word : `'${word.replaceAll("'", "'\\''")}'`;
/** Several pages are a PDF. */
const command = () => {
  const ending = plan?.sheets.length > 1 ? ".pdf" : ".png";
  return `mosaic render ${quoted(savedName)} -o ${quoted(savedName.replace(/\.json$/i, "") + ending)}`;
};

async function copyCommand() {
  try {
    await navigator.clipboard.writeText(command());
    say("Copied the command.");
  } catch {
    getSelection().selectAllChildren(id("command"));
    say("The command is selected: copy it with Ctrl C.");
  }
}
