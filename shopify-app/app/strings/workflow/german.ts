import { SHOP_PROMPTS } from "../../../../admin/tools/shop-prompt.ts";
import type { english } from "./english.ts";

export const german: typeof english = {
  title: "Workflow",
  about:
    "Jede Nachricht geht als JSON an Ihren Workflow, und was er antwortet, wird im Chat gezeigt. Stattdessen kann ein Sprachmodell antworten.",
  steps: { who: "1. Sagen, wer die Antworten schreibt", test: "2. Ausprobieren" },
  advanced: "Weitere Einstellungen",
  source: {
    webhook: "Mein Workflow",
    webhookHelp: "n8n, Make, Node-RED, Zapier oder jede Adresse, die sich aufrufen lässt.",
    model: "Ein Sprachmodell",
    modelHelp:
      "Jede API, die mit der von OpenAI vereinbar ist. Sie erfährt, was gesagt wird, aber nichts über die Person.",
  },
  silent: {
    webhook: "So gespeichert, antwortet der Chat niemandem mehr: ihm fehlt die Adresse des Webhooks.",
    model: "So gespeichert, antwortet der Chat niemandem mehr: ihm fehlen Adresse und Name des Modells.",
  },
  webhook: {
    urlHelp:
      "In n8n die Production URL des Knotens Webhook, in Make und Zapier die Adresse des Custom Webhook.",
  },
  headers: {
    help: "Daran erkennt der Workflow, wer ihn aufruft. Werte werden verschlüsselt aufbewahrt und nie wieder gezeigt.",
    name: "Name",
    value: "Wert",
    keptEnding: (lastFour) => `Gespeichert; endet auf „…${lastFour}“`,
    kept: "Gespeichert, wie er ist",
    add: "Header hinzufügen",
    remove: "Entfernen",
    removeNamed: (name) => `Header ${name} entfernen`,
    malformed: "Ein Name hat keine Leerzeichen: Buchstaben, Ziffern und Bindestriche, etwa X-API-Key.",
    twice: "Es gibt schon einen Header dieses Namens.",
  },
  signing: {
    title: "Signatur",
    signHelp: "HMAC-SHA256 des Inhalts, woran der Workflow erkennt, dass der Aufruf von Parley kommt.",
    secretInUse: (lastFour) =>
      `Das jetzige endet auf „…${lastFour}“. Lassen Sie das Feld leer, um dabei zu bleiben.`,
    secretHelp:
      "Kopieren Sie es vor dem Speichern in Ihren Workflow: es wird nicht wieder gezeigt und gilt sofort.",
    make: "Neues erzeugen",
    copy: "Kopieren",
    copied: "Kopiert",
    standardHelp:
      "Für Workflows, die mit einer Bibliothek prüfen: webhook-id, webhook-timestamp, webhook-signature.",
  },
  sent: {
    title: "Was gesendet wird",
    historyHelp: "0, wenn Ihr Workflow ein eigenes Gedächtnis hat.",
    feedbackHelp:
      'Ein eigener Aufruf mit "event": "feedback". Bewertungen werden unter „Aussehen“ eingeschaltet.',
  },
  addressMessagesHelp:
    "Alle in einem Büro können sich eine Adresse teilen. Leer: ein Viertel der Nachrichten pro Minute des Shops, mindestens 10.",
  timeoutHelp: ({ min, max }) => `Von ${min} bis ${max}.`,
  recipes: {
    title: "Ich habe noch keinen Workflow",
    about:
      "Beginnen Sie mit einem fertigen Workflow. Jeder von diesen beantwortet jede Nachricht mit einem Satz: setzen Sie Ihre eigenen Schritte an seine Stelle.",
    download: (tool) => `Datei für ${tool} herunterladen`,
    steps: {
      n8n: [
        "In einem neuen Workflow von n8n: ⋯ → Import from File.",
        "Schalten Sie hier unter „Weitere Einstellungen“ „Jeden Aufruf signieren“ und „Die Zeit jedes Aufrufs senden“ ein, und erzeugen Sie ein Geheimnis. Machen Sie daraus in n8n in „Sign the body“ ein Crypto credential.",
        "Veröffentlichen Sie den Workflow. Kopieren Sie die Production URL seines ersten Knotens in „Webhook-Adresse“.",
      ],
      make: [
        "In einem neuen Szenario von Make: ⋯ → Import blueprint. Legen Sie im ersten Modul einen Webhook an, und schalten Sie „Get request headers“ und „JSON pass-through“ ein.",
        "Schalten Sie hier unter „Weitere Einstellungen“ „Jeden Aufruf signieren“ und „Die Zeit jedes Aufrufs senden“ ein, und erzeugen Sie ein Geheimnis. Fügen Sie es in Make in „Sign the body“ ein.",
        "Schalten Sie das Szenario ein. Kopieren Sie die Adresse des Webhooks in „Webhook-Adresse“.",
      ],
      nodeRed: [
        "In Node-RED: ☰ → Import, und wählen Sie die Datei.",
        "Schalten Sie hier unter „Weitere Einstellungen“ „Jeden Aufruf signieren“ und „Die Zeit jedes Aufrufs senden“ ein, und erzeugen Sie ein Geheimnis. Öffnen Sie in Node-RED mit einem Doppelklick den Tab des Flows, und fügen Sie es als SIGNING_SECRET ein.",
        "Deployen Sie. Die „Webhook-Adresse“ ist die Ihres Node-RED mit /parley-chat am Ende.",
      ],
      zapier: [
        "In einem neuen Zap: Webhooks by Zapier → Catch Raw Hook. Das braucht einen bezahlten Tarif.",
        "Schalten Sie hier unter „Weitere Einstellungen“ „Jeden Aufruf signieren“ und „Die Zeit jedes Aufrufs senden“ ein, und erzeugen Sie ein Geheimnis. Kopieren Sie die Adresse des Hooks in „Webhook-Adresse“, speichern Sie, und fragen Sie etwas in Ihrem Shop: das ist das Beispiel für die nächsten Schritte.",
        "Code by Zapier → Run JavaScript, mit dem, was in der Datei steht. Seine Input Data: body (der Raw Body), signature, timestamp und vouched (die Header X-Webhook-Signature, X-Request-Timestamp und X-User-Verified) und secret.",
        "Zuletzt: Webhooks by Zapier → POST an den Header X-Reply-URL, als JSON, mit Ihrer Antwort als message. Schalten Sie den Zap ein.",
        "Zapier antwortet später, daher zeigt „Testnachricht senden“ hier nur, dass es erreicht wurde.",
      ],
    },
  },
  model: {
    provider: "Anbieter",
    urlHelp: "Was vor /chat/completions steht. Beim Anbieter heißt es Base URL.",
    nameHelp: "Der Name, unter dem die API es kennt.",
    keyNew: "Er wird verschlüsselt aufbewahrt und nie wieder gezeigt.",
    keyKept: (lastFour) =>
      `Ein Schlüssel ist gespeichert, der auf „…${lastFour}“ endet. Lassen Sie das Feld leer, um dabei zu bleiben. Er wird vergessen, sobald die Adresse zu einem anderen Server führt.`,
    forget: "Den gespeicherten Schlüssel vergessen",
    promptHelp: "Für wen es spricht, was es weiß und woran es sich hält: der System-Prompt.",
    historyHelp: "Mit mehr davon erinnert es sich besser, und jede Antwort wird teurer.",
    contextHelp:
      "Titel und Adresse der Seite, Produkt und Warenkorb. Name und E-Mail-Adresse erfährt es nie.",
  },
  tools: {
    fromShop: "Aus meinem Shop antworten",
    fromShopHelp:
      "Ein Sprachmodell sieht vor jeder Antwort bei Ihren Produkten, Preisen, Beständen und Richtlinien nach und zeigt Produkte als Karten. Dazu brauchen Sie den API-Schlüssel eines Anbieters.",
    reached: "Der Katalog Ihres Shops kann durchsucht werden.",
    prompt: SHOP_PROMPTS.de,
    more: "Weitere Werkzeuge",
    moreHelp:
      "Werkzeuge anderer MCP-Server, etwa Ihres Lagers oder Ihrer Bestellungen. Geben Sie nur Werkzeuge frei, die jeder aufrufen darf.",
    url: "Adresse",
    headers: "Geheime Header",
    headersHelp:
      "Daran erkennt der Server Parley. Werte werden verschlüsselt aufbewahrt und nie wieder gezeigt.",
    allow: "Erlaubte Werkzeuge",
    allowHelp: "Ihre Namen, einer pro Zeile. Leer: alle Werkzeuge, die angeben, nur zu lesen.",
    add: "MCP-Server hinzufügen",
    remove: "Entfernen",
    removeNamed: (name) => `${name} entfernen`,
    check: "Werkzeuge prüfen",
    allReached: "Alle Werkzeuge sind nutzbar.",
    saveFirst: "Speichern Sie erst, und prüfen Sie dann die Werkzeuge.",
  },
  test: {
    message: "Testnachricht",
    hello: "Hallo, hören Sie mich?",
    send: "Testnachricht senden",
    saveAndSend: "Speichern und Testnachricht senden",
    webhookFirst: "Tragen Sie zuerst die Webhook-Adresse ein.",
    modelFirst: "Tragen Sie zuerst Adresse und Namen des Modells ein.",
    workflowAnswered: "Der Workflow hat geantwortet",
    modelAnswered: "Das Modell hat geantwortet",
    failed: "Keine Antwort",
    notGood: "Noch keine Antwort für Ihren Shop",
    seen: "Im Chat steht",
    details: "Was zurückkam",
    status: "Status",
    time: "Zeit",
    tools: "Aufgerufene Werkzeuge",
    toolCall: (name, error) => (error === undefined ? name : `${name} (gescheitert: ${error})`),
    body: "Inhalt",
    milliseconds: (time) => `${time} ms`,
  },
};
