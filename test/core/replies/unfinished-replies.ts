/**
 * A separate process for `reply-memory.test.ts`. It starts replies that never end and that arrive in the smallest pieces, and
 * prints the average bytes of memory per reply.
 */
import { growingText } from "../../../core/src/api/streaming/growing-text.ts";
import { webhookSource } from "../../../core/src/replies/sources/webhook-source.ts";
import { DEFAULT_SETTINGS } from "../../../core/src/sites/site-settings.ts";
import { reservedMemory } from "../../../core/src/webhooks/delivery/response-memory.ts";
import { SMALLEST_PIECES } from "./smallest-pieces.ts";

const REPLIES = 4;

const [name = ""] = process.argv.slice(2);
const answer = SMALLEST_PIECES[name];
if (answer === undefined) throw new Error(`No answer is called ${name}`);

/** Everything that a message in flight references. */
const active: unknown[] = [];
const secret = { text: "a secret", since: 0 };
const site = {
  id: "site_a",
  name: "Shop",
  plan: "free" as const,
  publicKey: "pk_a",
  createdAt: 0,
  updatedAt: 0,
  settings: { ...DEFAULT_SETTINGS, webhook_url: "https://example.com/hook" },
  secrets: { signing: secret, identity: secret, webhookHeaders: {} },
};

const write = webhookSource({
  delivery: {
    deliver({ listener }) {
      active.push(listener);
      listener?.head(200, undefined);
      for (const piece of answer()) listener?.chunk(piece);
      return new Promise(() => undefined);
    },
    close: async () => undefined,
  },
  randomText: () => "random",
  replyUrl: (address) => address,
  readContent: undefined,
});

async function begin(): Promise<void> {
  // A reader that never reads.
  const unread = growingText();
  const reply = write({
    site,
    message: "Hi",
    session: { id: "ses_1", startedAt: 0 },
    speaker: undefined,
    context: {},
    at: 0,
    history: async () => [],
    knowledge: async () => [],
    replyAddress: "",
    lateReply: async () => undefined,
    memory: reservedMemory("site_a"),
    progress: { isWanted: true, text: unread.add, status: unread.setStatus, onStop: () => undefined },
  });
  active.push(unread, reply);
  await Promise.resolve();
}

/** Returns the bytes of the heap and of buffers after garbage collection. */
function heapUsed(): number {
  global.gc?.();
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const before = heapUsed();
for (let count = 0; count < REPLIES; count++) await begin();
const bytes = (heapUsed() - before) / REPLIES;
process.stdout.write(JSON.stringify({ bytes, held: active.length }));
