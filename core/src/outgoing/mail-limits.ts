import { hash } from "node:crypto";
import { DAY } from "../durations.ts";
import { QUOTAS } from "../sites/plans.ts";
import type { Site } from "../sites/site.ts";
import type { MailWindow } from "../storage/port/confirmation-storage.ts";

/** Milliseconds within which one address receives at most one e-mail of a kind, except `notify` and `report` (contract §9.4). */
export const ADDRESS_PAUSE = 600_000;
/** Maximum number of e-mails of a kind that the whole service sends per UTC day. */
export const SERVICE_MAILS_PER_DAY = 10_000;

/**
 * Kinds of e-mails. Each kind has its own limits, so that visitors cannot use up those of the e-mails that an owner needs, such as
 * a password reset. `notify` goes to the addresses in `notify_emails`; `notify_confirm` is the first e-mail to each.
 */
export type CountedMail =
  | ("visitor" | "invite" | "reset" | "transcript")
  | ("notify" | "notify_confirm" | "report");

/**
 * The windows that an e-mail counts towards: those of its address, its site and the service. Per UTC day, a site may send as many
 * e-mails of a kind as its plan has requests per minute. The store counts, so restarts and replicas do not raise the limits.
 */
export function mailWindows(
  { kind, to, site: { id, plan } }: { kind: CountedMail; to: string; site: Pick<Site, "id" | "plan"> },
  now: number,
): MailWindow[] {
  const endOfDay = (Math.floor(now / DAY) + 1) * DAY;
  const address = hash("sha256", mailboxOf(to.toLowerCase()), "base64url");
  // `notify` and `report` have no window per address, because an address may receive them from several sites. A site sends
  // `notify` at most once per `MAIL_PAUSE`, and one report a week.
  const ofAddress =
    kind === "notify" || kind === "report"
      ? []
      : [{ name: `${kind} to ${address}`, limit: 1, resetsAt: now + ADDRESS_PAUSE }];
  return [
    ...ofAddress,
    { name: `${kind} of ${id}`, limit: QUOTAS[plan].minute, resetsAt: endOfDay },
    { name: kind, limit: SERVICE_MAILS_PER_DAY, resetsAt: endOfDay },
  ];
}

/**
 * The mailbox of an address in lower case, so that one mailbox does not receive e-mails through many addresses: most servers
 * deliver `ada+shop@` to `ada@`, and Gmail ignores dots. An address with an extension never belongs to another mailbox.
 */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).replace(/\+.*/, "");
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll(".", "")}@gmail.com`
    : `${name}@${domain}`;
}
