import { SHOP } from "./product-pictures.ts";
import type { Scene } from "./scene.ts";

const GREETING = "Hello! Ask me about **orders**, **returns** or anything in our shop.";
const ASKED = { role: "user", content: "Can I return shoes that I wore once?" } as const;
const ANSWERED = {
  role: "assistant",
  content:
    "Yes, within **30 days**:\n\n1. Open [your orders](https://shop.example.com/orders) and choose *Return*.\n2. Print the label.\n3. Drop the parcel off at any post office.\n\nWe refund you within three days of its arrival.",
} as const;
const AGAIN = { role: "user", content: "And if I have lost the box?" } as const;

const MAY = { id: "per_1", name: "May Lindqvist" };
const PERSON = { role: "agent", agent: MAY } as const;
const OFFERED = { visitors: true, open: true };

/** Runs `act`, and resolves once the element that it loads is there. */
async function shown(what: () => HTMLElement | null, act: () => void): Promise<void> {
  act();
  while (what() === null) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Every state that a visitor can see. */
export const SCENES: Record<string, Scene> = {
  closed: { title: "Closed", isClosed: true },
  teaser: {
    title: "Closed, with a teaser and a button with words",
    isClosed: true,
    appearance: {
      launcher: "spark",
      launcher_words: true,
      dodge: true,
      teaser: "Not sure about the size? Ask us.",
      teaser_delay: 0,
    },
  },
  empty: {
    title: "Nothing said yet",
    appearance: {
      greeting: GREETING,
      starter_prompts: ["Where is my order?", "How do returns work?", "Do you ship to Norway?"],
    },
  },
  conversation: { title: "A conversation", history: [ASKED, ANSWERED], appearance: { feedback: true } },
  rich: {
    title: "Lists, code and tables",
    history: [
      { role: "user", content: "Compare the plans, and show me the call." },
      {
        role: "assistant",
        content:
          '### Plans\n\n| Plan | Price | Seats |\n| --- | ---: | ---: |\n| Free | €0 | 1 |\n| Pro | €29 | 10 |\n\n```js\nconst answer = await fetch(url, { method: "POST" });\n```\n\n> Prices do not include VAT.\n\n- [x] Works with `fetch`\n- [ ] Needs no key',
      },
    ],
  },
  offers: {
    title: "Link cards and quick replies",
    history: [
      { role: "user", content: "I need waterproof boots." },
      {
        role: "assistant",
        content: "These two are our customers’ favourites:",
        cards: [
          {
            title: "Fjell GTX",
            url: "https://shop.example.com/fjell",
            description: "Light, waterproof, resoleable.",
            price: "€189",
          },
          {
            title: "Skog Low",
            url: "https://shop.example.com/skog",
            price: "€129",
          },
        ],
        quick_replies: ["Which is warmer?", "Size guide"],
      },
    ],
  },
  products: {
    title: "Products of a shop",
    appearance: { images: true },
    history: [
      { role: "user", content: "Show me boots." },
      {
        role: "assistant",
        content: "Three that fit what you told me:",
        cards: [
          ["Fjell GTX, the light boot for three seasons", "€189.00"],
          ["Skog Low", "€129.00"],
          ["Tind Pro Winter", "€249.00"],
        ].map(([title = "", price = ""], at) => ({
          title,
          price,
          url: `https://shop.example.com/${at}`,
          image: `${SHOP}/${at}.svg`,
          buttons: [{ label: "Ask about sizes", action: "reply" as const }],
        })),
      },
    ],
  },
  form: {
    title: "A form in a reply",
    history: [
      { role: "user", content: "I want to send something back." },
      {
        role: "assistant",
        content: "Gladly. Which order is it?",
        ask: {
          fields: [
            { name: "order", label: "Order number", type: "text", required: true },
            { name: "reason", label: "Reason", type: "choice", options: ["Too small", "Broken"] },
          ],
          submit: "Send",
        },
      },
    ],
  },
  files: {
    title: "Files",
    history: [
      {
        role: "user",
        content: "This is what the heel looks like.",
        files: [
          {
            id: "fil_1",
            name: "heel.png",
            type: "image/png",
            size: 70,
            url: "https://shop.example.com/1.png",
          },
          {
            id: "fil_2",
            name: "invoice-2026-11.pdf",
            type: "application/pdf",
            size: 48_200,
            url: "https://shop.example.com/2.pdf",
          },
        ],
      },
      { role: "assistant", content: "Thank you, I see it." },
    ],
  },
  offered: {
    title: "A person is offered",
    handover: OFFERED,
    history: [ASKED, ANSWERED],
  },
  waits: {
    title: "Waiting for a person",
    handover: OFFERED,
    handling: { by: "waiting" },
    history: [ASKED, ANSWERED, { role: "user", content: "Can I talk to somebody?" }],
  },
  missed: {
    title: "Nobody came",
    handover: { visitors: true, open: false },
    handling: { by: "waiting", form: true },
    history: [ASKED, ANSWERED, { role: "user", content: "Can I talk to somebody?" }],
  },
  person: {
    title: "A person answers",
    handover: OFFERED,
    handling: { by: "person", agent: MAY },
    history: [
      { role: "user", content: "Can I talk to somebody?" },
      { ...PERSON, content: "Hello, May here. What can I do for you?" },
      { role: "user", content: "My left boot squeaks." },
      { role: "user", content: "Since Monday." },
      { ...PERSON, content: "That is easy to repair." },
      { ...PERSON, content: "Send both to our workshop; we pay the postage." },
    ],
  },
  waiting: {
    title: "Waiting for an answer",
    history: [ASKED, ANSWERED],
    reply: {},
    act: (chat) => chat.sendMessage(AGAIN.content),
  },
  doing: {
    title: "What the workflow is doing",
    history: [ASKED, ANSWERED],
    reply: { status: "Checking your order…" },
    act: (chat) => chat.sendMessage(AGAIN.content),
  },
  streaming: {
    title: "An answer being written",
    history: [ASKED, ANSWERED],
    reply: {
      deltas: [
        "No problem: any **sturdy box** will do. ",
        "Please tape over old labels, and put the shoes in a",
      ],
    },
    act: (chat) => chat.sendMessage(AGAIN.content),
  },
  stopped: {
    title: "Stopped",
    history: [AGAIN, { role: "assistant", content: "No problem: any **sturdy box**", stopped: true }],
  },
  failed: {
    title: "Something went wrong",
    history: [ASKED, ANSWERED],
    reply: { refused: 502 },
    act: (chat) => chat.sendMessage(AGAIN.content),
  },
  offline: {
    title: "Offline",
    history: [ASKED, ANSWERED],
    isOffline: true,
    act: (chat) => chat.sendMessage(AGAIN.content),
  },
  resuming: {
    title: "The service is away for a while",
    history: [ASKED, ANSWERED],
    isDown: true,
    act: (chat) => chat.sendMessage(AGAIN.content),
  },
  consent: {
    title: "Asking for consent",
    appearance: {
      greeting: GREETING,
      consent:
        "Your messages are answered by an AI and kept for 90 days. [Privacy](https://shop.example.com/privacy)",
    },
  },
  menu: {
    title: "The menu",
    history: [ASKED, ANSWERED],
    act: (_, find) =>
      shown(
        () => find(".menu-items"),
        () => find(".menu button")?.click(),
      ),
  },
  clearing: {
    title: "Before deleting",
    history: [ASKED, ANSWERED],
    async act(_, find) {
      await shown(
        () => find(".menu-items"),
        () => find(".menu button")?.click(),
      );
      find(".menu-items button:last-child")?.click();
    },
  },
  unread: {
    title: "A reply came while closed",
    isClosed: true,
    appearance: { preview: true },
    reply: { deltas: ["Yes.", ""] },
    act: (chat) => chat.sendMessage(ASKED.content),
  },
};
