import { describe, expect, it } from "vitest";
import type { Rating } from "../../../../core/src/sessions/message.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aQuestion, aReply, DAY, NOON, recorded, TODAY } from "../sample-records.ts";

export function describeRatings(storage: () => Storage): void {
  const answered = async () => {
    const asked = recorded(await storage().recordQuestion(aQuestion({ sessionId: "s", messageId: "q" })));
    await storage().recordReply(aReply(asked, { messageId: "r", content: "Hello", at: TODAY + DAY }));
  };
  const rate = (rating: Rating | undefined, changes = {}) =>
    storage().rateReply({ siteId: "a", sessionId: "s", messageId: "r", rating, at: NOON, ...changes });
  const thumbs = async () => {
    const days = await storage().usage("a", TODAY + DAY, TODAY + DAY);
    return days.map(({ ratedUp, ratedDown }) => [ratedUp, ratedDown]);
  };

  describe("A rating", () => {
    it("is stored with the reply, and counted once on the reply's day, even if it changes often", async () => {
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

    it("is stored with a reason, which is not counted and is removed by the next rating", async () => {
      await answered();
      await rate("down");
      expect((await rate("down", { reason: "Too \0 long" }))?.message.ratingReason).toBe("Too \0 long");
      expect((await storage().conversation("a", "s"))?.messages[1]?.ratingReason).toBe("Too \0 long");
      const [exported] = await storage().exportSessions({ siteId: "a" }, 0, 1);
      expect(exported?.messages[1]?.ratingReason).toBe("Too \0 long");
      expect(await thumbs()).toEqual([[0, 1]]);
      if (exported) await storage().importSession("b", exported);
      expect((await storage().conversation("b", "s"))?.messages[1]?.ratingReason).toBe("Too \0 long");
      expect((await rate("up"))?.message).not.toHaveProperty("ratingReason");
      expect((await storage().conversation("a", "s"))?.messages[1]).not.toHaveProperty("ratingReason");
      expect(await thumbs()).toEqual([[1, 0]]);
    });

    it("is refused unless it rates a reply of the same site and session", async () => {
      await answered();
      await storage().recordQuestion(aQuestion({ siteId: "b", sessionId: "s" }));
      await storage().recordQuestion(aQuestion({ sessionId: "t" }));
      for (const elsewhere of [{ siteId: "b" }, { sessionId: "t" }, { messageId: "q" }, { messageId: "x" }])
        expect(await rate("up", elsewhere)).toBeUndefined();
      expect(await thumbs()).toEqual([[0, 0]]);
    });
  });

  it("A product added to a cart is counted once per reply and product, on the day it was added", async () => {
    await answered();
    const add = (product: string, changes = {}) =>
      storage().countCart({
        siteId: "a",
        sessionId: "s",
        messageId: "r",
        product,
        at: TODAY + 2 * DAY,
        ...changes,
      });
    const carts = async () =>
      (await storage().usage("a", TODAY, TODAY + 3 * DAY)).map(({ assistedCarts }) => assistedCarts);
    const twice = await Promise.all([add("boots"), add("boots")]);
    expect(twice.map((added) => added?.isNew).sort()).toEqual([false, true]);
    expect(await add("socks")).toEqual({ isNew: true });
    for (const elsewhere of [{ siteId: "b" }, { sessionId: "t" }, { messageId: "q" }, { messageId: "x" }])
      expect(await add("boots", elsewhere)).toBeUndefined();
    expect(await carts()).toEqual([0, 0, 2]);
  });

  it("Quick replies and cards of a reply are stored with the reply and exported", async () => {
    const extras = { quickReplies: ["Yes", "No"], cards: [{ title: "Shoe", url: "https://shop.example/1" }] };
    const asked = recorded(await storage().recordQuestion(aQuestion({ sessionId: "s" })));
    await storage().recordReply(aReply(asked, { extras }));
    expect((await storage().conversation("a", "s"))?.messages[1]?.extras).toEqual(extras);
    const [exported] = await storage().exportSessions({ siteId: "a" }, 0, 1);
    expect(exported?.messages[1]?.extras).toEqual(extras);
  });
}
