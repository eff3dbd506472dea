import { beforeEach, describe, expect, it } from "vitest";
import { type Mail, MailError } from "../../../../core/src/outgoing/mail.ts";
import { QUOTAS } from "../../../../core/src/sites/plans.ts";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { consolePerson } from "../console-person.ts";
import { DAY, MINUTE, type OpenBench, refusal, SECOND, standing } from "../harness.ts";

const PATH = "/conversation/s-1/transcript";
const TO = "ada@example.com";

export function describeTranscripts(open: OpenBench): void {
  describe("A transcript", () => {
    const mails: Mail[] = [];
    let fault: MailError | undefined;
    const mailer = {
      async send(mail: Mail) {
        if (fault !== undefined) throw fault;
        mails.push(mail);
      },
      verify: async () => undefined,
      close: () => undefined,
    };
    const bench = standing(open, { parts: async () => ({ mailer }) });
    const mute = standing(open);
    const { call } = bench;
    let site: SiteCredentials;

    beforeEach(async () => {
      fault = undefined;
      mails.length = 0;
      bench.clock.pass(DAY);
      site = await bench.newSite({ timezone: "Europe/Berlin" });
      await say("Where is <b>it</b>?");
    });

    const say = (message: string, to = site, more: object = {}) =>
      call("POST", "/message", { key: to.api_key, body: { message, session_id: "s-1", ...more } });
    const read = (headers: Record<string, string> = {}, key = site.api_key) =>
      call("GET", PATH, { key, headers });
    const mail = (to: unknown = TO, key = site.api_key) => call("POST", PATH, { key, body: { to } });

    it("is plain text in the site's time zone by default", async () => {
      const agent = { id: "7", name: "May" };
      const body = { content: "**Here** it is", role: "agent", agent };
      expect((await call("POST", "/conversation/s-1/messages", { key: site.api_key, body })).status).toBe(
        201,
      );
      const { status, headers, text } = await read();
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(headers["cache-control"]).toBe("no-store");
      const time = new Date(bench.clock.now() + 60 * MINUTE).toISOString().slice(0, 16).replace("T", " ");
      const at = `${time} +01:00`;
      expect(text).toBe(
        [
          `Conversation with Shop\nStarted: ${at}\nTime zone: Europe/Berlin\n`,
          `${at} Visitor:\n> Where is <b>it</b>?\n`,
          `${at} Assistant:\n> You said: Where is <b>it</b>?\n`,
          `${at} May (team):\n> Here it is\n`,
        ].join("\n"),
      );
    });

    it.each(["text/html", "text/html,application/xhtml+xml,*/*;q=0.8", "text/plain;q=0.5, text/html"])(
      "is an HTML page whose CSP allows no script, if Accept is %s",
      async (accept) => {
        const { headers, text } = await read({ accept });
        expect(headers["content-type"]).toBe("text/html; charset=utf-8");
        expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
        expect(headers["x-content-type-options"]).toBe("nosniff");
        expect(headers.vary).toBe("Accept, Accept-Language, Origin");
        expect(text).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
        expect(text).toContain("Where is &lt;b&gt;it&lt;/b&gt;?");
        expect(text).not.toContain("<b>");
      },
    );

    it.each([
      ["*/*", "*/*"],
      ["application/json", "application/json"],
      ["text/*", "text/*"],
      ["a word of 5,000 letters", "x".repeat(5_000)],
    ])("is plain text if Accept is %s", async (_what, accept) => {
      expect((await read({ accept })).headers["content-type"]).toBe("text/plain; charset=utf-8");
    });

    it("is in the first supported language of Accept-Language, or in the language of the signed-in person", async () => {
      const german = await read({ "accept-language": "de-AT,en;q=0.5", accept: "text/html" });
      expect(german.text).toContain('<html lang="de">');
      expect((await read({ "accept-language": "fr, de" })).text).toContain("Visitor:");
      const owner = await consolePerson(bench, "owner", site.site_id);
      await owner.call("PATCH", "/console/me", undefined, { body: { language: "de" } });
      expect((await owner.call("GET", PATH, site.site_id)).text).toContain("Besucher:");
    });

    it("has the same Content-Type for HEAD, without a body", async () => {
      const { status, headers, text } = await call("HEAD", PATH, { key: site.api_key });
      expect([status, headers["content-type"], text]).toEqual([200, "text/plain; charset=utf-8", ""]);
    });

    it("contains all messages of a long conversation in order and no ratings, and leaves out the oldest messages in an e-mail", async () => {
      const content = "x".repeat(9_000);
      for (let n = 0; n < 40; n++) {
        const body = { content: `number ${n} ${content}`, role: "assistant" };
        const added = await call("POST", "/conversation/s-1/messages", { key: site.api_key, body });
        expect(added.status).toBe(201);
        bench.clock.pass(MINUTE);
      }
      const { messages } = (await call("GET", "/conversation/s-1", { key: site.api_key })).json;
      const rated = { message_id: messages.at(-1).id, rating: "down", reason: "Much too slow" };
      await call("POST", "/conversation/s-1/feedback", { key: site.api_key, body: rated });
      const { text } = await read();
      expect([...text.matchAll(/^> number (\d+) /gm)].map(([, n]) => Number(n))).toEqual([
        ...Array(40).keys(),
      ]);
      expect(text).not.toMatch(/slow|down/);

      expect((await mail()).status).toBe(200);
      const sent = mails[0]?.text ?? "";
      expect(sent).toContain("\n\nOlder messages are left out.\n\n");
      expect(sent).toContain("> number 39 x");
      expect(sent).not.toContain("> number 0 x");
      expect(sent.length).toBeLessThan(210_000);
    });

    it("is sent to the e-mail address as plain text, with the site's name in quotation marks", async () => {
      expect((await mail(" ADA@example.com ")).json).toEqual({ success: true });
      expect(mails).toHaveLength(1);
      const [{ to, subject, text, language } = { text: "" } as Mail] = mails;
      expect([to, subject, language]).toEqual([TO, "“Shop”: transcript of a conversation", "en"]);
      expect(text).toMatch(/^Conversation with “Shop”\nStarted: /);
      expect(text).toContain(" Visitor:\n> Where is <b>it</b>?\n");
      expect(text).toContain(
        "\n\n-- \n\nThe site that is called “Shop” sent this conversation to this address.",
      );
      expect(text).not.toContain("left out");
    });

    it("is sent in German if Accept-Language prefers German", async () => {
      const headers = { "accept-language": "de" };
      await call("POST", PATH, { key: site.api_key, body: { to: TO }, headers });
      expect(mails[0]).toMatchObject({ subject: "“Shop”: Verlauf eines Gesprächs", language: "de" });
      expect(mails[0]?.text).toContain("Gespräch mit “Shop”");
    });

    it.each([
      [undefined, "missing_required_field"],
      ["", "missing_required_field"],
      [7, "invalid_type"],
      ["ada", "invalid_format"],
      ["ada@example.com, eve@example.com", "invalid_format"],
      ["ada@example.com\nBcc: eve@example.com", "invalid_format"],
    ])("is refused with 400 for the e-mail address %j", async (to, reason) => {
      const answer = await call("POST", PATH, { key: site.api_key, body: { to } });
      expect(refusal(answer)).toEqual([400, "to", reason]);
      expect(mails).toEqual([]);
    });

    it("is refused with 429 and field `to` for the same e-mail address within 10 minutes, and is sent again later", async () => {
      expect((await mail()).status).toBe(200);
      expect(refusal(await mail("Ada+shop@example.com"))).toEqual([429, "to", "limit_exceeded"]);
      expect((await mail("eve@example.com")).status).toBe(200);
      bench.clock.pass(10 * MINUTE);
      expect((await mail()).status).toBe(200);
      expect(mails.map(({ to }) => to)).toEqual([TO, "eve@example.com", TO]);
    });

    it("is refused with 429 after a site has sent as many transcripts in a day as its plan allows requests per minute", async () => {
      const small = await bench.newSite({ plan: "free" });
      await say("Hi", small);
      const most = QUOTAS.free.minute;
      for (let n = 0; n < most; n++) {
        bench.clock.pass(2 * SECOND);
        expect((await mail(`a${n}@example.com`, small.api_key)).status).toBe(200);
      }
      bench.clock.pass(MINUTE);
      expect(refusal(await mail("last@example.com", small.api_key))).toEqual([429, "to", "limit_exceeded"]);
      expect(mails).toHaveLength(most);
      // Another site's e-mails are counted separately.
      expect((await mail()).status).toBe(200);
    });

    it("fails with 400 if the mail server refuses the e-mail address, and with 500 if that server is unreachable", async () => {
      fault = new MailError("EENVELOPE 550", true);
      expect(refusal(await mail())).toEqual([400, "to", "invalid_value"]);
      fault = new MailError("ECONNECTION", false);
      expect(refusal(await mail("eve@example.com"))).toEqual([500, "request", "unexpected"]);
    });

    it("is refused with 400 mail_off if the service sends no e-mail", async () => {
      const silent = await mute.newSite();
      const body = { message: "Hi", session_id: "s-1" };
      await mute.call("POST", "/message", { key: silent.api_key, body });
      const answer = await mute.call("POST", PATH, { key: silent.api_key, body: { to: TO } });
      expect(refusal(answer)).toEqual([400, "to", "mail_off"]);
    });

    it("is refused with 404 for another site, and for an unknown or deleted conversation", async () => {
      const other = await bench.newSite();
      const unknown = [404, "session_id", "not_found"];
      expect(refusal(await read({}, other.api_key))).toEqual(unknown);
      expect(refusal(await mail(TO, other.api_key))).toEqual(unknown);
      await call("DELETE", "/conversation/s-1", { key: site.api_key });
      expect(refusal(await read())).toEqual(unknown);
      expect(refusal(await mail())).toEqual(unknown);
      expect(mails).toEqual([]);
    });

    it("is available to owners, agents and keys with the permission, but not to visitors", async () => {
      const reading = await bench.newKey(site, "conversations:read");
      const writing = await bench.newKey(site, "conversations:write");
      expect((await read({}, reading)).status).toBe(200);
      expect(refusal(await mail(TO, reading))).toEqual([403, "conversations:write", "missing_permission"]);
      expect(refusal(await read({}, writing))).toEqual([403, "conversations:read", "missing_permission"]);
      for (const role of ["owner", "agent"] as const) {
        const person = await consolePerson(bench, role, site.site_id);
        expect((await person.call("GET", PATH, site.site_id)).status).toBe(200);
        const sent = await person.call("POST", PATH, site.site_id, { body: { to: `${role}@example.com` } });
        expect(sent.status).toBe(200);
      }
      const { session_id, token } = await bench.visit(site);
      const own = `/conversation/${session_id}/transcript`;
      await call("POST", "/message", {
        token,
        origin: "https://shop.example",
        body: { message: "Hi", session_id },
      });
      for (const [method, body] of [["GET"], ["POST", { to: TO }]] as const)
        expect((await call(method, own, { token, ...(body && { body }) })).status).toBe(403);
    });

    it("is recorded in the audit log, without the e-mail address, if a signed-in person sends it by e-mail", async () => {
      const owner = await consolePerson(bench, "owner", site.site_id);
      await owner.call("POST", PATH, site.site_id, { body: { to: TO } });
      const { data } = (await owner.call("GET", "/site/audit", site.site_id)).json;
      expect(data[0]).toMatchObject({ what: "mailTranscript", details: { session_id: "s-1" } });
      expect(JSON.stringify(data)).not.toContain(TO);
    });
  });
}
