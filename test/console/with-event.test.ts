import { describe, expect, it } from "vitest";
import type { Message } from "../../console/src/inbox/shapes.ts";
import { type FollowedConversation, withEvent, withSent } from "../../console/src/inbox/with-event.ts";

const message = (id: string, content = id) =>
  ({ id, role: "user", content, timestamp: "2026-11-01T00:00:00Z" }) as Message;
const conversation = (...ids: string[]) =>
  ({ session_id: "ses_1", messages: ids.map((id) => message(id)) }) as unknown as FollowedConversation;
const reported = (known: FollowedConversation, each: Message) =>
  withEvent(known, { type: "message", data: each as never });
const idsOf = ({ messages }: FollowedConversation) => messages.map(({ id }) => id);

describe("The messages of a conversation in the inbox", () => {
  it("are in the service's order when the agent's own message is known before an earlier one of the visitor", () => {
    let known = withSent(conversation("m1"), message("m3"));
    known = withSent(known, message("m4"));
    known = reported(known, message("m2"));
    expect(idsOf(known)).toEqual(["m1", "m2", "m3", "m4"]);
    known = reported(known, message("m3"));
    known = reported(known, message("m3b"));
    expect(idsOf(known)).toEqual(["m1", "m2", "m3", "m3b", "m4"]);
    known = reported(known, message("m4"));
    known = reported(known, message("m5"));
    expect(idsOf(known)).toEqual(["m1", "m2", "m3", "m3b", "m4", "m5"]);
  });

  it("are there once, and stay in place when they are reported again", () => {
    let known = reported(conversation("m1", "m2"), message("m1", "rated"));
    expect(known.messages.map(({ content }) => content)).toEqual(["rated", "m2"]);
    known = withSent(reported(known, message("m3")), message("m3"));
    known = reported(known, message("m4"));
    expect(idsOf(known)).toEqual(["m1", "m2", "m3", "m4"]);
  });
});
