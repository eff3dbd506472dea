import { describe, expect, it } from "vitest";
import { downloadOf, nameOf, sizeOf } from "../../admin/shown-file.ts";

const file = {
  id: "file_1",
  name: "sole.jpg",
  size: 183_204,
  url: "https://chat.example.com/v1/files/file_1",
};

describe("A visitor's file on a screen", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [1_023, "1,023 bytes"],
    [183_204, "178.9 kB"],
    [10_485_760, "10 MB"],
  ])("shows its size in a readable unit (in bytes: %d): %s", (size, words) => {
    expect(sizeOf({ ...file, size }, "en")).toBe(words);
  });

  it.each([
    ["sole.jpg", "sole.jpg"],
    ["a\u202Egpj.exe", "agpj.exe"],
    ["\u2066a\u2069\r\n.pdf", "a.pdf"],
    ["<b>שלום</b>.txt", "<b>שלום</b>.txt"],
  ])("shows its name %j as %j, without characters that reverse text", (name, shown) => {
    expect(nameOf({ ...file, name })).toBe(shown);
  });

  it("has a download link only if its URL is an http or https URL", () => {
    expect(downloadOf(file)).toBe(file.url);
    for (const url of ["javascript:alert(1)", "data:text/html,x", "blob:x", ""])
      expect(downloadOf({ ...file, url })).toBeUndefined();
  });
});
