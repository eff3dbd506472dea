import { describe, expect, it } from "vitest";
import { type OpenBench, standing } from "../harness.ts";

export function describePages(open: OpenBench): void {
  describe("The documentation", () => {
    const { call } = standing(open);

    it("is public, and loads no external resources", async () => {
      const page = await call("GET", "/docs");
      expect(page).toMatchObject({ status: 200, headers: { "content-type": "text/html; charset=utf-8" } });
      expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'/);
      expect(page.headers["content-security-policy"]).not.toMatch(/https?:|\*/);
      const paths = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path as string);
      expect(paths.length).toBeGreaterThanOrEqual(3);
      for (const path of paths) {
        expect(path).not.toMatch(/^(\w+:|\/\/)/);
        const { pathname } = new URL(path, "https://chat.example/v1/docs");
        const asset = await call("GET", pathname.replace(/^\/v1/, ""));
        expect(asset.status, path).toBe(200);
        expect(asset.headers["x-content-type-options"]).toBe("nosniff");
      }
    });

    it("is compressed, and returns 304 to a client that has it cached", async () => {
      for (const path of ["/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css", "/openapi.json"]) {
        const sizes = new Map<string, number>();
        for (const encoding of ["identity", "gzip", "br"]) {
          const headers = { "accept-encoding": encoding };
          const answer = await call("GET", path, { headers });
          expect(answer.status).toBe(200);
          expect(answer.headers.vary).toBe("Accept-Encoding, Origin");
          expect(answer.headers["content-encoding"] ?? "identity").toBe(encoding);
          sizes.set(encoding, Number(answer.headers["content-length"] ?? Buffer.byteLength(answer.text)));
          const known = { ...headers, "if-none-match": String(answer.headers.etag) };
          const again = await call("GET", path, { headers: known });
          expect([again.status, again.text]).toEqual([304, ""]);
        }
        const [plain = 1, gzip = 0, brotli = 0] = sizes.values();
        expect(gzip).toBeLessThan(plain / 2);
        expect(brotli).toBeLessThanOrEqual(gzip);
      }
    });

    it("includes the OpenAPI document as JSON", async () => {
      const { status, json, headers } = await call("GET", "/openapi.json");
      expect([status, json.openapi]).toEqual([200, "3.1.1"]);
      expect(json.servers).toEqual([{ url: "https://chat.example/v1" }]);
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    });
  });
}
