/** Formats a server-sent event. One `data` line is enough, because JSON contains no line breaks. */
export function serverSentEvent(name: string, data: object, id?: string): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
