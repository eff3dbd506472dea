import { describe, expect, it } from "vitest";
import { webhookWarning } from "../../../../core/src/cli/commands/site-commands.ts";
import { atTheTerminal } from "../at-the-terminal.ts";

const around = (PARLEY_ALLOW_WEBHOOK_HOSTS = "") => ({ environment: { PARLEY_ALLOW_WEBHOOK_HOSTS } });

describe("A webhook URL", () => {
  it.each([
    ["http://flows.example.com/hook", "flows.example.com"],
    ["http://127.0.0.1:4000/chat", "127.0.0.1:4000"],
    ["https://10.0.0.1/chat", "10.0.0.1"],
    ["https://2130706433/chat", "127.0.0.1"],
    ["https://[fd00::1]:8443/chat", "[fd00::1]:8443"],
    ["https://localhost/chat", "localhost"],
  ])("causes a warning that names the host to allow if it would not be called: %s", (address, host) => {
    expect(webhookWarning(address, around())).toContain(`with ${host} in PARLEY_ALLOW_WEBHOOK_HOSTS`);
    expect(webhookWarning(address, around(`other.example,${host}`))).toBeUndefined();
  });

  it.each([undefined, null, "https://flows.example.com/hook", "https://[2606:4700::1]/hook"])(
    "causes no warning if it is missing, or public with https: %s",
    (address) => expect(webhookWarning(address, around())).toBeUndefined(),
  );
});

describe("site create and site update", () => {
  const { run, json, newSite } = atTheTerminal();
  const url = "http://127.0.0.1:4000/chat";
  const oneLine = /^parley: --webhook-url: [^\n]+127\.0\.0\.1:4000 in PARLEY_ALLOW_WEBHOOK_HOSTS\.\n$/;

  it("succeed, and warn on stderr about a webhook that the service would not call", async () => {
    const created = await run(["site", "create", "--name", "Shop", "--webhook-url", url, "--json"]);
    expect(created).toMatchObject({ code: 0, stderr: expect.stringMatching(oneLine) });
    const { site_id } = JSON.parse(created.stdout);
    expect(await json(["site", "show", site_id])).toMatchObject({ webhook_url: url });

    const updated = await run(["site", "update", site_id, "--webhook-url", url]);
    expect(updated).toMatchObject({ code: 0, stderr: expect.stringMatching(oneLine) });
  });

  it("also warn about a model that the service would not call", async () => {
    const model = ["--model-base-url", "http://127.0.0.1:11434/v1"];
    expect((await run(["site", "create", "--name", "Shop", ...model])).stderr).toMatch(
      /^parley: --model-base-url: [^\n]+127\.0\.0\.1:11434 in PARLEY_ALLOW_WEBHOOK_HOSTS\.\n$/,
    );
  });

  it("do not warn if the host is allowed, or if only other options change", async () => {
    const environment = { PARLEY_ALLOW_WEBHOOK_HOSTS: "127.0.0.1:4000" };
    const { site_id } = await newSite("--webhook-url", url);
    expect((await run(["site", "update", site_id, "--webhook-url", url], { environment })).stderr).toBe("");
    expect((await run(["site", "update", site_id, "--plan", "pro"])).stderr).toBe("");
  });
});
