import { describe, expect, it } from "vitest";
import { pathTable } from "../../../core/src/api/dispatcher.ts";

describe("A path table", () => {
  const { find } = pathTable([
    { method: "GET", path: "/sites", entry: "list" },
    { method: "POST", path: "/sites", entry: "create" },
    { method: "GET", path: "/sites/new", entry: "form" },
    { method: "GET", path: "/sites/{id}", entry: "read" },
    { method: "DELETE", path: "/sites/{id}", entry: "delete" },
    { method: "GET", path: "/sites/{id}/keys/{key}", entry: "key" },
  ]);

  it("finds an entry by method and path", () => {
    expect(find("GET", "/sites")).toEqual({ entry: "list", params: {} });
    expect(find("POST", "/sites")?.entry).toBe("create");
    expect(find("DELETE", "/sites/a")?.entry).toBe("delete");
  });

  it("decodes parameters", () => {
    expect(find("GET", "/sites/a%2Fb%20c/keys/%C3%A9")).toEqual({
      entry: "key",
      params: { id: "a/b c", key: "é" },
    });
  });

  it("prefers a path without parameters", () => {
    expect(find("GET", "/sites/new")?.entry).toBe("form");
    expect(find("GET", "/sites/new%20")?.entry).toBe("read");
  });

  it.each([
    ["a method that the path lacks", "PUT", "/sites"],
    ["an extra slash", "GET", "/sites/a/"],
    ["an empty parameter", "GET", "/sites/"],
    ["a parameter that cannot be decoded", "GET", "/sites/%E0%A4"],
    ["a longer path", "GET", "/sites/a/keys/b/c"],
    ["a path in another letter case", "GET", "/Sites"],
    ["a parameter's placeholder in a path, with a method that the path lacks", "POST", "/sites/{id}"],
    ["the name of a property of Object", "GET", "/constructor"],
  ])("finds nothing for %s", (_what, method, path) => {
    expect(find(method, path)).toBeUndefined();
  });
});
