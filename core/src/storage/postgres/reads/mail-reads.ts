import type { MailStorage } from "../../port/mail-storage.ts";
import type { Ask, Statement } from "../connections.ts";

const HAS_DUE: Statement = {
  name: "hasDueMail",
  text: "SELECT FROM parley.mails m WHERE parley.is_mail_due(m, $1) LIMIT 1",
};

export function mailReads(ask: Ask): Pick<MailStorage, "hasDueMail"> {
  return { hasDueMail: async (now) => (await ask(HAS_DUE, [now])).length > 0 };
}
