import { setTimeout as pause } from "node:timers/promises";
import { OPERATOR_KEY } from "./stage.ts";

/** Milliseconds between two attempts to send one message, as in a careful client. */
const BETWEEN_TRIES = 100;
/** Milliseconds before the next message, so that no customer approaches a plan's 200 per second. */
const BETWEEN_MESSAGES = 10;

export interface Customer {
  apiKey: string;
  session: string;
}

export interface Exchange extends Customer {
  /** The session that stores the exchange: a new one if the requested session has ended. */
  storedIn: string;
  question: string;
  reply: string;
}

interface Answered {
  message: string;
  session_id: string;
}

/** Results of a group of customers. */
export interface Experience {
  /** Exchanges that the service acknowledged. */
  acknowledged: Exchange[];
  /** Attempts without a 200, by status or by the error's code. */
  failed: Map<number | string, number>;
}

/** Creates sites with one customer each, so that none approaches a plan's limits. `settings` apply to each site. */
export async function newCustomers(
  address: string,
  webhookUrl: string,
  count: number,
  settings: Record<string, unknown> = {},
): Promise<Customer[]> {
  const one = async (_: unknown, index: number): Promise<Customer> => {
    const response = await fetch(`${address}/v1/sites`, {
      method: "POST",
      headers: { "X-API-Key": OPERATOR_KEY, "Content-Type": "application/json" },
      body: JSON.stringify({
        name: `Shop ${index}`,
        plan: "enterprise",
        webhook_url: webhookUrl,
        ...settings,
      }),
    });
    if (response.status !== 201) throw new Error(`No site: ${response.status} ${await response.text()}`);
    const { api_key } = (await response.json()) as { api_key: string };
    return { apiKey: api_key, session: `customer-${index}` };
  };
  return Promise.all(Array.from({ length: count }, one));
}

/**
 * Each customer sends one message after the other while `trouble` runs, and repeats each message with one Idempotency-Key until
 * it is answered. Calls `address` before each attempt. The function that `trouble` receives resolves when each customer has been
 * answered again.
 */
export async function converse(
  customers: readonly Customer[],
  address: () => string,
  trouble: (everybodyAnswered: () => Promise<void>) => Promise<void>,
): Promise<Experience> {
  const acknowledged: Exchange[] = [];
  const failed: Experience["failed"] = new Map();
  const count = (why: number | string) => failed.set(why, (failed.get(why) ?? 0) + 1);

  let isOver = false;

  async function talk(customer: Customer): Promise<void> {
    for (let number = 0; !isOver; number++) {
      const question = `message ${number} of ${customer.session}`;
      for (let done = false; !done && !isOver; ) {
        const reply = await asked(address(), customer, question).catch(codeOf);
        if (typeof reply === "object") {
          const { message, session_id } = reply;
          acknowledged.push({ ...customer, question, reply: message, storedIn: session_id });
        } else count(reply);
        done = typeof reply === "object";
        await pause(done ? BETWEEN_MESSAGES : BETWEEN_TRIES);
      }
    }
  }

  async function everybodyAnswered(): Promise<void> {
    const before = acknowledged.length;
    const answered = () => new Set(acknowledged.slice(before).map(({ session }) => session));
    while (answered().size < customers.length) await pause(BETWEEN_TRIES);
  }

  const end = () => {
    isOver = true;
  };
  await Promise.all([trouble(everybodyAnswered).finally(end), ...customers.map(talk)]);
  return { acknowledged, failed };
}

/** Sends a message. Returns the reply, or the status of the refusal. */
export async function asked(
  address: string,
  { apiKey, session }: Customer,
  message: string,
): Promise<Answered | number> {
  const response = await fetch(`${address}/v1/message`, {
    method: "POST",
    headers: {
      "X-API-Key": apiKey,
      "Content-Type": "application/json",
      "Idempotency-Key": encodeURI(message),
    },
    body: JSON.stringify({ message, session_id: session }),
    signal: AbortSignal.timeout(90_000),
  });
  const body = (await response.json()) as Answered;
  return response.status === 200 ? body : response.status;
}

/** Returns the acknowledged messages that are missing or duplicated. Must be empty. */
export async function lost(address: string, acknowledged: readonly Exchange[]): Promise<string[]> {
  const conversations = new Map<string, { role: string; content: string }[]>();
  const missing: string[] = [];
  for (const { apiKey, storedIn, question, reply } of acknowledged) {
    const location = `${apiKey} ${storedIn}`;
    const messages = conversations.get(location) ?? (await conversation(address, apiKey, storedIn));
    conversations.set(location, messages);
    const asked = messages.filter(({ role, content }) => role === "user" && content === question).length;
    const answered = messages.filter(({ role, content }) => role === "assistant" && content === reply).length;
    if (asked !== 1 || answered !== 1) missing.push(`${question}: stored ${asked}, answered ${answered}`);
  }
  return missing;
}

interface Read {
  messages: { id: string; role: string; content: string }[];
  has_more: boolean;
}

/** Reads all messages. One response has at most the newest 1,000. */
async function conversation(address: string, apiKey: string, session: string): Promise<Read["messages"]> {
  const messages: Read["messages"] = [];
  for (let hasMore = true; hasMore; ) {
    const before = messages[0] === undefined ? "" : `?before=${messages[0].id}`;
    const url = `${address}/v1/conversation/${session}${before}`;
    const response = await fetch(url, { headers: { "X-API-Key": apiKey } });
    if (response.status !== 200) throw new Error(`${session}: ${response.status}`);
    const page = (await response.json()) as Read;
    messages.unshift(...page.messages);
    hasMore = page.has_more;
  }
  return messages;
}

function codeOf(error: unknown): string {
  const { cause, name } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}
