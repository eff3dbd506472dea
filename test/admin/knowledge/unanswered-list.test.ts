import { describe, expect, it, vi } from "vitest";
import { unansweredList } from "../../../admin/knowledge/unanswered-list.ts";
import { pretendService } from "./pretend-service.ts";

async function opened(count: number) {
  const service = pretendService();
  service.questions.push(...Array.from({ length: count }, (_, at) => ({ question: `${at}?` })));
  const added = vi.fn();
  const list = unansweredList(service.calls, { added });
  await list.reload();
  return { ...service, list, added };
}

describe("unansweredList()", () => {
  it("shows the first five questions, and all questions on request", async () => {
    const { list } = await opened(7);
    expect(list.current().shown).toHaveLength(5);
    list.showAll();
    expect(list.current().shown).toHaveLength(7);
    await list.reload();
    expect(list.current().shown).toHaveLength(7);
  });

  it("stores an answer as an entry, marks the question as answered, and offers the question for a test", async () => {
    const { list, entries, requests, added } = await opened(2);
    list.write("0?");
    expect(await list.save({ question: "Zero?", answer: " Yes " })).toEqual({});
    expect(entries).toMatchObject([{ question: "Zero?", answer: "Yes" }]);
    expect(added).toHaveBeenCalledOnce();
    expect(list.current()).toMatchObject({ written: undefined, answered: "0?" });
    await vi.waitFor(() => expect(list.current().questions).toHaveLength(1));
    expect(requests).toContain("POST insights/questions/answered");
  });

  it("keeps an unsaved answer until the form closes, and then moves focus to the question", async () => {
    const { list } = await opened(2);
    const draft = { question: "1?", answer: "Ye" };
    list.write("1?");
    list.keep(draft);
    list.leave();
    expect(list.current()).toMatchObject({ written: "1?", draft });
    list.cancel();
    expect(list.current()).toMatchObject({ draft: undefined, focus: { at: 1 } });
  });

  it("closes the form and reports the failure if the entry was stored but the question could not be marked as answered", async () => {
    const { list, entries, fails } = await opened(1);
    fails.add("POST /insights/questions/answered");
    list.write("0?");
    expect(await list.save({ question: "0?", answer: "Yes" })).toEqual({ notMarked: new Error("refused") });
    expect(list.current().written).toBeUndefined();
    expect(entries).toHaveLength(1);
  });

  it("keeps the form open if the entry could not be stored", async () => {
    const { list, requests, fails } = await opened(1);
    fails.add("POST /knowledge");
    list.write("0?");
    await expect(list.save({ question: "0?", answer: "Yes" })).rejects.toThrow("refused");
    expect(list.current().written).toBe("0?");
    expect(requests).not.toContain("POST insights/questions/answered");
  });

  it("removes a dismissed question, and moves focus to the list", async () => {
    const { list, entries } = await opened(2);
    await list.dismiss("0?");
    expect(list.current()).toMatchObject({ questions: [{ question: "1?" }], focus: { at: 0 } });
    expect(entries).toEqual([]);
  });
});
