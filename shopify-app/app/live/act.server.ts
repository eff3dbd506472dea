import type { Merchant } from "../../server/admin/merchant.ts";
import type { Outcome } from "../failures/fault.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import type { Conversation } from "./conversation.ts";

/** What a member of staff does in a conversation, as its forms send it; they answer with the conversation as it is then. */
export async function act(
  { parley, agent }: Merchant,
  id: string,
  form: FormData,
): Promise<Outcome<Conversation>> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const { fault } = await outcomeOf(asked());
  if (fault !== undefined) return { fault };
  return outcomeOf(parley.conversations.get(id));

  async function asked(): Promise<unknown> {
    switch (text("intent")) {
      case "take":
        return parley.conversations.handle(id, {
          ...{ by: "person", agent: await agent() },
          ...(text("from") && { take_from: text("from") }),
        });
      case "back":
        return parley.conversations.handle(id, {
          ...{ by: "workflow", take_from: (await agent()).id },
          ...(text("note") && { note: text("note") }),
        });
      case "reply": {
        const attempt = /^[\w-]{8,64}$/.exec(text("attempt"))?.[0];
        return parley.conversations.reply(
          id,
          { content: text("content"), role: "agent", agent: await agent() },
          attempt === undefined ? {} : { idempotencyKey: attempt },
        );
      }
      default:
        throw new Response("There is no such action.", { status: 400 });
    }
  }
}
