import type { CallFailure, HostEvent, Method, StreamState, Transport } from "../src/host/host.ts";
import { belongs } from "../src/list/belongs.ts";
import { listOrder } from "../src/list/list-order.ts";
import { viewOf } from "../src/list/view-icons.tsx";
import type {
  Conversation,
  Counts,
  Handling,
  Message,
  Note,
  SavedReply,
  Summary,
  UsageDay,
} from "../src/service/shapes.ts";
import type { View } from "../src/service/views.ts";

export interface FakeConversation {
  summary: Summary;
  messages: Message[];
  notes: Note[];
  more?: Partial<Conversation>;
}

interface Listener {
  path: string;
  onEvent(event: HostEvent): void;
  onState(state: StreamState): void;
}

export interface FakeCall {
  method: Method;
  path: string;
  body: unknown;
  idempotencyKey?: string;
}

type Fields = Record<string, unknown>;

const refusal = (status: number, field: string, code: string, params: Fields = {}): CallFailure => ({
  status,
  field,
  code,
  params,
});

/** Creates an in-memory service that answers as contract §7, §8 and §20 describe, for one person. */
export function fakeService(
  given: readonly FakeConversation[],
  {
    personId = "ada",
    people = [] as readonly { id: string; name: string }[],
    savedReplies = [] as readonly SavedReply[],
    usage = [] as readonly UsageDay[],
  } = {},
) {
  const all = new Map(given.map((each) => [each.summary.session_id, each]));
  const listeners = new Set<Listener>();
  const calls: FakeCall[] = [];
  const answered = new Map<string, unknown>();
  const blocked = new Map<string, Promise<void>>();
  const failing: { path: RegExp; failure: CallFailure }[] = [];
  let isDown = false;
  let count = 0;
  const reader = () => ({ personId, now: Date.now() });

  function emit(id: string, type: string, data: object): void {
    for (const { path, onEvent } of [...listeners]) {
      if (path === "inbox/events" && type !== "typing" && type !== "delta")
        onEvent({ type, data: { ...data, session_id: id } });
      if (path === `conversation/${id}/events` && type !== "session" && type !== "note")
        onEvent({ type, data });
    }
  }

  function changed(conversation: FakeConversation): void {
    const { unread: _, ...summary } = plainSummary(conversation.summary);
    emit(summary.session_id, "session", summary);
    for (const { path, onEvent } of [...listeners])
      if (path === "inbox/events") onEvent({ type: "counts", data: counts() });
  }

  function counts(): Counts {
    const summaries = [...all.values()].map(({ summary }) => summary);
    const of = (view: View) => summaries.filter((each) => belongs(view, each, reader())).length;
    return {
      open: of("open"),
      waiting: of("waiting"),
      mine: of("mine"),
      unassigned: of("unassigned"),
      missed: of("missed"),
      contact: of("contact"),
      unread: summaries.filter(({ unread = 0 }) => unread > 0).length,
    };
  }

  function found(id: string): FakeConversation {
    const conversation = all.get(id);
    if (conversation === undefined) throw refusal(404, "session_id", "not_found");
    return conversation;
  }

  function add(id: string, message: Omit<Message, "id" | "timestamp">): Message {
    const conversation = found(id);
    const { summary } = conversation;
    count += 1;
    const stored: Message = { ...message, id: `msg_${count}`, timestamp: new Date().toISOString() };
    conversation.messages.push(stored);
    const { role, content, timestamp } = stored;
    summary.last_message = { role, content: content.slice(0, 200), timestamp };
    summary.last_message_at = timestamp;
    summary.message_count += 1;
    if (role === "user") {
      summary.unread = (summary.unread ?? 0) + 1;
      summary.status = "open";
      delete summary.snoozed_until;
    }
    if (role === "agent") delete summary.outcome;
    emit(id, "message", stored);
    changed(conversation);
    return stored;
  }

  function list(query: URLSearchParams): unknown {
    const view = viewOf(query.get("view") ?? undefined);
    const search = query.get("search")?.toLowerCase() ?? "";
    const user = query.get("user");
    const summaries = [...all.values()]
      .filter(({ summary }) => user !== null || isIn(view, summary))
      .filter(({ summary }) => user === null || summary.user?.id === user)
      .filter(({ summary, messages }) => hasText(search, summary, messages))
      .map(({ summary }) => summary)
      .sort(listOrder(view));
    const [page, size] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 20)];
    const data = structuredClone(summaries.slice((page - 1) * size, page * size)).map(listed);
    const total = summaries.length;
    const pagination = { page, per_page: size, total, total_pages: Math.ceil(total / size) };
    return { success: true, data, pagination, ...(search !== "" && { search_complete: true }) };
  }

  function isIn(view: View, summary: Summary): boolean {
    if (view === "disliked") return summary.preview?.rating === "down";
    if (view === "unanswered") return summary.preview?.unanswered === true;
    return belongs(view, summary, reader()) === true;
  }

  function read(id: string, query: URLSearchParams): unknown {
    const { summary, messages, more } = found(id);
    const before = query.get("before");
    const end = before === null ? messages.length : messages.findIndex((each) => each.id === before);
    if (end < 0) throw refusal(400, "before", "invalid_value");
    const start = Math.max(0, end - Number(query.get("limit") ?? 1_000));
    const { session_id, created_at, handling, outcome, contact, user } = summary;
    const { status, snoozed_until, assignee, tags, unread } = summary;
    return structuredClone({
      success: true,
      session_id,
      created_at,
      updated_at: summary.last_message_at,
      messages: messages.slice(start, end),
      ...(start > 0 && { has_more: true }),
      ...(handling && { handling }),
      ...(outcome && { outcome }),
      ...(contact && { contact }),
      ...(query.get("include") === "user" && {
        user: user ?? null,
        status,
        tags,
        unread,
        ...(snoozed_until && { snoozed_until }),
        ...(assignee && { assignee }),
      }),
      ...more,
    });
  }

  function patch(id: string, body: Fields): unknown {
    const conversation = found(id);
    const { summary } = conversation;
    if (body.assignee === null) delete summary.assignee;
    else if (body.assignee !== undefined) {
      const person = people.find((each) => each.id === body.assignee);
      if (person === undefined) throw refusal(400, "assignee", "invalid_value");
      summary.assignee = person;
    }
    if (Array.isArray(body.tags)) summary.tags = body.tags;
    if (body.snoozed_until === null) delete summary.snoozed_until;
    else if (typeof body.snoozed_until === "string") summary.snoozed_until = body.snoozed_until;
    if (body.status === "open") summary.status = "open";
    if (body.status === "closed") {
      summary.status = "closed";
      delete summary.outcome;
      if (summary.handling) setHandling(conversation, undefined);
    }
    changed(conversation);
    return { success: true, session: structuredClone(plainSummary(summary)) };
  }

  function setHandling(conversation: FakeConversation, handling: Handling | undefined): void {
    const { summary } = conversation;
    delete summary.handling;
    if (handling) summary.handling = handling;
    const { by, agent } = handling ?? { by: "workflow" as const };
    emit(summary.session_id, "handling", { by, ...(agent && { agent }) });
  }

  function handle(id: string, body: Fields): unknown {
    const conversation = found(id);
    const { summary } = conversation;
    const before = summary.handling?.by === "person" ? summary.handling.agent : undefined;
    const agent = body.agent as { id: string; name: string } | undefined;
    if (
      before !== undefined &&
      before.id !== (agent?.id ?? personId) &&
      body.take_from !== before.id &&
      body.by !== "waiting"
    )
      throw refusal(400, "take_from", "changed_meanwhile", { agent: before });
    const by = body.by as "workflow" | "waiting" | "person";
    const since = new Date().toISOString();
    if (
      by === "person" &&
      agent &&
      summary.assignee === undefined &&
      people.some((each) => each.id === agent.id)
    )
      summary.assignee = agent;
    setHandling(conversation, by === "workflow" ? undefined : { by, since, ...(agent && { agent }) });
    changed(conversation);
    return { success: true, ...(summary.handling && { handling: summary.handling }) };
  }

  function addNote(id: string, body: Fields): unknown {
    const conversation = found(id);
    count += 1;
    const note: Note = {
      id: `note_${count}`,
      content: String(body.content),
      timestamp: new Date().toISOString(),
      agent: body.agent as Note["agent"],
    };
    conversation.notes.push(note);
    emit(id, "note", note);
    return { success: true, note };
  }

  function post(id: string, what: string, body: Fields): unknown {
    if (what === "handling") return handle(id, body);
    if (what === "notes") return addNote(id, body);
    if (what === "messages") {
      const { content, role = "assistant", agent, cards, files } = body as unknown as Message;
      const sent = {
        content,
        role,
        ...(agent && { agent }),
        ...(cards && { cards }),
        ...(files && { files: [] }),
      };
      return { success: true, ...add(id, sent) };
    }
    if (what === "read") {
      found(id).summary.unread = 0;
      return { success: true };
    }
    if (what === "transcript" && String(body.to).endsWith(".invalid")) throw refusal(400, "to", "mail_off");
    return { success: true };
  }

  function answer({ method, path, body }: FakeCall): unknown {
    const [where = "", text = ""] = path.split("?");
    const query = new URLSearchParams(text);
    const [, id = "", what] = /^conversation\/([^/]+)(?:\/(.+))?$/.exec(where)?.map(decodeURIComponent) ?? [];
    if (where === "sessions") return list(query);
    if (where === "inbox/counts") return { success: true, ...counts() };
    if (where === "site/saved-replies") return { success: true, data: savedReplies };
    if (where === "usage") return { success: true, data: usage };
    if (method === "PATCH") return patch(id, body as Fields);
    if (method === "POST") return post(id, what ?? "", (body ?? {}) as Fields);
    if (method === "DELETE") {
      found(id);
      all.delete(id);
      emit(id, "deleted", {});
      return { success: true, message: "The conversation and all its messages were deleted." };
    }
    if (what === "notes") return { success: true, data: structuredClone(found(id).notes) };
    return read(id, query);
  }

  const transport: Transport = {
    async call(method, path, { body, signal, idempotencyKey } = {}) {
      const call: FakeCall = { method, path, body, ...(idempotencyKey && { idempotencyKey }) };
      calls.push(call);
      await Promise.resolve();
      for (const [part, wait] of blocked) if (path.includes(part)) await wait;
      signal?.throwIfAborted();
      if (isDown) throw { status: 0 } satisfies CallFailure;
      const at = failing.findIndex((each) => each.path.test(path));
      if (at >= 0) throw failing.splice(at, 1)[0]?.failure;
      const known = idempotencyKey && answered.get(idempotencyKey);
      if (known) return known;
      const result = answer(call);
      if (idempotencyKey) answered.set(idempotencyKey, result);
      return result;
    },
    listen(path, { onEvent, onState, signal }) {
      const listener = { path, onEvent, onState };
      listeners.add(listener);
      signal.addEventListener("abort", () => listeners.delete(listener));
      queueMicrotask(() => onState(isDown ? "lost" : "live"));
    },
    openFile: async (path, name) => void calls.push({ method: "GET", path, body: name }),
    async upload(_, file) {
      count += 1;
      return { file_id: `file_${count}`, name: file.name, size: file.size };
    },
  };

  return {
    transport,
    calls,
    conversations: all,
    say: (id: string, content: string, role: Message["role"] = "user", more: Partial<Message> = {}) =>
      add(id, { role, content, ...more }),
    begin(conversation: FakeConversation) {
      all.set(conversation.summary.session_id, conversation);
      changed(conversation);
    },
    handle,
    note: addNote,
    /** Returns the paths of the open streams. */
    streams: () => [...listeners].map(({ path }) => path),
    typing: (id: string, by: string, name?: string) => emit(id, "typing", { by, ...(name && { name }) }),
    /** Cuts the connections (`true`), or restores them (`false`). */
    setDown(value: boolean) {
      isDown = value;
      for (const { onState } of [...listeners]) onState(value ? "lost" : "stale");
    },
    fail: (path: RegExp, failure: CallFailure) => void failing.push({ path, failure }),
    /** Delays answers of paths that contain `part` until the returned function is called. */
    hold(part: string) {
      let release: () => void = () => undefined;
      blocked.set(
        part,
        new Promise((resolve) => {
          release = () => {
            blocked.delete(part);
            resolve();
          };
        }),
      );
      return release;
    },
  };
}

export type FakeService = ReturnType<typeof fakeService>;

/** Returns the summary without the fields that only lists have. */
function plainSummary({
  last_message: _,
  user: __,
  page: ___,
  preview: ____,
  contact: _____,
  ...summary
}: Summary): Summary {
  return summary;
}

/** Returns the summary as a row of a list, where `preview` also contains the page and the user. */
function listed(summary: Summary): Summary {
  const { user, page, preview, last_message: last } = summary;
  const known = { first_message: last?.content ?? null, ...(page && { page: page.url }) };
  const named = user ? { id: user.id, verified: user.verified } : null;
  return { ...summary, preview: { ...known, ...preview, user: named } };
}

function hasText(search: string, summary: Summary, messages: readonly Message[]): boolean {
  if (search === "") return true;
  const texts = [summary.user?.name, summary.user?.email, ...messages.map(({ content }) => content)];
  return texts.some((text) => text?.toLowerCase().includes(search));
}
