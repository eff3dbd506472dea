import { jsonBody } from "./json-body.ts";
import type { Member } from "./member.ts";
import type { PassedCall } from "./passed-calls.ts";
import { refusal } from "./refusal.ts";

type CallBody = Pick<RequestInit, "body"> & { headers?: Record<string, string>; duplex?: "half" };

/** The body to send, or a refusal of the browser's body. Reader, agent and assignee are the staff member. */
export async function callBody(
  { method, kind, body: schema, hasReader, hasAgent }: PassedCall,
  request: Request,
  who: Member,
): Promise<CallBody | Response> {
  if (kind === "upload") return { body: request.body, duplex: "half" };
  if (schema === undefined) return {};
  const read = await jsonBody(request);
  if (read instanceof Response) return read;
  const given = schema.safeParse(read.json);
  if (!given.success) return refusal(400, "body", "invalid_value");
  const { assignee = null } = given.data;
  // Refuses another assignee than the staff member, because the app knows no other person's name.
  if (assignee !== null && assignee !== who.staffId) return refusal(400, "assignee", "invalid_value");
  const content = {
    ...given.data,
    ...(assignee !== null && { assignee: await who.agent() }),
    ...(hasReader && method !== "GET" && { reader: who.staffId }),
    ...(hasAgent && { agent: await who.agent() }),
  };
  return { body: JSON.stringify(content), headers: { "Content-Type": "application/json" } };
}
