import { describe, expect, it } from "vitest";
import { plainText } from "../../../../../core/src/webhooks/response/streams/plain-text.ts";

const recognizes = (start: string) => plainText.recognizes(start, undefined);

describe("plain text", () => {
  it.each([
    "{",
    "[1",
    '"a',
    "<",
    "<!--",
    "<html",
    "nul",
    "Accept",
    "Workflow was s",
    "<p><b>Success!</b></p>",
  ])("is not recognized yet by an ambiguous start: %s", (start) => expect(recognizes(start)).toBeUndefined());

  it.each(["{", "[1", '"a', "<!--", "<html", "<p><b>Success!</b></p>"])(
    "is declined if its long start can still be another format: %s",
    (start) => expect(recognizes(start + "x".repeat(300))).toBe(false),
  );

  it.each(["H", "[D", "<b>", "nullable", "Accepted!", "<p>Hi", "Workflow is"])(
    "is recognized by a start that no other format has: %s",
    (start) => expect(recognizes(start)).toBe(true),
  );
});
