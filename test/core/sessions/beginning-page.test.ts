import { expect, it } from "vitest";
import { beginningPage } from "../../../core/src/sessions/beginning-page.ts";

it.each([
  ["https://shop.example", "https://shop.example"],
  ["https://shop.example/", "https://shop.example/"],
  ["HTTP://127.0.0.1:8080/a/b", "HTTP://127.0.0.1:8080/a/b"],
  ["https://shop.example/waves?email=ada@example.com#top", "https://shop.example/waves"],
  ["https://shop.example?q", "https://shop.example"],
  [`https://shop.example/${"😀".repeat(600)}`, `https://shop.example/${"😀".repeat(500)}`],
])("A conversation that begins on %s keeps its page without query and fragment", (page_url, page) => {
  expect(beginningPage({ page_url })).toBe(page);
});

it.each([
  "https://me:secret@shop.example/",
  "javascript:alert(1)",
  "data:text/html,x",
  "/waves",
  "https://",
  " https://shop.example/",
  "",
  7,
  undefined,
])("It keeps no page of what is no address of a page: %j", (page_url) => {
  expect(beginningPage({ page_url })).toBeUndefined();
});
