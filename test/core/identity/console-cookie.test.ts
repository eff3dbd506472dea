import { describe, expect, it } from "vitest";
import { consoleCookie, tokenInCookie } from "../../../core/src/identity/console-cookie.ts";

const baseUrl = "http://127.0.0.1:3000/v1";

describe("The console's cookie", () => {
  it("is Secure except on loopback, and is sent only to calls under the base path", () => {
    expect(consoleCookie("t", { baseUrl, host: "127.0.0.1:3000", seconds: 9 })).toBe(
      "parley_console=t; Path=/v1; Max-Age=9; HttpOnly; SameSite=Strict",
    );
    expect(consoleCookie("t", { baseUrl, host: "chat.example.com", seconds: 9 })).toMatch(/; Secure$/);
    const under = "https://shop.example.com/chat/v1";
    expect(consoleCookie("t", { baseUrl: under, host: "127.0.0.1:3000", seconds: 9 })).toMatch(
      /; Path=\/chat\/v1; .*; Secure$/,
    );
  });

  it("is ignored if a site on the same domain has set a second cookie of the same name", () => {
    expect(tokenInCookie("other=1; parley_console=t")).toBe("t");
    expect(tokenInCookie("parley_console=t; parley_console=planted")).toBeUndefined();
    expect(tokenInCookie("my_parley_console=t")).toBeUndefined();
    expect(tokenInCookie(undefined)).toBeUndefined();
  });
});
