import type { english } from "./english.ts";

export const german: typeof english = {
  title: "Übergabe",
  about: "Wie ein Gespräch vom Workflow zu einem Menschen kommt, und wann jemand da ist.",
  liveTitle: "Während der Chat offen ist",
  liveHelp:
    "Was Sie schreiben, und was Ihr Workflow von sich aus sagt, erscheint ohne Neuladen. Ein übernommenes Gespräch ist immer live.",
  handoverTitle: "Vom Workflow zu einem Menschen",
  isOn: "Gespräche können übergeben werden",
  isOnHelp:
    'Vom Workflow ("handover": true in seiner Antwort) oder durch das unten Gewählte. Übernehmen können Sie jedes Gespräch auch ohne dies.',
  visitors: "Im Chat „Mit einem Menschen sprechen“ anbieten",
  visitorsHelp: "Eine Schaltfläche im Chat.",
  afterFailures: "Nachrichten hintereinander ohne Antwort, nach denen ein Mensch gefragt wird",
  afterFailuresHelp: "0: nie.",
  timeout: "Längste Wartezeit auf einen Menschen, in Sekunden",
  timeoutHelp: "Von 30 bis 3600.",
  otherwise: "Wenn niemand rechtzeitig antwortet",
  form: "Eine Nachricht und eine E-Mail-Adresse können hinterlassen werden",
  formHelp: "Sie finden sie im Gespräch.",
  workflow: "Der Workflow antwortet wieder",
  notifyTitle: "E-Mails",
  notifyHelp:
    "Bis zu 5 Adressen, durch Kommas getrennt. Sie erhalten eine E-Mail, wenn jemand wartet oder eine Nachricht hinterlässt. Jede neue Adresse erhält zuerst eine E-Mail mit einem Link, der sie bestätigt.",
  weeklyReportHelp:
    "Jeden Montag an diese Adressen: die Zahlen der Woche und die Fragen, die nicht beantwortet wurden.",
  hoursTitle: "Wann jemand da ist",
  always: "Immer",
  some: "Zu diesen Zeiten",
  someHelp: "Zu anderen Zeiten steht im Chat, wann wieder jemand da ist, in der Zeit des Gegenübers.",
  timezone: "Zeitzone",
  weeklyHelp: "Etwa 09:00–12:30, 13:30–17:00. Lassen Sie einen Tag leer, an dem niemand da ist.",
  nobody: "Niemand",
  days: {
    mon: "Montag",
    tue: "Dienstag",
    wed: "Mittwoch",
    thu: "Donnerstag",
    fri: "Freitag",
    sat: "Samstag",
    sun: "Sonntag",
  },
  closed: "Tage, an denen niemand da ist",
  closedHelp: "Daten wie 2026-12-25, mit Kommas dazwischen.",
};
