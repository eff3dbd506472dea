import type { Contact } from "./contact.ts";
import type { Message, ReplyMetadata } from "./message.ts";
import type { Note } from "./note.ts";
import type { Session } from "./session.ts";

export interface ExportedSession {
  session: Session;
  /** The id of the successor, if the session is over. */
  successor: string | undefined;
  messages: (Message & { metadata: ReplyMetadata | undefined })[];
  /** JSON of a `StartContext`. */
  beginning?: string;
  /** The visitor's contact details for an answer by e-mail. Who handles the conversation is not exported. */
  contact?: Contact;
  /** Notes, oldest first. Only imports set them. An export reads them with `notesOf` if `session.team.notes` is above 0. */
  notes?: Note[];
}
