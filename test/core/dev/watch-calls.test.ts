import { describe, expect, it } from "vitest";
import { signedAgain } from "../../../core/src/dev/watch-calls.ts";
import type { Site } from "../../../core/src/sites/site.ts";

const site = {
  settings: {
    webhook_url: "https://n8n.test/chat",
    sign: true,
    signature_format: "prefixed",
    timestamp: true,
  },
  secrets: { signing: { text: "s" }, webhookHeaders: { "X-Secret": "hidden" } },
} as unknown as Site;
const again = (url: string) =>
  signedAgain(
    { siteId: "a", url, body: "{}", headers: { "X-Session-ID": "ses_1" }, timeout: 1_000 },
    { sites: { find: async () => site }, at: 1_700_000_000_000 },
  );

describe("a call that is sent again", () => {
  it("has the same body, the site's headers and a new timestamp", async () => {
    const { body, headers } = await again("https://n8n.test/chat");

    expect(body).toBe("{}");
    expect(headers).toMatchObject({ "X-Secret": "hidden", "X-Request-Timestamp": "1700000000" });
  });

  it("is refused if it goes to another origin, which must not receive the site's secrets", async () => {
    await expect(again("https://elsewhere.test/chat")).rejects.toThrow("webhook has changed");
  });
});
