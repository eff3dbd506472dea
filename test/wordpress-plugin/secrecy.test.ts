import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { connectedSite } from "./connected-site.ts";

const on = connectedSite();

/** Texts that must appear nowhere: the API key, both secrets, a header's value, and a model's key. */
let secrets: string[];
const MODEL_KEY = "sk-the-key-of-the-model-0123456789";
beforeAll(async () => {
  const identity = (
    await on.service.call(on.site.api_key, "POST", "/site/secrets/rotate", { secret: "identity" })
  ).secret;
  await on.connect({ identity: "given", identity_secret: identity });
  const header = "the-value-of-the-header-0123456789";
  await on.admin.rest("POST", "/site", {
    body: {
      webhook_headers: { "X-API-Key": header },
      signing_secret: on.site.signing_secret,
      model_base_url: "https://api.example/v1",
      model_api_key: MODEL_KEY,
    },
  });
  await on.admin.rest("POST", "/workflow/test", { body: {} });
  await on.service.call(on.site.api_key, "POST", "/message", { message: "Hello" });
  secrets = [on.site.api_key, identity, on.site.signing_secret, header, MODEL_KEY];
});

function expectNoSecret(text: string): void {
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

describe("The API key and the secrets", () => {
  it.each([
    "/",
    "/sample-page/",
    "/wp-admin/",
    "/wp-admin/admin.php?page=parley-chat",
    "/wp-admin/options.php",
  ])("are not in the HTML: %s", async (path) => {
    const html = await on.admin.get(path);
    expect(html).toContain("</html>");
    expectNoSecret(html);
  });

  it.each([
    "/connection",
    "/site",
    "/display",
    "/inbox/sessions?include=preview",
    "/inbox/inbox/counts",
    "/inbox/site/saved-replies",
    "/inbox/usage",
    "/inbox/changes",
    "/inbox/people",
    "/retention",
    "/site-health",
    "/user-token",
    "/export?format=csv",
    "/export?format=ndjson",
  ])("are not in a response: GET %s", async (path) => {
    const { status, text } = await on.admin.rest("GET", path);
    expect(status).toBe(200);
    expectNoSecret(text);
  });

  it.each(["/wp-json/wp/v2/settings", "/wp-json/", "/wp-json/wp-site-health/v1/tests/authorization-header"])(
    "are not in a response of WordPress's own API: %s",
    async (path) => expectNoSecret(await on.admin.get(path)),
  );

  it("are not in the response to a change or to a test", async () => {
    const body = { service_url: on.service.address, api_key: on.site.api_key, identity: "keep" };
    expectNoSecret((await on.admin.rest("POST", "/connection", { body })).text);
    expectNoSecret((await on.admin.rest("POST", "/connection/test")).text);
    expectNoSecret((await on.admin.rest("POST", "/site", { body: { sign: true } })).text);
    expectNoSecret((await on.admin.rest("POST", "/site", { body: { model_api_key: MODEL_KEY } })).text);
    expectNoSecret((await on.admin.rest("POST", "/workflow/test", { body: {} })).text);
    expectNoSecret(
      (
        await on.admin.rest("POST", "/connection", {
          body: { ...body, service_url: `${on.service.address}/x` },
        })
      ).text,
    );
  });

  it("are not in the output of the command line", async () => {
    expectNoSecret(await on.wp.wp(["parley", "status", "--format=json"]));
    expectNoSecret(await on.wp.wp(["parley", "test"]));
    expectNoSecret(await on.wp.wp(["option", "list", "--search=parley*", "--format=json"]));
  });

  it("are not in the log of WordPress or of the service", async () => {
    expectNoSecret(await on.wp.log());
    expectNoSecret(on.service.log());
  });

  it("are not in a file of the site or in its database", async () => {
    for (const secret of secrets) {
      const found = await promisify(execFile)("grep", ["-rlF", secret, on.wp.folder]).catch(({ code }) => ({
        stdout: `exit ${code}`,
      }));
      expect(found.stdout).toBe("exit 1");
    }
  });
});

describe("The stored options", () => {
  it("are not loaded with each page if they contain secrets", async () => {
    expect(await on.wp.eval(`echo json_encode( wp_load_alloptions() );`)).not.toContain(
      "parley_chat_secrets",
    );
  });

  it("are not loaded with each page, except parley_chat_page", async () => {
    const names = JSON.parse(
      await on.wp.eval(`echo json_encode( array_keys( wp_load_alloptions() ) );`),
    ) as string[];
    expect(names.filter((name) => name.includes("parley"))).toEqual(["parley_chat_page"]);
  });

  it("are reported as unreadable after the keys in wp-config.php have changed", async () => {
    await on.wp.configure({ SECURE_AUTH_KEY: "changed", SECURE_AUTH_SALT: "changed" });
    expect((await on.admin.rest("GET", "/connection")).json).toMatchObject({
      connected: false,
      api_key: { set: false, unreadable: true },
    });
    const { status, json } = await on.admin.rest("GET", "/site");
    expect([status, json.code]).toEqual([409, "parley_chat_key_unreadable"]);
    await on.wp.configure();
    expect((await on.admin.rest("GET", "/site")).status).toBe(200);
  });

  it("have a lower priority than PARLEY_API_KEY in wp-config.php", async () => {
    await on.wp.configure({ PARLEY_API_KEY: "sk_of_the_constant_which_is_wrong" });
    expect((await on.admin.rest("GET", "/connection")).json.api_key).toEqual({
      set: true,
      last_four: "rong",
      source: "constant",
      unreadable: false,
    });
    expect((await on.admin.rest("GET", "/site")).json.code).toBe("parley_chat_key_refused");
    await on.wp.configure();
  });
});
