import { plainName } from "../sessions/plain-name.ts";
import { zonedTime } from "../sites/local-time.ts";
import {
  escaped,
  followedAddress,
  harmlessText,
  linkHtml,
  markdownAsHtml,
  plainAsHtml,
} from "./read-markdown.ts";
import {
  type EntryLine,
  type TranscriptFacts,
  type TranscriptWriter,
  transcriptEntry,
} from "./transcript.ts";

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:1.25rem;overflow-wrap:anywhere}h1{font-size:1.4rem}h2{font-size:1rem;margin:0}
article{border-top:1px solid;padding:.75rem 0}time{font-weight:400}p{margin:.5rem 0}pre{overflow-x:auto}
table{border-collapse:collapse}th,td{border:1px solid;padding:.2rem .5rem;text-align:start}`;

/**
 * A transcript as one HTML document without scripts and external resources. Each text is in an element with `dir="auto"`, so that
 * its direction does not affect the text around it.
 */
export function htmlTranscript({
  siteName,
  startedAt,
  timeZone,
  language,
  words,
}: TranscriptFacts): TranscriptWriter {
  const title = escaped(words.title(plainName(siteName)));
  const time = (at: number) =>
    `<time datetime="${new Date(at).toISOString()}" dir="ltr">${escaped(zonedTime(at, timeZone))}</time>`;
  return {
    head: () => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1 dir="auto">${title}</h1>
<p>${escaped(words.started)}${time(startedAt)}<br>${escaped(words.timeZone)}${escaped(timeZone)}</p>
`,
    entry(message) {
      const { who, at, content, isMarkdown, lines } = transcriptEntry(message, words, plainName);
      const text = content.toWellFormed();
      return `<article>
<h2><bdi>${escaped(who)}</bdi> ${time(at)}</h2>
<div dir="auto">
${[text.trim() === "" ? "" : textHtml(text, isMarkdown), ...lines.map(lineHtml)].filter(Boolean).join("\n")}
</div>
</article>
`;
    },
    foot: () => "</main>\n</body>\n</html>\n",
  };
}

function textHtml(text: string, isMarkdown: boolean): string {
  return isMarkdown ? markdownAsHtml(text) : plainAsHtml(harmlessText(text));
}

function lineHtml({ label, text, address }: EntryLine): string {
  const shown = harmlessText(text.toWellFormed());
  const followed = address === undefined ? undefined : followedAddress(address);
  const content = followed === undefined ? escaped(shown) : linkHtml(followed, escaped(shown), shown);
  return `<p dir="auto">${escaped(label)}${content}</p>`;
}
