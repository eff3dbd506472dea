import Papa from "papaparse";
import { describe, expect, it, vi } from "vitest";
import { csvImport } from "../../../admin/knowledge/csv-import.ts";
import { pretendService } from "./pretend-service.ts";

function opened(count = 0) {
  const service = pretendService(count);
  const changed = vi.fn();
  const files = csvImport(service.calls, { library: async () => Papa, changed });
  return { ...service, changed, files, step: () => files.current().step };
}
const file = (text: string) => new File([text], "faq.csv");

describe("csvImport()", () => {
  it("shows the file's changes and the first five errors before anything is written", async () => {
    const { files, step, requests } = opened(120);
    const rows = [
      "Question 0?,Answer 0",
      "Question 119?,Other",
      "New?,Yes",
      ...Array(7).fill(",no question"),
    ];
    await files.read(file(rows.join("\n")));
    expect(step()).toMatchObject({ at: "asking", plan: { same: 1 }, skipped: 7 });
    const { plan, faults } = step() as Extract<ReturnType<typeof step>, { at: "asking" }>;
    expect([plan.add.length, plan.change.length, faults.length]).toEqual([1, 1, 5]);
    expect(requests.every((request) => request.startsWith("GET"))).toBe(true);
  });

  it("writes all changes, and reports the number of written entries", async () => {
    const { files, step, entries, changed } = opened(2);
    await files.read(file("Question 1?,Other\nNew?,Yes\n"));
    await files.write();
    expect(step()).toEqual({ at: "imported", count: 2 });
    expect(entries.map(({ answer }) => answer).sort()).toEqual(["Answer 0", "Other", "Yes"]);
    expect(changed).toHaveBeenCalledOnce();
  });

  it("stops before the next entry on request, and keeps the entries already written", async () => {
    const { files, step, entries, changed } = opened();
    await files.read(file("A?,1\nB?,2\nC?,3\n"));
    const end = files.subscribe(() => {
      const now = step();
      if (now.at === "writing" && now.done === 1) files.stop();
    });
    await files.write();
    end();
    expect(step()).toEqual({ at: "start" });
    expect(entries.length).toBeLessThan(3);
    expect(changed).toHaveBeenCalledOnce();
  });

  it("reports the reason if a file cannot be read, an entry cannot be stored, or the export cannot be created", async () => {
    const { files, step, fails, changed } = opened();
    await files.read({ size: 20_000_001 } as File);
    expect(step()).toEqual({ at: "too_large" });
    fails.add("POST /knowledge");
    await files.read(file("A?,1\n"));
    await files.write();
    expect(step()).toEqual({ at: "failed", failure: new Error("refused") });
    expect(changed).toHaveBeenCalledOnce();
    fails.add("GET /knowledge");
    expect(await files.file()).toBeUndefined();
    expect(step()).toMatchObject({ at: "failed" });
  });

  it("writes all entries to a file whose import adds and changes no entries", async () => {
    const { files, step } = opened(120);
    await files.read(new File([(await files.file()) as Blob], "knowledge.csv"));
    expect(step()).toMatchObject({ at: "asking", plan: { add: [], change: [], same: 120 } });
  });
});
