import type { Logger } from "pino";
import { DAY } from "../durations.ts";
import { groupedQuestions } from "../insights/grouped-questions.ts";
import { type Polling, polling } from "../polling.ts";
import { nextReport, reportWeek } from "../sites/report-week.ts";
import type { Site } from "../sites/site.ts";
import type { SiteCache } from "../sites/site-cache.ts";
import type { ConfirmationStorage } from "../storage/port/confirmation-storage.ts";
import type { InsightStorage } from "../storage/port/insight-storage.ts";
import type { ReportStorage } from "../storage/port/mail-storage.ts";
import type { PeopleStorage } from "../storage/port/people-storage.ts";
import type { UsageStorage } from "../storage/port/usage-storage.ts";
import { type Mail, MailError, type Mailer } from "./mail.ts";
import { mailWindows } from "./mail-limits.ts";
import { confirmedAddresses, peopleByLanguage } from "./recipients.ts";
import { isWorthReporting, type Report, reportMail } from "./report-mail.ts";
import { sendAll } from "./send-all.ts";

/** Milliseconds. */
const POLL = 60_000;
const RETRY = 3_600_000;
/** Milliseconds after the week's end until which a report is sent; later it is dropped. */
const LATEST = 4 * DAY;
const MOST_QUESTIONS = 5;

interface ReportDeps {
  storage: ReportStorage &
    Pick<ConfirmationStorage, "isConfirmed" | "changeNotified" | "countMail"> &
    Pick<InsightStorage, "answeredQuestions" | "unansweredQuestions"> &
    Pick<PeopleStorage, "people"> &
    UsageStorage;
  cachedSites: Pick<SiteCache, "byId">;
  mailer: Pick<Mailer, "send">;
  /** The console's URL with a trailing slash; undefined without a console. */
  consoleUrl: () => string | undefined;
  log: Pick<Logger, "warn">;
  clock: () => number;
}

/** Sends weekly reports. Every replica polls; storage gives each report to only one replica. */
export function reportSender(deps: ReportDeps): Polling {
  const { storage, cachedSites, log, clock } = deps;

  async function takeDue(): Promise<void> {
    const now = clock();
    if (!(await storage.hasDueReports(now))) return;
    const retryAt = now + RETRY;
    // Reports are sent one after the other, because each reads a week of a site's data.
    for (const siteId of await storage.takeReports({ now, retryAt })) await deliver(siteId, retryAt);
  }

  async function deliver(siteId: string, retryAt: number): Promise<void> {
    const site = await cachedSites.byId(siteId);
    if (site === undefined) return;
    const { timezone, weekly_report } = site.settings;
    const now = clock();
    const isLate = now - reportWeek(now, timezone).to > LATEST;
    if (weekly_report && !isLate && !(await isSent(site, now))) return;
    await storage.settleReport(siteId, retryAt, nextReport(now, timezone));
  }

  /** Resolves with false if the report must be tried again. */
  async function isSent(site: Site, now: number): Promise<boolean> {
    const warn = (reason: string) => log.warn({ siteId: site.id, reason }, "weekly report not sent");
    try {
      await sendAll(deps.mailer, await mailsOf(deps, site, now), warn);
      return true;
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      warn(error.message);
      return error.isFinal;
    }
  }

  return polling(takeDue, POLL);
}

/** The week's report for everybody who receives it now. Empty if the week had neither usage nor unanswered questions. */
async function mailsOf(deps: ReportDeps, site: Site, now: number): Promise<Mail[]> {
  const { storage } = deps;
  const confirmed = await confirmedAddresses(deps, site);
  const owners = { notifiesOthers: confirmed.length > 0, role: "owner" } as const;
  const byLanguage = await peopleByLanguage(storage, site.id, owners);
  const people = new Set([...byLanguage.values()].flat());
  const others = confirmed.filter((to) => !people.has(to));
  if (people.size + others.length === 0) return [];
  const report = await reportOf(deps, site, now);
  if (!isWorthReporting(report)) return [];
  const mails: Mail[] = [];
  for (const [language, addresses] of [...byLanguage, [undefined, others] as const]) {
    const text = reportMail(report, language);
    for (const to of addresses) {
      const isFull = await storage.countMail(mailWindows({ kind: "report", to, site }, now), now);
      if (isFull === undefined) mails.push({ to, ...text });
    }
  }
  return mails;
}

async function reportOf({ storage, consoleUrl }: ReportDeps, site: Site, now: number): Promise<Report> {
  const { firstDay, lastDay, from, to } = reportWeek(now, site.settings.timezone);
  const [days, groups] = await Promise.all([
    storage.usage(site.id, firstDay - 7 * DAY, lastDay),
    groupedQuestions(storage, { siteId: site.id, from, to }),
  ]);
  const base = consoleUrl();
  return {
    siteName: site.name,
    firstDay,
    lastDay,
    days: days.filter(({ day }) => day >= firstDay),
    daysBefore: days.filter(({ day }) => day < firstDay),
    unanswered: groups.groups(MOST_QUESTIONS),
    link: base && `${base}#/site/${encodeURIComponent(site.id)}/knowledge`,
  };
}
