import { Failure } from "../failures.ts";
import type { Site } from "../sites/site.ts";
import type { ConfirmationStorage } from "../storage/port/confirmation-storage.ts";
import { type CountedMail, mailWindows } from "./mail-limits.ts";

/** Counts an e-mail in the limits of contract §9.4. Rejects with 429 `to` if one of them is reached. */
export async function countAllowed(
  storage: Pick<ConfirmationStorage, "countMail">,
  mail: { kind: CountedMail; to: string; site: Pick<Site, "id" | "plan"> },
  now: number,
): Promise<void> {
  const fullUntil = await storage.countMail(mailWindows(mail, now), now);
  if (fullUntil === undefined) return;
  const retryAfter = Math.max(1, Math.ceil((fullUntil - now) / 1_000));
  const message =
    "This address received an e-mail in the last 10 minutes, or this site has sent too many e-mails today. Try again later.";
  throw new Failure("rateLimited", "to", "limit_exceeded", message, { retryAfter });
}

/** The failure for an e-mail address in `field` that the mail server refused. */
export function refusedAddress(field: string): Failure {
  const message = "The mail server refused this address. Check the address for typing errors.";
  return new Failure("invalidRequest", field, "invalid_value", message);
}
