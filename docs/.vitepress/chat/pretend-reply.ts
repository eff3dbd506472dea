import { type DemoReply, demoAnswer } from "../../../core/src/demo/demo-answer.ts";

/** A sentence of the demo's workflow, which is wrong here: there is no signature to check. */
const VERIFIED = /I verified the signature on this message, so I know that your service sent it\./;
const HERE = "I run inside this page, so your messages never leave it.";

const OWN: readonly [question: RegExp, answer: (site: string) => DemoReply][] = [
  [/how does (it|this) work/i, howItWorks],
  [/\blinks?\b/i, links],
  [/where do i (start|begin)/i, whereToStart],
  [/wie funktioniert/i, howItWorksInGerman],
  [/womit fange/i, whereToStartInGerman],
];

/**
 * Returns the reply of the documentation's chat: the demo workflow's reply, without statements that need a real
 * service. `site` is the address of the documentation and ends with a slash.
 */
export function pretendReply(message: string, context: Record<string, unknown>, site: string): DemoReply {
  const [, own] = OWN.find(([question]) => question.test(message)) ?? [];
  if (own !== undefined) return own(site);
  const reply = demoAnswer({ message, context, vouched: false, address: site });
  return { ...reply, message: reply.message.replace(VERIFIED, HERE) };
}

function howItWorks(): DemoReply {
  return {
    message: [
      "I answer word by word, so you can try **Stop**. With a real service, a message takes these steps:",
      "",
      "1. The page sends your message to Parley. The browser never holds an API key.",
      "2. Parley stores it before anything else.",
      "3. Parley signs it and posts it to your workflow.",
      "4. Your workflow checks the signature, asks any AI that you like, and answers.",
      "5. Parley forwards each word immediately, and stores the reply.",
    ].join("\n"),
    quick_replies: ["Where do I start?"],
  };
}

function links(site: string): DemoReply {
  return {
    message: "A reply can have links and cards:",
    cards: [
      card(site, "Your webhook", "guides/webhooks", "What your workflow gets, and what it answers."),
      card(site, "The API", "reference/api", "Calls, errors and limits."),
    ],
  };
}

function whereToStart(site: string): DemoReply {
  return {
    message: "There are four ways to start. Which is yours?",
    cards: [
      card(site, "Any website", "start/website", "Paste one line of HTML."),
      card(site, "WordPress", "start/wordpress", "Install a plugin."),
      card(site, "Shopify", "start/shopify", "Run the app, or let an agency run it."),
      card(site, "Node and your own code", "start/node", "Two commands."),
    ],
  };
}

function howItWorksInGerman(): DemoReply {
  return {
    message: [
      "Ich antworte Wort für Wort. So können Sie **Anhalten** ausprobieren. Mit einem echten Dienst geschieht Folgendes:",
      "",
      "1. Die Seite schickt Ihre Nachricht an Parley. Der Browser hat nie einen API-Schlüssel.",
      "2. Parley speichert sie, bevor etwas anderes geschieht.",
      "3. Parley signiert sie und schickt sie an Ihren Workflow.",
      "4. Ihr Workflow prüft die Signatur, fragt jede KI, die Sie möchten, und antwortet.",
      "5. Parley gibt jedes Wort weiter, sobald es kommt, und speichert die Antwort.",
    ].join("\n"),
    quick_replies: ["Womit fange ich an?"],
  };
}

function whereToStartInGerman(site: string): DemoReply {
  return {
    message: "Es gibt vier Wege. Welcher ist Ihrer?",
    cards: [
      card(site, "Jede Website", "de/start/website", "Eine Zeile HTML einfügen."),
      card(site, "WordPress", "de/start/wordpress", "Ein Plugin installieren."),
      card(site, "Shopify", "de/start/shopify", "Eine App installieren."),
      card(site, "Node und eigener Code", "de/start/node", "Zwei Befehle."),
    ],
  };
}

function card(site: string, title: string, page: string, description: string) {
  return { title, description, url: new URL(`${page}.html`, site).href };
}
