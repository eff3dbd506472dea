/** Approximate bytes of each answer. */
export const SIZE = 262_144;

/** Answers that arrive byte by byte, character by character or line by line, each in another format. */
export const SMALLEST_PIECES: Record<string, () => Iterable<Buffer>> = {
  "plain text": () => bytesOf("x".repeat(SIZE)),
  "wide characters": () => charactersOf(`x${"é€".repeat(SIZE / 5)}`),
  "white space": () => bytesOf(`x${" \n".repeat(SIZE / 2 - 1)}`),
  "one JSON document": () => bytesOf(`{"output":"${"x".repeat(SIZE - 20)}`),
  "one server-sent event": () => charactersOf(`data: {"text":"${"€".repeat(SIZE / 3 - 10)}`),
  "a server-sent event of empty lines": () => bytesOf(`data: {"text":\n${"data:\n".repeat(SIZE / 6 - 10)}`),
  "many server-sent events": () => bytesOf('data: {"text":"x"}\n\n'.repeat(SIZE / 20)),
  "one of n8n's lines": () =>
    charactersOf(`${n8n("A")}{"type":"item","content":"${"€".repeat(SIZE / 3 - 100)}`),
  "n8n's lines of one node": () => bytesOf(n8n("A").repeat(SIZE / n8n("A").length)),
  "n8n's lines of a different node each": () => linesOfSpeakers(),
};

function n8n(node: string): string {
  return `{"type":"item","content":"x","metadata":{"nodeId":"${node}"}}\n`;
}

function* bytesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at++) yield bytes.subarray(at, at + 1);
}

function* charactersOf(text: string): Generator<Buffer> {
  for (const character of text) yield Buffer.from(character);
}

function* linesOfSpeakers(): Generator<Buffer> {
  let size = 0;
  for (let node = 0; size < SIZE; node++) {
    const line = Buffer.from(n8n(node.toString(36)));
    size += line.length;
    yield line;
  }
}
