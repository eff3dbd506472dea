import { describe, expect, it } from "vitest";
import { settingsOf, storedSettings } from "../../../../core/src/sites/settings/stored-settings.ts";
import { DEFAULT_SETTINGS } from "../../../../core/src/sites/site-settings.ts";

type Steps = NonNullable<Parameters<typeof settingsOf>[1]>;

/** An older version in which the wait was in milliseconds, and the title at another path. */
const STEPS: Steps = [
  ({ wait_ms, ...rest }) => ({ ...rest, webhook_timeout: Number(wait_ms) / 1_000 }),
  ({ title, ...rest }) => ({ ...rest, appearance: { ...(rest.appearance as object), title } }),
];

describe("Stored settings", () => {
  it("are migrated if their version is older, and stored with the current version", () => {
    const old = { wait_ms: 5_000, title: "Shop", appearance: { theme: "dark" } };
    const settings = settingsOf(old, STEPS);
    expect(settings.webhook_timeout).toBe(5);
    expect(settings.appearance).toMatchObject({ title: "Shop", theme: "dark", color: "#1f6feb" });
    const stored = storedSettings({ ...settings, sign: true }, old, STEPS);
    expect(stored).toMatchObject({ version: 2, webhook_timeout: 5, sign: true });
    expect(stored).not.toHaveProperty("wait_ms");
    expect(settingsOf(stored, STEPS)).toEqual({ ...settings, sign: true });
    expect(settingsOf({ version: 1, title: "Shop", webhook_timeout: 7 }, STEPS).webhook_timeout).toBe(7);
  });

  it("keep a version number that is newer than the current version", () => {
    expect(storedSettings(DEFAULT_SETTINGS, { version: 9 }, STEPS).version).toBe(9);
  });

  it.each([
    [{}],
    [{ appearance: null, strings: 3, allowed_origins: "all", version: "new" }],
    [{ appearance: [], strings: [], allowed_origins: [{ origin: "https://shop.example.com" }] }],
    [{ webhook_url: { url: "https://flows.example.com" }, session_timeout: Number.MAX_VALUE }],
  ])("are read as the default settings if the content is empty or invalid: %j", (stored) => {
    expect(settingsOf(stored)).toEqual(DEFAULT_SETTINGS);
    const again = storedSettings({ ...DEFAULT_SETTINGS, sign: true }, stored);
    expect(again.allowed_origins).toEqual([]);
    expect(settingsOf(again)).toEqual({ ...DEFAULT_SETTINGS, sign: true });
  });

  it("drop a setting that the owner removes", () => {
    const before = storedSettings({
      ...DEFAULT_SETTINGS,
      strings: { send: "Go" },
      webhook_url: "https://a.example",
    });
    const after = storedSettings(DEFAULT_SETTINGS, before);
    expect(after).toMatchObject({ webhook_url: null, strings: {} });
    expect(after.strings).toEqual({});
  });
});
