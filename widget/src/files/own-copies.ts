/** Addresses of what this page sent itself, by the file's id: the service tells its own only once the conversation is read again. */
const copies = new Map<string, string>();

export function keepCopy(id: string, file: Blob): void {
  copies.set(id, URL.createObjectURL(file));
}

export function copyOf(id: string): string | undefined {
  return copies.get(id);
}
