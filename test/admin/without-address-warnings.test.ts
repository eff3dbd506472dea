import { expect, it } from "vitest";
import { withoutAddressWarnings } from "../../admin/test-problem.ts";

const OF_TOOL = { code: "public_http", params: { host: "tools.example" } };

it("warnings that the screen shows below the webhook URL are omitted, and all others are kept", () => {
  const address = "http://n8n.example/webhook-test/chat";
  const warnings = [
    { code: "public_http", params: { host: "n8n.example" } },
    { code: "n8n_test_address" },
    OF_TOOL,
    { code: "handover_off" },
  ];
  expect(withoutAddressWarnings({ warnings }, address).warnings).toEqual([OF_TOOL, { code: "handover_off" }]);
  expect(withoutAddressWarnings({ warnings }, null).warnings).toEqual(warnings);
  expect(withoutAddressWarnings({}, address)).toEqual({});
});

it("warnings with an unknown code are kept", () => {
  const warnings = [{ code: "of_tomorrow" }];
  expect(withoutAddressWarnings({ warnings }, "https://n8n.example/webhook").warnings).toEqual(warnings);
});
