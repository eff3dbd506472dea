import { gatheredText } from "../../../gathered-text.ts";
import { type Fields, objectInText } from "../json-in-text.ts";

/** Lines of text, each of which is one JSON object; others are left out. */
export interface ObjectLines {
  /** Takes the next characters; returns the objects whose lines they complete. */
  read(text: string): Fields[];
  /** After the last character: the object on a last line without a newline. */
  end(): Fields[];
}

/** Takes time in proportion to what it reads, however long a line is and however small its pieces. */
export function objectLines(): ObjectLines {
  const rest = gatheredText();

  return {
    read(text) {
      if (!text.includes("\n")) {
        rest.add(text);
        return [];
      }
      const lines = (rest.take() + text).split("\n");
      rest.add(lines.pop() ?? "");
      return objectsIn(lines);
    },
    end: () => objectsIn([rest.take()]),
  };
}

function objectsIn(lines: string[]): Fields[] {
  return lines.map((line) => objectInText(line.trim())).filter((fields) => fields !== undefined);
}
