import { z } from "zod";

/** A call of the service that a screen may make from the browser. All other calls are refused. */
export interface PassedCall {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/v1/`; `{id}` is a conversation, an entry of the knowledge, a call or an event. */
  path: string;
  /** Query parameters that the browser may set. */
  query?: readonly string[];
  /** The staff member is the call's `reader`: in the query of a GET, in the body of a POST. */
  hasReader?: true;
  /** The staff member is the call's `agent`. */
  hasAgent?: true;
  /** The part of the browser's body that is passed on. */
  body?: z.ZodType<Record<string, unknown>>;
  /** `events`: a stream. `download`: text for people. `upload`: the body is a file. */
  kind?: "events" | "download" | "upload";
}

const anything = z.unknown();
const fields = (...names: string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, anything.optional()])));

const AGENT = { role: "agent" } as const;

/** Every call that is passed on. `fields` checks only names, because the service validates the values. */
export const PASSED_CALLS: readonly PassedCall[] = [
  {
    method: "GET",
    path: "sessions",
    query: ["page", "per_page", "from", "to", "search", "order", "view", "tag", "user", "include"],
    hasReader: true,
  },
  { method: "GET", path: "inbox/counts", hasReader: true },
  { method: "GET", path: "inbox/events", query: ["after"], hasReader: true, kind: "events" },
  { method: "GET", path: "site/saved-replies" },
  { method: "GET", path: "usage", query: ["from", "to"] },
  // The inbox offers to switch on `live`, so that open chats show an agent's answers immediately. It may change no other setting.
  { method: "PATCH", path: "site", body: z.object({ live: z.literal(true) }) },
  { method: "GET", path: "conversation/{id}", query: ["include", "limit", "before"] },
  {
    method: "PATCH",
    path: "conversation/{id}",
    body: fields("status", "snoozed_until", "assignee", "tags"),
  },
  { method: "DELETE", path: "conversation/{id}" },
  { method: "GET", path: "conversation/{id}/events", query: ["after"], kind: "events" },
  { method: "GET", path: "conversation/{id}/notes" },
  { method: "POST", path: "conversation/{id}/notes", body: fields("content"), hasAgent: true },
  { method: "POST", path: "conversation/{id}/read", body: fields("message_id"), hasReader: true },
  {
    method: "POST",
    path: "conversation/{id}/handling",
    body: fields("by", "note", "take_from"),
    hasAgent: true,
  },
  {
    method: "POST",
    path: "conversation/{id}/messages",
    body: fields("content", "cards", "files").transform((body) => ({ ...body, ...AGENT })),
    hasAgent: true,
  },
  {
    method: "POST",
    path: "conversation/{id}/typing",
    body: z.object({}).transform(() => ({ by: "agent" })),
  },
  { method: "GET", path: "conversation/{id}/transcript", kind: "download" },
  { method: "POST", path: "conversation/{id}/transcript", body: fields("to") },
  { method: "POST", path: "conversation/{id}/files", kind: "upload" },
  { method: "GET", path: "knowledge", query: ["page", "per_page", "search"] },
  { method: "POST", path: "knowledge", body: fields("question", "answer") },
  { method: "PATCH", path: "knowledge/{id}", body: fields("question", "answer") },
  { method: "DELETE", path: "knowledge/{id}" },
  { method: "POST", path: "model/test", body: fields("tools_only") },
  { method: "GET", path: "insights/questions" },
  { method: "POST", path: "insights/questions/answered", body: fields("question", "entry_id") },
  { method: "GET", path: "calls", query: ["page", "per_page", "outcome"] },
  { method: "POST", path: "calls/bodies", body: fields("on") },
  { method: "GET", path: "calls/{id}/bodies" },
  { method: "GET", path: "events", query: ["page", "per_page", "state"] },
  { method: "POST", path: "events/{id}/retry" },
];

/** The format of an id, as on the service (contract §4.3). */
const ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/** Finds the call and its path on the service; undefined for any other call. `path` is percent-encoded, as in the address. */
export function passedCall(method: string, path: string): { call: PassedCall; path: string } | undefined {
  const [, before = path, encoded, after = ""] =
    /^((?:conversation|knowledge|events|calls(?!\/bodies$))\/)([^/]+)(\/.*)?$/.exec(path) ?? [];
  const id = decoded(encoded);
  if (id !== undefined && !ID.test(id)) return undefined;
  const named = id === undefined ? path : `${before}{id}${after}`;
  const call = PASSED_CALLS.find((each) => each.method === method && each.path === named);
  return call && { call, path: named.replace("{id}", encodeURIComponent(id ?? "")) };
}

/** A decoded part of the path; an empty string, which is not an id, if decoding fails. */
function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return "";
  }
}
