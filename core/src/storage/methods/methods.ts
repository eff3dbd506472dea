import type { Database, Steps } from "../database.ts";
import { audit } from "./audit.ts";
import { calls } from "./calls.ts";
import { confirmations } from "./confirmations.ts";
import { conversations } from "./conversations/conversations.ts";
import type { ConversationRows } from "./conversations/rows.ts";
import { teamReads } from "./conversations/team.ts";
import { files } from "./files.ts";
import { inbox } from "./inbox.ts";
import { insights } from "./insights.ts";
import { knowledge } from "./knowledge.ts";
import { links } from "./links.ts";
import { mails, reports } from "./mails.ts";
import { notes } from "./notes.ts";
import { outbox } from "./outbox.ts";
import { passkeys, people } from "./people.ts";
import { sites } from "./sites.ts";

/** The methods that both stores share and that need only a `Database`; `conversations` need more. */
const METHODS = {
  ...notes,
  ...sites,
  ...people,
  ...passkeys,
  ...links,
  ...audit,
  ...outbox,
  ...calls,
  ...mails,
  ...confirmations,
  ...files,
  ...teamReads,
  ...inbox,
  ...knowledge,
  ...insights,
  ...reports,
};

export type SharedMethod = keyof typeof METHODS | keyof typeof conversations;

type AnyScript = (rows: ConversationRows, ...given: unknown[]) => Steps<unknown>;
type OnDatabase = (database: Database, ...given: unknown[]) => Steps<unknown>;

/** All shared methods by name, for calls that carry a method's name and arguments. */
export const SCRIPTS: ReadonlyMap<string, AnyScript> = new Map([
  ...Object.entries(METHODS as unknown as Record<string, OnDatabase>).map(
    ([name, script]): [string, AnyScript] => [name, ({ database }, ...given) => script(database, ...given)],
  ),
  ...Object.entries(conversations as unknown as Record<string, AnyScript>),
]);
