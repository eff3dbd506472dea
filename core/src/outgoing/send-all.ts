import type { Mail, Mailer } from "./mail.ts";

/**
 * Tries each e-mail, also if another fails. Rejects only if none was sent, with a temporary fault if there is one: after a partial
 * success, a retry would send some e-mails twice. `onFault` receives the reasons of a partial success.
 */
export async function sendAll(
  mailer: Pick<Mailer, "send">,
  mails: readonly Mail[],
  onFault: (reason: string) => void,
): Promise<void> {
  const outcomes = await Promise.allSettled(mails.map((mail) => mailer.send(mail)));
  const faults = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  if (faults.length > 0 && faults.length === mails.length)
    throw faults.find(({ isFinal }) => !isFinal) ?? faults[0];
  for (const { message } of faults) onFault(message);
}
