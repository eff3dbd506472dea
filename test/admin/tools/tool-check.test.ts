import { describe, expect, it } from "vitest";
import { toolCheck } from "../../../admin/tools/tool-check.ts";
import type { CheckedTool } from "../../../admin/tools/tool-draft.ts";

const MCP = [{ type: "mcp", url: "https://a.example/mcp" }];
const OTHER = [{ type: "mcp", url: "https://b.example/mcp" }];

function asked() {
  const answers: PromiseWithResolvers<CheckedTool[]>[] = [];
  let time = 0;
  const ask = () => {
    const answer = Promise.withResolvers<CheckedTool[]>();
    answers.push(answer);
    return answer.promise;
  };
  const check = toolCheck(ask, () => time);
  const answered = async (at: number, tools: CheckedTool[] = MCP) => {
    answers[at]?.resolve(tools);
    await answers[at]?.promise;
    await Promise.resolve();
  };
  return { check, answers, answered, wait: (seconds: number) => (time += seconds * 1_000) };
}

describe("toolCheck()", () => {
  it("checks the tools that a screen shows, and sends no check for an empty list", async () => {
    const { check, answers, answered } = asked();
    check.show([]);
    expect(answers).toHaveLength(0);
    check.show(MCP);
    expect(check.current()).toEqual({ checked: undefined, isBusy: true, failure: undefined });
    await answered(0);
    expect(check.current()).toEqual({ checked: MCP, isBusy: false, failure: undefined });
  });

  it("checks the same tools again only after a minute, and other tools immediately", async () => {
    const { check, answers, answered, wait } = asked();
    check.show(MCP);
    check.show(MCP);
    await answered(0);
    wait(59);
    check.show(MCP);
    expect(answers).toHaveLength(1);
    wait(1);
    check.show(MCP);
    await answered(1);
    check.show(OTHER);
    expect(answers).toHaveLength(3);
  });

  it("checks on request, even within a minute of the last check", async () => {
    const { check, answers, answered } = asked();
    check.show(MCP);
    await answered(0);
    void check.check();
    expect(answers).toHaveLength(2);
  });

  it("discards the result of a check if a newer check has started, or if the checked tools were removed", async () => {
    const { check, answered } = asked();
    check.show(MCP);
    check.show(OTHER);
    await answered(1, OTHER);
    await answered(0, MCP);
    expect(check.current().checked).toBe(OTHER);
    void check.check();
    check.show([]);
    await answered(2, OTHER);
    expect(check.current().checked).toBeUndefined();
  });

  it("reports a failure, and checks again when the screen opens again", async () => {
    const { check, answers } = asked();
    const failure = new Error("offline");
    check.show(MCP);
    answers[0]?.reject(failure);
    await expect.poll(() => check.current()).toEqual({ checked: undefined, isBusy: false, failure });
    check.show(MCP);
    expect(answers).toHaveLength(2);
  });
});
