import { z } from "zod";
import { Failure } from "../../../failures.ts";
import { notesIn } from "../../../sessions/note.ts";
import { unknownSession } from "../../../sessions/session-failures.ts";
import { MOST_NOTES } from "../../../storage/port/team-storage.ts";
import { route } from "../../route.ts";
import { agentFrom, agentInput } from "../../schemas/agent-record.ts";
import { messageText } from "../../schemas/fields.ts";
import { noteOf, noteRecord } from "../../schemas/note-record.ts";

const oneSession = z.object({ session_id: z.string() });

/** contract §20.2. */
export const addNote = route({
  operationId: "addNote",
  client: "conversations.addNote",
  method: "POST",
  path: "/conversation/{session_id}/notes",
  summary: "Add a note for the team",
  description:
    "Visitors and workflows never see notes. They are exported and deleted with the conversation. A conversation has at most 500 notes.",
  access: { permission: "conversations:write" },
  params: oneSession,
  body: z.object({
    content: messageText,
    agent: agentInput.nullish().meta({ description: "The author; required with an API key." }),
  }),
  output: z.object({ success: z.literal(true), note: noteRecord }),
  status: 201,
  failures: ["notFound"],
  isRecorded: true,
  async handle({ principal, params: { session_id }, body }, { storage, events, randomText, clock }) {
    const siteId = principal.site.id;
    const agent = principal.kind === "member" ? principal.person : body.agent;
    if (!agent) throw noAgent();
    const added = await storage.addNote(siteId, session_id, {
      id: `note_${randomText(24)}`,
      content: body.content,
      at: clock(),
      agent: agentFrom(body.agent ?? { id: agent.id, name: agent.name }, principal),
    });
    if (added === "unknown") throw unknownSession();
    if (added === "too_many") throw tooMany();
    events.changed(siteId, session_id);
    return { success: true as const, note: noteOf(added) };
  },
});

export const listNotes = route({
  operationId: "listNotes",
  client: "conversations.notes",
  method: "GET",
  path: "/conversation/{session_id}/notes",
  summary: "List the notes of a conversation, oldest first",
  access: { permission: "conversations:read" },
  params: oneSession,
  output: z.object({ success: z.literal(true), data: z.array(noteRecord) }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params: { session_id } }, { storage }) {
    const siteId = principal.site.id;
    const session = await storage.session(siteId, session_id);
    if (session === undefined) throw unknownSession();
    return { success: true as const, data: (await notesIn(storage, siteId, session)).map(noteOf) };
  },
});

function noAgent(): Failure {
  return new Failure(
    "invalidRequest",
    "agent",
    "missing_required_field",
    "A key must name the author as { id, name }.",
  );
}

function tooMany(): Failure {
  const message = `A conversation has ${MOST_NOTES} notes at most.`;
  return new Failure("invalidRequest", "content", "limit_exceeded", message);
}
