import type { HandoverDraft } from "./handover-draft.ts";

/** Texts of the Handover form. The labels of its fields are in `SETTING_LABELS`. */
export const HANDOVER_TEXTS = {
  about: "How visitors reach a person, and when somebody is available.",
  switchHint:
    "Visitors can ask for a person, and your workflow can hand over with “handover”. You answer in the inbox. You can take over there even while this is off.",

  // The summary while handover is on. An example of {time} is “5 minutes”.
  visitorsAsk: "Visitors can ask for a person.",
  visitorsDoNotAsk: "Visitors cannot ask for a person.",
  thenForm: "Nobody answers within {time}: visitors can leave a message.",
  thenWorkflow: "Nobody answers within {time}: the workflow answers again.",

  details: "Details",
  contains: "Failed answers, waiting time, opening hours",
  failuresHint: "0: never.",
  timeoutHint: "From 30 to 3600 seconds.",
  always: "Always",
  someHours: "At these hours",
  hoursHint: "Outside these hours, visitors see when somebody is back, in their local time.",
  timezone: "Time zone",
  weeklyHint:
    "Such as 09:00–12:30, 13:30–17:00. Leave a day empty if nobody is there. Split hours past midnight into two ranges.",
  hoursWrong: "Enter times such as 09:00–17:00, and separate several with commas.",
  nobody: "Nobody",
  closed: "Days when nobody is there",
  closedHint: "One on each line, such as 2026-12-25.",

  liveHint:
    "Messages from you or your workflow appear in the open chat immediately, even if the visitor has not asked anything.",
  emailsHint:
    "Up to 5, one on each line. They receive an e-mail when a visitor waits or leaves a message. Each new address first gets an e-mail with a link that confirms it.",
  reportHint:
    "Every Monday, to these addresses: the figures of the week, and the questions that were not answered.",
};

export const GERMAN_HANDOVER_TEXTS: typeof HANDOVER_TEXTS = {
  about: "Wie Besucher einen Menschen erreichen, und wann jemand da ist.",
  switchHint:
    "Besucher können nach einem Menschen fragen, und Ihr Workflow kann mit „handover“ übergeben. Sie antworten im Posteingang. Übernehmen können Sie dort auch, wenn dies ausgeschaltet ist.",

  visitorsAsk: "Besucher können nach einem Menschen fragen.",
  visitorsDoNotAsk: "Besucher können nicht nach einem Menschen fragen.",
  thenForm: "Antwortet niemand innerhalb von {time}, können Besucher eine Nachricht hinterlassen.",
  thenWorkflow: "Antwortet niemand innerhalb von {time}, antwortet wieder der Workflow.",

  details: "Details",
  contains: "Fehlende Antworten, Wartezeit, Öffnungszeiten",
  failuresHint: "0: nie.",
  timeoutHint: "Von 30 bis 3600 Sekunden.",
  always: "Immer",
  someHours: "Zu diesen Zeiten",
  hoursHint: "Außerhalb dieser Zeiten sehen Besucher in ihrer Ortszeit, wann wieder jemand da ist.",
  timezone: "Zeitzone",
  weeklyHint:
    "Etwa 09:00–12:30, 13:30–17:00. Lassen Sie einen Tag leer, an dem niemand da ist. Teilen Sie Zeiten über Mitternacht in zwei Bereiche.",
  hoursWrong: "Schreiben Sie Uhrzeiten wie 09:00–17:00, mehrere mit Kommas.",
  nobody: "Niemand",
  closed: "Tage, an denen niemand da ist",
  closedHint: "Eines je Zeile, etwa 2026-12-25.",

  liveHint:
    "Nachrichten von Ihnen oder Ihrem Workflow erscheinen sofort im offenen Chat, auch wenn der Besucher nichts gefragt hat.",
  emailsHint:
    "Bis zu 5, eine je Zeile. Sie erhalten eine E-Mail, wenn jemand wartet oder eine Nachricht hinterlässt. Jede neue Adresse erhält zuerst eine E-Mail mit einem Link, der sie bestätigt.",
  reportHint:
    "Jeden Montag an diese Adressen: die Zahlen der Woche und die Fragen, die nicht beantwortet wurden.",
};

/** Sums up the settings while handover is on. Omits the timeout while its field contains no positive number. */
export function handoverSummary(draft: HandoverDraft, texts: typeof HANDOVER_TEXTS, locale: string): string {
  const { visitors, otherwise, timeout } = draft;
  const seconds = Number(timeout);
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, "minute"] : [seconds, "second"];
  const time = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
  const then = otherwise === "form" ? texts.thenForm : texts.thenWorkflow;
  return [
    visitors ? texts.visitorsAsk : texts.visitorsDoNotAsk,
    ...(seconds > 0 ? [then.replace("{time}", time)] : []),
  ].join(" ");
}
