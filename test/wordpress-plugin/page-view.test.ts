import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { type WordPressVisitor, wordpressVisitor } from "./wordpress-visitor.ts";

const on = connectedSite();
const browser = browserOn();

let visitor: WordPressVisitor;
let other: WordPressVisitor;
let reader: WordPressVisitor;
beforeAll(async () => {
  [visitor, other] = [await wordpressVisitor(on.wp), await wordpressVisitor(on.wp)];
  reader = await wordpressVisitor(on.wp, "subscriber");
});

/** The default pages and users. */
const EVERYWHERE = {
  where: "everywhere",
  pages: [],
  post_types: [],
  guests: true,
  all_roles: true,
  roles: [],
  user_fields: ["id", "name", "roles"],
};
afterEach(() => display(EVERYWHERE));

async function display(changes: object): Promise<void> {
  const { status } = await on.admin.rest("POST", "/display", { body: changes });
  expect(status).toBe(200);
}

function scripts(html: string): string[] {
  return html.match(/<script[^>]*parley[^>]*>/g) ?? [];
}

describe("The page of a visitor who is not logged in", () => {
  it("is the same for all guests, byte for byte", async () => {
    expect(await visitor.get("/")).toBe(await other.get("/"));
  });

  it("has one deferred script, and the script's tag contains only the public key and addresses", async () => {
    const html = await visitor.get("/");
    expect(scripts(html)).toHaveLength(1);
    const [script = ""] = scripts(html);
    expect(script).toMatch(/ defer[ >]/);
    expect(script).toContain(`data-site="${on.site.public_key}"`);
    expect(script).toContain(`data-service="${on.service.address}"`);
    expect(html.match(/parley/gi)?.length).toBe(script.match(/parley/gi)?.length);
    expect(html.indexOf(script)).toBeGreaterThan(html.indexOf("<footer"));
  });

  it("contains no nonce", async () => {
    expect(await visitor.get("/")).not.toMatch(/data-nonce|token-url/);
  });

  it("needs no database query and no call to the service", async () => {
    const [withPlugin, alone] = await counted("/");
    // In any order, because the block makes WordPress read an option earlier.
    expect(withPlugin.queries.sort()).toEqual(alone.queries.sort());
    expect(withPlugin.calls).toEqual([]);
  });

  it("is complete while the service is down", async () => {
    await on.connect();
    await on.wp.addCode("down", "add_filter( 'pre_http_request', function () { exit( 'called' ); } );");
    expect(await visitor.get("/")).toMatch(/<\/html>\s*$/);
    await on.wp.removeCode("down");
  });

  it("throws no error in the browser, and names the service in the console once, while the service is down", async () => {
    const page = await browser.newPage();
    await page.route(`${on.service.address}/**`, (route) => route.abort("connectionrefused"));
    const thrown: string[] = [];
    const logged: string[] = [];
    page.on("pageerror", (error) => thrown.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    await page.goto(on.wp.origin);
    await page.locator("parley-chat .launcher").click();
    await page.locator("parley-chat").getByText("The chat can’t be reached right now").first().waitFor();
    expect(thrown).toEqual([]);
    // The browser itself logs each failed request.
    expect(logged.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([
      `Parley: ${on.service.address}/v1 cannot be reached`,
    ]);
  });

  it("has no script if the site is not connected", async () => {
    await on.admin.rest("DELETE", "/connection");
    expect(scripts(await visitor.get("/"))).toEqual([]);
    await on.connect();
  });
});

describe("A script optimiser", () => {
  it("finds an opt-out attribute in the tag of each of the chat's scripts", async () => {
    const tags = scripts(await reader.get("/"));
    expect(tags).toHaveLength(2);
    for (const tag of tags)
      for (const attribute of ['data-cfasync="false"', 'data-no-optimize="1"', 'data-no-minify="1"'])
        expect(tag).toContain(attribute);
  });

  it.each([
    ["autoptimize_filter_js_exclude", "'theirs.js'", "theirs.js, parley-chat/build/"],
    ["rocket_exclude_js", "array( 'theirs.js' )", ["theirs.js", "parley-chat/build/"]],
    ["rocket_delay_js_exclusions", "array()", ["parley-chat/build/"]],
    ["litespeed_optimize_js_excludes", "array()", ["parley-chat/build/"]],
    ["sgo_javascript_combine_exclude", "array()", expect.arrayContaining(["parley-chat-widget"])],
    ["wphb_combine_resource", "true, 'parley-chat-widget', 'scripts'", false],
    ["wphb_combine_resource", "true, 'theirs', 'scripts'", true],
    [
      "w3tc_minify_js_do_tag_minification",
      "true, '<script src=\"/wp-content/plugins/parley-chat/build/widget/widget.js\"></script>', ''",
      false,
    ],
    ["w3tc_minify_js_do_tag_minification", "true, '<script src=\"/theirs.js\"></script>', ''", true],
  ])("skips only the chat's scripts, because of the filter %s applied to %s", async (filter, given, left) => {
    const shown = await on.wp.eval(`echo wp_json_encode( apply_filters( '${filter}', ${given} ) );`);
    expect(JSON.parse(shown)).toEqual(left);
  });
});

describe("A logged-in user's page", () => {
  it("has a second deferred script, before the visitors' script, that asks who the user is; the page contains no identity", async () => {
    const html = await reader.get("/");
    const [identify = "", ...widget] = scripts(html);
    expect(identify).toMatch(/identify\.js/);
    expect(identify).toMatch(/ defer[ >]/);
    expect(identify).toMatch(/data-nonce="[0-9a-f]{10}"/);
    expect(widget).toEqual(scripts(await visitor.get("/")));
    expect(html).not.toMatch(/subscriber@example\.com|eyJ/);
  });

  it("needs no database query and no call to the service", async () => {
    const [withPlugin, alone] = await counted("/", "subscriber");
    // In any order, because the block makes WordPress read an option earlier.
    expect(withPlugin.queries.sort()).toEqual(alone.queries.sort());
    expect(withPlugin.calls).toEqual([]);
  });

  it("has only the visitors' script if the owner does not share even the user's id", async () => {
    await display({ user_fields: [] });
    expect(scripts(await reader.get("/"))[0]).toMatch(/widget\.js/);
    expect((await reader.rest("GET", "/user-token")).status).toBe(404);
  });

  it.each([
    [["id"], { ID: expect.any(Number) }],
    [["id", "name"], { ID: expect.any(Number), display_name: "Subscriber Example" }],
    [["id", "email"], { ID: expect.any(Number), user_email: "subscriber@example.com" }],
    [["id", "roles"], { ID: expect.any(Number), roles: ["subscriber"] }],
  ])("gets a token with only the fields that the owner shares: %j", async (user_fields, data) => {
    await display({ user_fields });
    const { json, headers } = await reader.rest("GET", "/user-token");
    const claims = JSON.parse(Buffer.from(json.token.split(".")[1], "base64url").toString());
    expect(claims).toEqual({
      iat: expect.any(Number),
      exp: claims.iat + 600,
      platform: "wordpress",
      data,
    });
    expect(headers.get("cache-control")).toContain("no-store");
  });
});

describe("The chat", () => {
  it("is shown on the pages that the owner selected", async () => {
    const page = await newPage("Contact");
    await display({ where: "selected", pages: [page] });
    expect(scripts(await visitor.get("/contact/"))).toHaveLength(1);
    expect(scripts(await visitor.get("/"))).toHaveLength(0);
    expect(scripts(await visitor.get("/sample-page/"))).toHaveLength(0);
  });

  it("is shown on all pages of a selected post type", async () => {
    await display({ where: "selected", post_types: ["post"] });
    expect(scripts(await visitor.get("/hello-world/"))).toHaveLength(1);
    expect(scripts(await visitor.get("/sample-page/"))).toHaveLength(0);
  });

  it("is shown on no page if the owner chose that", async () => {
    await display({ where: "nowhere" });
    expect(scripts(await visitor.get("/hello-world/"))).toHaveLength(0);
  });

  it("is shown only to logged-in users if the owner chose that", async () => {
    await display({ guests: false });
    expect(scripts(await visitor.get("/"))).toHaveLength(0);
    expect(scripts(await reader.get("/"))).toHaveLength(2);
  });

  it("is shown only to the chosen roles", async () => {
    await display({ all_roles: false, roles: ["editor"] });
    expect(scripts(await reader.get("/"))).toHaveLength(0);
    expect(scripts(await (await wordpressVisitor(on.wp, "editor")).get("/"))).toHaveLength(2);
    expect(scripts(await visitor.get("/"))).toHaveLength(1);
  });
});

async function newPage(title: string): Promise<number> {
  return Number(
    await on.wp.wp([
      "post",
      "create",
      "--post_type=page",
      "--post_status=publish",
      `--post_title=${title}`,
      "--porcelain",
    ]),
  );
}

interface Cost {
  queries: string[];
  calls: string[];
}

/** Resolves to the database queries and outgoing calls of a page, with and without the plugin. */
async function counted(path: string, user?: string): Promise<[withPlugin: Cost, alone: Cost]> {
  const who = await wordpressVisitor(on.wp, user);
  await on.wp.configure({ SAVEQUERIES: true });
  await on.wp.addCode("counting", COUNTING);
  const cost = async () => {
    // Counts the second view, because the first one may fill the caches of WordPress.
    await who.get(path);
    await who.get(path);
    return JSON.parse(await readFile(join(on.wp.folder, "cost.json"), "utf8")) as Cost;
  };
  const withPlugin = await cost();
  await on.wp.wp(["plugin", "deactivate", "parley-chat"]);
  const alone = await cost();
  await on.wp.wp(["plugin", "activate", "parley-chat"]);
  await on.wp.removeCode("counting");
  await on.wp.configure();
  expect(alone.queries.length).toBeGreaterThan(5);
  return [withPlugin, alone];
}

const COUNTING = `
$GLOBALS['parley_calls'] = array();
add_filter( 'pre_http_request', function ( $answer, $args, $url ) {
	$GLOBALS['parley_calls'][] = $url;
	return $answer;
}, 10, 3 );
add_action( 'shutdown', function () {
	$queries = array_map( function ( $query ) {
		return preg_replace( '/\\\\d+/', 'N', $query[0] );
	}, $GLOBALS['wpdb']->queries );
	file_put_contents( ABSPATH . 'cost.json', json_encode( array( 'queries' => $queries, 'calls' => $GLOBALS['parley_calls'] ) ) );
} );
`;
