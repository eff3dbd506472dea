import { previewAnswer } from "../../../admin/preview-answer.ts";
import { pretendReply } from "./pretend-reply.ts";

/** Milliseconds between two words, as in the demo's workflow. */
const PACE = 25;

const APPEARANCE = { title: "Parley", color: "#4338ca" };
const ENGLISH = {
  greeting:
    "Hello! I run inside this page, and your messages never leave it. Write **help** to see what I can do.",
  starter_prompts: ["How does it work?", "Show me links", "Where do I start?"],
};
const GERMAN = {
  greeting: "Hallo! Ich laufe in dieser Seite, und Ihre Nachrichten verlassen sie nicht.",
  starter_prompts: ["Wie funktioniert das?", "Womit fange ich an?"],
};

/** Intercepts calls to `service` (an address of this site that ends with `/chat/v1/`) and answers them in the page. Other calls are unchanged. */
export function answerInPage(service: string): void {
  const outside = window.fetch;
  const site = new URL("../../", service).href;
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href);
    if (!address.href.startsWith(service)) return outside.call(window, input, init);
    const path = new URL(`/v1/${address.href.slice(service.length)}`, location.href);
    if (path.pathname === "/v1/message") return replied(JSON.parse(`${init?.body}`), site, init?.signal);
    const words = document.documentElement.lang.startsWith("de") ? GERMAN : ENGLISH;
    const look = { strings: {}, appearance: { ...APPEARANCE, ...words } };
    return Response.json(previewAnswer(path.href, look as never, undefined));
  };
}

interface Sent {
  message: string;
  context?: Record<string, unknown>;
}

function replied(
  { message, context = {} }: Sent,
  site: string,
  signal: AbortSignal | null | undefined,
): Response {
  const reply = pretendReply(message, context, site);
  const metadata = { model: "page", tokens_used: 0, response_time_ms: 0 };
  const done = { success: true, ...reply, session_id: "preview", metadata };
  const words = reply.message.match(/\S+\s*/g) ?? [];
  const encoder = new TextEncoder();
  const event = (name: string, data: object) =>
    encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (signal?.aborted) return controller.error(signal.reason);
      const content = words.shift();
      if (content !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, PACE));
        return controller.enqueue(event("delta", { content }));
      }
      controller.enqueue(event("done", done));
      controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}
