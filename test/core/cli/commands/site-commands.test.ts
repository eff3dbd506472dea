import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { atTheTerminal } from "../at-the-terminal.ts";

const { run, json, newSite, inside } = atTheTerminal();

const SECRET_TEXT = /sk_|sign_|idty_/;

describe("site create", () => {
  it("prints site_id, public_key, api_key, signing_secret and identity_secret", async () => {
    const { code, stdout, stderr } = await run(["site", "create", "--name", "Shop"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      /^site_id: +site_\w{16}\npublic_key: +pk_\w{24}\napi_key: +sk_\w{53}\nsigning_secret: +sign_\w{43}\nidentity_secret: +idty_\w{43}\n$/,
    );
  });

  it("prints only JSON with --json", async () => {
    const fields = ["site_id", "public_key", "api_key", "signing_secret", "identity_secret"];
    expect(Object.keys(await newSite())).toEqual(fields);
  });

  it("stores the settings that are given as options", async () => {
    const { site_id, signing_secret } = await newSite(
      "--plan",
      "pro",
      "--webhook-url",
      "https://flows.example.com/hook",
      "--timestamp",
      "--webhook-header",
      "X-API-Key: key of the workflow",
      "--webhook-header",
      "X-Colon:a:b",
      "--signing-secret",
      "a secret of my own",
      "--payload",
      "legacy",
      "--signature-format",
      "bare",
      "--webhook-timeout",
      "2m",
      "--session-timeout",
      "1h",
      "--standard-webhooks",
      "--webhook-history",
      "5",
      "--reply-source",
      "model",
      "--model-name",
      "tiny",
      "--model-base-url",
      "https://api.example.com/v1",
      "--model-api-key",
      "sk-key-of-the-model",
      "--model-system-prompt",
      "Be brief.",
      "--model-history",
      "0",
      "--allow-origin",
      "https://a.example",
      "--allow-origin",
      "https://B.example/",
      "--claimed-users",
      "drop",
      "--visitors",
      "verified",
      "--limit-burst",
      "25",
      "--limit-minute",
      "1500",
      "--limit-day",
      "100000",
      "--visitor-messages-per-minute",
      "5",
      "--visitor-calls-per-minute",
      "600",
      "--address-messages-per-minute",
      "40",
      "--closed",
      "--feedback-events",
    );
    expect(signing_secret).toBe("a secret of my own");
    const { secrets, ...site } = await inside(({ sites }) => sites.find(site_id));
    expect(site).toMatchObject({ name: "Shop", plan: "pro" });
    expect(site.settings).toMatchObject({
      webhook_url: "https://flows.example.com/hook",
      webhook_timeout: 120,
      sign: true,
      timestamp: true,
      standard_webhooks: true,
      payload: "legacy",
      signature_format: "bare",
      allowed_origins: ["https://a.example", "https://b.example"],
      claimed_users: "drop",
      visitors: "verified",
      limit_burst: 25,
      limit_minute: 1_500,
      limit_day: 100_000,
      visitor_messages_per_minute: 5,
      visitor_calls_per_minute: 600,
      address_messages_per_minute: 40,
      closed: true,
      feedback_events: true,
      session_timeout: 3_600,
      webhook_history: 5,
      reply_source: "model",
      model_base_url: "https://api.example.com/v1",
      model_name: "tiny",
      model_system_prompt: "Be brief.",
      model_history: 0,
    });
    expect(secrets.modelKey).toBe("sk-key-of-the-model");
    expect(secrets.webhookHeaders).toEqual({ "X-API-Key": "key of the workflow", "X-Colon": "a:b" });
  });
});

describe("site list and site show", () => {
  it("list the sites, oldest first", async () => {
    const [first, second] = [await newSite(), await newSite()];
    const listed = (await json(["site", "list"])) as { site_id: string }[];
    const ids = listed.map(({ site_id }) => site_id);
    expect(ids.indexOf(first.site_id)).toBeLessThan(ids.indexOf(second.site_id));
    const { stdout } = await run(["site", "list"]);
    expect(stdout).toMatch(/^site_id +name +plan +public_key +webhook_url +created_at\n/);
    expect(stdout).toContain(`${second.site_id}  Shop  free`);
  });

  it("show a site with the id as the first line", async () => {
    const { site_id } = await newSite();
    const first = new RegExp(`^site_id: +${site_id}\nname: +Shop\nplan: +free\npublic_key: +pk_`);
    expect((await run(["site", "show", site_id])).stdout).toMatch(first);
    expect((await run(["site", "update", site_id, "--sign"])).stdout).toMatch(first);
  });

  it("show only the last four characters of a secret", async () => {
    const { site_id, signing_secret } = await newSite(
      "--webhook-header",
      "X-API-Key: 0123456789abcdef",
      "--model-api-key",
      "sk-0123456789-wxyz",
    );
    const shown = await json(["site", "show", site_id]);
    expect(shown.signing_secret).toEqual({ set: true, last_four: signing_secret.slice(-4) });
    const { stdout } = await run(["site", "show", site_id]);
    expect(shown.model_api_key).toEqual({ set: true, last_four: "wxyz" });
    expect(stdout).toMatch(/^webhook_headers\.X-API-Key\.last_four: +cdef$/m);
    const all = [JSON.stringify(shown), stdout, (await run(["site", "list"])).stdout].join();
    expect(all).not.toMatch(SECRET_TEXT);
    expect(all).not.toContain("0123456789");
  });
});

describe("site update", () => {
  it("changes only the given options", async () => {
    const { site_id } = await newSite(
      "--sign",
      "--webhook-header",
      "X-A: 1",
      "--allow-origin",
      "https://a.example",
    );
    const updated = await json(["site", "update", site_id, "--name", "Store", "--webhook-timeout", "5s"]);
    expect(updated).toMatchObject({
      name: "Store",
      webhook_timeout: 5,
      sign: true,
      allowed_origins: ["https://a.example"],
      webhook_headers: { "X-A": { set: true } },
    });
  });

  it("sets the list of events to the values of `--events`, and refuses an unknown event", async () => {
    const { site_id } = await newSite();
    const update = ["site", "update", site_id, "--events"];
    const both = await json([...update, "handover.requested", "--events", "message.created"]);
    expect(both).toMatchObject({ events: ["handover.requested", "message.created"] });
    expect(await json([...update, ""])).toMatchObject({ events: [] });
    expect((await run([...update, "no.event"])).stderr).toMatch(/^parley: --events: /);
  });

  it("resets options that are given as `--no-…` or with an empty value", async () => {
    const { site_id } = await newSite(
      "--webhook-url",
      "https://flows.example.com",
      "--webhook-header",
      "X-A: 1",
      "--allow-origin",
      "https://a.example",
      "--sign",
      "--timestamp",
      "--standard-webhooks",
      "--model-api-key",
      "sk-key",
      "--model-base-url",
      "https://api.example.com/v1",
      "--limit-burst",
      "1",
      "--limit-minute",
      "1",
      "--limit-day",
      "1",
      "--notify-email",
      "ada@example.com",
    );
    const updated = await json([
      "site",
      "update",
      site_id,
      "--no-sign",
      "--no-timestamp",
      "--no-standard-webhooks",
      "--webhook-url",
      "",
      "--webhook-header",
      "",
      "--allow-origin",
      "",
      "--model-base-url",
      "",
      "--model-api-key",
      "",
      "--limit-burst",
      "",
      "--limit-minute",
      "",
      "--limit-day",
      "",
      "--address-messages-per-minute",
      "",
      "--notify-email",
      "",
    ]);
    expect(updated).toMatchObject({
      webhook_url: null,
      webhook_headers: {},
      allowed_origins: [],
      sign: false,
      timestamp: false,
      standard_webhooks: false,
      model_base_url: null,
      model_api_key: { set: false },
      limit_burst: null,
      limit_minute: null,
      limit_day: null,
      address_messages_per_minute: null,
      live: false,
      handover: null,
      files: null,
      saved_replies: [],
      events_url: null,
      events: expect.any(Array),
      notify_emails: [],
    });
  });

  it.each([
    ["--webhook-history", "51"],
    ["--webhook-history", "some"],
    ["--model-history", ""],
    ["--model-history", "1.5"],
    ["--model-api-key", "two words"],
    ["--model-base-url", "api.example.com"],
    ["--reply-source", "oracle"],
    ["--claimed-users", "believe"],
    ["--visitors", "some"],
    ["--limit-burst", "0"],
    ["--limit-minute", "unlimited"],
    ["--limit-day", "1000000001"],
    ["--visitor-messages-per-minute", "0"],
    ["--address-messages-per-minute", "0"],
    ["--visitor-calls-per-minute", ""],
  ])("refuses %s %j, and names the option", async (option, value) => {
    const { site_id } = await newSite();
    const { code, stderr } = await run(["site", "update", site_id, option, value]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^parley: ${option}: `))]);
  });

  it("fails if no option is given", async () => {
    const { site_id } = await newSite();
    expect(await run(["site", "update", site_id])).toMatchObject({
      code: 1,
      stderr: "parley: Give at least one option. `npx parley site update --help` lists them.\n",
    });
  });
});

describe("site delete", () => {
  it("does not ask for confirmation in a script", async () => {
    const { site_id } = await newSite();
    expect(await json(["site", "delete", site_id])).toEqual({ site_id, deleted: true });
    expect((await run(["site", "show", site_id])).code).toBe(1);
  });

  it("requires --yes in a terminal", async () => {
    const { site_id } = await newSite();
    const refused = await run(["site", "delete", site_id], { terminal: true });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^parley: --yes: .+\n$/) });
    expect((await run(["site", "show", site_id])).code).toBe(0);
    expect((await run(["site", "delete", site_id, "--yes"], { terminal: true })).code).toBe(0);
    expect((await run(["site", "show", site_id])).code).toBe(1);
  });
});

describe("site export", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-settings-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  it("prints settings from which `site create` creates a site, without the exported site's id, plan, origins and secrets", async () => {
    const { site_id } = await newSite(
      "--webhook-url",
      "https://flows.example.com/hook",
      "--webhook-header",
      "X-API-Key: hidden",
      "--allow-origin",
      "https://shop.example.com",
      "--plan",
      "pro",
      "--session-timeout",
      "1h",
    );
    const { stdout } = await run(["site", "export", site_id]);
    expect(stdout).not.toMatch(/hidden|site_|pk_|shop\.example\.com|allowed_origins|plan|secret/);
    const file = join(folder, "site.json");
    writeFileSync(file, stdout);
    const made = await json(["site", "create", "--name", "Copy", "--from", file, "--webhook-timeout", "9s"]);
    expect(await json(["site", "show", made.site_id])).toMatchObject({
      name: "Copy",
      plan: "free",
      allowed_origins: [],
      webhook_headers: {},
      webhook_url: "https://flows.example.com/hook",
      session_timeout: 3_600,
      webhook_timeout: 9,
    });
  });

  it.each([
    ["broken JSON", "{", "is not JSON"],
    ["a list", "[]", "expected object"],
    ["an invalid timeout", '{ "webhook_timeout": "soon" }', "webhook_timeout: "],
    ["an invalid colour", '{ "appearance": { "color": "red" } }', "appearance.color: "],
    ["more than 64 KiB", `"${"x".repeat(65_536)}"`, "64 KiB"],
    ["deeply nested lists", `{ "events": ${"[".repeat(9_000)}${"]".repeat(9_000)} }`, "events"],
  ])(
    "has a format that `site create --from` checks: it refuses a file with %s",
    async (_what, text, problem) => {
      const file = join(folder, "wrong.json");
      writeFileSync(file, text);
      const { code, stderr } = await run(["site", "create", "--name", "Shop", "--from", file]);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/--from: /)]);
      expect(stderr).toContain(problem);
    },
  );

  it("has a format in which `site create --from` ignores unknown fields, the plan and the limits", async () => {
    const file = join(folder, "more.json");
    writeFileSync(
      file,
      '{ "__proto__": { "sign": true }, "constructor": 1, "strings": { "__proto__": "x" }, "limit_day": 5, "plan": "enterprise" }',
    );
    const { site_id } = await json(["site", "create", "--name", "Shop", "--from", file]);
    expect(await json(["site", "show", site_id])).toMatchObject({
      plan: "free",
      limit_day: null,
      sign: false,
    });
  });
});
