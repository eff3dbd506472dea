import type { Mail, Mailer } from "./mail.ts";

/**
 * Sends each e-mail, even if another one fails. Rejects only if none was sent, and then with a temporary error if there is one.
 * After a partial success it resolves, because a retry would send some e-mails twice, and `onFault` receives the errors.
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
