import { describe, expect, it } from "vitest";
import { closingLine, flakyLines, type RunFile, tally } from "./closing-line.ts";

type State = "passed" | "failed" | "skipped" | "pending";

describe("The closing line", () => {
  it("states how many tests passed, failed and were skipped", () => {
    expect(closingLine({ passed: 12, failed: 0, skipped: 3 }, 0)).toBe(
      "Tests: 12 passed, 0 failed, 3 skipped",
    );
  });

  it("shows at least one failure if the exit code is not 0", () => {
    expect(closingLine({ passed: 12, failed: 0, skipped: 0 }, 1)).toBe(
      "Tests: 12 passed, 1 failed, 0 skipped",
    );
    expect(closingLine({ passed: 12, failed: 4, skipped: 0 }, 1)).toBe(
      "Tests: 12 passed, 4 failed, 0 skipped",
    );
  });
});

describe("The tally", () => {
  it("counts the tests of all files by their result", () => {
    const files = [ranFile({ states: ["passed", "failed"] }), ranFile({ states: ["passed", "skipped"] })];
    expect(tally(files, [])).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  it("counts an unfinished test as failed", () => {
    expect(tally([ranFile({ states: ["passed", "pending"] })], [])).toMatchObject({ passed: 1, failed: 1 });
  });

  it("counts an unreadable file as failed", () => {
    expect(tally([ranFile({ errors: [new Error("no such import")] })], [])).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });

  it("counts a suite that failed outside of its tests as failed", () => {
    const file = ranFile({ states: ["passed"], suiteErrors: [[new Error("afterAll")], []] });
    expect(tally([file], [])).toMatchObject({ passed: 1, failed: 1 });
  });

  it("counts an unhandled error as failed", () => {
    expect(tally([ranFile({ states: ["passed"] })], [new Error("late")])).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });
});

describe("The lines about flaky tests", () => {
  it("name each test that passed only on a retry", () => {
    const files = [ranFile({ states: ["passed", "failed"] }), ranFile({ states: ["passed"], isFlaky: true })];
    expect(flakyLines(files)).toEqual(["flaky: test/a.test.ts > opens the chat"]);
  });

  it("give the reason of the first failure in one line", () => {
    const why = [{ message: "The dialog is not open.\nCall log: …" }, { message: "Later." }];
    const files = [ranFile({ states: ["passed"], isFlaky: true, why })];
    expect(flakyLines(files)).toEqual(["flaky: test/a.test.ts > opens the chat: The dialog is not open."]);
  });

  it("are left out if every test passed on the first try", () => {
    expect(flakyLines([ranFile({ states: ["passed", "skipped"] })])).toEqual([]);
  });
});

function ranFile(parts: {
  states?: State[];
  errors?: Error[];
  suiteErrors?: Error[][];
  isFlaky?: boolean;
  why?: { message: string }[];
}): RunFile {
  return {
    relativeModuleId: "test/a.test.ts",
    errors: () => parts.errors ?? [],
    children: {
      allTests: () =>
        (parts.states ?? []).map((state) => ({
          fullName: "opens the chat",
          result: () => ({ state, errors: parts.why }),
          diagnostic: () => ({ flaky: parts.isFlaky ?? false }),
        })),
      allSuites: () => (parts.suiteErrors ?? []).map((errors) => ({ errors: () => errors })),
    },
  };
}
