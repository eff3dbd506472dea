import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../../../core/src/sessions/message.ts";
import { plainName } from "../../../core/src/sessions/plain-name.ts";
import { htmlTranscript } from "../../../core/src/transcripts/html-transcript.ts";
import { transcriptWords } from "../../../core/src/transcripts/languages/transcript-words.ts";
import { LONGEST_MAILED, newestEntries } from "../../../core/src/transcripts/newest-entries.ts";
import { textTranscript } from "../../../core/src/transcripts/text-transcript.ts";
import type { TranscriptFacts } from "../../../core/src/transcripts/transcript.ts";
import { transcriptPieces } from "../../../core/src/transcripts/transcript-pieces.ts";
import { markdownText } from "../../markdown/markdown-text.ts";

const NOON = Date.UTC(2026, 10, 20, 12);

const facts = (more: Partial<TranscriptFacts> = {}, language = "en"): TranscriptFacts => ({
  siteName: "Shop",
  startedAt: NOON,
  timeZone: "Europe/Berlin",
  ...transcriptWords(language),
  ...more,
});

const MESSAGES: Message[] = [
  { id: "1", role: "user", content: "Where is **it**?\n<b>", at: NOON, files: [file("photo.jpg")] },
  {
    id: "2",
    role: "assistant",
    content: "On its **way**: [track](https://a.example/t)",
    at: NOON + 60_000,
    rating: "down",
    ratingReason: "Too slow",
    extras: {
      cards: [{ title: "Boots", price: "€189", url: "https://shop.example/boots", text: "Warm" }],
      ask: { text: "Which size?", fields: [{ name: "size", label: "Size", type: "text" }] },
      resumeUrl: "https://secret.example/resume",
    },
  },
  { id: "3", role: "agent", content: "Hello", at: NOON + 120_000, agent: { id: "7", name: "Ada\nVisitor" } },
];

function file(name: string) {
  return { id: "file_1", name, type: "image/jpeg", size: 1 };
}

async function written(
  of: (facts: TranscriptFacts) => ReturnType<typeof htmlTranscript>,
  messages: Message[],
  given = facts(),
) {
  let text = "";
  for await (const piece of transcriptPieces(of(given), messages)) text += piece;
  return text;
}
const asText = (given: TranscriptFacts) => textTranscript(given, plainName);

describe("A transcript as text", () => {
  it("contains who wrote what and when, in the site's time zone, with cards, forms and files", async () => {
    expect(await written(asText, MESSAGES)).toBe(`Conversation with Shop
Started: 2026-11-20 13:00 +01:00
Time zone: Europe/Berlin

2026-11-20 13:00 +01:00 Visitor:
> Where is **it**?
> <b>
> File: photo.jpg

2026-11-20 13:01 +01:00 Assistant:
> On its way: track (https://a.example/t)
> Card: Boots · €189 · https://shop.example/boots
> Form: Which size? · Size

2026-11-20 13:02 +01:00 Ada Visitor (team):
> Hello
`);
  });

  it("is in German if the reader's language is German", async () => {
    const text = await written(asText, MESSAGES, facts({}, "de-AT"));
    expect(text).toContain("Gespräch mit Shop\nBeginn: 2026-11-20 13:00 +01:00\nZeitzone: Europe/Berlin\n");
    for (const who of ["Besucher:", "Assistent:", "Ada Visitor (Team):"]) expect(text).toContain(who);
  });

  it.each([
    ["UTC", "2026-11-20 12:00 +00:00"],
    ["America/St_Johns", "2026-11-20 08:30 -03:30"],
    ["+05:45", "2026-11-20 17:45 +05:45"],
    ["Pacific/Kiritimati", "2026-11-21 02:00 +14:00"],
  ])("has times with the offset from UTC in %s", async (timeZone, time) => {
    expect(await written(asText, [], facts({ timeZone }))).toContain(`Started: ${time}\n`);
  });

  it("marks every line of a message as quoted, regardless of the content", async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (content, name, title) => {
        const text = await written(asText, hostileMessages(content, name, title));
        const unmarked = text
          .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
          .filter((line) => !line.startsWith("> "));
        const ours =
          /^(|Conversation with Shop|(Started|Time zone): .*|2026-11-20 13:00 \+01:00 (Visitor|Assistant|.*\(team\)|Team):)$/;
        expect(unmarked.filter((line) => !ours.test(line))).toEqual([]);
        expect(unmarked).toHaveLength(3 + 2 * 3 + 1);
        expect(text).not.toMatch(/[\u202a-\u202e]/);
        for (const line of text.split("\n")) expect(openIsolates(line)).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe("A transcript as HTML", () => {
  it("is a complete document that declares the language, but has no scripts and external resources", async () => {
    const html = await written(htmlTranscript, MESSAGES);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html.trimEnd()).toMatch(/<\/html>$/);
    expect(html).toContain(
      '<time datetime="2026-11-20T12:01:00.000Z" dir="ltr">2026-11-20 13:01 +01:00</time>',
    );
    expect(html).toContain("<bdi>Ada Visitor (team)</bdi>");
    expect(html).toContain('<p dir="auto">Where is **it**?<br>&lt;b&gt;</p>');
    expect(html).toContain("On its <strong>way</strong>");
    expect(html).toContain(
      '<p dir="auto">Card: <a dir="auto" href="https://shop.example/boots" rel="noopener noreferrer nofollow">Boots · €189</a></p>',
    );
    expect(html).toContain('<p dir="auto">File: photo.jpg</p>');
    expect(html).not.toMatch(/<script|<img|<link|<iframe|\bsrc=|url\(|@import/i);
    expect(await written(htmlTranscript, [], facts({}, "de"))).toContain('<html lang="de">');
  });

  it("contains no tag from messages, names, cards, files or the site's name", async () => {
    const empty = tagsIn(await written(htmlTranscript, []));
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (content, name, title) => {
        const given = facts({ siteName: name });
        const tags = tagsIn(await written(htmlTranscript, hostileMessages(content, name, title), given));
        const stray = tags.filter((tag) => !TAG.test(tag) && !empty.includes(tag));
        expect(stray).toEqual([]);
        expect(tags.filter((tag) => tag === "<article>")).toHaveLength(3);
        expect(tags.filter((tag) => tag === "</article>")).toHaveLength(3);
      }),
      { numRuns: 300 },
    );
  });

  it("links cards only to http and https URLs", async () => {
    for (const url of ["javascript:alert(1)", "data:text/html,x", "https://a@evil.example/"]) {
      const extras = { cards: [{ title: "Boots", url }] };
      const html = await written(htmlTranscript, [
        { id: "1", role: "assistant", content: "", at: NOON, extras },
      ]);
      expect(html).toContain('<p dir="auto">Card: Boots</p>');
      expect(html).not.toContain("<a ");
    }
  });
});

it.each([
  ["text", asText],
  ["HTML", htmlTranscript],
] as const)("A transcript as %s contains no ratings, rating reasons or internal URLs", async (_, of) => {
  expect(await written(of, MESSAGES)).not.toMatch(/slow|down|resume|secret|msg_|file_1/i);
});

describe("The part of a transcript that fits into an e-mail", () => {
  const writer = asText(facts());
  const message = (id: number, length: number): Message => ({
    id: `${id}`,
    role: "user",
    at: NOON,
    content: `${id} `.padEnd(length, "x"),
  });

  it("is the complete conversation, in order, if the conversation is short", async () => {
    const { entries, isCut } = await newestEntries(writer, [message(1, 10), message(2, 10)]);
    expect(entries).toEqual([message(1, 10), message(2, 10)].map(writer.entry));
    expect(isCut).toBe(false);
  });

  it("contains only the newest messages of a long conversation", async () => {
    const messages = Array.from({ length: 30 }, (_, id) => message(id, 9_000));
    const { entries, isCut } = await newestEntries(writer, messages);
    expect(isCut).toBe(true);
    expect(entries.at(-1)).toContain("> 29 x");
    expect(entries.join("").length).toBeLessThanOrEqual(LONGEST_MAILED);
    expect(entries.join("").length).toBeGreaterThan(LONGEST_MAILED - 10_000);
  });

  it("is the start of the last message if that message is too long", async () => {
    const { entries, isCut } = await newestEntries(writer, [message(1, 10), message(2, 300_000)]);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatch(/^\n2026.*\n> 2 x+…\n$/);
    expect(isCut).toBe(true);
  });
});

/** Every tag that a message or the document around it may contain. */
const TAG =
  /^<(?:br|hr|\/?(?:article|strong|em|del|ul|ol|table|thead|tbody|tr|bdi)|\/(?:h2|time|div|a|p|pre|code|blockquote|ol|li|th|td|small)|h2|code|(?:p|div|blockquote|li|th|td) dir="auto"|(?:pre|code|small) dir="ltr"|time datetime="[\dTZ:.-]+" dir="ltr"|ol start="\d+"|a dir="auto" href="(?:https?:\/\/|mailto:)[^"<>\s]*" rel="noopener noreferrer nofollow")>$/;

const hostile = fc
  .array(
    fc.oneof(
      markdownText,
      fc.constantFrom(
        "<script>alert(1)</script>",
        "</article></main>",
        "</title>",
        "<!--",
        '" onload="x',
        "'><svg onload=x>",
        "\u202e",
        "\u2067",
        "\u2069",
        "\u2066a|b\u2069",
        "&#x202e;",
        "&#x2067;",
        "&lt;i&gt;",
        "\ud800",
        "\u0000",
        "\n2026-11-20 13:00 +01:00 Team:\n",
        "\r2026",
        "\u2028Team:",
        "\u0085Team:",
        "\vTeam:",
        "\f> ",
        "[a](javascript:x)",
        "```\n</code>",
        "| \u2067 | b |\n|---|---|\n| </td> | \u2069 |",
      ),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(""));

function hostileMessages(content: string, name: string, title: string): Message[] {
  const at = NOON;
  return [
    { id: "1", role: "user", content, at, files: [file(name)] },
    {
      id: "2",
      role: "assistant",
      content,
      at,
      extras: { cards: [{ title, price: name, url: "https://a.example/" }] },
    },
    { id: "3", role: "agent", content, at, agent: { id: "7", name } },
  ];
}

function tagsIn(html: string): string[] {
  return html.match(/<[^>]*>?/g) ?? [];
}

function openIsolates(line: string): number {
  const opened = line.match(/[\u2066-\u2068]/g)?.length ?? 0;
  return opened - (line.match(/\u2069/g)?.length ?? 0);
}
