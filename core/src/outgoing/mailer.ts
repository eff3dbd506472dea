import { createTransport } from "nodemailer";
import { shortText } from "../short-text.ts";
import { MailError, type Mailer } from "./mail.ts";

/** Milliseconds allowed for the connection, for the server's greeting, and for a pause. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const CONNECTIONS = 4;
const LONGEST_SUBJECT = 150;

/** Sends through the server of `PARLEY_SMTP_URL`. A password is only sent encrypted, except to a server on this machine. */
export function mailer({ url, from }: { url: string; from: string }): Mailer {
  const { hostname, username, protocol } = new URL(url);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const transport = createTransport({
    url,
    pool: true as const,
    maxConnections: CONNECTIONS,
    ...PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(protocol === "smtp:" && username !== "" && !isHere && { requireTLS: true }),
  });
  return {
    async send({ to, subject, text, language, id }) {
      try {
        await transport.sendMail({
          from,
          to: addressee(to),
          envelope: { from, to: [to] },
          subject: shortText(oneLine(subject), LONGEST_SUBJECT),
          text,
          ...(id && { messageId: `<${id}@${domainOf(from)}>` }),
          headers: { "Auto-Submitted": "auto-generated", "Content-Language": language },
        });
      } catch (error) {
        throw mailError(error);
      }
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw mailError(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Returns an object, because the mail library would parse a string: an address with a comma would become two addresses. */
function addressee(address: string): { name: string; address: string } {
  return { name: "", address };
}

/** Removes characters that could end a header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
}

function mailError(error: unknown): MailError {
  const { code, responseCode, command } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  const said = [code, command, responseCode].filter((part) => part !== undefined).join(" ");
  const isFinal = code === "EENVELOPE" && responseCode !== undefined && responseCode >= 500;
  return new MailError(said === "" ? "unknown error" : said, isFinal);
}
