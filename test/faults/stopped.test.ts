import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { LEASE } from "../../core/src/replies/active-claims.ts";
import { newCustomers } from "./customers.ts";
import { stage } from "./stage.ts";

const { folder, serve, workflow } = stage();

/** The promise: a stopping service does not wait for work that its successor can do as well. */
describe("A service that stops while a workflow has not replied yet", () => {
  it("does not wait for the reply, whose URL is still valid after the next start", async () => {
    const replyUrl = Promise.withResolvers<string>();
    let calls = 0;
    const acknowledging = await workflow((request, response) => {
      calls++;
      replyUrl.resolve(request.headers["x-reply-url"] as string);
      response.end("Accepted");
    });
    const env = { PARLEY_DATA_DIR: folder() };
    const first = await serve(env);
    const [customer] = await newCustomers(first.address, acknowledging, 1);
    const headers = { "X-API-Key": customer?.apiKey ?? "", "Content-Type": "application/json" };
    const ask = (of: string) =>
      fetch(`${of}/v1/message`, {
        method: "POST",
        headers: { ...headers, "Idempotency-Key": "one" },
        body: JSON.stringify({ message: "Where is my parcel?", session_id: "s" }),
      });
    const asked = ask(first.address).then(
      () => "answered",
      () => "hung up on",
    );
    const address = await replyUrl.promise;
    await pause(200);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(await asked).toBe("hung up on");

    const next = await serve({ ...env, PORT: new URL(first.address).port });
    const askedAgain = ask(next.address);
    await pause(LEASE + 1_000);
    const late = await fetch(address, { method: "POST", body: '{"message":"On its way"}' });
    expect(late.status).toBe(200);
    const conversation = await fetch(`${next.address}/v1/conversation/s`, { headers });
    const { messages } = (await conversation.json()) as { messages: { content: string }[] };
    expect(messages.map(({ content }) => content)).toEqual(["Where is my parcel?", "On its way"]);
    expect(await (await askedAgain).json()).toMatchObject({ message: "On its way" });
    expect(calls).toBe(1);
  });
});
