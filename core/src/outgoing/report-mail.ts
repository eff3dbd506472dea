import type { QuestionGroup } from "../sessions/question-groups.ts";
import type { UsageDay } from "../storage/port/usage-storage.ts";
import { peopleWords, type ReportFigure } from "./languages/people-words.ts";
import type { MailText } from "./mail-texts.ts";
import { quotedName } from "./quoted-name.ts";

/** The content of a weekly report (contract §21.4). */
export interface Report {
  siteName: string;
  /** Both days as midnight in UTC (milliseconds since 1970). */
  firstDay: number;
  lastDay: number;
  days: readonly UsageDay[];
  /** The days of the previous week. */
  daysBefore: readonly UsageDay[];
  /** Unanswered questions, most frequent first. */
  unanswered: readonly Pick<QuestionGroup, "question" | "count">[];
  /** The page on which the questions can be answered; undefined without a console. */
  link: string | undefined;
}

const FIGURES = [
  "messages",
  "sessions",
  "failures",
  "handovers",
  "missed",
  "unanswered",
  "ratedUp",
  "ratedDown",
  "tokens",
] as ReportFigure[];

/** Whether the week had usage or unanswered questions. */
export function isWorthReporting({ days, unanswered }: Pick<Report, "days" | "unanswered">): boolean {
  return days.length + unanswered.length > 0;
}

/** The e-mail with the figures above 0 in either week, each with its change, and the most frequent unanswered questions. */
export function reportMail(report: Report, wanted?: string): MailText {
  const { siteName, firstDay, lastDay, days, daysBefore, unanswered, link } = report;
  const { language, words } = peopleWords(wanted);
  const number = new Intl.NumberFormat(language);
  const change = new Intl.NumberFormat(language, { signDisplay: "exceptZero" });
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  // Replaces the thin spaces of `Intl`, because some mail programs have no glyph for them.
  const week = date.formatRange(firstDay, lastDay).replace(/\s/g, " ");
  const subject = `${quotedName(siteName)}: ${words.report(week)}`;
  const figures = FIGURES.flatMap((figure) => {
    const [now, before] = [sumOf(figure, days), sumOf(figure, daysBefore)];
    if (now === 0 && before === 0) return [];
    return [`${words.figures[figure]}: ${number.format(now)} (${change.format(now - before)})`];
  });
  const questions = unanswered.map(
    ({ question, count }) => `${number.format(count)} × ${quotedName(question)}`,
  );
  const text = [
    subject,
    words.changes,
    figures.join("\n"),
    ...(questions.length > 0 ? [`${words.unanswered}\n${questions.join("\n")}`] : []),
    ...(questions.length > 0 && link !== undefined ? [`${words.answerThem}\n${link}`] : []),
    "-- ",
    words.whyReport(quotedName(siteName)),
  ].join("\n\n");
  return { subject, text, language };
}

/** The sum of a figure. A day's negative count (see `UsageDay`) is treated as 0. */
function sumOf(figure: ReportFigure, days: readonly UsageDay[]): number {
  return days.reduce((sum, day) => sum + Math.max(0, day[figure]), 0);
}
