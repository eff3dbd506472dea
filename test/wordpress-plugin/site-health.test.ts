import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { connectedSite } from "./connected-site.ts";

const on = connectedSite();

afterEach(async () => {
  await on.wp.removeCode("hostile");
  await on.admin.rest("POST", "/display", { body: { where: "everywhere", guests: true, pages: [] } });
});

interface Result {
  status: string;
  label: string;
  description: string;
  test: string;
}

const hostile = (code: string) => on.wp.addCode("hostile", code);

describe("Site Health's test of the identity route", () => {
  const ROUTE = "false !== strpos( $_SERVER['REQUEST_URI'], '/parley-chat/v1/user-token' )";
  const answering = (code: string) => hostile(`if ( ${ROUTE} ) { ${code} exit; }`);

  /** Resolves to the result as the screen gets it, with the cookies of the administrator who opened the screen. */
  async function result(): Promise<Result | undefined> {
    const html = await on.admin.get("/wp-admin/site-health.php");
    const [, json = "{}"] = /var SiteHealth = (\{.*\});/.exec(html) ?? [];
    const all: Result[] = JSON.parse(json).site_status.direct;
    return all.find(({ test }) => test === "parley_chat_identity");
  }

  it("is good if the route answers the logged-in user", async () => {
    expect(await result()).toMatchObject({ status: "good", label: "The chat receives who is logged in" });
  });

  it.each([
    [
      "status 403 and a page",
      "http_response_code( 403 ); echo '<h1>Forbidden</h1>';",
      "403, not from Parley Chat",
    ],
    [
      "status 404 and a page",
      "http_response_code( 404 ); echo '<h1>Not found</h1>';",
      "404, not from Parley Chat",
    ],
    [
      "status 200 and a page",
      "echo '<h1>Please prove that you are human</h1>';",
      "200, not from Parley Chat",
    ],
    ["an empty body", "", "200, not from Parley Chat"],
    ["`null`", "echo 'null';", "200, not from Parley Chat"],
    ["an error code that is not a string", `echo '{"code":{"a":1},"token":7}';`, "200, not from Parley Chat"],
    ["a redirect", "header( 'Location: /login?<b>', true, 302 );", "302, a redirect to /login?&lt;b&gt;"],
  ])("names the fault and the fix if a security plugin answers with %s", async (_name, code, fault) => {
    await answering(code);
    const found = await result();
    expect(found).toMatchObject({
      status: "recommended",
      label: expect.stringContaining("Logged-in users chat as guests"),
    });
    expect(found?.description).toContain(`(${fault})`);
    expect(found?.description).toContain(`Allow GET ${on.wp.origin}/wp-json/parley-chat/v1/user-token`);
  });

  it("names WordPress's error code if the REST API is restricted", async () => {
    await hostile(`add_filter( 'rest_authentication_errors', function ( $error ) {
      return ${ROUTE} ? new WP_Error( 'rest_disabled', 'No.', array( 'status' => 401 ) ) : $error;
    } );`);
    expect((await result())?.label).toContain("(401, rest_disabled)");
    await hostile(`add_filter( 'rest_endpoints', function ( $all ) {
      unset( $all['/parley-chat/v1/user-token'] );
      return $all;
    } );`);
    expect((await result())?.label).toContain("(404, rest_no_route)");
  });

  it("reports that no answer arrives within 4 seconds", async () => {
    await answering("while ( ! file_exists( ABSPATH . 'go-on' ) ) { usleep( 100000 ); clearstatcache(); }");
    const found = await result();
    await writeFile(join(on.wp.folder, "go-on"), "");
    expect(found?.label).toContain("(no answer within 4 seconds)");
  });

  it("is critical if the route fails and only logged-in users may chat", async () => {
    await on.admin.rest("POST", "/display", { body: { guests: false } });
    await answering("http_response_code( 403 );");
    expect(await result()).toMatchObject({
      status: "critical",
      label: expect.stringContaining("Nobody can chat"),
    });
  });

  it("is good if the route answers that the user's role has no chat", async () => {
    await on.admin.rest("POST", "/display", { body: { all_roles: false, roles: ["subscriber"] } });
    expect((await result())?.status).toBe("good");
    await on.admin.rest("POST", "/display", { body: { all_roles: true, roles: [] } });
  });

  it("is absent if users are not identified", async () => {
    await on.admin.rest("POST", "/display", { body: { user_fields: [] } });
    expect(await result()).toBeUndefined();
    await on.admin.rest("POST", "/display", { body: { user_fields: ["id", "name", "roles"] } });
    expect((await result())?.status).toBe("good");
  });
});

describe("Site Health's check of the front page", () => {
  const GOOD = "The front page contains the chat’s script unchanged.";
  const result = async (): Promise<Result> => (await on.admin.rest("GET", "/site-health")).json;
  /** Rewrites whole pages, as optimisers do. @param body PHP that returns the page `$html`. */
  const rewriting = (body: string) =>
    hostile(`add_action( 'template_redirect', function () {
      ob_start( function ( $html ) { ${body} } );
    } );`);

  it("is good if the script arrives as written, with or without its version", async () => {
    expect((await result()).description).toContain(GOOD);
    await rewriting(`return preg_replace( '~widget/widget\\.js\\?ver=[^"]+~', 'widget/widget.js', $html );`);
    expect((await result()).description).toContain(GOOD);
    await rewriting(`return str_replace( '${on.wp.origin}/wp-content/', '/wp-content/', $html );`);
    expect((await result()).description).toContain(GOOD);
  });

  it("sends no cookie, and limits how much of the response it reads", async () => {
    await hostile(`add_filter( 'http_request_args', function ( $args, $url ) {
      if ( home_url( '/' ) === $url ) {
        file_put_contents( ABSPATH . 'sent.json', wp_json_encode( $args ) );
      }
      return $args;
    }, 10, 2 );`);
    await result();
    const sent = JSON.parse(await on.wp.eval("echo file_get_contents( ABSPATH . 'sent.json' );"));
    expect(sent).toMatchObject({ timeout: 4, limit_response_size: 2_097_152, cookies: [] });
  });

  const TAG = `~<script(?=[^>]*/widget/widget\\.js)[^>]*></script>~`;
  const WIDGET = "widget/widget\\.js";

  it.each([
    [
      "a `type` that does not run",
      "type",
      `return preg_replace( '~<script(?=[^>]*/${WIDGET})~', '<script type="text/plain"', $html );`,
    ],
    [
      "a `type` with a prefix that does not run",
      "type",
      `return preg_replace( '~<script(?=[^>]*/${WIDGET})~', '<script type="0a1-text/javascript"', $html );`,
    ],
    [
      "`src` moved to `data-src`",
      "src",
      `return preg_replace( '~ src=("[^"]*/${WIDGET})~', ' data-src=$1', $html );`,
    ],
    [
      "`src` moved to `data-rocket-src`, and a `type` that does not run",
      "src, type",
      `return preg_replace( '~ src=("[^"]*/${WIDGET})~', ' type="rocketlazyloadscript" data-rocket-src=$1', $html );`,
    ],
    [
      "a `src` in the cache",
      "src",
      `return preg_replace( '~ src="[^"]*/${WIDGET}[^"]*"~', ' src="/wp-content/cache/all.js"', $html );`,
    ],
    ["no `src`", "src", `return preg_replace( '~ src="[^"]*/${WIDGET}[^"]*"~', '', $html );`],
    [
      "no `data-site` and `data-service`",
      "data-site, data-service",
      `return preg_replace( '~ data-(site|service)="[^"]*"~', '', $html );`,
    ],
  ])("names the change that the optimiser made, and the fix: %s", async (_what, changed, body) => {
    await rewriting(body);
    const { status, label, description } = await result();
    expect([status, label]).toEqual(["recommended", expect.stringContaining(`(${changed})`)]);
    expect(description).toContain("Exclude /parley-chat/build/widget/widget.js");
  });

  it("reports a cached page that is older than the connection", async () => {
    await rewriting(`return preg_replace( '~data-site="[^"]*"~', 'data-site="pk_old"', $html );`);
    const { status, label, description } = await result();
    expect([status, label]).toEqual(["critical", expect.stringContaining("(data-site)")]);
    expect(description).toContain("Clear the page cache");
  });

  it("reports that the script is missing", async () => {
    await rewriting(`return preg_replace( '${TAG}', '', $html );`);
    expect(await result()).toMatchObject({
      status: "critical",
      label: "The front page does not contain the chat’s script, so visitors see no chat.",
    });
    // A tag inside a comment is no script either.
    await rewriting(`return preg_replace( '${TAG}', '<!-- $0 -->', $html );`);
    expect((await result()).status).toBe("critical");
  });

  it("does not report a missing script if it could not read the whole page", async () => {
    await rewriting(
      `return str_replace( '<body', '<!--' . str_repeat( 'x', 2100000 ) . '--><body', $html );`,
    );
    expect(await result()).toMatchObject({
      status: "recommended",
      label: "The front page is too large to look for the chat in it.",
    });
  });

  it("reports that the front page could not be fetched", async () => {
    await hostile("add_action( 'template_redirect', function () { status_header( 500 ); exit; } );");
    expect(await result()).toMatchObject({
      status: "recommended",
      label: expect.stringContaining("could not be fetched to look for the chat (500)"),
    });
  });

  it.each([
    ["WordPress's maintenance page", 503, "wp_die( 'Briefly unavailable.', 'Maintenance', 503 );"],
    ["an empty answer of a plugin", 503, "status_header( 503 );"],
    ["the web server's password prompt", 401, "status_header( 401 );"],
    ["a “Coming soon” title", 200, "echo '<title>Coming Soon &#8211; Shop</title><h1>Shop</h1>';"],
    [
      "WooCommerce's “Coming soon” mark",
      200,
      `echo "<meta name='woo-coming-soon-page' content='yes'><h1>Etwas Grosses</h1>";`,
    ],
    [
      "a plugin's style sheet",
      200,
      `echo '<link href="/wp-content/plugins/under-construction-page/a.css">';`,
    ],
    ["a class of `<body>`", 200, `echo '<body class="wp-maintenance-mode"><h1>Wartung</h1>';`],
    ["a password form", 200, `echo '<form><input type="password" name="pwd"></form>';`],
  ])(
    "says that visitors see no chat if the site is closed to them, as shown by %s",
    async (_name, status, code) => {
      await hostile(`add_action( 'template_redirect', function () {
      if ( ! is_user_logged_in() ) { ${code} exit; }
    } );`);
      expect(await result()).toMatchObject({
        status: "recommended",
        label: expect.stringContaining(`such as “coming soon”, maintenance or a password (${status})`),
        description: expect.stringContaining("as soon as you open the site"),
      });
    },
  );

  it("does not mistake a site about maintenance for a closed site", async () => {
    await rewriting(`return preg_replace( '${TAG}', '<p>Maintenance of boilers, coming soon</p>', $html );`);
    expect(await result()).toMatchObject({ status: "critical" });
  });

  it.each([
    ["nowhere", { where: "nowhere" }],
    ["on other pages only", { where: "selected", pages: [] }],
    ["to no guest", { guests: false }],
  ])("is absent if the owner shows the chat %s", async (_name, display) => {
    await on.admin.rest("POST", "/display", { body: display });
    await hostile("add_action( 'template_redirect', function () { status_header( 500 ); exit; } );");
    expect((await result()).description).not.toContain("front page");
  });

  it("reads the page that is set as the front page", async () => {
    const page = await on.wp.wp([
      "post",
      "create",
      "--post_type=page",
      "--post_status=publish",
      "--porcelain",
    ]);
    await on.wp.wp(["option", "update", "page_on_front", page]);
    await on.wp.wp(["option", "update", "show_on_front", "page"]);
    await on.admin.rest("POST", "/display", { body: { where: "selected", pages: [Number(page)] } });
    expect((await result()).description).toContain(GOOD);
    await on.admin.rest("POST", "/display", { body: { where: "selected", pages: [], post_types: ["page"] } });
    expect((await result()).description).toContain(GOOD);
    await on.admin.rest("POST", "/display", { body: { post_types: [] } });
    await on.wp.wp(["option", "update", "show_on_front", "posts"]);
  });
});

describe("Site Health's check of the answers", () => {
  const result = async (): Promise<Result> => (await on.admin.rest("GET", "/site-health")).json;

  it("reports n8n's test address, and links to the screen that fixes it", async () => {
    const { service, site, workflow } = on;
    const change = (webhook_url: string) =>
      service.call(site.api_key, "PATCH", "/site", { webhook_url, payload: "standard" });
    await change(`${new URL(workflow.url).origin}/webhook-test/chat`);
    const { status, label, description } = await result();
    await change(workflow.url);
    expect([status, label]).toEqual(["critical", expect.stringContaining("n8n’s test address")]);
    expect(description).toContain("enter its Production URL");
    expect(description).toContain(
      `<a href="${on.wp.origin}/wp-admin/admin.php?page=parley-chat#workflow">Open “Workflow”</a>`,
    );
    expect((await result()).description).not.toContain("test address");
  });

  it("reports how many answers have failed since yesterday, and suggests a test message", async () => {
    await on.wp.addCode(
      "failing",
      `add_filter( 'http_response', function ( $answer, $args, $url ) {
         if ( false !== strpos( $url, '/v1/usage' ) ) {
           $answer['body'] = '{"success":true,"data":[{"date":"2026-01-01","messages":3,"failures":1},{"date":"2026-01-02","messages":1,"failures":3}]}';
         }
         return $answer;
       }, 10, 3 );`,
    );
    const { status, label, description } = await result();
    await on.wp.removeCode("failing");
    expect([status, label]).toEqual(["critical", expect.stringContaining("yesterday: 4, messages: 4.")]);
    expect(description).toContain("Send a test message");
  });
});

describe("Site Health's check of the schedule", () => {
  const result = async (): Promise<Result> => (await on.admin.rest("GET", "/site-health")).json;

  it("reports that old conversations are not deleted if WordPress runs no scheduled tasks", async () => {
    await on.admin.rest("POST", "/retention", { body: { days: 30 } });
    expect((await result()).description).toContain("WordPress deletes old conversations every day.");
    await on.wp.eval(
      "wp_clear_scheduled_hook( 'parley_chat_retention' ); wp_schedule_event( time() - 2 * DAY_IN_SECONDS, 'daily', 'parley_chat_retention' );",
    );
    const { status, label, description } = await result();
    await on.admin.rest("POST", "/retention", { body: { days: 0 } });
    expect([status, label]).toEqual(["recommended", expect.stringContaining("kept longer than you chose")]);
    expect(description).toContain("#privacy");
    expect((await result()).description).not.toContain("old conversations");
  });
});
