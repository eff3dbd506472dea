import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Unparsed headers and body. */
  raw: string;
}

/** Starts a mail server on loopback that accepts all e-mails, except those to addresses in `refused`. */
export async function mailServer({ password }: { password?: string } = {}) {
  const mails: ReceivedMail[] = [];
  const refused = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: password === undefined,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ password: given }, _, done) =>
      given === password ? done(null, { user: "parley" }) : done(new Error("Not for hunter2@shop.example")),
    onRcptTo({ address }, _, done) {
      const code = refused.get(address);
      done(code === undefined ? null : Object.assign(new Error(`No ${address}`), { responseCode: code }));
    },
    async onData(stream, { envelope }, done) {
      const raw = await text(stream);
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
      done();
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${password === undefined ? "" : `parley:${password}@`}127.0.0.1:${port}`,
    mails,
    /** The SMTP reply code per refused e-mail address. */
    refused,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}
