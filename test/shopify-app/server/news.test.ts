import { expect, it } from "vitest";
import { markOf } from "../../../shopify-app/app/live/conversation.ts";
import { conversationNews } from "../../../shopify-app/app/live/news.server.ts";

it("News of a conversation tell what happened before its events could be heard", async () => {
  const conversation = {
    session_id: "s",
    created_at: "2026-01-01T00:00:00.000Z",
    messages: [{ id: "msg_1" }],
  };
  const seen = markOf(structuredClone(conversation) as never);
  const conversations = {
    get: async () => structuredClone(conversation),
    async *events(_id: string, _query: object, { signal, opened }: { signal: AbortSignal; opened(): void }) {
      await new Promise(setImmediate);
      conversation.messages.push({ id: "msg_2" });
      opened();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
    },
  };
  const parley = { conversations } as unknown as Parameters<typeof conversationNews>[0];
  const { done } = await conversationNews(parley, { id: "s", seen }, []);
  expect(done?.messages).toHaveLength(2);
});
