import { afterEach, expect, it, vi } from "vitest";
import { userToken } from "../../wordpress-plugin/src/page/user-token.ts";

const signing = {
  tokenUrl: "https://shop.example/token",
  nonceUrl: "https://shop.example/nonce",
  nonce: "0123456789",
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answers(...all: (Response | Error)[]): void {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("fetch", async () => {
    const next = all.shift();
    if (next instanceof Response) return next;
    throw next;
  });
}

it("userToken identifies nobody if something other than WordPress answers the first request", async () => {
  answers(new Response("<h1>Blocked</h1>", { status: 403 }));
  expect(await userToken(signing)()).toBeUndefined();
  expect(console.warn).toHaveBeenCalledOnce();
});

it.each([{ code: 403, message: "Forbidden" }, { code: null }, { code: ["blocked"] }, "blocked", null])(
  "userToken identifies nobody if a firewall answers with its own JSON: %j",
  async (body) => {
    answers(Response.json(body, { status: 403 }));
    expect(await userToken(signing)()).toBeUndefined();
  },
);

it("userToken identifies nobody if the route redirects to the login page of another host", async () => {
  const redirect = Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
  answers(new TypeError("Failed to fetch"), redirect);
  expect(await userToken(signing)()).toBeUndefined();
  expect(console.warn).toHaveBeenCalledOnce();
});

it("userToken identifies nobody if something else answers the request for a fresh nonce", async () => {
  const stale = Response.json({ code: "rest_cookie_invalid_nonce" }, { status: 403 });
  answers(stale, new Response("<h1>Blocked</h1>"), stale.clone());
  expect(await userToken(signing)()).toBeUndefined();
});

it("userToken rejects if WordPress stops answering after a first token, so that a user's conversation does not become a guest's", async () => {
  const token = userToken(signing);
  answers(Response.json({ token: "first" }), new Response("<h1>Blocked</h1>", { status: 403 }));
  expect(await token()).toBe("first");
  await expect(token()).rejects.toThrow("https://shop.example/token: 403");
});

it("userToken rejects if WordPress fails, because the failure is temporary", async () => {
  answers(new Response("<html>", { status: 503 }));
  await expect(userToken(signing)()).rejects.toThrow("https://shop.example/token: 503");
});

it("userToken rejects if the browser is offline, so that the message is sent later as the user's message", async () => {
  answers(new TypeError("Failed to fetch"), new TypeError("Failed to fetch"));
  await expect(userToken(signing)()).rejects.toThrow("Failed to fetch");
});
