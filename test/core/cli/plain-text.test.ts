import { expect, it } from "vitest";
import { plainText } from "../../../core/src/cli/plain-text.ts";

it("A record is printed as aligned lines, with nested names joined by dots", () => {
  const record = { name: "Shop", sign: true, appearance: { title: "Chat" }, origins: ["a", "b"] };
  expect(plainText(record)).toBe(
    "name:             Shop\nsign:             true\nappearance.title: Chat\norigins:          a, b\n",
  );
});

it("An empty value is printed as a dash", () => {
  expect(plainText({ a: null, b: "", c: [], d: {} })).toBe("a: -\nb: -\nc: -\nd: -\n");
});

it("A list is printed as a table with the field names as header", () => {
  const rows = [
    { id: "1", label: "First key" },
    { id: "22", label: "" },
  ];
  expect(plainText(rows)).toBe("id  label\n1   First key\n22  -\n");
});

it('An empty list is printed as "none"', () => {
  expect(plainText([])).toBe("none\n");
});

it("Control characters in a value are escaped", () => {
  expect(plainText({ name: "a\u001b[2Jb\nc\u009b" })).toBe("name: a\\u001b[2Jb\\u000ac\\u009b\n");
});
