import type { english } from "./english.ts";

export const german: typeof english = {
  title: "Aussehen",
  about:
    "Wie der Chat aussieht und was er sagt. Die Vorschau zeigt, was auf dieser Seite steht, noch ehe es gespeichert ist.",
  look: {
    colorPick: "Farbe wählen",
    colorHelp: (text, ratio) =>
      `Der Chat leitet seine anderen Farben davon ab, sodass alles lesbar bleibt: Text darauf ist ${text} (${ratio} : 1).`,
    white: "weiß",
    black: "schwarz",
    colorForm: "Geben Sie eine Farbe wie #1f6feb an.",
    faint: (ratio) =>
      `Sie hebt sich kaum von einer weißen Seite ab (${ratio} : 1; ab 3 : 1 ist sie gut zu sehen). Der Chat zieht eine dunklere Linie um seine Schaltfläche.`,
  },
  corner: {
    dodgeHelp: "Für Fragen nach Cookies und die Leisten des Themes.",
    teaserHelp: "Ein paar Wörter neben der Schaltfläche. Wer sie schließt, sieht sie nicht wieder.",
    pagesHelp: "Ein Pfad je Zeile, etwa /products/*. Leer: jede Seite.",
  },
  texts: {
    subtitleHelp: "Folgt auf „KI-Assistent“, etwa „antwortet in Sekunden“.",
    logoHelp: "Die https://-Adresse Ihres Logos, das oben und neben Antworten steht.",
    greetingHelp: "Steht über dem Gespräch; Markdown. Leer: eine Begrüßung in der Sprache des Gegenübers.",
    promptsHelp: "Eine je Zeile, höchstens sechs. Ein Klick stellt sie.",
    tooMany: "Höchstens sechs Fragen.",
    consentHelp:
      "Wird vor der ersten Nachricht gefragt; Markdown, sodass es auf Ihre Datenschutzerklärung verweisen kann. Leer: nichts.",
  },
  answers: {
    imagesHelp: "Der Server, von dem ein Bild kommt, erfährt die Adresse des Browsers.",
  },
  wording: {
    about: "Der Chat spricht 17 Sprachen. Lassen Sie leer, was in seinen Worten bleiben soll.",
    language: "Sprache dieser Texte",
    all: "Alle Sprachen",
    inLanguage:
      "Seiten in dieser Sprache zeigen diese Texte. Was leer bleibt, erscheint wie für alle Sprachen.",
    remove: "Alle Texte in dieser Sprache entfernen",
  },
  preview: {
    title: "Vorschau",
    frame: "Vorschau des Chats",
    failed: "Die Vorschau kann nicht gezeigt werden",
    failedWhy: (address) =>
      `Das Skript des Chats konnte nicht von ${address} geladen werden, also kann auch der Shop den Chat nicht zeigen. Laden Sie die Seite neu; hilft das nicht, sagen Sie es denen, die Parley für Sie betreiben.`,
    answer: "So sieht eine **Antwort** Ihres Workflows aus.",
  },
};
