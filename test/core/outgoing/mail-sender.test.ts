import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { confirmationSender } from "../../../core/src/outgoing/confirmation-sender.ts";
import type { Mailer } from "../../../core/src/outgoing/mail.ts";
import { mailSender } from "../../../core/src/outgoing/mail-sender.ts";
import { mailer } from "../../../core/src/outgoing/mailer.ts";
import { randomText } from "../../../core/src/random-text.ts";
import type { SiteCredentials } from "../../../core/src/sites/site-service.ts";
import { ANSWER_GRACE, MAIL_PAUSE } from "../../../core/src/storage/port/mail-storage.ts";
import { consolePerson } from "../api/console-person.ts";
import { MINUTE, ORIGIN, openerOf, SECOND, standing } from "../api/harness.ts";
import { overFetch } from "../api/over-fetch.ts";
import { signedToken } from "../api/signed-token.ts";
import { mailServer } from "./mail-server.ts";
import { unpolled } from "./unpolled.ts";

const FROM = "Shop <chat@shop.example>";
const MAY = { id: "may", name: "May" };
const BREAK = "\r\nBcc: eve@evil.example\r\n\r\n";

describe("E-mails", () => {
  const bench = standing(openerOf(overFetch));
  let server: Awaited<ReturnType<typeof mailServer>>;
  let smtp: Mailer;
  let site: SiteCredentials;
  let logged: object[];
  let sender: ReturnType<typeof mailSender>;
  let confirmations: ReturnType<typeof confirmationSender>;

  beforeAll(async () => {
    server = await mailServer();
    smtp = mailer({ url: server.url, from: FROM });
  });
  beforeEach(async () => {
    server.mails.length = 0;
    server.refused.clear();
    logged = [];
    const handover = { visitors: true, after_failures: 0, timeout: 300, otherwise: "form" as const };
    site = await bench.newSite({ name: `Ada's Shop${BREAK}`, handover });
    const log = { warn: (line: object) => logged.push(line), error: (line: object) => logged.push(line) };
    const deps = {
      storage: bench.service.storage,
      cachedSites: { byId: bench.service.sites.find },
      mailer: { ...smtp, close: () => undefined },
      log: log as never,
      clock: bench.clock.now,
    };
    sender = unpolled(() => mailSender({ ...deps, consoleUrl: () => "https://chat.example/console/" }));
    confirmations = unpolled(() =>
      confirmationSender({ ...deps, randomText: randomText(), confirmUrl: (token) => token }),
    );
    return async () => {
      await sender.close();
      await confirmations.close();
    };
  });
  afterAll(async () => {
    smtp.close();
    await server.close();
  });

  const operate = (session: string, call: string, body: object) =>
    bench.call("POST", `/conversation/${session}/${call}`, { key: site.api_key, body });
  const say = (session: string, content: string) =>
    operate(session, "messages", { content, role: "agent", agent: MAY });

  /** Confirms the e-mail address, as the link in the e-mail does. Passes 10 minutes before and after, the pause between e-mails. */
  async function confirm(sessionId: string, email: string): Promise<void> {
    bench.clock.pass(10 * MINUTE);
    await confirmations.poll();
    const [, body = ""] = split(server.mails.find(({ to }) => to.includes(email))?.raw);
    const hash = createHash("sha256")
      .update(/^\w{40}$/m.exec(body)?.[0] ?? "")
      .digest("base64url");
    const use = { siteId: site.site_id, sessionId, hash, at: bench.clock.now() };
    expect(await bench.service.storage.confirmContact(use)).toBe(true);
    server.mails.length = 0;
    bench.clock.pass(10 * MINUTE);
  }

  async function asked(): Promise<{ session_id: string; token: string }> {
    const visit = await bench.visit(site);
    await bench.call("POST", "/message", {
      token: visit.token,
      origin: "https://shop.example",
      body: { message: "Hi" },
    });
    return visit;
  }

  const employed = () => consolePerson(bench, "agent", site.site_id);

  it("notify each subscribed person of the site separately about a waiting visitor, with a link", async () => {
    const [one, other, off] = [await employed(), await employed(), await employed()];
    await bench.service.people.change(off.id, { mails: false });
    const handover = { reason: `angry${BREAK}` };
    bench.workflow.answers(() => ({ body: { message: "One moment", handover } }));
    const { session_id } = await asked();
    bench.clock.pass(10 * SECOND);
    await sender.poll();
    expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual([one.email, other.email].toSorted());
    const [mail] = server.mails;
    expect(mail?.from).toBe("chat@shop.example");
    const [head = "", body = ""] = split(mail?.raw);
    expect(head.match(/\S+@example\.com/g)).toEqual(mail?.to);
    expect(head).toMatch(/^To: person\d+@example\.com$/m);
    expect(head).not.toMatch(/^bcc:/im);
    expect(head).toContain("Content-Type: text/plain");
    expect(body).toContain(`https://chat.example/console/#/site/${site.site_id}/inbox/${session_id}`);
    expect(body).toContain("> Reason: angry");
  });

  it("are sent at most once in ten minutes, and list every request for a person since the last e-mail, answered or missed", async () => {
    await employed();
    const [one, two] = [await asked(), await asked()];
    await operate(one.session_id, "handling", { by: "waiting" });
    bench.clock.pass(MINUTE);
    await sender.poll();
    await operate(two.session_id, "handling", { by: "waiting" });
    bench.clock.pass(MINUTE);
    await sender.poll();
    expect(server.mails).toHaveLength(1);
    await operate(two.session_id, "handling", { by: "person", agent: MAY });
    const [missed, deleted] = [await asked(), await asked()];
    bench.workflow.answers(() => ({ body: { message: "One moment", handover: { reason: "angry" } } }));
    await bench.call("POST", "/message", {
      token: missed.token,
      origin: "https://shop.example",
      body: { message: "A person, please" },
    });
    await operate(deleted.session_id, "handling", { by: "waiting" });
    await operate(deleted.session_id, "handling", { by: "workflow" });
    bench.clock.pass(6 * MINUTE);
    await vi.waitFor(
      async () => {
        const { outcome } = (await bench.service.storage.session(site.site_id, missed.session_id)) ?? {};
        expect(outcome?.is).toBe("missed");
      },
      { timeout: 20_000, interval: 100 },
    );
    bench.clock.pass(MAIL_PAUSE);
    await sender.poll();
    expect(server.mails).toHaveLength(2);
    const [head, body] = split(server.mails[1]?.raw);
    expect(subjectIn(head)).toContain("3 visitors waited");
    expect(body).toContain("“May” took over.");
    expect(body).toContain("nobody came in time.\n> Reason: angry");
    expect(body).toContain("no longer waits.");
    for (const { session_id } of [two, missed, deleted]) expect(body).toContain(`/inbox/${session_id}`);
    expect(body).not.toContain(`/inbox/${one.session_id}`);
  });

  it("are sent again after a temporary refusal, which is logged without e-mail addresses or the server's text", async () => {
    server.refused.set((await employed()).email, 450);
    const { session_id } = await asked();
    await operate(session_id, "contact", { email: "ada@example.com", name: "Ada", message: "Call me" });
    await sender.poll();
    expect(server.mails).toHaveLength(0);
    expect(logged).toEqual([
      expect.objectContaining({ to: "people", attempts: 1, reason: expect.stringContaining("450") }),
    ]);
    expect(JSON.stringify(logged)).not.toContain("@");
    server.refused.clear();
    bench.clock.pass(5 * SECOND);
    await sender.poll();
    expect(split(server.mails[0]?.raw)[1]).toContain("“Ada” (ada@example.com) left a message:\n> Call me");
  });

  it("contain an agent's answer, without the visitor's text, for a visitor who has confirmed the e-mail address", async () => {
    const { session_id } = await asked();
    await operate(session_id, "contact", {
      email: "grace@example.com",
      name: `Eve${BREAK}`,
      message: "BUY THIS",
    });
    await confirm(session_id, "grace@example.com");
    await say(session_id, "It is on its way.");
    bench.clock.pass(ANSWER_GRACE);
    await sender.poll();
    const [mail] = server.mails.filter(({ to }) => to.includes("grace@example.com"));
    const [head = "", body = ""] = split(mail?.raw);
    expect(mail?.to).toEqual(["grace@example.com"]);
    expect(head).toContain("To: grace@example.com");
    expect(head).not.toMatch(/^bcc:/im);
    expect(body).toContain("“May” writes:\n> It is on its way.");
    expect(mail?.raw).not.toMatch(/BUY THIS|Eve/);
    await sender.poll();
    expect(server.mails.filter(({ to }) => to.includes("grace@example.com"))).toHaveLength(1);
  });

  describe("to a verified user who left no e-mail address in the chat,", () => {
    const signedIn = async (user_email: string) => {
      const exp = Math.floor(bench.clock.now() / 1_000) + 600;
      const data = { ID: 7, display_name: "Lin", user_email, roles: [] };
      const user_token = signedToken({ platform: "wordpress", data, exp }, site.identity_secret);
      const { session_id, token } = await bench.visit(site, { user_token });
      await bench.call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } });
      return session_id;
    };
    const mailed = async () => {
      bench.clock.pass(ANSWER_GRACE);
      await sender.poll();
      return server.mails.map(({ to, raw }) => ({ to, body: split(raw)[1] }));
    };

    it("contain an agent's answer", async () => {
      await say(await signedIn("lin@example.com"), "It is on its way.");
      const [mail, ...others] = await mailed();
      expect(mail?.to).toEqual(["lin@example.com"]);
      expect(mail?.body).toContain("You wrote in the chat at “Ada's Shop");
      expect(mail?.body).toContain("“May” writes:\n> It is on its way.");
      expect(others).toEqual([]);
    });

    it("are sent if the user was named in a message with an API key", async () => {
      const user = { id: "8", email: "kai@example.com" };
      const body = { message: "Hi", user };
      const { json } = await bench.call("POST", "/message", { key: site.api_key, body });
      await say(json.session_id, "Yes");
      expect((await mailed()).map(({ to }) => to)).toEqual([["kai@example.com"]]);
    });

    it("are not sent to an e-mail address that only the page claims, or to an invalid one", async () => {
      const { session_id, token } = await bench.visit(site);
      const body = { message: "Hi", context: { user: { id: "9", email: "victim@example.com" } } };
      await bench.call("POST", "/message", { token, origin: ORIGIN, body });
      await say(session_id, "Yes");
      await say(await signedIn("none"), "Yes");
      expect(await mailed()).toEqual([]);
    });
  });

  it("are in the recipient's language if it is supported, and otherwise in English", async () => {
    const [english, german, other] = [await employed(), await employed(), await employed()];
    await bench.service.people.change(german.id, { language: "de-AT" });
    await bench.service.people.change(other.id, { language: "ja" });
    const { session_id } = await asked();
    const contact = { email: "noa@example.com", name: "נועה", message: "שלום", language: "iw" };
    await operate(session_id, "contact", contact);
    await confirm(session_id, contact.email);
    await say(session_id, "Gern.");
    bench.clock.pass(ANSWER_GRACE);
    await sender.poll();
    const read = (address: string) => {
      const [head, body] = split(server.mails.find(({ to }) => to.includes(address))?.raw);
      return { language: /^Content-Language: (.*)$/m.exec(head)?.[1], subject: subjectIn(head), body };
    };
    expect(read(german.email)).toMatchObject({
      language: "de",
      subject: expect.stringContaining(": eine Nachricht"),
    });
    expect(read(german.email).body).toContain(
      "“נועה” (noa@example.com) hat eine Nachricht hinterlassen:\n> שלום",
    );
    expect(read(german.email).body).not.toContain("left a message");
    for (const { email } of [english, other]) {
      expect(read(email)).toMatchObject({ language: "en", body: expect.stringContaining("left a message:") });
    }
    const answer = read("noa@example.com");
    expect(answer).toMatchObject({ language: "he", subject: expect.stringMatching(/: תשובה עבורך$/) });
    expect(answer.body).toContain("הודעה מאת “May”:\n> Gern.");
    expect(server.mails).toHaveLength(4);
  });

  it("reach all other recipients if the mail server permanently refuses one of them", async () => {
    const [english, german] = [await employed(), await employed()];
    await bench.service.people.change(german.id, { language: "de" });
    server.refused.set(english.email, 550);
    const { session_id } = await asked();
    await operate(session_id, "handling", { by: "waiting" });
    bench.clock.pass(MINUTE);
    await sender.poll();
    expect(server.mails.map(({ to }) => to)).toEqual([[german.email]]);
    expect(await bench.service.storage.hasDueMail(bench.clock.now() + MAIL_PAUSE)).toBe(false);
  });

  it("are not sent again to an address that the mail server refuses permanently", async () => {
    server.refused.set("nobody@example.com", 550);
    const { session_id } = await asked();
    await operate(session_id, "contact", { email: "nobody@example.com" });
    await say(session_id, "Yes");
    bench.clock.pass(ANSWER_GRACE);
    await confirmations.poll();
    await sender.poll();
    expect(logged).toEqual([
      expect.objectContaining({ to: "visitor", reason: expect.stringContaining("550") }),
    ]);
    const later = bench.clock.now() + 14 * 60 * MINUTE;
    expect(await bench.service.storage.hasDueMail(later)).toBe(false);
    expect(await bench.service.storage.hasDueConfirmations(later)).toBe(false);
  });
});

describe("A visitor who left an e-mail address", () => {
  it("gets no e-mail if the visitor has read the answer in the chat", async () => {
    const silent: Mailer = {
      send: async () => undefined,
      verify: async () => undefined,
      close: () => undefined,
    };
    const bench = await openerOf(overFetch)({ parts: async () => ({ mailer: silent }) });
    try {
      const site = await bench.newSite({
        handover: { visitors: true, after_failures: 0, timeout: 300, otherwise: "form" },
      });
      const { session_id, token } = await bench.visit(site);
      const mine = { token, origin: "https://shop.example" };
      await bench.call("POST", "/message", { ...mine, body: { message: "Hi" } });
      await bench.call("POST", `/conversation/${session_id}/contact`, {
        ...mine,
        body: { email: "ada@example.com" },
      });
      const say = { content: "Yes", role: "agent", agent: MAY };
      await bench.call("POST", `/conversation/${session_id}/messages`, { key: site.api_key, body: say });
      const { storage } = bench.service;
      const isDue = async () =>
        (await storage.takeMail({ now: bench.clock.now() + ANSWER_GRACE, leaseUntil: 0 })).some(
          ({ to }) => to === "visitor",
        );
      expect(await isDue()).toBe(true);
      await bench.call("GET", `/conversation/${session_id}`, { key: site.api_key });
      expect(await isDue()).toBe(true);
      await bench.call("GET", `/conversation/${session_id}`, mine);
      expect(await isDue()).toBe(false);
    } finally {
      await bench.close();
    }
  });
});

/** Splits an e-mail into its headers (unfolded) and its body. */
function split(raw = ""): [head: string, body: string] {
  const [folded = "", ...rest] = raw.split("\r\n\r\n");
  const head = folded.replaceAll(/\r\n(?=[ \t])/g, "").replaceAll("\r\n", "\n");
  const body = rest.join("\n\n").replaceAll("\r\n", "\n");
  const isBase64 = /^Content-Transfer-Encoding: base64$/im.test(head);
  return [head, isBase64 ? Buffer.from(body, "base64").toString() : unquoted(body.replace(/=\n/g, ""))];
}

function subjectIn(head: string): string {
  const line = /^Subject: (.*)$/m.exec(head)?.[1] ?? "";
  const word = /=\?UTF-8\?([BQ])\?([^?]*)\?= ?/gi;
  return line.replace(word, (_, kind: string, text: string) =>
    kind.toUpperCase() === "B" ? Buffer.from(text, "base64").toString() : unquoted(text.replaceAll("_", " ")),
  );
}

function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
