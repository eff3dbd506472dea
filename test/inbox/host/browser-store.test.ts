import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserStore } from "../../../inbox/src/host/browser-store.ts";

describe("browserStore", () => {
  let stored: Map<string, string>;
  /** The exceptions that browsers throw: on a write if the storage is full, on every access if it is blocked. */
  let fault: { access?: Error; write?: Error };
  /** Differs in each test because unsaved values last as long as the module. */
  let site: string;

  beforeEach(({ task }) => {
    stored = new Map();
    fault = {};
    site = task.id;
    vi.stubGlobal("localStorage", {
      getItem(name: string) {
        if (fault.access) throw fault.access;
        return stored.get(name) ?? null;
      },
      setItem(name: string, value: string) {
        const error = fault.access ?? fault.write;
        if (error) throw error;
        stored.set(name, value);
      },
      removeItem(name: string) {
        if (fault.access) throw fault.access;
        stored.delete(name);
      },
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("keeps values after the page closes, and removes a value that is set to undefined", async () => {
    browserStore(site, "ada").set("draft", "Hello");
    vi.resetModules();
    const later = (await import("../../../inbox/src/host/browser-store.ts")).browserStore(site, "ada");
    expect(later.get("draft")).toBe("Hello");
    later.set("draft", undefined);
    expect(later.get("draft")).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  it("stores values separately for each person and site", () => {
    const own = browserStore(site, "ada");
    own.set("draft", "Hello");
    for (const other of [browserStore(site, "bob"), browserStore(`${site}2`, "ada")]) {
      expect(other.get("draft")).toBeUndefined();
      other.set("draft", "Other");
    }
    expect(own.get("draft")).toBe("Hello");
  });

  it("keeps values for the page's other screens if the browser's storage is full", () => {
    const own = browserStore(site, "ada");
    own.set("draft", "H");
    fault = { write: new DOMException("", "QuotaExceededError") };
    own.set("draft", "Hello");
    expect(browserStore(site, "ada").get("draft")).toBe("Hello");
    fault = {};
    own.set("draft", "Hello you");
    stored.forEach((_, name) => void stored.set(name, "Changed in another tab"));
    expect(own.get("draft")).toBe("Changed in another tab");
  });

  it("keeps values for the page's other screens if the browser's storage is blocked", () => {
    fault = { access: new DOMException("", "SecurityError") };
    const own = browserStore(site, "ada");
    expect(own.get("draft")).toBeUndefined();
    own.set("draft", "Hello");
    own.set("enter", "1");
    expect(browserStore(site, "ada").get("draft")).toBe("Hello");
    own.set("draft", undefined);
    expect([own.get("draft"), own.get("enter")]).toEqual([undefined, "1"]);
  });
});
