import type { Database, Steps } from "../database.ts";
import { audit } from "./audit.ts";
import { confirmations } from "./confirmations.ts";
import { files } from "./files.ts";
import { links } from "./links.ts";
import { mails } from "./mails.ts";
import { notes } from "./notes.ts";
import { outbox } from "./outbox.ts";
import { passkeys } from "./passkeys.ts";
import { people } from "./people.ts";
import { sites } from "./sites.ts";

/** The methods of the port that are written once for both stores. */
export const METHODS = {
  ...notes,
  ...sites,
  ...people,
  ...passkeys,
  ...links,
  ...audit,
  ...outbox,
  ...mails,
  ...confirmations,
  ...files,
};

export type SharedMethod = keyof typeof METHODS;

type AnyScript = (database: Database, ...given: unknown[]) => Steps<unknown>;

/** The same, for calls that carry a method's name and what it is given. */
export const SCRIPTS = new Map(Object.entries(METHODS as unknown as Record<SharedMethod, AnyScript>));
