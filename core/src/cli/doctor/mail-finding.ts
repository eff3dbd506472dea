import { type Finding, mend, ok } from "./finding.ts";

/** Of the mail server, which is called: it takes this name and password, and no mail is sent. */
export async function mailFinding(mail: { url: string; from: string }): Promise<Finding> {
  const check = "mail";
  const { host } = new URL(mail.url);
  // Loaded only where it is used: a command on a small installation starts faster.
  const { mailer } = await import("../../outgoing/mailer.ts");
  const server = mailer(mail);
  try {
    await server.verify();
    return ok(check, `${host} takes mails.`);
  } catch (error) {
    const reason = (error as Error).message;
    return mend(
      check,
      `PARLEY_SMTP_URL: ${host} cannot be used (${reason}). Nobody is mailed until it can; mails wait for a day.`,
    );
  } finally {
    server.close();
  }
}
