import type { WorkflowMessage } from "./workflow-message.ts";

/** A reply in the JSON that the service reads: Markdown, quick replies and cards. */
export interface DemoReply {
  message: string;
  quick_replies?: string[];
  cards?: { title: string; url: string; description: string }[];
}

export interface DemoMessage extends WorkflowMessage {
  /** Whether the header `X-User-Verified` is `true`. */
  vouched: boolean;
  /** The service's URL, such as `http://127.0.0.1:3000`. */
  address: string;
}

/** Answers a message by its text and its fields, as the demo's replacement for an AI. */
export function demoAnswer(received: DemoMessage): DemoReply {
  const asked = received.message.trim();
  const [, answer] = ANSWERS.find(([question]) => question.test(asked)) ?? [];
  return answer === undefined ? repeated(asked, received) : answer(received);
}

const ANSWERS: readonly [question: RegExp, answer: (received: DemoMessage) => DemoReply][] = [
  [/^(help|\?)\W*$|what can (you|i) (do|ask)/i, help],
  [/\bwho am i\b/i, whoYouAre],
  [/\b(what|which) page\b|\bwhere am i\b/i, whatPage],
  [/\bwhat (do|did) you (get|receive|see)\b/i, whatCame],
  [/\bhow does (it|this) work\b/i, howItWorks],
  [/\btable\b/i, table],
  [/\bcode\b/i, code],
  [/\blinks?\b/i, links],
  [/^(hi|hello|hey|good (morning|afternoon|evening))\b/i, greeting],
];

const VERIFIED = "I verified the signature on this message, so I know that your service sent it.";

function greeting({ user }: DemoMessage): DemoReply {
  const name = user?.name ? `, ${user.name}` : "";
  return {
    message: `Hello${name}! I am the demo workflow. ${VERIFIED} Say **help** to see what I can do.`,
    quick_replies: ["Help", "How does it work?", "Who am I?"],
  };
}

function help(): DemoReply {
  return {
    message: [
      "Ask me:",
      "",
      "- **Who am I?** – what I know about you",
      "- **What page is this?** – where you are writing from",
      "- **What do you receive?** – the JSON of your message",
      "- **How does it work?** – a long reply, which you can stop",
      "- **Show me a table**, **Show me code**, **Show me links** – what a reply may look like",
      "",
      "I repeat anything else. Your own workflow takes my place, and can ask any AI you like.",
    ].join("\n"),
    quick_replies: ["Show me a table", "Show me code", "Show me links", "How does it work?"],
  };
}

function whoYouAre({ user, vouched }: DemoMessage): DemoReply {
  const { name, email, role, id } = user ?? {};
  const known = name || email || id;
  if (!known) {
    return {
      message:
        "You are a guest: I know nothing about you. Page code can say who you are with `ChatWidget.identify(…)`.",
    };
  }
  const more = [email, role].filter((fact) => fact && fact !== known).join(", ");
  const source = vouched
    ? "The site’s own server vouches for it."
    : "The page says so; nobody vouches for it.";
  return { message: `You are ${known}${more === "" ? "" : ` (${more})`}. ${source}` };
}

function whatPage({ context }: DemoMessage): DemoReply {
  const { page_title: title, page_url: url } = context;
  if (!title && !url) return { message: "I do not know the page: this message did not come from one." };
  return { message: `You are on ${[title && `“${title}”`, url].filter(Boolean).join(", ")}.` };
}

function whatCame({ vouched: _vouched, address: _address, ...received }: DemoMessage): DemoReply {
  return { message: `This is what I received:\n\n\`\`\`json\n${JSON.stringify(received, null, 2)}\n\`\`\`` };
}

function howItWorks(): DemoReply {
  return {
    message: [
      "This takes me a while, so you can try **Stop**. Between you and me there is only Parley:",
      "",
      "1. The chat sends your message with the page’s address and title. The browser never has an API key, only a token for this one conversation.",
      "2. Parley stores the message before anything else, so that nothing is lost if something breaks now.",
      "3. Parley signs the message with a secret that only the two of us know, and posts it to me.",
      "4. I check the signature and the time on exactly the bytes that arrived, and refuse messages from anybody else.",
      "5. I answer word by word, like a language model, and Parley passes each word on immediately.",
      "6. When I am done, Parley stores the reply. If you leave the page now, the reply is still completed, and the next page shows it.",
      "",
      "If you stop me, the connection to me is closed, and my text so far is stored. An AI that charges per word then stops costing money.",
    ].join("\n"),
  };
}

function table(): DemoReply {
  return {
    message: [
      "This comes with every message:",
      "",
      "| Header | What it says |",
      "| --- | --- |",
      "| `X-Webhook-Signature` | that the body is your service’s |",
      "| `X-Request-Timestamp` | when it was sent |",
      "| `X-Session-ID` | which conversation it belongs to |",
      "| `X-User-Verified` | whether somebody vouches for the visitor |",
    ].join("\n"),
  };
}

function code(): DemoReply {
  return {
    message: [
      "A workflow may be as short as this, with the signature checked before:",
      "",
      "```js",
      'app.post("/chat", (request, response) => {',
      "  const { message } = request.body;",
      '  response.json({ message: "You said: " + message });',
      "});",
      "```",
    ].join("\n"),
  };
}

function links({ address }: DemoMessage): DemoReply {
  return {
    message: `A reply may contain links, such as to [the API’s pages](${address}/v1/docs), and cards:`,
    cards: [
      {
        title: "The second page",
        url: `${address}/second`,
        description: "This conversation goes on there.",
      },
      { title: "The API", url: `${address}/v1/docs`, description: "Every call, with its answers." },
    ],
  };
}

function repeated(message: string, { files = [] }: DemoMessage): DemoReply {
  const said = message === "" ? [] : [`You said: “${message}”.`];
  const names = files.map(({ name }) => name.replace(/[^\p{L}\p{N} .-]/gu, "\\$&")).join(", ");
  const sent =
    files.length === 0 ? [] : [`You sent ${names}. I can read each file for a day, at its own address.`];
  return { message: [...said, ...sent, VERIFIED].join(" ") };
}
