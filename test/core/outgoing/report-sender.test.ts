import { beforeEach, describe, expect, it } from "vitest";
import { type Mail, MailError } from "../../../core/src/outgoing/mail.ts";
import { reportSender } from "../../../core/src/outgoing/report-sender.ts";
import type { SiteCredentials } from "../../../core/src/sites/site-service.ts";
import { consolePerson } from "../api/console-person.ts";
import { openerOf, standing } from "../api/harness.ts";
import { overFetch } from "../api/over-fetch.ts";
import { unpolled } from "./unpolled.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Wednesday, and the following Monday at 8. */
const WEDNESDAY = Date.UTC(2027, 1, 10, 12);
const MONDAY = Date.UTC(2027, 1, 15, 8);

describe("Weekly reports", () => {
  const bench = standing(openerOf(overFetch));
  const { call, clock } = bench;
  let site: SiteCredentials;
  let mails: Mail[];
  let fault: MailError | undefined;
  let logged: object[];
  let sender: ReturnType<typeof reportSender>;

  beforeEach(async () => {
    [mails, logged, fault] = [[], [], undefined];
    clock.set(WEDNESDAY);
    site = await bench.newSite({ name: "Ada's Shop", weekly_report: true });
    sender = unpolled(() =>
      reportSender({
        storage: bench.service.storage,
        cachedSites: { byId: bench.service.sites.find },
        mailer: {
          async send(mail) {
            if (fault !== undefined) throw fault;
            mails.push(mail);
          },
        },
        log: { warn: (line: object) => logged.push(line) } as never,
        clock: clock.now,
        consoleUrl: () => "https://chat.example/console/",
      }),
    );
    return () => sender.close();
  });

  const owner = () => consolePerson(bench, "owner", site.site_id);
  const change = (changes: object) => call("PATCH", "/site", { key: site.api_key, body: changes });
  const ask = (message: string, session_id: string) =>
    call("POST", "/message", { key: site.api_key, body: { message, session_id } });
  async function failToAnswer(...questions: string[]): Promise<void> {
    bench.workflow.answers(() => ({ status: 500 }));
    for (const question of questions) {
      clock.pass(60_000);
      await ask(question, `s-${clock.now()}`);
    }
  }

  it("are sent to each owner on Monday at 8, with the week's figures, their change and the unanswered questions", async () => {
    const { email } = await owner();
    await consolePerson(bench, "agent", site.site_id);
    clock.set(WEDNESDAY - 7 * DAY);
    await failToAnswer("Do you ship?");
    clock.set(WEDNESDAY);
    await failToAnswer("Do you ship to Norway?", "Where is my order?", "Where is my order, please?");
    clock.set(MONDAY - 1);
    await sender.poll();
    expect(mails).toEqual([]);
    clock.set(MONDAY);
    await sender.poll();
    expect(mails).toEqual([
      {
        to: email,
        language: "en",
        subject: "“Ada's Shop”: weekly report, Feb 8 – 14, 2027",
        text: [
          "“Ada's Shop”: weekly report, Feb 8 – 14, 2027",
          "In brackets: the change from the week before.",
          "Messages: 3 (+2)\nConversations: 3 (+2)\nFailed replies: 3 (+2)\nUnanswered questions: 3 (+2)",
          "Most frequent unanswered questions:\n2 × “Where is my order, please?”\n1 × “Do you ship to Norway?”",
          `Write answers here:\nhttps://chat.example/console/#/site/${site.site_id}/knowledge`,
          "-- ",
          "The owners of “Ada's Shop” and the addresses that it notifies receive this e-mail on Mondays. To stop it, turn off the weekly report in the site's settings.",
        ].join("\n\n"),
      },
    ]);
    await sender.poll();
    clock.set(MONDAY + 7 * DAY);
    await sender.poll();
    expect(mails, "nothing happened in the week after").toHaveLength(1);
  });

  it("are sent once to each confirmed address in `notify_emails`", async () => {
    const { email } = await owner();
    await bench.service.sites.update(
      site.site_id,
      { notify_emails: [email, "may@example.com"] },
      { isOperator: true },
    );
    await change({ notify_emails: [email, "may@example.com", "new@example.com"] });
    await failToAnswer("Do you ship?");
    clock.set(MONDAY);
    await sender.poll();
    expect(mails.map(({ to }) => to).sort()).toEqual(["may@example.com", email].sort());
  });

  it("are not sent to owners who want no e-mail, or for a site that has turned weekly reports off", async () => {
    const { id } = await owner();
    await bench.service.people.change(id, { mails: false });
    await failToAnswer("Do you ship?");
    clock.set(MONDAY);
    await sender.poll();
    await bench.service.people.change(id, { mails: true });
    await change({ weekly_report: false });
    clock.set(MONDAY + 7 * DAY);
    await sender.poll();
    expect(mails).toEqual([]);
  });

  it("are tried again an hour later if the mail server fails, and given up after four days", async () => {
    await owner();
    await failToAnswer("Do you ship?");
    fault = new MailError("ECONNREFUSED", false);
    clock.set(MONDAY);
    await sender.poll();
    expect(logged).toEqual([{ siteId: site.site_id, reason: "ECONNREFUSED" }]);
    fault = undefined;
    clock.pass(HOUR - 1);
    await sender.poll();
    expect(mails).toEqual([]);
    clock.pass(1);
    await sender.poll();
    expect(mails).toHaveLength(1);

    await failToAnswer("Do you ship?");
    fault = new MailError("ECONNREFUSED", false);
    clock.set(MONDAY + 7 * DAY);
    await sender.poll();
    fault = undefined;
    clock.set(MONDAY + 11 * DAY);
    await sender.poll();
    clock.pass(2 * HOUR);
    await sender.poll();
    expect(mails).toHaveLength(1);
  });

  it("are not tried again if the mail server refuses the owner's address", async () => {
    await owner();
    await failToAnswer("Do you ship?");
    fault = new MailError("EENVELOPE 550", true);
    clock.set(MONDAY);
    await sender.poll();
    fault = undefined;
    clock.pass(2 * HOUR);
    await sender.poll();
    expect(mails).toEqual([]);
  });

  it("contain a visitor's text on one line, without a URL that a mail program would turn into a link", async () => {
    await owner();
    await failToAnswer("Look\n\nhttps://evil.example/login");
    clock.set(MONDAY);
    await sender.poll();
    expect(mails[0]?.text).toMatch(/^1 × “Look https\[:\]\/\/evil\[\.\]example\/login”$/m);
  });
});
