import { refusal } from "./refusal.ts";

/** Maximum bytes, as on the service (contract §4.4). */
const LONGEST = 65_536;

/** The body as JSON, or a refusal if it is too long or not JSON. An empty body is an empty object. */
export async function jsonBody({ body }: Request): Promise<{ json: unknown } | Response> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > LONGEST) return refusal(400, "body", "too_long", { limit: LONGEST });
    pieces.push(piece);
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces));
    return { json: text === "" ? {} : JSON.parse(text) };
  } catch {
    return refusal(400, "body", "malformed_json");
  }
}
