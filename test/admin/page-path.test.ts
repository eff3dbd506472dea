import { expect, it } from "vitest";
import { pagePath } from "../../admin/page-path.ts";

it.each([
  ["https://shop.example/b%C3%BCcher/wellen", "/bücher/wellen"],
  ["https://shop.example", "/"],
  ["https://shop.example/100%", "/100%"],
  ["no address", "no address"],
])("the list of conversations shows the page %s as %s", (address, path) => {
  expect(pagePath(address)).toBe(path);
});
