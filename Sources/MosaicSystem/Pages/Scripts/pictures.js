// Pictures that a page holds as text.

/** The bytes of an element that holds them in Base64. */
function bytesOf(element) {
  const text = atob(element.textContent);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** The address of such bytes in memory, until it is revoked. The attribute `data-type` is their type. */
function address(element) {
  return URL.createObjectURL(new Blob([bytesOf(element)], { type: element.dataset.type }));
}
