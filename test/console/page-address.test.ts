import { expect, test } from "vitest";
import { pageAddress } from "../../console/src/inbox/page-address.ts";

test.each([
  ["https://shop.example/a", "https://shop.example/a"],
  ["https://shop.example/%C3%BCber-uns/", "https://shop.example/über-uns/"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080/"],
  // What turns letters round or hides them stays encoded, and a host that looks like another one is named as it is asked for.
  ["https://shop.example/\u202Egnp.exe", "https://shop.example/%E2%80%AEgnp.exe"],
  ["https://shop.example/a%20%20b", "https://shop.example/a%20%20b"],
  ["https://sh\u043Ep.example/", "https://xn--shp-ted.example/"],
  ["https://shop.example/%ZZ", "https://shop.example/%ZZ"],
])("%j is a link that reads %j", (told, text) => {
  expect(pageAddress(told)).toEqual({ text, href: new URL(told).href });
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "https://shop.example@evil.example/",
  "//evil.example",
  "<img src=x>",
  "",
])("%j is text alone", (told) => {
  expect(pageAddress(told)).toEqual({ text: told });
});
