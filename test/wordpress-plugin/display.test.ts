import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectedSite } from "./connected-site.ts";
import { type WordPressVisitor, wordpressVisitor } from "./wordpress-visitor.ts";

const on = connectedSite();

let visitor: WordPressVisitor;
beforeAll(async () => {
  visitor = await wordpressVisitor(on.wp);
});

const display = (body: object) => on.admin.rest("POST", "/display", { body });
afterEach(() => display({ where: "everywhere", pages: [], all_roles: true, roles: [] }));

it("the plugin sends by default the id, name and roles of users to the workflow, but no e-mail address", async () => {
  expect((await on.admin.rest("GET", "/display")).json.user_fields).toEqual(["id", "name", "roles"]);
});

describe("Roles that see the chat", () => {
  // Both the name and the internal name of the role, as membership plugins choose them.
  const ROLE = "VIP customer";
  const hasChat = async (user: string) =>
    /parley-chat-\w+-js/.test(await (await wordpressVisitor(on.wp, user)).get("/"));

  it("are saved with names that contain capitals, spaces and letters beyond a to z, as other plugins create them", async () => {
    await on.wp.eval(`
      add_role( '${ROLE}', '${ROLE}', array( 'read' => true ) );
      add_role( 'größe', 'Größe', array( 'read' => true ) );
      get_user_by( 'login', 'subscriber' )->set_role( '${ROLE}' );`);
    const { roles } = (await on.admin.rest("GET", "/display")).json.choices;
    expect(roles.map(({ value }: { value: string }) => value)).toContain(ROLE);
    const { status, json } = await display({ all_roles: false, roles: [ROLE, "größe"] });
    expect([status, json.roles]).toEqual([200, [ROLE, "größe"]]);
    expect([await hasChat("subscriber"), await hasChat("editor")]).toEqual([true, false]);
  });

  it.each([
    ["an unknown role", ["nobody"]],
    ["a value that is no list", { a: "editor" }],
    ["values that are no texts", [["editor"]]],
    ["a duplicate", ["editor", "editor"]],
  ])("are refused: %s", async (_what, roles) => {
    const { status, json } = await display({ roles });
    expect([status, json.code]).toEqual([400, "rest_invalid_param"]);
    expect((await on.admin.rest("GET", "/display")).json.roles).toEqual([]);
  });

  it("are saved even if a role chosen before no longer exists, and are not in the public description of the REST API", async () => {
    expect((await display({ roles: [ROLE] })).status).toBe(200);
    expect(await visitor.get("/wp-json/parley-chat/v1")).not.toContain(ROLE);
    await on.wp.eval(`remove_role( '${ROLE}' );`);
    expect((await display({ roles: [ROLE, "editor"] })).status).toBe(200);
    await display({ roles: [] });
    expect((await display({ roles: [ROLE] })).status).toBe(400);
  });
});

describe("A selected page shows the chat even", () => {
  const shows = async (path: string) => (await visitor.get(path)).includes("parley-chat-widget-js");
  async function publish(title: string): Promise<number> {
    const words = ["post", "create", "--post_type=page", "--post_status=publish", `--post_title=${title}`];
    return Number(await on.wp.wp([...words, "--porcelain"]));
  }

  it("if it is the website's posts page", async () => {
    const [front, posts] = [await publish("Front"), await publish("News")];
    await on.wp.wp(["option", "update", "show_on_front", "page"]);
    await on.wp.wp(["option", "update", "page_on_front", String(front)]);
    await on.wp.wp(["option", "update", "page_for_posts", String(posts)]);
    await display({ where: "selected", pages: [posts] });
    expect([await shows("/news/"), await shows("/"), await shows("/hello-world/")]).toEqual([
      true,
      false,
      false,
    ]);
    await display({ where: "selected", pages: [front] });
    expect([await shows("/news/"), await shows("/")]).toEqual([false, true]);
    await on.wp.wp(["option", "update", "show_on_front", "posts"]);
  });

  it("if WooCommerce shows its products there", async () => {
    const [shop, terms] = [await publish("Shop"), await publish("Terms")];
    // Replaces WooCommerce: shows the archive instead of the page, and provides the two functions that report the shop page.
    await on.wp.addCode(
      "shop",
      `add_action( 'init', fn() => register_post_type( 'product', array( 'public' => true, 'has_archive' => 'shop' ) ) );
      function is_shop() { return is_post_type_archive( 'product' ) || is_page( wc_get_page_id( 'shop' ) ); }
      function wc_get_page_id( $page ) { return 'shop' === $page ? (int) get_option( 'woocommerce_shop_page_id', -1 ) : -1; }`,
    );
    await on.wp.wp(["rewrite", "flush"]);
    await display({ where: "selected", pages: [shop] });
    expect(await shows("/shop/")).toBe(false);
    await on.wp.wp(["option", "update", "woocommerce_shop_page_id", String(shop)]);
    expect([await shows("/shop/"), await shows("/terms/")]).toEqual([true, false]);
    await display({ where: "selected", pages: [terms] });
    expect([await shows("/shop/"), await shows("/terms/")]).toEqual([false, true]);
    await on.wp.removeCode("shop");
  });
});
