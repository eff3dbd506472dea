import type { Scene } from "./scene.ts";

const EVENTS = { "Content-Type": "text/event-stream" };

/** Returns a fake `fetch` inside the page: the service of one scene. */
export function pretendFetch({
  appearance = {},
  history = [],
  reply,
  isOffline,
  isDown,
  isClosed,
  ...people
}: Scene) {
  const messages = history.map((message, at) => ({
    ...message,
    id: `msg_${at}`,
    timestamp: "2026-11-01T09:30:00Z",
  }));

  return async (input: RequestInfo | URL): Promise<Response> => {
    const path = new URL(String(input), location.href).pathname;
    if (path.endsWith("/widget/config"))
      return json(200, {
        success: true,
        corner: true,
        strings: {},
        appearance: { title: "Fjell & Skog", ...appearance },
      });
    if (path.endsWith("/widget/sessions"))
      return json(201, { success: true, session_id: "ses_1", token: "token", messages, ...people });
    if (path.endsWith("/events")) return new Response(stream({}, false), { headers: EVENTS });
    if (isOffline || isDown) throw new TypeError("offline");
    if (reply?.refused !== undefined)
      return json(reply.refused, { success: false, error: { code: "WEBHOOK_FAILED", message: "No reply" } });
    return new Response(stream(reply ?? {}, isClosed === true), { headers: EVENTS });
  };
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

/** Returns an event stream with the reply's events. The stream stays open unless `ends` is set. */
function stream(
  { deltas = [], status }: NonNullable<Scene["reply"]>,
  ends: boolean,
): ReadableStream<Uint8Array> {
  const event = (name: string, data: object) =>
    new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  return new ReadableStream({
    start(controller) {
      if (status) controller.enqueue(event("status", { text: status }));
      for (const content of deltas) controller.enqueue(event("delta", { content }));
      if (!ends) return;
      const metadata = { model: "webhook", tokens_used: 0, response_time_ms: 1 };
      controller.enqueue(
        event("done", { success: true, message: deltas.join(""), session_id: "ses_1", metadata }),
      );
    },
  });
}
