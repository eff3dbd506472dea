/** Lets the browser save a file. Replaces special characters in the name by `_`. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name.replaceAll(/[^\p{L}\p{N} ._-]/gu, "_");
  link.click();
  // Some browsers read the content only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
