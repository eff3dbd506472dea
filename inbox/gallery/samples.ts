import type { Message, Summary, UsageDay } from "../src/service/shapes.ts";
import type { FakeConversation } from "./fake-service.ts";

export const ADA = { id: "ada", name: "Ada Lovelace" };
export const BEN = { id: "ben", name: "Ben Okafor" };
export const CLEO = { id: "cleo", name: "Cleo Marchetti" };
export const PEOPLE = [ADA, BEN, CLEO];

const MINUTE = 60_000;
/** Origin of the pictures: the gallery, or a placeholder outside of a browser. */
const ORIGIN = globalThis.location?.origin ?? "https://pictures.example";

/** Returns the instant `minutes` ago as ISO 8601. */
export const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

let count = 0;
export function message(
  role: Message["role"],
  content: string,
  minutes: number,
  more: Partial<Message> = {},
): Message {
  count += 1;
  return { id: `m${count}`, role, content, timestamp: ago(minutes), ...more };
}

export function conversation(
  id: string,
  messages: Message[],
  more: Partial<Summary> & Pick<FakeConversation, "more"> & Partial<Pick<FakeConversation, "notes">> = {},
): FakeConversation {
  const { notes = [], more: facts, ...summary } = more;
  const [first, last] = [messages[0], messages.at(-1)];
  const began = first?.timestamp ?? ago(0);
  return {
    messages,
    notes,
    ...(facts && { more: facts }),
    summary: {
      session_id: id,
      created_at: began,
      last_message_at: last?.timestamp ?? began,
      message_count: messages.length,
      status: "open",
      tags: [],
      unread: 0,
      ...(last && { last_message: { role: last.role, content: last.content, timestamp: last.timestamp } }),
      ...summary,
    },
  };
}

const PARCEL = `Your parcel left our warehouse **yesterday**. You can follow it here:

- [Tracking page](https://shop.example/track)
- Order number \`4711\`

It usually arrives within *two working days*.`;

/** Returns the inbox of a shop on an ordinary morning. */
export function ordinaryDay(): FakeConversation[] {
  return [
    conversation(
      "parcel",
      [
        message("user", "Hello, do you ship to Lisbon?", 60 * 26),
        message(
          "assistant",
          "Yes, we ship to Portugal. It takes three to five working days and costs € 9.",
          60 * 26 - 1,
          { rating: "up" },
        ),
        message("user", "Hi! My order 4711 has not arrived yet.", 16),
        message("user", "It was due on Monday.", 15),
        message("assistant", PARCEL, 15, { quick_replies: ["Change the address", "Talk to a person"] }),
        message("user", "The tracking page says “returned to sender”. Can a person look at this please?", 12),
      ],
      {
        unread: 1,
        tags: ["shipping", "vip"],
        user: { id: "cus_81", name: "Inês Carvalho", email: "ines.carvalho@example.com", verified: true },
        handling: {
          by: "waiting",
          since: ago(12),
          reason_code: "visitor_asked",
          summary: "Order 4711 was returned to the sender.",
          suggestion:
            "I am sorry about that, Inês. I will send the parcel again today, at no cost. Is the address still right?",
        },
        page: { url: "https://shop.example/orders/4711", title: "Order 4711" },
        more: {
          language: "pt-PT",
          beginning: {
            page: "https://shop.example/orders/4711",
            cart_total: "€ 48.00",
            cart_item_count: 2,
            cart_lines: [{ title: "Sencha, 100 g", quantity: 2 }],
          },
        },
      },
    ),
    conversation(
      "lamp",
      [
        message("user", "Is the brass lamp dimmable?", 40),
        message("assistant", "The **Brass lamp** is dimmable with a LED bulb.", 39, {
          cards: [
            {
              title: "Brass lamp",
              text: "Warm light, 40 cm",
              price: "€ 120",
              url: "https://shop.example/lamp",
              buttons: [{ label: "Add to cart", action: "add_to_cart" }],
            },
            { title: "LED bulb, dimmable", price: "€ 9", url: "https://shop.example/bulb" },
          ],
        }),
        message("user", "And can I get it in black?", 31),
        message("agent", "We can order it in black for you, it takes about two weeks.", 28, { agent: ADA }),
        message("user", "Great. Here is a photo of where it will hang.", 24, {
          files: [
            {
              id: "f1",
              name: "kitchen.png",
              type: "image/png",
              size: 412_000,
              url: `${ORIGIN}/kitchen.png`,
            },
            {
              id: "f2",
              name: "measurements.pdf",
              type: "application/pdf",
              size: 88_000,
              url: `${ORIGIN}/measurements.pdf`,
            },
          ],
        }),
      ],
      {
        unread: 1,
        assignee: ADA,
        tags: ["pre-sale"],
        handling: { by: "person", since: ago(29), agent: ADA },
        page: { url: "https://shop.example/lamps/brass", title: "Brass lamp" },
        timezone: "Europe/Berlin",
        notes: [
          {
            id: "n1",
            content: "Black costs us € 15 more. Ben has the supplier's number.",
            timestamp: ago(27),
            agent: BEN,
          },
        ],
      },
    ),
    conversation(
      "returns",
      [
        message("user", "How do I return a pair of boots?", 55),
        message("assistant", "You can return them within 30 days.", 55),
      ],
      {
        page: { url: "https://shop.example/returns" },
        timezone: "America/New_York",
      },
    ),
    conversation("missed", [message("user", "Is anybody there?", 95)], {
      outcome: "missed",
      unread: 1,
      user: { id: "u2", name: "Mehmet Yılmaz", verified: false },
      page: { url: "https://shop.example/contact" },
    }),
    conversation("contact", [message("user", "I would like a quote for 40 chairs.", 130)], {
      outcome: "contact_left",
      contact: {
        email: "office@studio-nord.example",
        name: "Studio Nord",
        message: "Please write by Friday.",
        timestamp: ago(128),
      },
    }),
    conversation(
      "disliked",
      [
        message("user", "Do you repair zips?", 210),
        message("assistant", "I do not know.", 209, { rating: "down", rating_reason: "Not an answer" }),
      ],
      {
        preview: { first_message: "Do you repair zips?", user: null, rating: "down" },
        user: { id: "u4", name: "Olga Petrova", email: "olga@example.com", verified: true },
      },
    ),
    conversation(
      "ben",
      [
        message("user", "Thank you, that worked.", 300),
        message("agent", "You are welcome!", 298, { agent: BEN }),
      ],
      {
        assignee: BEN,
        handling: { by: "person", since: ago(310), agent: BEN },
        user: { id: "u5", name: "Jonas Weber", verified: true },
      },
    ),
    conversation(
      "hebrew",
      [
        message("user", "שלום, האם יש לכם תה ירוק?", 400),
        message("assistant", "כן, יש לנו סנצ׳ה ומאצ׳ה.", 399),
      ],
      {
        user: { id: "u6", name: "משה כהן", verified: true },
      },
    ),
    conversation("unanswered", [message("user", "Can I pay by invoice?", 60 * 30)], {
      preview: { first_message: "Can I pay by invoice?", user: null, unanswered: true },
      page: { url: "https://shop.example/checkout" },
    }),
    conversation("snoozed", [message("user", "I will call back tomorrow.", 60 * 50)], {
      snoozed_until: new Date(Date.now() + 60 * 18 * MINUTE).toISOString(),
      user: { id: "u8", name: "Lena Fischer", verified: true },
    }),
    conversation("closed", [message("user", "All good, thanks!", 60 * 60)], {
      status: "closed",
      user: { id: "u9", name: "Tom Smith", verified: true },
    }),
  ];
}

const NAMES = ["Ana", "Bao", "Chidi", "Dilek", "Emil", "Fatima", "Goran", "Hana", "Ivo", "Jun"];
const PAGES = ["/tea", "/lamps", "/boots/winter", "/checkout", "/returns", "/"];
const SAID = [
  "Do you have this in another size?",
  "When does my parcel arrive?",
  "Thank you, that helped a lot.",
  "The discount code does not work at the checkout.",
  "Is this tea organic?",
];

/** Returns `number` conversations, as on a busy site. */
export function manyConversations(number: number): FakeConversation[] {
  return Array.from({ length: number }, (_, at) => {
    const text = SAID[at % SAID.length] ?? "";
    const name =
      at % 3 === 0
        ? { user: { id: `u-${at}`, name: `${NAMES[at % NAMES.length]} ${at}`, verified: true } }
        : {};
    return conversation(`many-${at}`, [message("user", `${text} (${at})`, 3 * at + 1)], {
      ...name,
      unread: at % 7 === 0 ? 2 : 0,
      page: { url: `https://shop.example${PAGES[at % PAGES.length]}` },
    });
  });
}

/** Returns one conversation of `number` messages, 17 minutes apart. */
export function longConversation(number: number): FakeConversation {
  const messages = Array.from({ length: number }, (_, at) =>
    message(at % 4 === 3 ? "assistant" : "user", `${SAID[at % SAID.length]} (${at})`, (number - at) * 17),
  );
  return conversation("long", messages, {
    user: { id: "u-long", name: "Noor de Vries", verified: true },
    unread: 12,
  });
}

/** Returns the usage of the last 180 days, which grows slowly. */
export function usageDays(): UsageDay[] {
  return Array.from({ length: 180 }, (_, at) => {
    const date = new Date(Date.now() - (179 - at) * 24 * 60 * MINUTE);
    const sessions = Math.round(18 + at / 12 + 9 * Math.sin(at / 1.1));
    return {
      date: date.toISOString().slice(0, 10),
      sessions,
      messages: 5 * sessions,
      failures: at % 9 === 0 ? 3 : 0,
      p50_ms: 1_400 - at * 2,
      p95_ms: 5_200,
      handovers: Math.round(sessions / 6),
      missed: at % 11 === 0 ? 1 : 0,
      unanswered: Math.round(sessions / 9),
      rated_up: Math.round(sessions / 5),
      rated_down: Math.round(sessions / 14),
      tokens: sessions * 2_150,
      first_answer_ms: 95_000 - at * 200,
    };
  });
}
