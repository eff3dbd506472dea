import { describe, expect, it } from "vitest";
import {
  newTool,
  problemOfTool,
  toolDrafts,
  toolHeaders,
  toolsSent,
} from "../../../admin/tools/tool-draft.ts";

const URL_A = "https://a.example/mcp";
const SHOWN = [
  { type: "shopify" as const },
  { type: "woocommerce" as const, url: "https://a.example" },
  {
    type: "mcp" as const,
    url: URL_A,
    allow: ["look", "find"],
    headers: { "X-Key": { set: true, last_four: "cdef" } },
  },
];

describe("A model's tools on a screen", () => {
  it("are sent unchanged if the owner changes nothing, and each saved header keeps its value", () => {
    expect(toolsSent(toolDrafts(SHOWN))).toEqual([
      SHOWN[0],
      SHOWN[1],
      { type: "mcp", url: URL_A, allow: ["look", "find"], headers: { "X-Key": true } },
    ]);
  });

  it("need new header values if the URL changes", () => {
    const [, , mcp] = toolDrafts(SHOWN);
    if (mcp === undefined) throw new Error("Three tools were shown.");
    expect(toolHeaders(mcp)[0]?.saved).toEqual({ name: "X-Key", lastFour: "cdef" });
    const moved = { ...mcp, url: "https://b.example/mcp" };
    expect(toolHeaders(moved)).toEqual([{ name: "X-Key", value: "" }]);
    expect(toolsSent([moved])[0]).toMatchObject({ headers: { "X-Key": "" } });
  });

  it("accept tool names separated by spaces, commas or line breaks", () => {
    const allow = " look, find\nlook\n";
    expect(toolsSent([{ ...newTool("mcp", ` ${URL_A} `), allow }])).toEqual([
      { type: "mcp", url: URL_A, headers: {}, allow: ["look", "find"] },
    ]);
  });

  it("are sent without `allow` if no tool names are entered, which allows only tools that read", () => {
    expect(toolsSent([newTool("mcp", URL_A)])).toEqual([{ type: "mcp", url: URL_A, headers: {} }]);
  });

  it("show the problem that a check found for the same type and URL", () => {
    const problem = { code: "tool_slow" };
    const checked = [
      { type: "wordpress", url: "https://a.example/" },
      { type: "woocommerce", url: "https://b.example" },
      { type: "woocommerce", url: "https://a.example", problem },
    ];
    expect(problemOfTool(newTool("woocommerce", "https://a.example/"), checked)).toBe(problem);
    expect(problemOfTool(newTool("wordpress", "https://a.example"), checked)).toBeUndefined();
    expect(problemOfTool(newTool("mcp", URL_A), undefined)).toBeUndefined();
  });
});
