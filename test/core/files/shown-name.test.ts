import { describe, expect, it } from "vitest";
import { shownName } from "../../../core/src/files/shown-name.ts";

describe("A visitor's name for a file", () => {
  it.each<[given: string, type: string, shown: string]>([
    ["photo.jpg", "image/jpeg", "photo.jpg"],
    ["Foto vom März.JPEG", "image/jpeg", "Foto vom März.JPEG"],
    ["shell.php", "image/png", "shell.php.png"],
    ["shell.php.png", "image/png", "shell.php.png"],
    ["shell.png.php", "text/plain", "shell.png.php.txt"],
    ["../../etc/passwd", "text/plain", "passwd.txt"],
    ["..\\..\\windows\\win.ini", "text/plain", "win.ini.txt"],
    ["a\0b.pdf", "application/pdf", "ab.pdf"],
    ["invoice\u202efdp.exe", "application/pdf", "invoicefdp.exe.pdf"],
    ["\u2066a\u200bb\ufeff.pdf", "application/pdf", "ab.pdf"],
    ['a"b\r\nContent-Type: text/html.pdf', "application/pdf", "html.pdf"],
    ["a<b>:c|d?*.pdf", "application/pdf", "abcd.pdf"],
    ["\ud800half.pdf", "application/pdf", "half.pdf"],
    [".htaccess", "text/plain", "htaccess.txt"],
    ["", "image/png", "file.png"],
    ["...", "image/png", "file.png"],
    [".png", "image/png", "png.png"],
    ["a/", "application/pdf", "file.pdf"],
    ["CON", "text/plain", "_CON.txt"],
    ["aux.jpg.pdf", "application/pdf", "_aux.jpg.pdf"],
    ["Com1.png", "image/png", "_Com1.png"],
    ["console.log", "text/plain", "console.log"],
  ])("is shown without dangerous parts: %j, of type %s, as %j", (given, type, shown) => {
    expect(shownName(given, type)).toBe(shown);
  });

  it("is cleaned even if it has 600,000 characters", () => {
    expect(shownName(`x${". ".repeat(300_000)}x.pdf`, "application/pdf")).toMatch(/^x[. ]+\.pdf$/);
  });

  it.each([
    ["ASCII letters", "x".repeat(4_096)],
    ["umlauts", "ü".repeat(4_096)],
    ["emoji", `${"🥾".repeat(1_024)}.png`],
  ])("has at most 255 bytes including its extension, if it consists of %s", (_what, given) => {
    const shown = shownName(given, "image/png");
    expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(255);
    expect(Buffer.byteLength(shown)).toBeGreaterThan(250);
    expect(shown.endsWith(".png")).toBe(true);
    expect(shown.isWellFormed()).toBe(true);
  });
});
