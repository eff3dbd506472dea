import type { Scene } from "./scene.ts";

const GREETING = "Hello! Ask me about **orders**, **returns** or anything in our shop.";
const ASKED = { role: "user", content: "Can I return shoes that I wore once?" } as const;
const ANSWERED = {
  role: "assistant",
  content:
    "Yes, within **30 days**:\n\n1. Open [your orders](https://shop.example.com/orders) and choose *Return*.\n2. Print the label.\n3. Drop the parcel off at any post office.\n\nWe refund you within three days of its arrival.",
} as const;
const AGAIN = { role: "user", content: "And if I have lost the box?" } as const;

/** Does what brings something about that has to be fetched, and resolves once it is there. */
async function shown(what: () => HTMLElement | null, act: () => void): Promise<void> {
  act();
  while (what() === null) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Every state that a visitor may see. */
export const SCENES: Record<string, Scene> = {
  closed: { title: "Closed", isClosed: true },
  teaser: {
    title: "Closed, with a teaser and a button with words",
    isClosed: true,
    appearance: {
      ...{ launcher: "spark", launcher_words: true, dodge: true },
      ...{ teaser: "Not sure about the size? Ask us.", teaser_delay: 0 },
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
  waiting: {
    title: "Waiting for an answer",
    history: [ASKED, ANSWERED],
    reply: {},
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
