import { describe, expect, it } from "vitest";
import { searchIndex } from "../../../core/src/knowledge/search-index.ts";

const entry = (question: string, answer = "It.") => ({ id: question, question, answer, updatedAt: 0 });

async function indexOf(...questions: string[]) {
  const index = searchIndex();
  await index.fill(questions.map((question) => entry(question)));
  return (text: string, most = 5) => index.search(text, most).map(({ question }) => question);
}

describe("A search of knowledge", () => {
  it.each([
    ["RÜCKGABE?", "Rückgabe und Umtausch"],
    ["ruckgabe", "Rückgabe und Umtausch"],
    ["Where is my pacel?", "Tracking a parcel"],
    ["returning shoes", "Returns"],
    ["return", "Returning an order"],
    ["退货怎么办", "如何退货"],
    ["返品したい", "返品の方法"],
    ["อยากคืนสินค้า", "วิธีคืนสินค้า"],
    ["배송은 언제 와요?", "배송 기간"],
    ["كيف أعيد الطلب", "إعادة الطلب"],
    ["доставка", "Сроки доставки"],
  ])("finds by %j the entry %j", async (message, question) => {
    const others = ["Gift cards", "会员积分", "ของขวัญ", "Подарки", "هدايا", "선물"];
    const search = await indexOf(question, ...others);
    expect(search(message)).toEqual([question]);
  });

  it("finds no entry for a message without words, or with only unknown words", async () => {
    const search = await indexOf("Returns", "Delivery");
    for (const message of ["", " \n", "?!", "👟", "Weather", "\0", "]}{"])
      expect(search(message)).toEqual([]);
  });

  it("ranks words in the question above words in the answer, and returns at most the requested number", async () => {
    const index = searchIndex();
    await index.fill([
      entry("Opening hours", "We are in the shop until 8."),
      entry("Where is the shop?", "In Berlin."),
      entry("Parking", "Behind the shop."),
    ]);
    const found = index.search("shop", 2).map(({ question }) => question);
    expect(found).toHaveLength(2);
    expect(found[0]).toBe("Where is the shop?");
  });

  it("finds entries after they are added or changed, but not after they are removed", async () => {
    const index = searchIndex();
    const found = (text: string) => index.search(text, 5).map(({ answer }) => answer);
    const first = { ...entry("Returns"), id: "1" };
    const second = { ...entry("Delivery"), id: "2" };
    await index.fill([first, second]);
    const units = index.size();
    await index.fill([{ ...first, question: "Refunds", answer: "Yes." }, second, entry("Gifts", "Also.")]);
    expect([found("returns"), found("refunds"), found("gifts")]).toEqual([[], ["Yes."], ["Also."]]);
    expect(index.size()).toBeGreaterThan(units);
    await index.fill([second]);
    expect([found("refunds"), found("delivery")]).toEqual([[], ["It."]]);
    await index.fill([]);
    expect([found("delivery"), index.size()]).toEqual([[], 0]);
  });

  it("lets other work run while a large index is built", async () => {
    const index = searchIndex();
    const many = Array.from({ length: 50 }, (_, n) => entry(`Question ${n}`, `${n} word `.repeat(500)));
    const filled = index.fill(many);
    const order: string[] = [];
    setImmediate(() => order.push("other work"));
    await filled.then(() => order.push("filled"));
    expect(order).toEqual(["other work", "filled"]);
    expect(index.search("question", 5)).toHaveLength(5);
  });

  it("accepts hostile texts: a word of 10,000 characters, 5,000 words, many words with a common prefix", async () => {
    const index = searchIndex();
    const nested = Array.from({ length: 90 }, (_, n) => "a".repeat(n + 1)).join(" ");
    await index.fill([entry("x".repeat(500), "é".repeat(5_000)), entry(nested.slice(0, 500), nested)]);
    const messages = ["x".repeat(10_000), "a ".repeat(5_000), nested, "constructor __proto__ toString"];
    const found = messages.map((message) => index.search(message, 5).length);
    expect(found).toEqual([1, 1, 1, 0]);
  });
});
