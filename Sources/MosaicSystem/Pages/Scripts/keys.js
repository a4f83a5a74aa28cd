// Keys of a page, from one table of actions.

/** Whether an element is used by Enter and the space bar, as a button is. */
const isPressed = (element) => ["BUTTON", "A", "SUMMARY"].includes(element.tagName)
  || element.tagName === "INPUT" && ["checkbox", "radio", "color", "file"].includes(element.type);

/** Whether an element needs a key for itself. */
function keeps(element, key) {
  if (isPressed(element)) return key === "Enter" || key === " ";
  if (element.type === "range") return /^(Arrow|Page|Home|End)/.test(key);
  return element.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(element.tagName);
}

/**
 * Calls the action of a pressed key. The table names a key as the browser does, such as `a`, `A`, `?` and `ArrowLeft`; `Ctrl+z` is also ⌘ Z.
 * Fields and buttons keep their keys, and an open dialog keeps all keys. `Escape` leaves a field, and `?` closes the help.
 */
function listenForKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.isComposing || event.defaultPrevented) return;
    const key = (event.ctrlKey || event.metaKey ? "Ctrl+" : "") + event.key;
    const dialog = document.querySelector("dialog[open]");
    if (dialog) {
      if (dialog.id === "help" && key === "?") dialog.close();
      return;
    }
    const element = event.target;
    if (keeps(element, event.key)) {
      const leaves = key === "Escape" || key === "Enter" && element.tagName === "INPUT";
      if (leaves && !isPressed(element)) element.blur();
      return;
    }
    if (!Object.hasOwn(actions, key)) return;
    event.preventDefault();
    actions[key](event);
  });
}
