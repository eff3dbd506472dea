import { z } from "zod";
import { isFileId } from "../../../files/content-store.ts";
import { FILE_TYPES, MOST_BYTES } from "../../../files/file-types.ts";
import { shownName } from "../../../files/shown-name.ts";
import { isReplyExtras, type ReplyExtras } from "../../../reply-extras.ts";
import { chronological } from "../../../sessions/chronological.ts";
import type { ExportedSession } from "../../../sessions/exported-session.ts";
import { REASON_CODES } from "../../../sessions/handling.ts";
import type { Note } from "../../../sessions/note.ts";
import type { Session, SessionUser } from "../../../sessions/session.ts";
import { startContextJson } from "../../../sessions/start-context.ts";
import { changedTeam, type TeamState } from "../../../sessions/team-state.ts";
import { MOST_NOTES } from "../../../storage/port/team-storage.ts";
import { instant } from "../instant.ts";

/** Maximum number of files per message: more than the API accepts. */
const MOST_FILES = 100;

/**
 * A file of a message. An import refuses other types than those in `FILE_TYPES` and makes the name safe to show, because the
 * service delivers the file.
 */
const sentFile = z.object({
  id: z.string().refine(isFileId),
  name: z.string().min(1).max(400),
  type: z.string().refine((type) => Object.hasOwn(FILE_TYPES, type)),
  size: z.int().positive().max(MOST_BYTES),
});

const agent = z.object({ id: z.string(), name: z.string(), avatarUrl: z.string().exactOptional() });

const inFile = z.object({
  type: z.literal("session"),
  session_id: z.string().min(1),
  created_at: instant,
  last_message_at: instant,
  user: z
    .object({
      id: z.string().nullable(),
      verified: z.boolean(),
      name: z.string().min(1).max(400).exactOptional(),
      email: z.string().min(1).max(254).exactOptional(),
    })
    .nullable(),
  successor: z.string().nullable(),
  messages: z.array(
    z.object({
      id: z.string().min(1),
      role: z.enum(["user", "assistant", "agent"]),
      content: z.string(),
      timestamp: instant,
      metadata: z
        .object({ model: z.string(), tokens_used: z.int(), response_time_ms: z.number() })
        .nullable(),
      stopped: z.literal(true).exactOptional(),
      rating: z.enum(["up", "down"]).exactOptional(),
      rating_reason: z.string().exactOptional(),
      extras: z.custom<ReplyExtras>((value) => isReplyExtras(value)).exactOptional(),
      agent: agent.exactOptional(),
      files: z.array(sentFile).max(MOST_FILES).exactOptional(),
    }),
  ),
  beginning: z.looseObject({}).exactOptional(),
  contact: z
    .object({
      email: z.string().min(1),
      name: z.string().exactOptional(),
      message: z.string().exactOptional(),
      language: z.string().exactOptional(),
      at: instant,
    })
    .exactOptional(),
  outcome: z
    .object({
      is: z.enum(["missed", "contact_left"]),
      at: instant,
      reasonCode: z.enum(REASON_CODES).exactOptional(),
      reason: z.string().exactOptional(),
      summary: z.string().exactOptional(),
    })
    .exactOptional(),
  team: z
    .object({
      closed: z.literal(true).exactOptional(),
      snoozedUntil: instant.exactOptional(),
      assignee: z.object({ id: z.string(), name: z.string() }).exactOptional(),
      tags: z.array(z.string()).exactOptional(),
    })
    .exactOptional(),
  notes: z
    .array(z.object({ id: z.string(), content: z.string(), at: instant, agent }))
    .max(MOST_NOTES)
    .exactOptional(),
});

/** One session in an export: the API's names (contract §B.3), and fields that the API does not show. */
export const sessionLine = z.codec(inFile, z.custom<ExportedSession>(), {
  encode: ({ session, successor, messages, beginning: startContext, contact, notes }) => ({
    type: "session" as const,
    session_id: session.id,
    created_at: session.createdAt,
    last_message_at: session.lastMessageAt,
    user: session.user === undefined ? null : userLine(session.user),
    successor: successor ?? null,
    messages: messages.map(({ at, metadata, ratingReason, ...message }) => ({
      ...message,
      ...(ratingReason && { rating_reason: ratingReason }),
      timestamp: at,
      metadata: metadata === undefined ? null : metadataLine(metadata),
    })),
    ...(startContext && { beginning: JSON.parse(startContext) as Record<string, unknown> }),
    ...(contact && { contact }),
    ...(session.outcome && { outcome: session.outcome }),
    ...teamLine(session.team),
    ...(notes && { notes }),
  }),
  decode: (line) =>
    chronological({
      session: {
        key: 0,
        id: line.session_id,
        createdAt: line.created_at,
        lastMessageAt: line.last_message_at,
        messageCount: line.messages.length,
        user: line.user === null ? undefined : { ...line.user, id: line.user.id ?? undefined },
        ...(line.outcome && { outcome: line.outcome }),
        ...teamOf(line.team, line.notes),
      },
      successor: line.successor ?? undefined,
      messages: line.messages.map(({ timestamp, metadata, rating_reason, files, ...message }) => ({
        ...message,
        ...(files && { files: files.map((file) => ({ ...file, name: shownName(file.name, file.type) })) }),
        ...(rating_reason && { ratingReason: rating_reason }),
        at: timestamp,
        metadata: metadata === null ? undefined : metadataOf(metadata),
      })),
      ...startContextOf(line.beginning),
      ...(line.contact && { contact: line.contact }),
      ...(line.notes && { notes: line.notes }),
    }),
});

function userLine({ id, verified, name, email }: SessionUser) {
  return {
    id: id ?? null,
    verified,
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
  };
}

/** Omits the number of notes, because the line has the notes themselves. */
function teamLine({ notes: _, ...team }: TeamState = {}): { team?: TeamState } {
  return Object.keys(team).length === 0 ? {} : { team };
}

function teamOf(team: TeamState | undefined, notes: Note[] | undefined): Pick<Session, "team"> {
  const all = changedTeam(team ?? null, { notes: notes?.length });
  return all === null ? {} : { team: all };
}

function startContextOf(fields: Record<string, unknown> = {}): Pick<ExportedSession, "beginning"> {
  const startContext = startContextJson({ ...fields, page_url: fields.page });
  return startContext === undefined ? {} : { beginning: startContext };
}

type Metadata = NonNullable<ExportedSession["messages"][number]["metadata"]>;

function metadataLine({ model, tokensUsed, responseTime }: Metadata) {
  return { model, tokens_used: tokensUsed, response_time_ms: responseTime };
}

function metadataOf(line: ReturnType<typeof metadataLine>): Metadata {
  return { model: line.model, tokensUsed: line.tokens_used, responseTime: line.response_time_ms };
}
