import { describe, expect, it } from "vitest";
import { type OpenBench, standing } from "../harness.ts";

export function describePages(open: OpenBench): void {
  describe("The documentation", () => {
    const { call } = standing(open);

    it("is public, and served locally without any foreign address", async () => {
      const page = await call("GET", "/docs");
      expect(page).toMatchObject({ status: 200, headers: { "content-type": "text/html; charset=utf-8" } });
      expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'/);
      expect(page.headers["content-security-policy"]).not.toMatch(/https?:|\*/);
      const places = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, place]) => place as string);
      expect(places.length).toBeGreaterThanOrEqual(3);
      for (const place of places) {
        expect(place).not.toMatch(/^(\w+:|\/\/)/);
        const { pathname } = new URL(place, "https://chat.example/v1/docs");
        const asset = await call("GET", pathname.replace(/^\/v1/, ""));
        expect(asset.status, place).toBe(200);
        expect(asset.headers["x-content-type-options"]).toBe("nosniff");
      }
    });

    it("is for machines too: the OpenAPI document as JSON", async () => {
      const { status, json, headers } = await call("GET", "/openapi.json");
      expect([status, json.openapi]).toEqual([200, "3.1.1"]);
      expect(json.servers).toEqual([{ url: "https://chat.example/v1" }]);
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    });
  });
}
