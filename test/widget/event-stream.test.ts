import { expect, test } from "vitest";
import { readEvents, type StreamEvent } from "../../widget/src/service/event-stream.ts";
import { readReplyStream } from "../../widget/src/service/reply-stream.ts";

/** Creates a service's answer in these pieces. `closed` resolves when its reader cancels it. */
function answer(pieces: Iterable<Uint8Array | string>, broken?: Error) {
  const left = [...pieces].map((piece) =>
    typeof piece === "string" ? new TextEncoder().encode(piece) : piece,
  );
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      const piece = left.shift();
      if (piece) stream.enqueue(piece);
      else if (broken) stream.error(broken);
      else stream.close();
    },
    cancel: () => resolve(),
  });
  return { response: new Response(body, { headers: { "Content-Type": "text/event-stream" } }), closed };
}

async function emitted(response: Response): Promise<StreamEvent[]> {
  const all: StreamEvent[] = [];
  for await (const events of readEvents(response)) all.push(...events);
  return all;
}

test("readEvents() reads events with any content, split at any position", async () => {
  const said = { content: "Größe: 5\u2028\u2029\u0085 😀\r\n\n", of: { id: 1 } };
  const sent = `:\n\nid: at1\nevent: message\ndata: ${JSON.stringify(said)}\n\nevent:typing\ndata:{}\n\n`;
  for (const text of [sent, sent.replaceAll("\n", "\r\n")]) {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at++)
      expect(await emitted(answer([bytes.subarray(0, at), bytes.subarray(at)]).response)).toEqual([
        { name: "", id: undefined, data: {} },
        { name: "message", id: "at1", data: said },
        { name: "typing", id: undefined, data: {} },
      ]);
  }
});

test("readEvents() closes the stream at an event that does not end within many megabytes", async () => {
  const { response, closed } = answer(Array(20).fill("x".repeat(1_000_000)));
  expect(await emitted(response)).toEqual([]);
  await closed;
});

test("readReplyStream() closes the stream once the reply is complete, and rejects if the stream breaks off or fails", async () => {
  const delta = 'event: delta\ndata: {"content":"Hel"}\n\n';
  const grown: string[] = [];
  const read = (response: Response) => readReplyStream(response, (content) => grown.push(content));
  const whole = answer([
    delta,
    'event: done\ndata: {"message":"Hello","metadata":{}}\n\n',
    ...Array(20).fill(delta),
  ]);
  expect(await read(whole.response)).toEqual({ message: "Hello", metadata: {} });
  await whole.closed;
  expect(grown).toEqual(["Hel"]);
  const outage = { code: "NETWORK_ERROR", isOutage: true };
  await expect(read(answer([delta]).response)).rejects.toMatchObject(outage);
  await expect(read(answer([delta], new TypeError("network error")).response)).rejects.toMatchObject(outage);
  const failure = answer([
    delta,
    'event: error\ndata: {"success":false,"error":{"code":"WEBHOOK_FAILED"}}\n\n',
  ]);
  await expect(read(failure.response)).rejects.toMatchObject({ code: "WEBHOOK_FAILED" });
});
