import { describe, expect, it } from "vitest";
import { SettingsConflict, saveWithRetry } from "../../../admin/settings/save-with-retry.ts";

interface Saved {
  version: number;
  [setting: string]: unknown;
}

const STALE = new Error("stale");
const SEEN: Saved = { version: 1, appearance: { title: "Ask", greeting: "" }, live: false };

/** Creates a store in which other people save before each of the first attempts. */
function storeWith(...others: object[]) {
  let now = SEEN;
  const sent: object[] = [];
  const store = {
    read: async () => now,
    async write(body: object, version: string) {
      const other = others.shift();
      if (other !== undefined) now = { ...now, ...other, version: now.version + 1 };
      if (version !== String(now.version)) throw STALE;
      sent.push(body);
      now = { ...now, ...body, version: now.version + 1 };
      return now;
    },
    versionOf: ({ version }: Saved) => String(version),
    isStale: (error: unknown) => error === STALE,
  };
  return { store, sent, now: () => now };
}

describe("saveWithRetry()", () => {
  it("sends only the changes, in one call if nobody else has saved", async () => {
    const { store, sent } = storeWith();
    const changes = { "appearance.title": "Mine", live: true };
    expect(await saveWithRetry(store, { seen: SEEN, changes })).toMatchObject({ live: true, version: 2 });
    expect(sent).toEqual([{ appearance: { title: "Mine" }, live: true }]);
  });

  it("retries after somebody else has saved other settings, and keeps those settings", async () => {
    const { store, now } = storeWith({ files: null }, { sign: true });
    await saveWithRetry(store, { seen: SEEN, changes: { live: true } });
    expect(now()).toMatchObject({ live: true, files: null, sign: true });
  });

  it("saves nothing if somebody else changed the same settings, and names those settings", async () => {
    const appearance = { title: "Theirs", greeting: "" };
    const { store, sent } = storeWith({ appearance, live: "theirs" });
    const changes = { "appearance.title": "Mine", live: true, files: null };
    const refusal = await saveWithRetry(store, { seen: SEEN, changes }).catch((error) => error);
    expect(refusal).toBeInstanceOf(SettingsConflict);
    expect(refusal.fields).toEqual(["appearance.title", "live"]);
    expect(sent).toEqual([]);
  });

  it("compares with the values that the screen showed, not with the values read by an earlier attempt", async () => {
    const { store } = storeWith({ files: null }, { live: "theirs" });
    const saving = saveWithRetry(store, { seen: SEEN, changes: { live: true } });
    await expect(saving).rejects.toMatchObject({ fields: ["live"] });
  });

  it("gives up after five attempts", async () => {
    const { store, now } = storeWith(...Array.from({ length: 9 }, (_, attempt) => ({ files: attempt })));
    await expect(saveWithRetry(store, { seen: SEEN, changes: { live: true } })).rejects.toBe(STALE);
    expect(now()).toMatchObject({ live: false, files: 4 });
  });

  it("rejects without a retry if the call fails for any reason other than a conflict", async () => {
    const { store } = storeWith();
    const failed = new Error("offline");
    let tries = 0;
    const write = async () => {
      tries++;
      throw failed;
    };
    const saving = saveWithRetry({ ...store, write }, { seen: SEEN, changes: { live: true } });
    await expect(saving).rejects.toBe(failed);
    expect(tries).toBe(1);
  });

  it("reads the settings and writes nothing if there is nothing to save", async () => {
    const { store, sent } = storeWith();
    expect(await saveWithRetry(store, { seen: SEEN, changes: {} })).toBe(SEEN);
    expect(sent).toEqual([]);
  });
});
