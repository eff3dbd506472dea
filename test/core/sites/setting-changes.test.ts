import { describe, expect, it } from "vitest";
import { settingChanges } from "../../../core/src/sites/setting-changes.ts";
import type { Site } from "../../../core/src/sites/site.ts";
import {
  changedSettings,
  DEFAULT_SETTINGS,
  type SettingsChanges,
} from "../../../core/src/sites/site-settings.ts";

const SITE: Site = {
  id: "site_a",
  name: "Shop",
  plan: "free",
  publicKey: "pk_a",
  createdAt: 0,
  updatedAt: 0,
  settings: DEFAULT_SETTINGS,
  secrets: {
    signing: { text: "signing secret", since: 0 },
    identity: { text: "identity secret", since: 0 },
    webhookHeaders: {},
  },
};
const HANDOVER = { visitors: true, after_failures: 0, timeout: 300, otherwise: "workflow" } as const;
const PROMPT = "You help customers of the shop. ".repeat(50);

function changes(from: SettingsChanges, to: SettingsChanges) {
  const before = { ...SITE, settings: changedSettings(SITE.settings, from) };
  return settingChanges(before, { ...before, settings: changedSettings(before.settings, to) });
}

describe("The changes of a site", () => {
  it("contain each changed field with the old and the new value, and no other field", () => {
    const body = { webhook_url: "https://flows.example.com/chat", sign: true, webhook_timeout: 120 };
    expect(changes({}, body)).toEqual([
      { field: "webhook_url", before: null, after: "https://flows.example.com/chat" },
      { field: "sign", before: false, after: true },
    ]);
    expect(settingChanges(SITE, { ...SITE, name: "Bakery" })).toEqual([
      { field: "name", before: "Shop", after: "Bakery" },
    ]);
    expect(settingChanges(SITE, SITE)).toEqual([]);
  });

  it("list texts and the appearance part by part", () => {
    const languages = { de: { greeting: "Hallo" } };
    expect(
      changes({ strings: { send: "Go" } }, { strings: { "de.send": "Los" }, appearance: { languages } }),
    ).toEqual([
      { field: "appearance.languages.de.greeting", after: "Hallo" },
      { field: "strings.de.send", after: "Los" },
      { field: "strings.send", before: "Go" },
    ]);
  });

  it("state whether an optional setting is on, and list the setting's parts only while the setting is on", () => {
    const parts = { "handover.visitors": true, "handover.timeout": 300 };
    const on = changes({}, { handover: HANDOVER });
    expect(on[0]).toEqual({ field: "handover", before: false, after: true });
    for (const [field, after] of Object.entries(parts)) expect(on).toContainEqual({ field, after });
    expect(changes({ handover: HANDOVER }, { handover: null })).toEqual([
      { field: "handover", before: true, after: false },
    ]);
    expect(changes({ handover: HANDOVER }, { handover: { ...HANDOVER, timeout: 60 } })).toEqual([
      { field: "handover.timeout", before: 300, after: 60 },
    ]);
  });

  it("count the entries added to and removed from a list, without the values of the entries", () => {
    const [a, b, c] = ["a@example.com", "b@example.com", "c@example.com"];
    expect(changes({ notify_emails: [a, b] }, { notify_emails: [c, b] })).toEqual([
      { field: "notify_emails", added: 1, removed: 1 },
    ]);
    expect(changes({ notify_emails: [a, b] }, { notify_emails: [b, a] })).toEqual([
      { field: "notify_emails" },
    ]);
  });

  it("cut long texts around their first difference", () => {
    const [change] = changes({ model_system_prompt: PROMPT }, { model_system_prompt: `${PROMPT}Be brief.` });
    expect(change?.before).toMatch(/^….{39,41}$/);
    expect(change?.after).toMatch(/^….*customers of the shop\. Be brief\.$/);
    const [cut] = changes({}, { model_system_prompt: PROMPT });
    expect(cut?.after).toBe(`${PROMPT.slice(0, 199)}…`);
  });

  it("omit the query of a URL, which can contain a token", () => {
    const url = (token: string) => ({ webhook_url: `https://flows.example.com/chat?token=${token}` });
    expect(changes({}, url("hidden"))).toEqual([
      { field: "webhook_url", before: null, after: "https://flows.example.com/chat?…" },
    ]);
    expect(changes(url("hidden"), url("hidden too"))).toEqual([{ field: "webhook_url" }]);
    expect(JSON.stringify(changes(url("h".repeat(300)), url(`${"h".repeat(299)}i`)))).not.toContain("hh");
  });

  it("name each secret that changed, without the secret's value", () => {
    const secrets: Site["secrets"] = {
      signing: { text: "hidden", since: 1 },
      previousSigning: { text: "hidden", since: 0, until: 1 },
      identity: { text: "hidden", since: 1 },
      webhookHeaders: { "X-API-Key": "hidden" },
      modelKey: "hidden",
      toolHeaders: { "https://mcp.example.com": { Authorization: "hidden" } },
    };
    const all = settingChanges(SITE, { ...SITE, secrets });
    expect(all.map(({ field }) => field).toSorted()).toEqual([
      "identity_secret",
      "model_api_key",
      "model_tools.headers",
      "signing_secret",
      "webhook_headers",
    ]);
    expect(all.every((change) => Object.keys(change).length === 1)).toBe(true);
  });

  it("omit fields that the settings' schema does not know, such as a new secret", () => {
    const settings = { ...SITE.settings, new_secret: "hidden" };
    const secrets = { ...SITE.secrets, newSecret: "hidden" };
    expect(settingChanges(SITE, { ...SITE, settings, secrets })).toEqual([]);
  });

  it("have at most 50 fields, with values of at most 2 KiB in total", () => {
    const texts = (letter: string) =>
      Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`text${n}`, letter.repeat(500)]));
    const many = changes({ strings: texts("ä") }, { strings: texts("ü") });
    expect(many).toHaveLength(50);
    const valued = many.filter(({ after }) => after !== undefined);
    expect(valued.length).toBeGreaterThan(0);
    expect(Buffer.byteLength(JSON.stringify(valued))).toBeLessThan(2_048);
    expect(many.at(-1)).toEqual({ field: "strings.text49" });
  });
});
