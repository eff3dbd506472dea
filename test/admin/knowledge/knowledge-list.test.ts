import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { knowledgeList, NEW } from "../../../admin/knowledge/knowledge-list.ts";
import { pretendService } from "./pretend-service.ts";

const settled = () => vi.advanceTimersByTimeAsync(300);
const page = (number: number, search = "") =>
  `GET knowledge?page=${number}&per_page=100${search && `&search=${search}`}`;

describe("knowledgeList()", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function opened(count: number) {
    const service = pretendService(count);
    const list = knowledgeList(service.calls);
    await list.reload();
    service.requests.length = 0;
    return { ...service, list };
  }

  it("sends one search after the last keystroke, not one per keystroke", async () => {
    const { list, requests } = await opened(3);
    for (const text of ["Q", "Qu", "Question 2"]) {
      list.search(text);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(list.current()).toMatchObject({ search: "Question 2", isLoading: true, total: 3 });
    expect(requests).toEqual([]);
    await settled();
    expect(requests).toEqual([page(1, "Question+2")]);
    expect(list.current()).toMatchObject({ entries: [{ id: "ent_2" }], total: 1, isLoading: false });
  });

  it("loads one more page on request, and reloads all shown pages after a change", async () => {
    const { list, requests } = await opened(250);
    list.showMore();
    await settled();
    expect(requests).toEqual([page(2)]);
    expect(list.current().entries).toHaveLength(200);
    requests.length = 0;
    await list.reload();
    expect(requests).toEqual([page(1), page(2)]);
    expect(list.current().entries).toHaveLength(200);
  });

  it("shows an entry once even if it moved to the next page", async () => {
    const { list, calls } = await opened(150);
    await calls.add({ question: "First?", answer: "Yes" });
    list.showMore();
    await settled();
    const ids = list.current().entries?.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("discards the results of an earlier search", async () => {
    const { list } = await opened(3);
    list.search("Question 1");
    await vi.advanceTimersByTimeAsync(250);
    list.search("");
    await settled();
    expect(list.current()).toMatchObject({ total: 3, search: "" });
  });

  it("moves focus back to the control that opened the form, or to Add entry if the entry is no longer in the list", async () => {
    const { list } = await opened(2);
    list.write("ent_1");
    expect(list.current().focus).toBeUndefined();
    list.cancel();
    expect(list.current()).toMatchObject({ written: undefined, focus: { on: "ent_1" } });
    list.write(NEW);
    await list.save({ question: " New? ", answer: " Yes " });
    expect(list.current()).toMatchObject({ written: undefined, focus: { on: NEW } });
    await settled();
    expect(list.current().entries?.[0]).toMatchObject({ question: "New?", answer: "Yes" });
    list.search("Question 1");
    await settled();
    list.write("ent_1");
    await list.save({ question: "Another?", answer: "Yes" });
    expect(list.current().focus).toEqual({ on: "ent_1" });
    await settled();
    expect(list.current()).toMatchObject({ entries: [], focus: { on: NEW } });
  });

  it("keeps an unsaved text until the form closes", async () => {
    const { list } = await opened(1);
    const draft = { question: "New?", answer: "" };
    list.write(NEW);
    list.keep(draft);
    list.leave();
    expect(list.current()).toMatchObject({ written: NEW, draft, focus: undefined });
    list.cancel();
    expect(list.current().draft).toBeUndefined();
  });

  it("keeps the form open and rejects if an entry cannot be saved", async () => {
    const { list, fails } = await opened(1);
    fails.add("POST /knowledge");
    list.write(NEW);
    await expect(list.save({ question: "New?", answer: "Yes" })).rejects.toThrow("refused");
    expect(list.current().written).toBe(NEW);
  });

  it("keeps the shown entries if a reload fails, and reports the failure", async () => {
    const { list, fails } = await opened(1);
    fails.add("GET /knowledge");
    await list.reload();
    expect(list.current()).toMatchObject({ entries: [{ id: "ent_0" }], failure: new Error("refused") });
    fails.clear();
    await list.reload();
    expect(list.current().failure).toBeUndefined();
  });

  it("removes an entry, and reloads the list", async () => {
    const { list } = await opened(2);
    await list.remove("ent_0");
    await settled();
    expect(list.current()).toMatchObject({ entries: [{ id: "ent_1" }], total: 1, focus: { on: NEW } });
  });

  it("rejects if the service refuses a removal, and reloads the list, which may have changed elsewhere", async () => {
    const { list, fails, entries } = await opened(2);
    fails.add("DELETE /knowledge/ent_1");
    entries.shift();
    await expect(list.remove("ent_1")).rejects.toThrow("refused");
    await settled();
    expect(list.current()).toMatchObject({ entries: [{ id: "ent_1" }], total: 1, focus: undefined });
  });
});
