import { beforeEach, describe, expect, it } from "vitest";
import { fetchHandler } from "../../../core/src/http/fetch-handler.ts";
import { confirmationSender } from "../../../core/src/outgoing/confirmation-sender.ts";
import { type Mail, MailError } from "../../../core/src/outgoing/mail.ts";
import { mailSender } from "../../../core/src/outgoing/mail-sender.ts";
import { randomText } from "../../../core/src/random-text.ts";
import type { SiteCredentials } from "../../../core/src/sites/site-service.ts";
import { ANSWER_GRACE } from "../../../core/src/storage/port/mail-storage.ts";
import { consolePerson, FROM_CONSOLE } from "../api/console-person.ts";
import {
  DAY,
  MINUTE,
  OPERATOR_KEY,
  type OpenBench,
  ORIGIN,
  refusal,
  SECOND,
  standing,
} from "../api/harness.ts";
import { signedToken } from "../api/signed-token.ts";
import { unpolled } from "./unpolled.ts";

const MAY = { id: "may", name: "May" };
const PHISH = "Your bank blocked your account: https://evil.example/login";

/** Tests a tenant who tries to send mail to strangers through the operator's mail server. */
export function describeStrangerMail(name: string, open: OpenBench): void {
  describe(`E-mail of a service with a mail server, on ${name}`, () => {
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
    // `bench` has no mail server, because the tests' own couriers send its mail.
    const bench = standing(open);
    // `linking` has a mail server, and sends the links itself.
    const linking = standing(open, { parts: async () => ({ mailer }) });
    let site: SiteCredentials;
    let ask: (request: Request) => Promise<Response>;
    let senders: { poll(): Promise<void>; close(): Promise<void> }[];

    beforeEach(async () => {
      fault = undefined;
      for (const { clock } of [bench, linking]) clock.pass(DAY);
      const handover = { visitors: true, after_failures: 0, timeout: 300, otherwise: "form" as const };
      site = await bench.newSite({ name: PHISH, handover, plan: "free" });
      const deps = {
        storage: bench.service.storage,
        cachedSites: { byId: bench.service.sites.find },
        mailer,
        log: { warn: () => undefined, error: () => undefined } as never,
        clock: bench.clock.now,
      };
      senders = unpolled(() => [
        mailSender({ ...deps, consoleUrl: () => "https://chat.example/console/" }),
        confirmationSender({
          ...deps,
          randomText: randomText(),
          confirmUrl: (token) => `https://chat.example/confirm/${token}`,
        }),
      ]);
      const handle = fetchHandler(bench.service.dispatch);
      ask = (request) => handle(request, { ip: "203.0.113.7" });
      mails.length = 0;
      return async () => {
        for (const sender of senders) await sender.close();
        // Removes the sites, and with them the e-mails that are not sent yet.
        const { sites } = bench.service;
        for (const { id } of (await sites.page(1, 100)).sites) await sites.remove(id);
      };
    });

    const poll = async () => {
      for (const sender of senders) await sender.poll();
    };
    const asKey = (session: string, call: string, body: object) =>
      bench.call("POST", `/conversation/${session}/${call}`, { key: site.api_key, body });
    const say = (session: string, content = PHISH) =>
      asKey(session, "messages", { content, role: "agent", agent: { ...MAY, name: PHISH } });
    /** Creates a conversation in which the visitor has left the e-mail address, and an agent has answered. */
    const asked = async (email: string, n = 0) => {
      // Passes time, to stay below the plan's limit for keys.
      bench.clock.pass(4 * SECOND);
      const session_id = `stranger-${n}-${Math.random().toString(36).slice(2)}`;
      await bench.call("POST", "/message", { key: site.api_key, body: { message: "Hi", session_id } });
      expect((await asKey(session_id, "contact", { email, name: PHISH, message: PHISH })).status).toBe(200);
      await say(session_id);
      return session_id;
    };
    const tokenIn = ({ text }: Mail) => /\/confirm\/(\w{40})/.exec(text)?.[1];
    const confirm = async (token: string | undefined, method = "POST") => {
      const answer = await ask(new Request(`https://chat.example/confirm/${token}`, { method }));
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        text: await answer.text(),
      };
    };
    const to = (address: string) => mails.filter((mail) => mail.to === address);

    it("is sent once to each of 40 unconfirmed addresses, without the site's text", async () => {
      for (let n = 0; n < 40; n++) await asked(`stranger${n}@example.net`, n);
      for (const pause of [ANSWER_GRACE, 10 * MINUTE, 60 * MINUTE]) {
        bench.clock.pass(pause);
        await poll();
      }
      const strangers = mails.filter((mail) => mail.to.endsWith("@example.net"));
      expect(strangers).toHaveLength(40);
      expect(new Set(strangers.map((mail) => mail.to)).size).toBe(40);
      for (const { subject, text } of strangers) {
        // Removes the link before the search, because its token is random.
        expect(`${subject}${text.replace(/https:\S+/, "")}`).not.toMatch(/bank|evil|May|Hi\b/);
        expect(text.match(/https?:\/\/\S+/g)).toEqual([
          expect.stringMatching(/^https:\/\/chat\.example\/confirm\/\w{40}$/),
        ]);
      }
    });

    it("is limited per site and day to the number of requests that the plan allows per minute, and sent again the next day", async () => {
      for (let n = 0; n < 65; n++) await asked(`many${n}@example.net`, n);
      for (let n = 0; n < 3; n++) {
        await poll();
        bench.clock.pass(10 * MINUTE);
      }
      expect(mails).toHaveLength(60);
      bench.clock.pass(DAY);
      await poll();
      expect(mails).toHaveLength(65);
    });

    it("is sent to one address at most once in 10 minutes, across conversations and sites", async () => {
      for (let n = 0; n < 5; n++) {
        const handover = { visitors: true, after_failures: 0, timeout: 300, otherwise: "form" as const };
        if (n === 3) site = await bench.newSite({ handover });
        await asked(n % 2 === 0 ? "Ada@example.net" : "ada@example.net", n);
      }
      await poll();
      expect(mails).toHaveLength(1);
      bench.clock.pass(10 * MINUTE - 1);
      await poll();
      expect(mails).toHaveLength(1);
      bench.clock.pass(1);
      await poll();
      expect(mails).toHaveLength(2);
    });

    it("is sent in the order in which the visitors left their addresses", async () => {
      // Numbers in no order, because a store may return sessions by their ids.
      const numbers = [5, 2, 8, 1, 9, 3, 7, 4];
      const address = (n: number) => `stranger${n}@example.net`;
      for (const n of numbers) await asked(address(n), n);
      await poll();
      expect(mails.map(({ to }) => to)).toEqual(numbers.map(address));
    });

    it("is sent to one mailbox at most once in 10 minutes, with or without a subaddress", async () => {
      const written = ["ada@example.net", "ada+1@example.net", "Ada+shop.2@example.net"];
      const gmail = ["ada.byron@gmail.com", "a.d.a.byron+x@gmail.com", "adabyron@googlemail.com"];
      for (const [n, address] of [...written, ...gmail].entries()) await asked(address, n);
      await poll();
      expect(mails.map(({ to }) => to)).toEqual([written[0], gmail[0]]);
      mails.length = 0;
      await asked("ada.b@example.net");
      await asked("adab@example.net");
      await poll();
      expect(mails).toHaveLength(2);
    });

    it("quotes the answer only after the visitor has confirmed the address with a button; opening the link is not enough", async () => {
      const session = await asked("ada@example.net");
      await poll();
      const token = tokenIn(mails[0] as Mail);
      for (const method of ["GET", "HEAD", "GET"]) {
        const page = await confirm(token, method);
        expect(page.status).toBe(200);
        if (method === "HEAD") continue;
        expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
        expect(page.text).toContain(
          '<form method="post"><button>Confirm your e-mail address</button></form>',
        );
        expect(page.text).not.toMatch(/<script|bank|evil/);
      }
      bench.clock.pass(10 * MINUTE + ANSWER_GRACE);
      await poll();
      expect(mails).toHaveLength(1);
      const confirmed = await confirm(token);
      expect([confirmed.status, confirmed.text]).toEqual([200, expect.stringContaining("is confirmed")]);
      for (const method of ["GET", "POST"]) expect((await confirm(token, method)).status).toBe(404);
      await poll();
      expect(mails).toHaveLength(2);
      const [, answer] = mails as [Mail, Mail];
      expect(answer.to).toBe("ada@example.net");
      expect(answer.text).toContain(`> ${PHISH}`);
      for (const line of answer.text.split("\n"))
        if (!line.startsWith("> ")) expect(line).not.toContain("evil.example");
      expect(answer.subject).not.toContain("evil.example");
      await say(session, "One more");
      bench.clock.pass(ANSWER_GRACE);
      await poll();
      expect(mails).toHaveLength(2);
      bench.clock.pass(10 * MINUTE);
      await poll();
      expect(mails.map(({ text }) => text.includes("> One more"))).toEqual([false, false, true]);
    });

    it("asks for a confirmation of a new address, but not again for the same address", async () => {
      const session = await asked("ada@example.net");
      await poll();
      const first = tokenIn(mails[0] as Mail);
      await confirm(first);
      await asKey(session, "contact", { email: "ada@example.net" });
      bench.clock.pass(10 * MINUTE);
      await poll();
      expect(to("ada@example.net").at(-1)?.text).toContain(PHISH);
      await asKey(session, "contact", { email: "victim@example.net" });
      await say(session);
      bench.clock.pass(10 * MINUTE + ANSWER_GRACE);
      await poll();
      await poll();
      expect(to("victim@example.net")).toHaveLength(1);
      expect(to("victim@example.net")[0]?.text).not.toContain("bank");
      expect((await confirm(first)).status).toBe(404);
    });

    it("needs no confirmation for a verified user's own address, but requires one for any other", async () => {
      const visit = async (email: string) => {
        const now = Math.floor(bench.clock.now() / 1_000);
        const data = { id: "u1", email: "ada@example.net", name: "Ada" };
        const claims = { exp: now + 600, platform: "custom", data };
        const user_token = signedToken(claims, site.identity_secret);
        const { session_id, token } = await bench.visit(site, { user_token });
        const mine = { token, origin: ORIGIN };
        await bench.call("POST", "/message", { ...mine, body: { message: "Hi" } });
        const path = `/conversation/${session_id}/contact`;
        expect((await bench.call("POST", path, { ...mine, body: { email } })).status).toBe(200);
        await say(session_id);
      };
      await visit("Ada@example.net");
      await visit("victim@example.net");
      bench.clock.pass(ANSWER_GRACE);
      await poll();
      expect(to("Ada@example.net").map(({ text }) => text.includes("bank"))).toEqual([true]);
      expect(to("victim@example.net").map(({ text }) => text.includes("bank"))).toEqual([false]);
    });

    it("is sent again after a temporary refusal by the mail server, but not after a permanent one", async () => {
      await asked("ada@example.net");
      fault = new MailError("450", false);
      await poll();
      fault = undefined;
      await poll();
      expect(mails).toHaveLength(0);
      bench.clock.pass(MINUTE);
      await poll();
      expect(mails).toHaveLength(1);
      expect((await confirm(tokenIn(mails[0] as Mail))).status).toBe(200);
      await asked("nobody@example.net");
      fault = new MailError("550", true);
      await poll();
      fault = undefined;
      bench.clock.pass(DAY / 2);
      await poll();
      expect(to("nobody@example.net")).toHaveLength(0);
    });

    it("contains a link that is void after a week, or after the conversation is deleted", async () => {
      const deleted = await asked("gone@example.net");
      await asked("late@example.net");
      await poll();
      const [ofDeleted, ofLate] = ["gone", "late"].map((one) => tokenIn(to(`${one}@example.net`)[0] as Mail));
      await bench.call("DELETE", `/conversation/${deleted}`, { key: site.api_key });
      expect((await confirm(ofDeleted)).status).toBe(404);
      bench.clock.pass(7 * DAY);
      expect((await confirm(ofLate)).status).toBe(404);
      for (const wrong of ["x", "y".repeat(40), "%2e%2e"]) expect((await confirm(wrong)).status).toBe(404);
    });

    describe("to the addresses in `notify_emails`", () => {
      const MERCHANT = "merchant@example.net";
      const settings = (changes: object) =>
        bench.call("PATCH", "/site", { key: site.api_key, body: changes });
      const toPeople = () => mails.filter((mail) => mail.to !== "ada@example.org");
      const waits = async (n = 0) => {
        const session_id = `waiting-${n}-${Math.random().toString(36).slice(2)}`;
        await bench.call("POST", "/message", { key: site.api_key, body: { message: "Hi", session_id } });
        await asKey(session_id, "contact", { email: "ada@example.org", message: PHISH });
        await asKey(session_id, "handling", { by: "waiting" });
        bench.clock.pass(MINUTE);
      };
      const confirmMerchant = async () => {
        await settings({ notify_emails: [MERCHANT] });
        bench.clock.pass(MINUTE);
        await poll();
        expect((await confirm(tokenIn(to(MERCHANT).at(-1) as Mail))).status).toBe(200);
        mails.length = 0;
        bench.clock.pass(10 * MINUTE);
      };

      it("consists of one first e-mail without the site's text until the address is confirmed", async () => {
        expect((await settings({ notify_emails: [MERCHANT] })).json).toMatchObject({
          notify_emails: [MERCHANT],
        });
        await waits();
        await poll();
        for (let n = 0; n < 3; n++) {
          bench.clock.pass(10 * MINUTE);
          await waits(n);
          await poll();
        }
        expect(to(MERCHANT)).toHaveLength(1);
        const [first] = to(MERCHANT) as [Mail];
        expect(`${first.subject}${first.text}`).not.toMatch(/bank|evil/);
        const page = await confirm(tokenIn(first), "GET");
        expect([page.status, page.text]).toEqual([200, expect.stringContaining('<form method="post">')]);
        expect(page.text).not.toMatch(/bank|evil/);
      });

      it("notifies the merchant of a waiting visitor instead of the operators", async () => {
        const operator = await consolePerson(bench, "operator");
        await waits();
        await poll();
        expect(toPeople().map((mail) => mail.to)).toEqual([operator.email]);
        await confirmMerchant();
        await waits();
        await poll();
        await bench.service.storage.removePerson(operator.id);
        expect(toPeople().map((mail) => mail.to)).toEqual([MERCHANT]);
        const [{ text, subject }] = toPeople() as [Mail];
        expect(subject).toContain("a visitor waits");
        expect(text).toContain(`left a message:\n> ${PHISH}`);
        expect(text).not.toContain("/console/");
        for (const line of text.split("\n"))
          if (!line.startsWith("> ")) expect(line).not.toContain("evil.example");
      });

      it("is sent once to a person who is also in the list, and to the site's other people", async () => {
        const [one, two] = [
          await consolePerson(bench, "agent", site.site_id),
          await consolePerson(bench, "agent", site.site_id),
        ];
        const body = { notify_emails: [MERCHANT, one.email] };
        await bench.call("PATCH", `/sites/${site.site_id}`, { key: OPERATOR_KEY, body });
        await waits();
        await poll();
        expect(
          toPeople()
            .map((mail) => mail.to)
            .toSorted(),
        ).toEqual([one.email, two.email, MERCHANT].toSorted());
      });

      it("needs no confirmation for an address that the operator set, until the site removes the address", async () => {
        const body = { notify_emails: [MERCHANT.toUpperCase()] };
        await bench.call("PATCH", `/sites/${site.site_id}`, { key: OPERATOR_KEY, body });
        await settings({ notify_emails: [MERCHANT], live: true });
        await waits();
        await poll();
        expect(to(MERCHANT).map(({ text }) => text.includes("bank"))).toEqual([true]);
        await settings({ notify_emails: [] });
        await settings({ notify_emails: [MERCHANT] });
        bench.clock.pass(10 * MINUTE);
        await waits();
        await poll();
        expect(to(MERCHANT).map(({ text }) => text.includes("bank"))).toEqual([true, false]);
      });

      it("stops when the address is removed, and the link that confirms the address becomes void", async () => {
        await settings({ notify_emails: [MERCHANT] });
        bench.clock.pass(MINUTE);
        await poll();
        const token = tokenIn(to(MERCHANT)[0] as Mail);
        await settings({ notify_emails: [] });
        expect((await confirm(token)).status).toBe(404);
        bench.clock.pass(10 * MINUTE);
        await confirmMerchant();
        await settings({ notify_emails: ["other@example.net"] });
        await waits();
        await poll();
        expect(to(MERCHANT)).toEqual([]);
      });

      it("is limited per site and day, separately for confirmations and notices, and sent again the next day", async () => {
        bench.clock.pass(DAY - (bench.clock.now() % DAY));
        for (let n = 0; n < 65; n++) {
          await settings({ notify_emails: [`bulk${n}@example.net`] });
          bench.clock.pass(MINUTE);
          await poll();
        }
        expect(mails).toHaveLength(60);
        await confirmMerchantByOperator();
        mails.length = 0;
        for (let n = 0; n < 64; n++) {
          await waits(n);
          bench.clock.pass(10 * MINUTE);
          await poll();
        }
        expect(to(MERCHANT)).toHaveLength(60);
        bench.clock.pass(DAY);
        await poll();
        expect(to(MERCHANT)).toHaveLength(61);
      });

      async function confirmMerchantByOperator() {
        const body = { notify_emails: [MERCHANT] };
        await bench.call("PATCH", `/sites/${site.site_id}`, { key: OPERATOR_KEY, body });
      }

      it.each([
        [["not an address"], "notify_emails.0"],
        [["a@example.net\r\nBcc: b@example.net"], "notify_emails.0"],
        [[1, 2, 3, 4, 5, 6].map((n) => `a${n}@example.net`), "notify_emails"],
      ])("cannot be enabled for an invalid list of addresses: %j", async (notify_emails, field) => {
        expect(refusal(await settings({ notify_emails }))).toEqual([400, field, expect.any(String)]);
      });
    });

    it("is in the visitor's language, and the confirmation page has that language's text direction", async () => {
      const session = await asked("ada@example.net");
      await asKey(session, "contact", { email: "ada@example.net", language: "he" });
      await poll();
      const page = await confirm(tokenIn(mails[0] as Mail), "GET");
      expect(page.text).toContain('<html lang="he" dir="rtl">');
      expect(page.text).toContain(mails[0]?.subject);
    });

    it("contains the links of invitations and resets, which the API does not return", async () => {
      site = await linking.newSite({ name: PHISH, plan: "free" });
      const owner = await consolePerson(linking, "owner", site.site_id);
      const invited = await owner.call("POST", "/site/people", site.site_id, {
        body: { email: "stranger@example.net", role: "agent" },
      });
      expect(invited.status).toBe(201);
      expect(invited.json).toEqual({
        success: true,
        sent_to: "stranger@example.net",
        expires_at: new Date(linking.clock.now() + 7 * DAY).toISOString(),
      });
      const agent = await consolePerson(linking, "agent", site.site_id);
      const reset = await owner.call("POST", `/site/people/${agent.id}/reset`, site.site_id);
      expect(reset.json).toMatchObject({ success: true, sent_to: agent.email });
      expect(reset.json).not.toHaveProperty("url");
      expect(mails.map((mail) => mail.to)).toEqual(["stranger@example.net", agent.email]);
      for (const { subject, text } of mails) expect(`${subject}${text}`).not.toContain("evil.example");
      const token = /#\/link\/(\w{40})$/m.exec(mails[0]?.text ?? "")?.[1];
      const shown = [invited, reset, await owner.call("GET", "/site/people", site.site_id)];
      for (const { text } of shown) expect(text).not.toContain(token);
      const body = { token, name: "Ada", password: "correct horse battery" };
      const used = await linking.call("POST", "/console/links/use", { headers: FROM_CONSOLE, body });
      expect(used.status).toBe(201);
    });

    it("is refused for a second invitation to an address within 10 minutes, and for more invitations per day than the plan allows", async () => {
      site = await linking.newSite({ name: PHISH, plan: "free" });
      const owner = await consolePerson(linking, "owner", site.site_id);
      const invite = (email: string) =>
        owner.call("POST", "/site/people", site.site_id, { body: { email, role: "agent" } });
      expect((await invite("one@example.net")).status).toBe(201);
      const again = await invite("one@example.net");
      expect(refusal(again)).toEqual([429, "to", "limit_exceeded"]);
      expect(again.headers["retry-after"]).toBe("600");
      const statuses = [];
      for (let n = 0; n < 60; n++) {
        linking.clock.pass(SECOND);
        statuses.push((await invite(`bulk${n}@example.net`)).status);
      }
      expect(statuses.filter((status) => status === 201)).toHaveLength(59);
      expect(refusal(await invite("last@example.net"))).toEqual([429, "to", "limit_exceeded"]);
      const { invitations } = (await owner.call("GET", "/site/people", site.site_id)).json;
      expect(invitations).toHaveLength(60);
    });

    it("leaves no invitation behind if it cannot be sent", async () => {
      site = await linking.newSite({ name: PHISH, plan: "free" });
      const owner = await consolePerson(linking, "owner", site.site_id);
      const invite = (email: string) =>
        owner.call("POST", "/site/people", site.site_id, { body: { email, role: "agent" } });
      fault = new MailError("421", false);
      expect(refusal(await invite("a@example.net"))).toEqual([500, "request", "unexpected"]);
      fault = new MailError("550", true);
      expect(refusal(await invite("b@example.net"))).toEqual([400, "email", "invalid_value"]);
      const { invitations } = (await owner.call("GET", "/site/people", site.site_id)).json;
      expect(invitations).toEqual([]);
    });
  });
}
