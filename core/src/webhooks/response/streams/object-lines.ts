import { gatheredText } from "../../../gathered-text.ts";
import { HTML_IN_STREAM, pageStart } from "../html-document.ts";
import { type Fields, objectInText } from "../json-in-text.ts";

/** Lines of text, each of which is one JSON object; others are left out. */
export interface ObjectLines {
  /** Takes the next characters; returns the objects whose lines they complete. */
  read(text: string): Fields[];
  /** After the last character: the object on a last line without a newline. */
  end(): Fields[];
  /** Why nothing more is read, for the site's owner. */
  readonly failure: string | undefined;
}

/** Takes time in proportion to what it reads, however long a line is and however small its pieces. */
export function objectLines(): ObjectLines {
  const rest = gatheredText();

  const lines = {
    failure: undefined as string | undefined,
    read(text: string) {
      if (!text.includes("\n")) {
        rest.add(text);
        return [];
      }
      const all = rest.take() + text;
      const end = all.lastIndexOf("\n") + 1;
      rest.add(all.slice(end));
      return objectsIn(all.slice(0, end));
    },
    end: () => objectsIn(`${rest.take()}\n`),
  };

  function objectsIn(whole: string): Fields[] {
    if (lines.failure !== undefined) return [];
    const page = pageStart(whole);
    if (page !== undefined) lines.failure = HTML_IN_STREAM;
    const texts = whole.slice(0, page).split("\n");
    return texts.map((line) => objectInText(line.trim())).filter((fields) => fields !== undefined);
  }
  return lines;
}
