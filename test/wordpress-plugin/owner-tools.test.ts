import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { httpServer } from "../core/webhooks/loopback-server.ts";
import { connectedSite } from "./connected-site.ts";

const on = connectedSite();

let subscriber: string;
beforeAll(async () => {
  subscriber = await on.wp.wp(["user", "get", "subscriber", "--field=ID"]);
});

async function say(count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await on.service.call(on.site.api_key, "POST", "/message", {
      message: `Question ${at}`,
      user: { id: subscriber },
    });
}

async function stored(): Promise<number> {
  return (await on.service.call(on.site.api_key, "GET", "/sessions")).pagination.total;
}

/** Calls one of WordPress's exporters or erasers. */
async function privacy(which: "exporter" | "eraser", email: string) {
  return JSON.parse(
    await on.wp.eval(`
      $all = apply_filters( 'wp_privacy_personal_data_${which}s', array() );
      $answer = $all['parley-chat']['callback']( '${email}', 1 );
      echo json_encode( is_wp_error( $answer ) ? array( 'failed' => $answer->get_error_message() ) : $answer );`),
  );
}

describe("WordPress's tools for personal data", () => {
  beforeEach(() => on.service.call(on.site.api_key, "DELETE", `/users/${subscriber}`));

  it("export all of a user's conversations as one page", async () => {
    await say(2);
    const found = await privacy("exporter", "subscriber@example.com");
    expect([found.data.length, found.done]).toEqual([2, true]);
    const [{ group_id, item_id, data }] = found.data;
    expect([group_id, item_id]).toEqual(["parley-chat", expect.stringMatching(/^ses_/)]);
    expect(JSON.stringify(data)).toMatch(/You said: Question/);
  });

  it("erase a user's conversations at the service", async () => {
    await say(2);
    const before = await stored();
    expect(await privacy("eraser", "subscriber@example.com")).toEqual({
      items_removed: true,
      items_retained: false,
      messages: [],
      done: true,
    });
    expect(await stored()).toBe(before - 2);
  });

  it("export and erase the conversations of guests who left the e-mail address in the contact form", async () => {
    const write = (path: string, body: object) => on.service.call(on.site.api_key, "POST", path, body);
    await say(1);
    for (const [session_id, email] of [
      ["guests", "Subscriber@Example.com"],
      ["others", "other@example.com"],
    ]) {
      await write("/message", { message: "I am a guest", session_id });
      await write(`/conversation/${session_id}/contact`, { email });
    }
    const found = (await privacy("exporter", "subscriber@example.com")).data;
    expect(found.map((each: { item_id: string }) => each.item_id)).toEqual([
      expect.stringMatching(/^ses_/),
      "guests",
    ]);
    const before = await stored();
    expect(await privacy("eraser", "subscriber@example.com")).toMatchObject({
      items_removed: true,
      done: true,
    });
    expect(await stored()).toBe(before - 2);
    expect(await privacy("exporter", "other@example.com")).toMatchObject({ data: [{ item_id: "others" }] });
    expect(await privacy("eraser", "other@example.com")).toMatchObject({ items_removed: true });
  });

  it("find nothing for an e-mail address without a user", async () => {
    expect(await privacy("exporter", "nobody@example.com")).toEqual({ data: [], done: true });
    expect(await privacy("eraser", "nobody@example.com")).toMatchObject({ items_removed: false, done: true });
  });

  it("fail if the service refuses the API key, because a failure is not an empty result", async () => {
    await on.wp.configure({ PARLEY_API_KEY: "sk_revoked_revoked_revoked" });
    for (const which of ["exporter", "eraser"] as const)
      expect(await privacy(which, "subscriber@example.com")).toEqual({
        failed: expect.stringContaining("refuses the API key"),
      });
    await on.wp.configure();
  });

  it("show the service's error as escaped text when they fail", async () => {
    const details = { field: "request", reason: "unexpected" };
    const error = { code: "INVALID_REQUEST", message: "<img src=x onerror=alert(1)>", details };
    const server = await httpServer((_request, response) => {
      response.writeHead(400).end(JSON.stringify({ success: false, error }));
    });
    await on.wp.configure({ PARLEY_SERVICE_URL: server.origin });
    for (const which of ["exporter", "eraser"] as const)
      expect((await privacy(which, "subscriber@example.com")).failed).toMatch(/^&lt;img/);
    await on.wp.configure();
    await server.close();
  });

  it("skip conversations of visitors who only claimed to be the user", async () => {
    await on.service.call(on.site.api_key, "PATCH", "/site", { claimed_users: "forward" });
    const headers = { Origin: on.wp.origin, "Content-Type": "application/json" };
    const post = async (path: string, body: object, more: object = {}) =>
      (
        await fetch(`${on.service.address}/v1${path}`, {
          method: "POST",
          headers: { ...headers, ...more },
          body: JSON.stringify(body),
        })
      ).json();
    const opened = { site: on.site.public_key, user: { id: subscriber } };
    const { token } = await post("/widget/sessions", opened);
    await post("/message", { message: "It is me, really" }, { Authorization: `Bearer ${token}` });
    const before = await stored();
    expect(await privacy("exporter", "subscriber@example.com")).toEqual({ data: [], done: true });
    expect(await privacy("eraser", "subscriber@example.com")).toMatchObject({ items_removed: false });
    expect(await stored()).toBe(before);
  });

  it("find nothing on a site that is not connected, and do not stop the other tools", async () => {
    await on.admin.rest("DELETE", "/connection");
    expect(await privacy("exporter", "subscriber@example.com")).toEqual({ data: [], done: true });
    expect(await privacy("eraser", "subscriber@example.com")).toMatchObject({
      items_removed: false,
      items_retained: false,
      done: true,
    });
    await on.connect();
  });

  it("provide a text for the privacy policy", async () => {
    const html = await on.admin.get("/wp-admin/options-privacy.php?tab=policyguide");
    expect(html).toContain("This site offers a chat.");
  });
});

describe("Retention", () => {
  const DAY = 86_400;
  const now = () => Math.floor(Date.now() / 1_000);
  const run = (at: number) =>
    on.wp.eval(`
      $settings = new Parley\\Chat\\Page\\PageSettings();
      $secrets = new Parley\\Chat\\Connection\\Secrets( function () {
        return new Parley\\Chat\\Connection\\SecretBox( wp_salt( 'secure_auth' ) . get_current_blog_id() );
      } );
      $retention = new Parley\\Chat\\Privacy\\Retention( new Parley\\Chat\\Connection\\Connection( $secrets, $settings ) );
      $retention->run( ${at} );
      echo wp_next_scheduled( Parley\\Chat\\Privacy\\Retention::REST ) ? 'more' : 'done';`);

  it("deletes nothing until the owner sets a period", async () => {
    await say(1);
    const before = await stored();
    expect(await run(now() + 400 * DAY)).toBe("done");
    expect(await stored()).toBe(before);
  });

  it("deletes only conversations whose last activity is older than the owner's period", async () => {
    await on.admin.rest("POST", "/retention", { body: { days: 30 } });
    const before = await stored();
    await run(now() + 29 * DAY);
    expect(await stored()).toBe(before);
    expect(await run(now() + 31 * DAY)).toBe("done");
    expect(await stored()).toBe(0);
  });

  it("makes a limited number of calls, and continues an hour later", async () => {
    let calls = 0;
    const asked: string[] = [];
    const server = await httpServer(({ method, url }, response) => {
      asked.push(`${method} ${url}`);
      response.end(JSON.stringify({ success: true, deleted: 500, more: ++calls < 7 }));
    });
    await on.wp.configure({ PARLEY_SERVICE_URL: server.origin });
    expect(await run(31 * DAY)).toBe("more");
    expect(calls).toBe(5);
    await on.wp.wp(["cron", "event", "delete", "parley_chat_retention_rest"]);
    expect(await run(31 * DAY)).toBe("done");
    expect(calls).toBe(7);
    expect(new Set(asked)).toEqual(new Set(["DELETE /v1/sessions?before=1970-01-02T00%3A00%3A00Z"]));
    await on.wp.configure();
    await server.close();
  });

  it("runs daily while a period is set and the plugin is active", async () => {
    const events = async () =>
      JSON.parse(await on.wp.wp(["cron", "event", "list", "--fields=hook,recurrence", "--format=json"]));
    const daily = { hook: "parley_chat_retention", recurrence: "1 day" };
    expect(await events()).toContainEqual(daily);
    await on.wp.wp(["plugin", "deactivate", "parley-chat"]);
    expect(await events()).not.toContainEqual(daily);
    await on.wp.wp(["plugin", "activate", "parley-chat"]);
    expect(await events()).toContainEqual(daily);
    await on.admin.rest("POST", "/retention", { body: { days: 0 } });
    expect(await events()).not.toContainEqual(daily);
  });
});

describe("Site Health", () => {
  it("has a test of the chat that runs automatically, and reports success if everything works", async () => {
    const tests = JSON.parse(
      await on.wp.eval(
        `echo json_encode( apply_filters( 'site_status_tests', array() )['async']['parley_chat'] );`,
      ),
    );
    expect(tests).toMatchObject({
      has_rest: true,
      test: `${on.wp.origin}/wp-json/parley-chat/v1/site-health`,
    });
    expect((await on.admin.rest("GET", "/site-health")).json).toMatchObject({
      status: "good",
      test: "parley_chat",
      badge: { label: "Chat", color: "blue" },
    });
  });

  it("names the website's origin if the service does not allow it", async () => {
    await on.service.call(on.site.api_key, "PATCH", "/site", { allowed_origins: ["https://other.example"] });
    const { json } = await on.admin.rest("GET", "/site-health");
    expect(json).toMatchObject({ status: "critical", label: expect.stringContaining(on.wp.origin) });
    await on.connect();
    expect((await on.admin.rest("GET", "/site-health")).json.status).toBe("good");
  });
});

describe("WP-CLI", () => {
  it("connects with a key from standard input", async () => {
    await on.admin.rest("DELETE", "/connection");
    const connect = ["parley", "connect", on.service.address, "--new-identity-secret"];
    expect(await on.wp.wp(connect, `${on.site.api_key}\n`)).toContain("Success: Connected.");
    expect(JSON.parse(await on.wp.wp(["parley", "status", "--format=json"]))).toEqual([
      {
        connected: "yes",
        service_url: on.service.address,
        browser_url: "",
        public_key: on.site.public_key,
        api_key: `…${on.site.api_key.slice(-4)} (option)`,
        identity_secret: expect.stringMatching(/^….{4} \(option\)$/),
      },
    ]);
  });

  it("reports why a key is refused, and exits with 1", async () => {
    await expect(on.wp.wp(["parley", "connect", on.service.address], "sk_wrong\n")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("The service refuses the API key. The key was revoked"),
    });
  });

  it("tests the whole connection, and exits with 1 if something does not work", async () => {
    expect(await on.wp.wp(["parley", "test"])).toMatch(
      /^good +The service accepts[\s\S]+good +A workflow is set\.$/,
    );
    await on.service.call(on.site.api_key, "PATCH", "/site", { webhook_url: null });
    await expect(on.wp.wp(["parley", "test"])).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/critical +No workflow is set yet/),
    });
  });
});
