import { expect, test } from "vitest";
import { isOn } from "../../../widget/src/parts/corner/teaser.ts";

test.each([
  ["/", "/"],
  ["/cart", "/cart/"],
  ["/cart/", "/cart"],
  ["/products/*", "/products/boots"],
  ["/products/*", "/products/boots/green"],
  ["*/boots", "/de/products/boots"],
  ["/*/boots/*", "/de/boots/green"],
  ["*", "/anything"],
])("isOn() returns true because the pattern %s matches the path %s", (pattern, path) => {
  expect(isOn(pattern, path)).toBe(true);
});

test.each([
  ["/", "/cart"],
  ["/cart", "/cart/edit"],
  ["/products/*", "/product"],
  ["*/boots", "/boots/green"],
  ["/*/boots/*", "/de/shoes/green"],
  // Characters of regular expressions match literally.
  ["/a.b", "/axb"],
  ["/(a+)+$", "/aaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
])("isOn() returns false because the pattern %s does not match the path %s", (pattern, path) => {
  expect(isOn(pattern, path)).toBe(false);
});
