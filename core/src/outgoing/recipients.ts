import type { Site } from "../sites/site.ts";
import { type ConfirmationStorage, notifyRow } from "../storage/port/confirmation-storage.ts";
import type { PeopleStorage, SiteRole, StoredPerson } from "../storage/port/people-storage.ts";
import { peopleWords } from "./languages/people-words.ts";

const MOST_PEOPLE = 50;

/**
 * The addresses of a site's people who receive e-mails, by language. With `role`, only people with that role. If the site has no
 * such people, the operators' addresses, unless the site has confirmed addresses in `notify_emails` (`notifiesOthers`).
 */
export async function peopleByLanguage(
  storage: Pick<PeopleStorage, "people">,
  siteId: string,
  { notifiesOthers, role }: { notifiesOthers: boolean; role?: SiteRole },
): Promise<Map<string, string[]>> {
  const isMeant = ({ sites }: StoredPerson) =>
    role === undefined || sites.some((grant) => grant.siteId === siteId && grant.role === role);
  const ofSite = (await storage.people(siteId)).filter(isMeant);
  const isUnattended = ofSite.length === 0 && !notifiesOthers;
  const people = isUnattended ? (await storage.people()).filter(isOperator) : ofSite;
  const wanting = people.filter(({ mails }) => mails).slice(0, MOST_PEOPLE);
  const byLanguage = Map.groupBy(wanting, ({ language }) => peopleWords(language).language);
  return new Map([...byLanguage].map(([language, group]) => [language, group.map(({ email }) => email)]));
}

/** The confirmed addresses in `notify_emails`. Queues a confirmation e-mail to each of the others. */
export async function confirmedAddresses(
  {
    storage,
    clock,
  }: { storage: Pick<ConfirmationStorage, "isConfirmed" | "changeNotified">; clock: () => number },
  { id: siteId, settings }: Site,
): Promise<string[]> {
  const emails = [...new Set(settings.notify_emails)];
  const are = await Promise.all(emails.map((email) => storage.isConfirmed(siteId, notifyRow(email), email)));
  const added = emails.filter((_, n) => !are[n]);
  if (added.length > 0)
    await storage.changeNotified({ siteId, added, removed: [], at: clock(), isConfirmed: false });
  return emails.filter((_, n) => are[n]);
}

function isOperator({ isOperator }: StoredPerson): boolean {
  return isOperator;
}
