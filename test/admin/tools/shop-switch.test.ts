import { describe, expect, it } from "vitest";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { SHOP_PROMPTS } from "../../../admin/tools/shop-prompt.ts";
import { isFromShop, otherTools, switchedShop } from "../../../admin/tools/shop-switch.ts";
import { newTool } from "../../../admin/tools/tool-draft.ts";

const MCP = newTool("mcp", "https://a.example/mcp");
const OWN = [
  { type: "wordpress" as const, url: "https://shop.example/" },
  { type: "woocommerce" as const, url: "https://shop.example/" },
];

describe('The setting "Answer from my shop"', () => {
  it("turns on the model, puts the shop's tools first, and sets the prompt", () => {
    const draft = { reply_source: "webhook" as const, tools: [MCP], model_system_prompt: " " };
    expect(isFromShop(draft, OWN)).toBe(false);
    const on = switchedShop(draft, true, OWN, SHOP_PROMPTS.en);
    expect(on).toEqual({
      reply_source: "model",
      tools: [newTool("wordpress", OWN[0]?.url), newTool("woocommerce", OWN[1]?.url), MCP],
      model_system_prompt: SHOP_PROMPTS.en,
    });
    expect(isFromShop({ ...draft, ...on }, OWN)).toBe(true);
  });

  it("replaces the default prompt of another language, but never the owner's prompt", () => {
    const promptOf = (model_system_prompt: string) =>
      switchedShop({ tools: [], model_system_prompt }, true, OWN, SHOP_PROMPTS.de).model_system_prompt;
    expect(promptOf(SHOP_PROMPTS.en)).toBe(SHOP_PROMPTS.de);
    expect(promptOf("Sell hats.")).toBeUndefined();
  });

  it("is off if one of the shop's tools is missing, or if a workflow answers", () => {
    const tools = [newTool("wordpress", "https://shop.example")];
    expect(isFromShop({ reply_source: "model", tools }, OWN)).toBe(false);
    const all = [...tools, newTool("woocommerce", "https://shop.example")];
    expect(isFromShop({ reply_source: "model", tools: all }, OWN)).toBe(true);
    expect(isFromShop({ reply_source: "webhook", tools: all }, OWN)).toBe(false);
  });

  it("removes only the shop's tools when it is turned off", () => {
    const tools = [newTool("woocommerce", "https://shop.example"), MCP, newTool("shopify")];
    expect(switchedShop({ tools, model_system_prompt: "" }, false, OWN, SHOP_PROMPTS.en)).toEqual({
      tools: [MCP, newTool("shopify")],
    });
    expect(otherTools(tools, OWN).map(({ at }) => at)).toEqual([1, 2]);
  });

  it.each(Object.entries(SHOP_PROMPTS))(
    "has a prompt within the service's length limit, in the language %s",
    (_language, prompt) => {
      expect(prompt.length).toBeLessThanOrEqual(SETTING_BOUNDS.model_system_prompt.maxLength);
    },
  );
});
