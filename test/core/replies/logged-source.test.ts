import { expect, it, vi } from "vitest";
import { loggedSource } from "../../../core/src/replies/logged-source.ts";
import type { ReplyRequest, ReplySource } from "../../../core/src/replies/sources/reply-source.ts";
import type { Vault } from "../../../core/src/sites/secrets/vault.ts";

it("The call log contains a reply only if the reply caused a call", async () => {
  const log = vi.fn();
  const request = {
    site: { id: "site_a", settings: { reply_source: "webhook" } },
    session: { id: "ses_1" },
    at: 0,
    progress: { isWanted: true },
  } as unknown as ReplyRequest;
  const reply = { text: "Hi", model: "demo", tokensUsed: 0 };
  const deliver = async () => ({ status: 200, contentType: undefined, body: Buffer.alloc(0) });
  const called: ReplySource = async ({ watched }) => {
    const delivery = watched?.({ deliver, close: async () => undefined });
    await delivery?.deliver({
      siteId: "site_a",
      url: "https://flow.example/",
      body: "{}",
      headers: {},
      timeout: 1,
    });
    return reply;
  };
  const deps = { log, vault: {} as Vault, randomText: () => "id", clock: () => 5 };
  expect(await loggedSource({ ...deps, source: async () => reply })(request)).toBe(reply);
  expect(log).not.toHaveBeenCalled();
  expect(await loggedSource({ ...deps, source: called })(request)).toBe(reply);
  expect(log).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ siteId: "site_a", outcome: "answered", status: 200, calls: 1, duration: 5 }),
  );
});
