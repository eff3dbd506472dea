/** Downloads a text as a file with the given name, through a Blob, which no content security policy forbids. */
export function downloadText(document: Document, name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
