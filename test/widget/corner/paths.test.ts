import { expect, test } from "vitest";
import { isOn } from "../../../widget/src/parts/corner/teaser.ts";

test.each([
  ["/", "/", true],
  ["/", "/cart", false],
  ["/cart", "/cart/", true],
  ["/cart/", "/cart", true],
  ["/cart", "/cart/edit", false],
  ["/products/*", "/products/boots", true],
  ["/products/*", "/products/boots/green", true],
  ["/products/*", "/product", false],
  ["*/boots", "/de/products/boots", true],
  ["*/boots", "/boots/green", false],
  ["/*/boots/*", "/de/boots/green", true],
  ["/*/boots/*", "/de/shoes/green", false],
  ["*", "/anything", true],
  // Characters of regular expressions match literally.
  ["/a.b", "/axb", false],
  ["/(a+)+$", "/aaaaaaaaaaaaaaaaaaaaaaaaaaaa", false],
])("isOn() decides whether the pattern %s matches the page's path %s: %s", (pattern, path, is) => {
  expect(isOn(pattern, path)).toBe(is);
});
