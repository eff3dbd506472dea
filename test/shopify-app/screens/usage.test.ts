import { describe, expect, it } from "vitest";
import { period } from "../../../shopify-app/app/usage/period.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { adminScreens, isSkipped } from "./admin-screens.ts";

describe.skipIf(isSkipped)("The Usage screen", () => {
  const on = adminScreens();

  it("shows what visitors have sent, as a drawing and in figures, for the days that are chosen", async () => {
    const shop = "first.myshopify.com";
    const { app, back } = await on.open(shop, "/app/usage");
    await app.getByText("Nobody has chatted in these days").waitFor();
    await on.set(shop, { webhook_url: on.workflow.url });
    const visitor = storefrontVisitor(on.stage, shop);
    expect(await visitor.chat("Hello")).toBe(200);
    on.workflow.answers(() => ({ status: 500 }));
    expect(await visitor.chat("Hello?")).toBe(502);
    await app.getByLabel("Period").selectOption("7");
    await app.getByRole("img", { name: "2 messages in 7 days." }).waitFor();
    const row = await app.getByRole("table").getByRole("row").last().innerText();
    expect(row.replaceAll("\u00a0", " ")).toMatch(/^[A-Z][a-z]+ \d+\s+2\s+2\s+1\s/);
    await back();
    await app.getByRole("img", { name: "2 messages in 30 days." }).waitFor();
  });

  it("tells what visitors thought of answers, where any said so", async () => {
    const day = { messages: 9, sessions: 3, failures: 0, p50_ms: 900, p95_ms: 1_200 };
    const days = [
      { ...day, date: "2026-11-20" },
      { ...day, date: "2026-11-21", thumbs_up: 4 },
    ];
    const last = async (shown: object[]) => {
      const { page, app } = await on.open("first.myshopify.com", "/app/workflow");
      await page.route(/_data=routes%2Fapp\.usage/, (route) =>
        route.fulfill({ json: { count: 7, dates: period(7, Date.parse("2026-11-21")), days: shown } }),
      );
      await page.waitForLoadState("networkidle");
      await page.getByRole("link", { name: "Usage" }).click();
      const rows = app.getByRole("table").getByRole("row");
      await rows.first().waitFor();
      return (await rows.allInnerTexts()).map((row) => row.split(/[\t\n]+/).slice(6));
    };
    expect(await last(days)).toEqual([
      ["Liked", "Disliked"],
      ["4", "0"],
      ["0", "0"],
    ]);
    expect(await last(days.slice(0, 1))).toEqual([[], []]);
  });
});

describe("A period", () => {
  it("ends with today in UTC, and leaves out no day", () => {
    expect(period(3, Date.parse("2026-03-01T00:30:00Z"))).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  });
});
