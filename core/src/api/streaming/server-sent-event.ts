/** JSON contains no line breaks, so one `data` line is enough. */
export function serverSentEvent(name: string, data: object, id?: string): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
