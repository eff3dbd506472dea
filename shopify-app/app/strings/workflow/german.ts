import { SHOP_PROMPTS } from "../../../../admin/tools/shop-prompt.ts";
import type { english } from "./english.ts";

export const german: typeof english = {
  title: "Workflow",
  about:
    "Parley sendet jede Nachricht eines Besuchers als JSON an Ihren Workflow und zeigt dessen Antwort im Chat. Stattdessen kann ein Sprachmodell antworten.",
  steps: { who: "1. Festlegen, wer die Antworten schreibt", test: "2. Antworten testen" },
  advanced: "Weitere Einstellungen",
  source: {
    webhook: "Mein Workflow",
    webhookHelp: "n8n, Make, Node-RED, Zapier oder jede Adresse, die sich aufrufen lässt.",
    model: "Ein Sprachmodell",
    modelHelp:
      "Jede API, die mit der von OpenAI kompatibel ist. Sie erhält die Nachrichten, aber weder Namen noch E-Mail-Adresse des Besuchers.",
  },
  silent: {
    webhook: "Mit diesen Einstellungen antwortet der Chat nicht. Tragen Sie die Webhook-Adresse ein.",
    model: "Mit diesen Einstellungen antwortet der Chat nicht. Tragen Sie Adresse und Namen des Modells ein.",
  },
  webhook: {
    urlHelp:
      "In n8n ist das die Production URL des Webhook-Knotens, in Make und Zapier die Adresse des Custom Webhook.",
  },
  headers: {
    help: "An diesen Headern kann Ihr Workflow erkennen, wer ihn aufruft. Werte werden verschlüsselt gespeichert und nie wieder gezeigt.",
    name: "Name",
    value: "Wert",
    keptEnding: (lastFour) => `Gespeichert; endet auf „…${lastFour}“`,
    kept: "Gespeichert",
    add: "Header hinzufügen",
    remove: "Entfernen",
    removeNamed: (name) => `Header ${name} entfernen`,
    malformed: "Ein Name hat keine Leerzeichen: Buchstaben, Ziffern und Bindestriche, etwa X-API-Key.",
    twice: "Es gibt schon einen Header dieses Namens.",
  },
  signing: {
    title: "Signatur",
    signHelp:
      "Fügt eine HMAC-SHA256-Signatur des Inhalts hinzu. Damit kann Ihr Workflow prüfen, dass ein Aufruf von Parley kommt.",
    secretInUse: (lastFour) =>
      `Das aktuelle Geheimnis endet auf „…${lastFour}“. Lassen Sie dieses Feld leer, um es zu behalten.`,
    secretHelp:
      "Kopieren Sie das Geheimnis in Ihren Workflow, bevor Sie speichern. Es wird nicht wieder gezeigt und gilt, sobald Sie speichern.",
    make: "Geheimnis erstellen",
    copy: "Kopieren",
    copied: "Kopiert",
    standardHelp:
      "Für Workflows, die Aufrufe mit einer Bibliothek prüfen. Fügt die Header webhook-id, webhook-timestamp und webhook-signature hinzu.",
  },
  sent: {
    title: "Daten in jedem Aufruf",
    historyHelp: "Geben Sie 0 ein, wenn Ihr Workflow ein eigenes Gedächtnis hat.",
    feedbackHelp:
      'Sendet einen eigenen Aufruf mit "event": "feedback". Bewertungen schalten Sie unter „Aussehen“ ein.',
  },
  addressMessagesHelp:
    "Alle Besucher in einem Büro können sich eine IP-Adresse teilen. Leer: ein Viertel der Nachrichten pro Minute des Shops, mindestens aber 10.",
  timeoutHelp: ({ min, max }) => `Von ${min} bis ${max}.`,
  recipes: {
    title: "Ich habe noch keinen Workflow",
    about:
      "Beginnen Sie mit einem Beispiel-Workflow. Jedes Beispiel beantwortet jede Nachricht mit demselben Satz. Ersetzen Sie diese Antwort durch Ihre eigenen Schritte.",
    download: (tool) => `Datei für ${tool} herunterladen`,
    steps: {
      n8n: [
        "In einem neuen Workflow von n8n: ⋯ → Import from File.",
        "Schalten Sie hier unter „Weitere Einstellungen“ „Jeden Aufruf signieren“ und „Die Zeit jedes Aufrufs senden“ ein, und erstellen Sie ein Geheimnis. Machen Sie daraus in n8n in „Sign the body“ ein Crypto credential.",
        "Veröffentlichen Sie den Workflow. Kopieren Sie die Production URL seines ersten Knotens in „Webhook-Adresse“.",
      ],
      make: [
        "In einem neuen Szenario von Make: ⋯ → Import blueprint. Legen Sie im ersten Modul einen Webhook an, und schalten Sie „Get request headers“ und „JSON pass-through“ ein.",
        "Schalten Sie hier unter „Weitere Einstellungen“ „Jeden Aufruf signieren“ und „Die Zeit jedes Aufrufs senden“ ein, und erstellen Sie ein Geheimnis. Fügen Sie es in Make in „Sign the body“ ein.",
        "Schalten Sie das Szenario ein. Kopieren Sie die Adresse des Webhooks in „Webhook-Adresse“.",
      ],
      nodeRed: [
        "In Node-RED: ☰ → Import, und wählen Sie die Datei.",
        "Schalten Sie hier unter „Weitere Einstellungen“ „Jeden Aufruf signieren“ und „Die Zeit jedes Aufrufs senden“ ein, und erstellen Sie ein Geheimnis. Öffnen Sie in Node-RED mit einem Doppelklick den Tab des Flows, und fügen Sie es als SIGNING_SECRET ein.",
        "Deployen Sie. Die „Webhook-Adresse“ ist die Ihres Node-RED mit /parley-chat am Ende.",
      ],
      zapier: [
        "In einem neuen Zap: Webhooks by Zapier → Catch Raw Hook. Das braucht einen bezahlten Tarif.",
        "Schalten Sie hier unter „Weitere Einstellungen“ „Jeden Aufruf signieren“ und „Die Zeit jedes Aufrufs senden“ ein, und erstellen Sie ein Geheimnis. Kopieren Sie die Adresse des Hooks in „Webhook-Adresse“, speichern Sie, und stellen Sie in Ihrem Shop eine Frage. Zapier nimmt diese Frage als Beispiel für die nächsten Schritte.",
        "Code by Zapier → Run JavaScript, mit dem, was in der Datei steht. Seine Input Data: body (der Raw Body), signature, timestamp und vouched (die Header X-Webhook-Signature, X-Request-Timestamp und X-User-Verified) und secret.",
        "Zuletzt: Webhooks by Zapier → POST an den Header X-Reply-URL, als JSON, mit Ihrer Antwort als message. Schalten Sie den Zap ein.",
        "Zapier antwortet später, daher zeigt „Testnachricht senden“ nur, ob Zapier die Nachricht erhalten hat.",
      ],
    },
  },
  model: {
    provider: "Anbieter",
    urlHelp: "Was vor /chat/completions steht. Beim Anbieter heißt es Base URL.",
    nameHelp: "Der Name, den die API des Anbieters für das Modell verwendet.",
    keyNew: "Der Schlüssel wird verschlüsselt gespeichert und nie wieder gezeigt.",
    keyKept: (lastFour) =>
      `Der gespeicherte Schlüssel endet auf „…${lastFour}“. Lassen Sie dieses Feld leer, um ihn zu behalten. Wenn Sie die Adresse eines anderen Servers eintragen, wird er gelöscht.`,
    forget: "Gespeicherten Schlüssel löschen",
    promptHelp:
      "Der System-Prompt. Er sagt dem Modell, für wen es spricht, was es weiß und welchen Regeln es folgt.",
    historyHelp: "Mit mehr Nachrichten weiß das Modell mehr vom Gespräch, aber jede Antwort kostet mehr.",
    contextHelp:
      "Das Modell erhält Titel und Adresse der Seite, Produkt und Warenkorb. Name und E-Mail-Adresse des Besuchers erhält es nie.",
  },
  tools: {
    fromShop: "Aus meinem Shop antworten",
    fromShopHelp:
      "Ein Sprachmodell sieht vor jeder Antwort bei Ihren Produkten, Preisen, Beständen und Richtlinien nach und zeigt Produkte als Karten. Dazu brauchen Sie den API-Schlüssel eines Anbieters.",
    reached: "Der Katalog Ihres Shops kann durchsucht werden.",
    prompt: SHOP_PROMPTS.de,
    more: "Weitere Werkzeuge",
    moreHelp:
      "Werkzeuge anderer MCP-Server, etwa für Ihr Lager oder Ihre Bestellungen. Erlauben Sie nur Werkzeuge, die jeder Besucher nutzen darf.",
    url: "Adresse",
    headers: "Geheime Header",
    headersHelp:
      "An diesen Headern erkennt der Server Parley. Werte werden verschlüsselt gespeichert und nie wieder gezeigt.",
    allow: "Erlaubte Werkzeuge",
    allowHelp: "Ein Name je Zeile. Leer: alle Werkzeuge, die angeben, Daten nur zu lesen.",
    add: "MCP-Server hinzufügen",
    remove: "Entfernen",
    removeNamed: (name) => `${name} entfernen`,
    check: "Werkzeuge prüfen",
    allReached: "Alle Werkzeuge sind nutzbar.",
    saveFirst: "Speichern Sie erst, und prüfen Sie dann die Werkzeuge.",
  },
  test: {
    message: "Testnachricht",
    hello: "Hallo, sind Sie da?",
    send: "Testnachricht senden",
    saveAndSend: "Speichern und Testnachricht senden",
    webhookFirst: "Tragen Sie zuerst die Webhook-Adresse ein.",
    modelFirst: "Tragen Sie zuerst Adresse und Namen des Modells ein.",
    workflowAnswered: "Der Workflow hat geantwortet",
    modelAnswered: "Das Modell hat geantwortet",
    failed: "Keine Antwort",
    notGood: "Besucher würden keine Antwort sehen",
    seen: "Besucher würden sehen",
    details: "Was zurückkam",
    status: "Status",
    time: "Zeit",
    tools: "Aufgerufene Werkzeuge",
    toolCall: (name, error) => (error === undefined ? name : `${name} (gescheitert: ${error})`),
    body: "Inhalt",
    milliseconds: (time) => `${time} ms`,
  },
};
