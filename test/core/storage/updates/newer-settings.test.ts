import { expect, it } from "vitest";
import { describeLeft } from "./left-installation.ts";

describeLeft("A site that a newer version has set", (on) => {
  /** What lies in storage. */
  const stored = async () => {
    const row = await on.sql("SELECT plan, settings FROM sites");
    return { plan: row?.plan, settings: JSON.parse(row?.settings as string) };
  };
  async function setByNewer(): Promise<void> {
    const { settings } = await stored();
    const newer = {
      ...settings,
      version: 99,
      webhook_url: on.workflow.url,
      escalation: { visitors: true, timeout: 300 },
      payload: "cloudevents",
      visitors: "invited",
      allowed_origins: ["https://shop.example.com", "*.example.com"],
      appearance: { ...settings.appearance, theme: "sepia", avatar: "https://shop.example.com/a.png" },
      strings: { ...settings.strings, "not a name of today's": "…" },
    };
    await on.sql(
      `UPDATE sites SET plan = 'business', settings = '${JSON.stringify(newer).replaceAll("'", "''")}'`,
    );
    await on.sql(
      `UPDATE keys SET permissions = '["conversations:read","files:write"]' WHERE label = 'Reader'`,
    );
    await on.reopen();
  }

  it("is shown with what is known, and defaults for what is not", async () => {
    await setByNewer();
    const { status, body } = await on.call("GET", "/site");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      plan: "free",
      payload: "standard",
      visitors: "all",
      allowed_origins: ["https://shop.example.com"],
      appearance: { theme: "page", title: "Blue Door Books" },
      strings: { "de.send": "Ab damit" },
      session_timeout: 7_200,
    });
    expect(body).not.toHaveProperty("escalation");
    expect((await on.call("GET", `/widget/config?site=${body.public_key}`)).status).toBe(200);
    const keys = await on.call("GET", "/site/keys");
    expect(keys.status).toBe(200);
    expect(keys.body.data.at(-1).permissions).toEqual(["conversations:read"]);
  });

  it("takes messages", async () => {
    await setByNewer();
    const { status, body } = await on.call("POST", "/message", { message: "Hello" });
    expect([status, body.message]).toEqual([200, "You said: Hello"]);
  });

  it("keeps what is not known through a change of something else", async () => {
    await setByNewer();
    const before = await stored();
    const changes = { session_timeout: 600, appearance: { title: "Shop" } };
    expect((await on.call("PATCH", "/site", changes)).body).toMatchObject(changes);
    const { settings } = before;
    const appearance = { ...settings.appearance, title: "Shop" };
    const after = await stored();
    expect(after.plan).toBe("business");
    expect(after.settings).toMatchObject({ ...settings, session_timeout: 600, appearance });
  });

  it("takes a known value in place of one that was not known", async () => {
    await setByNewer();
    expect((await on.call("PATCH", "/site", { payload: "legacy" })).status).toBe(200);
    expect((await stored()).settings).toMatchObject({ payload: "legacy", visitors: "invited" });
  });

  it("is not opened where the newer version has changed the database too, and the refusal says so", async () => {
    await on.raiseVersion();
    await expect(on.reopen()).rejects.toThrow(/schema version 99.*written by a newer version of the program/);
  });
});
