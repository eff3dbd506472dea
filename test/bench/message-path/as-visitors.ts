import type { ReadyRequest } from "./load.ts";
import type { MeasuredService } from "./measured-service.ts";

const ORIGIN = "https://shop.example.com";

/**
 * Returns the requests as visitors' browsers send them: with a token and an origin instead of a key. Each is sent in a chat that
 * was opened before.
 */
export async function asVisitors({ service, requests }: MeasuredService): Promise<ReadyRequest[]> {
  const call = async (method: string, path: string, headers: Record<string, string>, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${service.port}/v1${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { ...headers, "content-type": "application/json" },
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const visitors: ReadyRequest[] = [];
  for (const { headers, body } of requests) {
    const settings = { allowed_origins: [ORIGIN], visitor_messages_per_minute: 1_000 };
    const limits = { ...settings, visitor_calls_per_minute: 100_000 };
    const { public_key } = await call("PATCH", "/site", headers, limits);
    const { token } = await call("POST", "/widget/sessions", { origin: ORIGIN }, { site: public_key });
    const { session_id: _, ...message } = JSON.parse(body) as Record<string, unknown>;
    visitors.push({
      headers: { authorization: `Bearer ${token}`, origin: ORIGIN, "content-type": "application/json" },
      body: JSON.stringify(message),
    });
  }
  return visitors;
}
