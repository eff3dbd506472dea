import { describe, expect, it } from "vitest";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

const CARD = {
  title: "Boots",
  text: "Warm",
  url: "https://shop.example/boots",
  image: "https://shop.example/boots.png",
  price: "€189",
  buttons: [
    { label: "Add to cart", action: "add_to_cart", product: "boots?variant=7" },
    { label: "Open", action: "open", url: "https://shop.example/boots" },
    { label: "Are they warm?", action: "reply", text: "Are the boots warm?" },
  ],
};

export function describeCards(open: OpenBench): void {
  describe("A card under a reply", () => {
    const bench = standing(open);
    const { call, newSite, visit } = bench;

    it("is returned in the answer to POST /message, and with the stored reply in GET /conversation", async () => {
      const body = { message: "Look:", cards: [CARD] };
      bench.workflow.answers(() => ({ body }));
      const { session_id, token } = await visit(await newSite());
      const ask = { token, origin: ORIGIN, body: { message: "Hi" } };
      expect((await call("POST", "/message", ask)).json.cards).toEqual([CARD]);
      const { json } = await call("GET", `/conversation/${session_id}`, { token });
      expect(json.messages[1].cards).toEqual([CARD]);
    });

    it("counts in the usage once per product that a visitor adds to a cart, and not for unknown products or actions", async () => {
      bench.workflow.answers(() => ({ body: { message: "Look:", cards: [CARD] } }));
      const site = await newSite();
      const { session_id, token } = await visit(site);
      const asked = await call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } });
      const act = (body: object, session = session_id) =>
        call("POST", `/conversation/${session}/actions`, {
          token,
          origin: ORIGIN,
          body: {
            action: "add_to_cart",
            message_id: asked.json.message_id,
            product: "boots?variant=7",
            ...body,
          },
        });
      const counted = async () => {
        const { json } = await call("GET", "/usage", { key: site.api_key });
        return json.data.map((day: { assisted_carts?: number }) => day.assisted_carts);
      };
      expect(await counted()).toEqual([undefined]);
      expect(refusal(await act({ product: "socks" }))).toEqual([404, "product", "not_found"]);
      expect(refusal(await act({ message_id: "msg_x" }))).toEqual([404, "product", "not_found"]);
      expect(refusal(await act({ action: "open" }))).toEqual([400, "action", "invalid_value"]);
      expect((await act({}, "another")).status).toBe(404);
      expect(await counted()).toEqual([undefined]);
      expect((await act({})).status).toBe(200);
      expect((await Promise.all([act({}), act({})])).map(({ status }) => status)).toEqual([200, 200]);
      expect(await counted()).toEqual([1]);
    });

    it("is accepted in an unsolicited message, or refused with the name of an invalid field", async () => {
      const { api_key: key } = await newSite();
      await call("POST", "/message", { key, body: { message: "Hi", session_id: "s" } });
      const add = (card: object) =>
        call("POST", "/conversation/s/messages", { key, body: { content: "Look:", cards: [card] } });
      expect((await add(CARD)).json.cards).toEqual([CARD]);
      const [button] = CARD.buttons;
      for (const [wrong, field, reason] of [
        [{ ...button, product: undefined }, "product", "missing_required_field"],
        [{ ...button, product: "a b" }, "product", "invalid_format"],
        [{ label: "x", action: "open" }, "url", "missing_required_field"],
        [{ label: "x", action: "open", url: "javascript:alert(1)" }, "url", "invalid_format"],
        [{ label: "x", action: "buy" }, "action", "invalid_value"],
      ] as const) {
        const answer = refusal(await add({ ...CARD, buttons: [wrong] }));
        expect(answer).toEqual([400, `cards.0.buttons.0.${field}`, reason]);
      }
    });
  });
}
