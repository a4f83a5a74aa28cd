// Files that a page writes.

/** Gives the user a file as a download. */
function download(blob, name) {
  const link = make("a", { download: name, href: URL.createObjectURL(blob) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Writes a file of the user's disk: whole or not at all, because the browser replaces the file only when the stream is closed. */
async function writeFile(handle, data) {
  const stream = await handle.createWritable();
  try {
    await stream.write(data);
    await stream.close();
  } catch (error) {
    await stream.abort?.().catch(() => {});
    throw error;
  }
}

/**
 * Saves a text: into the file of `handle`, else into a file that the user chooses, else as a download.
 *
 * The result's `how` is `file`, `download` or `cancelled`; for a file, `handle` is the file for the next time. Other errors are thrown.
 */
async function save(text, name, handle = null, type = "application/json") {
  const blob = new Blob([text], { type });
  if (!handle && !window.showSaveFilePicker) {
    download(blob, name);
    return { how: "download" };
  }
  try {
    handle ??= await showSaveFilePicker({ suggestedName: name });
  } catch (error) {
    if (error.name === "AbortError") return { how: "cancelled" };
    throw error;
  }
  await writeFile(handle, blob);
  return { how: "file", handle };
}

/** Has the browser ask before the page is left while `isUnsaved` returns true. */
function askBeforeLeaving(isUnsaved) {
  addEventListener("beforeunload", (event) => { if (isUnsaved()) event.preventDefault(); });
}

/** The SHA-256 of bytes, as hexadecimal digits. */
async function digest(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
