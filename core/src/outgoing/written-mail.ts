import type { Site } from "../sites/site.ts";
import type { SiteCache } from "../sites/site-cache.ts";
import type { ConfirmationStorage } from "../storage/port/confirmation-storage.ts";
import type { ContactStorage } from "../storage/port/contact-storage.ts";
import type { EventStorage } from "../storage/port/event-storage.ts";
import type { DueMail } from "../storage/port/mail-storage.ts";
import type { PeopleStorage } from "../storage/port/people-storage.ts";
import type { ConversationStorage } from "../storage/port.ts";
import type { Mail } from "./mail.ts";
import { mailWindows } from "./mail-limits.ts";
import { peopleMail, visitorMail } from "./mail-texts.ts";
import { confirmedAddresses, peopleByLanguage } from "./recipients.ts";

export interface MailDeps {
  storage: Pick<ConfirmationStorage, "isConfirmed" | "countMail" | "changeNotified"> &
    Pick<PeopleStorage, "people"> &
    Pick<ContactStorage, "contact"> &
    Pick<EventStorage, "sessionEvents"> &
    Pick<ConversationStorage, "session">;
  cachedSites: Pick<SiteCache, "byId">;
  /** The console's URL, with a trailing slash; undefined if there is none. */
  consoleUrl: () => string | undefined;
  clock: () => number;
}

/** The e-mails to send. `through`: for an e-mail to a visitor, the number of the last event that it covers. */
export interface Written {
  mails: Mail[];
  through?: number;
}

/** No address may receive an e-mail now. `later`: when to try again; undefined: after the visitor has confirmed the address. */
export interface Later {
  later: number | undefined;
}

/** Writes the e-mails that are due, and counts them towards the limits. Undefined if there is nothing to send. */
export function writtenMail(deps: MailDeps, due: DueMail): Promise<Written | Later | undefined> {
  return due.to === "people" ? toPeople(deps, due) : toVisitor(deps, due);
}

/** Writes the e-mails to the site's people, and to the addresses in its `notify_emails`. */
async function toPeople(
  deps: MailDeps,
  due: DueMail & { to: "people" },
): Promise<Written | Later | undefined> {
  const { storage } = deps;
  const { siteId, sessions } = due;
  const site = await deps.cachedSites.byId(siteId);
  if (site === undefined) return undefined;
  const confirmed = await confirmedAddresses(deps, site);
  const byLanguage = await peopleByLanguage(storage, siteId, { notifiesOthers: confirmed.length > 0 });
  if (byLanguage.size + confirmed.length === 0) return undefined;
  const people = new Set([...byLanguage.values()].flat());
  const others = confirmed.filter((email) => !people.has(email));
  const of = (kind: string) => sessions.filter((one) => one.kind === kind).map((one) => one.sessionId);
  const named = await Promise.all(of("waiting").map((id) => storage.session(siteId, id)));
  const asked = named.filter((session) => session !== undefined);
  const left = await Promise.all(
    of("left").map(async (sessionId) => ({ sessionId, contact: await storage.contact(siteId, sessionId) })),
  );
  const known = left.flatMap(({ sessionId, contact }) => (contact ? [{ sessionId, contact }] : []));
  if (asked.length + known.length === 0) return undefined;
  // Counted last, so that only e-mails that are sent count towards the limits.
  const { notified, fullUntil } = await withinLimits(deps, site, others, due.attempts);
  if (byLanguage.size === 0 && notified.length === 0) return { later: fullUntil };
  const base = deps.consoleUrl();
  const details = {
    siteName: site.name,
    waiting: asked,
    left: known,
    link: (id: string) =>
      base && `${base}#/site/${encodeURIComponent(siteId)}/inbox/${encodeURIComponent(id)}`,
    accountLink: base && `${base}#/account`,
  };
  const toAddresses = notified.length > 0 && peopleMail({ ...details, ...NO_ACCOUNT });
  return {
    mails: [
      ...[...byLanguage].flatMap(([language, addresses]) => {
        const text = peopleMail({ ...details, language });
        return addresses.map((to) => ({ to, ...text }));
      }),
      ...(toAddresses ? notified.map((to) => ({ to, ...toAddresses })) : []),
    ],
  };
}

/** The addresses that the limits allow now. Only the first attempt counts, not a retry. */
async function withinLimits({ storage, clock }: MailDeps, site: Site, emails: string[], attempts: number) {
  const notified: string[] = [];
  let fullUntil: number | undefined;
  for (const to of emails) {
    const windows = mailWindows({ kind: "notify", to, site }, clock());
    const full = attempts === 0 ? await storage.countMail(windows, clock()) : undefined;
    if (full === undefined) notified.push(to);
    else fullUntil = full;
  }
  return { notified, fullUntil };
}

/** Writes the e-mail with agents' answers to a visitor who has left. */
async function toVisitor(
  { storage, cachedSites, clock }: MailDeps,
  due: DueMail & { to: "visitor" },
): Promise<Written | Later | undefined> {
  const { siteId, sessionId, heard, attempts } = due;
  const site = await cachedSites.byId(siteId);
  const contact = await storage.contact(siteId, sessionId);
  const answers = await firstAnswers(storage, siteId, sessionId, heard);
  const last = answers.at(-1);
  if (site === undefined || last === undefined) return undefined;
  const to = contact?.email ?? (await storage.session(siteId, sessionId))?.user?.email;
  if (to === undefined) return undefined;
  // A verified user's address comes from a signed token or the owner's server. An address left in the chat must be confirmed
  // first.
  if (contact && !(await storage.isConfirmed(siteId, sessionId, to))) return { later: undefined };
  // Only the first attempt counts towards the limits, not a retry.
  const windows = mailWindows({ kind: "visitor", to, site }, clock());
  const later = attempts === 0 ? await storage.countMail(windows, clock()) : undefined;
  if (later !== undefined) return { later };
  const text = visitorMail(
    site.name,
    answers.map(({ message }) => message),
    contact?.language,
  );
  return { mails: [{ to, ...text, id: last.message.id }], through: last.number };
}

/** The agents' messages in the first page of events that contains any. The next e-mail contains those of the next page. */
async function firstAnswers(
  storage: Pick<EventStorage, "sessionEvents">,
  siteId: string,
  sessionId: string,
  heard: number,
) {
  for (let after = heard; ; ) {
    const events = await storage.sessionEvents(siteId, sessionId, after);
    const answers = events.flatMap((event) =>
      event.type === "message" && event.message.role === "agent" ? [event] : [],
    );
    const last = events.at(-1);
    if (answers.length > 0 || last === undefined) return answers;
    after = last.number;
  }
}

/** Details of the e-mail for readers who cannot sign in to the console. */
const NO_ACCOUNT = { link: () => undefined, accountLink: undefined, isNotified: true };
