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
});

describe("A period", () => {
  it("ends with today in UTC, and leaves out no day", () => {
    expect(period(3, Date.parse("2026-03-01T00:30:00Z"))).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  });
});
