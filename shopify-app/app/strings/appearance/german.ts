import type { english } from "./english.ts";

export const german: typeof english = {
  title: "Aussehen",
  about:
    "Wie der Chat aussieht und was er sagt. Die Vorschau zeigt, was auf dieser Seite steht, noch ehe es gespeichert ist.",
  look: {
    colorPick: "Farbe wählen",
    colorHelp: (text, ratio) =>
      `Der Chat leitet seine anderen Farben von dieser ab, sodass alle Texte lesbar bleiben. Text auf dieser Farbe ist ${text} (Kontrast ${ratio} : 1).`,
    white: "weiß",
    black: "schwarz",
    colorForm: "Geben Sie eine Farbe wie #1f6feb an.",
    faint: (ratio) =>
      `Diese Farbe ist auf einer weißen Seite kaum zu sehen (Kontrast ${ratio} : 1; ab 3 : 1 ist sie gut zu erkennen). Der Chat zieht deshalb eine dunklere Linie um seine Schaltfläche.`,
  },
  corner: {
    dodgeHelp: "Schiebt die Schaltfläche des Chats über Cookie-Banner und ähnliche Leisten.",
    teaserHelp: "Ein paar Wörter neben der Schaltfläche. Wer sie schließt, sieht sie nicht wieder.",
    pagesHelp: "Ein Pfad je Zeile, etwa /products/*. Leer: Der Teaser erscheint auf jeder Seite.",
  },
  texts: {
    subtitleHelp: "Steht nach „KI-Assistent“, etwa „antwortet in Sekunden“.",
    logoHelp: "Die https://-Adresse Ihres Logos, das oben und neben Antworten steht.",
    greetingHelp:
      "Steht über dem Gespräch. Markdown ist möglich. Leer: eine Begrüßung in der Sprache des Besuchers.",
    promptsHelp: "Eine Frage je Zeile, höchstens sechs. Ein Klick auf eine Frage sendet sie.",
    tooMany: "Geben Sie höchstens sechs Fragen ein.",
    consentHelp:
      "Diesem Text müssen Besucher vor ihrer ersten Nachricht zustimmen. Mit Markdown verlinken Sie Ihre Datenschutzerklärung. Leer: Es wird nicht gefragt.",
  },
  answers: {
    imagesHelp: "Der Server eines Bildes sieht die IP-Adresse des Besuchers.",
  },
  wording: {
    about: "Der Chat spricht 17 Sprachen. Lassen Sie ein Feld leer, um den Text des Chats zu behalten.",
    language: "Sprache dieser Texte",
    all: "Alle Sprachen",
    inLanguage:
      "Seiten in dieser Sprache zeigen diese Texte. Bei einem leeren Feld zeigen sie den Text für alle Sprachen.",
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
