import type { english } from "./english.ts";

export const german: typeof english = {
  title: "Nutzung",
  period: "Zeitraum",
  last: (days) => `Letzte ${days} Tage`,
  totals: "In diesen Tagen",
  compared: (days) => `Verglichen mit den ${days} Tagen davor.`,
  nothingBefore: (days) => `In den ${days} Tagen davor hat niemand gechattet.`,
  more: (percent) => `${percent} % mehr`,
  less: (percent) => `${percent} % weniger`,
  same: "Wie zuvor",
  noBefore: "Nichts zum Vergleichen",
  csv: "Als CSV herunterladen",
  nobody: "In diesen Tagen hat niemand gechattet",
  nobodyHelp:
    "Wählen Sie einen längeren Zeitraum, oder sehen Sie auf der Startseite, ob der Chat eingeschaltet ist.",
  home: "Zur Startseite",
  chart: "Nachrichten je Tag",
  summary: (messages, days) =>
    `${messages === 1 ? "1 Nachricht" : `${messages} Nachrichten`} in ${days} Tagen. Die Tabelle darunter enthält die Zahlen.`,
  answered: "Beantwortet",
  failed: "Ohne Antwort",
  table: "Zahlen",
  days: (timezone: string) =>
    `Die Tage sind die der Zeitzone ${timezone}. Tage vor einer Änderung bleiben, wie sie gezählt wurden.`,
  columns: {
    day: "Tag",
    messages: "Nachrichten",
    sessions: "Gespräche",
    failures: "Ohne Antwort",
    p50: "Übliche Wartezeit",
    p95: "Längste Wartezeiten (95 %)",
    liked: "Gefällt",
    disliked: "Gefällt nicht",
    carts: "In den Warenkorb gelegt",
  },
  seconds: (seconds) => `${seconds} s`,
  atOnce: "< 0,1 s",
  none: "–",
};
