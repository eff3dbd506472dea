import { expect, it, vi } from "vitest";
import { panel as english } from "../../../widget/src/strings/english.ts";
import texts from "../../../widget/src/strings/languages/de.ts";
import { loadStrings } from "../../../widget/src/strings/load-strings.ts";

const german = texts.panel;

it("a language is fetched by its name", async () => {
  const load = vi.fn(async () => german);
  expect(await loadStrings("de", load)).toBe(german);
  expect(load).toHaveBeenCalledWith("de");
});

it("English is part of the script, so no language is fetched", async () => {
  const load = vi.fn(async () => german);
  expect(await loadStrings("en", load)).toBe(english);
  expect(load).not.toHaveBeenCalled();
});

it("the chat is in English if a language cannot be fetched", async () => {
  expect(await loadStrings("de", () => Promise.reject(new TypeError("Failed to fetch")))).toBe(english);
});
