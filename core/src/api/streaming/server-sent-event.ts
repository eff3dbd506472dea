/** JSON holds no line ends of its own, so one `data` line takes it all. */
export function serverSentEvent(name: string, data: object, id?: string): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
