import { describe, expect, it } from "vitest";
import type { Rating, Storage } from "../../../../core/src/storage/port.ts";
import { aQuestion, aReply, DAY, recorded, TODAY } from "../sample-records.ts";

export function describeRatings(storage: () => Storage): void {
  const answered = async () => {
    const asked = recorded(await storage().recordQuestion(aQuestion({ sessionId: "s", messageId: "q" })));
    await storage().recordReply(aReply(asked, { messageId: "r", content: "Hello", at: TODAY + DAY }));
  };
  const rate = (rating: Rating | undefined, changes = {}) =>
    storage().rateReply({ siteId: "a", sessionId: "s", messageId: "r", rating, ...changes });
  const thumbs = async () => {
    const days = await storage().usage("a", TODAY + DAY, TODAY + DAY);
    return days.map(({ thumbsUp, thumbsDown }) => [thumbsUp, thumbsDown]);
  };

  describe("A rating", () => {
    it("is kept with the reply and counted on the reply's day, however often it changes", async () => {
      await answered();
      const rated = await rate("up");
      expect(rated?.session).toEqual(await storage().session("a", "s"));
      expect(rated?.message).toMatchObject({ id: "r", content: "Hello", rating: "up" });
      expect((await storage().conversation("a", "s"))?.messages[1]).toEqual(rated?.message);
      expect(await thumbs()).toEqual([[1, 0]]);
      await rate("up");
      expect(await thumbs()).toEqual([[1, 0]]);
      await rate("down");
      expect(await thumbs()).toEqual([[0, 1]]);
      expect((await rate(undefined))?.message).not.toHaveProperty("rating");
      expect(await thumbs()).toEqual([[0, 0]]);
    });

    it("is for replies alone, and for none of another site or session", async () => {
      await answered();
      await storage().recordQuestion(aQuestion({ siteId: "b", sessionId: "s" }));
      await storage().recordQuestion(aQuestion({ sessionId: "t" }));
      for (const elsewhere of [{ siteId: "b" }, { sessionId: "t" }, { messageId: "q" }, { messageId: "x" }])
        expect(await rate("up", elsewhere)).toBeUndefined();
      expect(await thumbs()).toEqual([[0, 0]]);
    });
  });

  it("What a reply offers beside its text is kept with it, and told in an export", async () => {
    const extras = { quickReplies: ["Yes", "No"], cards: [{ title: "Shoe", url: "https://shop.example/1" }] };
    const asked = recorded(await storage().recordQuestion(aQuestion({ sessionId: "s" })));
    await storage().recordReply(aReply(asked, { extras }));
    expect((await storage().conversation("a", "s"))?.messages[1]?.extras).toEqual(extras);
    const [exported] = await storage().exportSessions({ siteId: "a" }, 0, 1);
    expect(exported?.messages[1]?.extras).toEqual(extras);
  });
}
