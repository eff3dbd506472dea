import { z } from "zod";
import { Failure } from "../../../failures.ts";
import type { KeyPrincipal, MemberPrincipal, VisitorPrincipal } from "../../../identity/principal.ts";
import { addressSlots, type SlotPool } from "../../../limits/slots.ts";
import { endedReplies } from "../../../live/ended-replies.ts";
import type { EventIds } from "../../../live/event-ids.ts";
import type { Listener, TransientEvent } from "../../../live/listener.ts";
import { textOnce } from "../../../live/text-once.ts";
import type { SessionEvent } from "../../../sessions/events.ts";
import { unknownSession } from "../../../sessions/session-failures.ts";
import { mayGoOn } from "../../../storage/port/event-storage.ts";
import { mayStillListen } from "../../access/may-still-listen.ts";
import { openedUnwritten, requireOwnSession } from "../../access/require-own-session.ts";
import { type ApiRequest, headerOf } from "../../request/api-request.ts";
import { route } from "../../route.ts";
import { handlingOf, handlingStateOf } from "../../schemas/handling-record.ts";
import { readerId, readerOf } from "../../schemas/inbox-query.ts";
import { recordOf } from "../../schemas/message-record.ts";
import { noteOf } from "../../schemas/note-record.ts";
import { handoverNowOf } from "../../schemas/offered-handover.ts";
import { outcomeOf } from "../../schemas/session-fields.ts";
import { summaryOf } from "../../schemas/session-summary.ts";
import { teamOf } from "../../schemas/team-record.ts";
import { countEvents } from "../../streaming/count-events.ts";
import { listenedEvents } from "../../streaming/listened-events.ts";
import { serverSentEvent } from "../../streaming/server-sent-event.ts";

/**
 * Maximum number of concurrent listeners per session, IP address and site: a few tabs per visitor, many visitors in one office,
 * and a share of all slots per site.
 */
const AT_MOST = { session: 8, address: 200, site: 20_000 };

const after = z.string().max(200).optional().meta({
  description: "The `id` of the last received event, for a client that cannot send `Last-Event-ID`.",
});

const RESUMED =
  "After a broken connection, send the last received `id` as `Last-Event-ID` or as `after`: no event with an `id` is then lost or repeated. Without it, only new events are sent. A stream ends after a few minutes, or when the client has not read for 30 seconds: reconnect.";

export const listenToConversation = route({
  operationId: "listenToConversation",
  client: "conversations.events",
  method: "GET",
  path: "/conversation/{session_id}/events",
  summary: "Listen to a conversation",
  description: `Server-sent events with an \`id\`: \`message\` (the record as in \`GET /conversation/{session_id}\`), \`handling\` (who handles the conversation) and \`deleted\`. Events without an \`id\`: \`delta\` (a reply as it is written), \`status\` (the current step of that reply) and \`typing\`. A client that connects without \`Last-Event-ID\` while a reply is written first receives the text so far. ${RESUMED}`,
  access: { permission: "conversations:read", visitors: true },
  params: z.object({ session_id: z.string() }),
  query: z.object({ after }),
  output: z.custom<AsyncGenerator<string>>(),
  pushes: true,
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params: { session_id: sessionId }, query, request }, services) {
    const { storage, events, eventIds } = services;
    const { site } = principal;
    await requireOwnSession(principal, sessionId, storage);
    const scope = `${site.id} ${sessionId}`;
    const from = listenedFrom(request, query.after, scope, eventIds);
    const ref = { siteId: site.id, sessionId };
    if ((await storage.session(site.id, sessionId)) === undefined) {
      const isOpened = (await openedUnwritten(principal, sessionId, storage)) !== undefined;
      // Reports the deletion only to a listener that has received earlier events of the conversation.
      const isDeleted =
        from !== undefined && (await storage.sessionEvents(site.id, sessionId, from)).length > 0;
      if (!isOpened && !isDeleted) throw unknownSession();
    }
    const leave = services.listenerSlots.enter(slotsOf(principal, request.ip));
    const listener = await events.listen(site.id, sessionId, leave);
    if (from === undefined) events.repeatDeltas(site.id, sessionId);
    let position = from ?? (await storage.latestEvent(ref).catch(ending(listener)));
    const latest = await storage.conversation(site.id, sessionId, { limit: 1 }).catch(ending(listener));
    const isReplyAwaited = latest?.pendingUntil !== undefined;
    const ended = endedReplies(isReplyAwaited ? 0 : position);
    const read = async (transient: TransientEvent[]) => {
      if (!(await mayStillListen(principal, services))) return NOTHING_MORE;
      const found = await storage.sessionEvents(site.id, sessionId, position);
      position = found.at(-1)?.number ?? position;
      const isHandled = found.some(({ type }) => type === "handling");
      const handover = isHandled ? await handoverNowOf(site, services) : undefined;
      const texts = found.flatMap((event) => [
        ...ended.before(event, transient).map((delta) => serverSentEvent(delta.event, delta.data)),
        serverSentEvent(
          event.type,
          { ...dataOf(event, services.fileAddress), ...(event.type === "handling" && { handover }) },
          eventIds.of(event.number, scope),
        ),
      ]);
      return {
        text: texts.join(""),
        more: mayGoOn(found.map((event) => (event.type === "message" ? event : {}))),
        isOver: found.at(-1)?.type === "deleted",
        taken: () => markSeen(found),
      };
    };
    const mayListen = () => mayStillListen(principal, services);
    return listenedEvents(listener, eventIds.of(position, scope), read, mayListen, {
      isLate: ended.isLate,
      once: textOnce(from === undefined),
    });

    function markSeen(found: SessionEvent[]): void {
      if (principal.kind !== "visitor") return;
      const messages = found.flatMap((event) => (event.type === "message" ? [event.message] : []));
      services.noteSeen(site.id, sessionId, messages);
    }
  },
});

export const listenToInbox = route({
  operationId: "listenToInbox",
  client: "inbox.events",
  method: "GET",
  path: "/inbox/events",
  summary: "Listen to all conversations of the site",
  description: `Server-sent events with an \`id\` and the \`session_id\`: \`message\`, \`handling\` and \`deleted\` as for one conversation, and \`note\` (as in \`POST /conversation/{session_id}/notes\`). Events without an \`id\`: \`session\` (a summary as in \`PATCH /conversation/{session_id}\`) for each changed conversation, before its other events; and \`counts\` (as in \`GET /inbox/counts\`), at most once a second. ${RESUMED}`,
  access: { permission: "conversations:read" },
  query: z.object({ after, reader: readerId }),
  output: z.custom<AsyncGenerator<string>>(),
  pushes: true,
  status: 200,
  failures: [],
  async handle({ principal, query, request }, services) {
    const { storage, events, eventIds, listenerSlots, fileAddress } = services;
    const { site } = principal;
    const from = listenedFrom(request, query.after, site.id, eventIds);
    const leave = listenerSlots.enter(slotsOf(principal, request.ip));
    const listener = await events.listen(site.id, undefined, leave);
    let position = from ?? (await storage.latestEvent().catch(ending(listener)));
    let hasRead = false;
    const reader = readerOf(principal, query.reader);
    const counts = countEvents(listener, () => storage.inboxCounts(site.id, reader, services.clock()));
    const read = async () => {
      if (!(await mayStillListen(principal, services))) return NOTHING_MORE;
      const { events: found, sessions, through } = await storage.siteEvents(site.id, position);
      const more = through > position;
      // The first read is quiet if nothing has changed since the stream began.
      const isQuiet = !hasRead && !more;
      hasRead = true;
      position = through;
      const text = [
        ...sessions.map((session) =>
          serverSentEvent("session", {
            ...summaryOf(session),
            handling: handlingStateOf(session),
            ...outcomeOf(session),
            ...teamOf(session, services.clock()),
          }),
        ),
        ...found.map((event) =>
          serverSentEvent(
            event.type,
            { ...dataOf(event, fileAddress), session_id: event.sessionId },
            eventIds.of(event.number, site.id),
          ),
        ),
      ];
      if (!more && !isQuiet) text.push(await counts());
      return { text: text.join(""), more, isOver: false };
    };
    return listenedEvents(listener, eventIds.of(position, site.id), read, () =>
      mayStillListen(principal, services),
    );
  },
});

const NOTHING_MORE = { text: "", more: false, isOver: true };

function dataOf(event: SessionEvent, fileAddress: (id: string) => string): object {
  if (event.type === "message") return recordOf(event.message, fileAddress);
  if (event.type === "note") return noteOf(event.note);
  return event.type === "handling" ? handlingOf(event.handling) : {};
}

function slotsOf(principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal, ip: string): SlotPool[] {
  const site: SlotPool = { of: "site", id: principal.site.id, atMost: AT_MOST.site };
  if (principal.kind !== "visitor") return [site];
  return [
    { of: "session", id: `${site.id} ${principal.visitor.sessionId}`, atMost: AT_MOST.session },
    ...addressSlots(ip, AT_MOST.address),
    site,
  ];
}

/** Returns an error handler for calls of storage, which ends the listener and rethrows the error. */
function ending(listener: Listener): (error: unknown) => never {
  return (error) => {
    listener.end();
    throw error;
  };
}

/**
 * Returns the number of the event after which a listener resumes: `Last-Event-ID` or `?after=`. Undefined for only new events.
 */
function listenedFrom(
  request: ApiRequest,
  after: string | undefined,
  scope: string,
  ids: EventIds,
): number | undefined {
  const header = headerOf(request, "last-event-id");
  // The header takes precedence, because a client that reconnects still has the first id in its URL.
  const [field, id] = header ? (["Last-Event-ID", header] as const) : (["after", after] as const);
  if (id === undefined) return undefined;
  const number = ids.read(id, scope);
  if (number !== undefined) return number;
  const message =
    "This stream has no event with this id. Connect without an id, and read earlier messages from the conversation.";
  throw new Failure("invalidRequest", field, "invalid_value", message);
}
