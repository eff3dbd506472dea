import { cp } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { wordpress } from "../provision/wordpress.ts";
import { pageHasRead } from "../widget/page-has-read.ts";
import { browserOn } from "./browser-on.ts";
import { ask, askedAgain, logIn } from "./browser-user.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const browser = browserOn();
const { newPage } = browser;
const settings = settingsPage(on, browser);

afterEach(() => on.admin.rest("POST", "/display", { body: { where: "everywhere", guests: true } }));

function publish(title: string, content: string): Promise<string> {
  const words = ["post", "create", "--post_type=page", "--post_status=publish", `--post_title=${title}`];
  return on.wp.wp([...words, `--post_content=${content}`, "--porcelain"]);
}

describe("A chat inside a page", () => {
  let block: string;
  beforeAll(async () => {
    block = await publish("Block", '<!-- wp:parley/chat {"height":400} /-->');
    await publish("Shortcode", "[parley_chat height=400]");
  });

  it.each(["block", "shortcode"])(
    "is inserted by the %s, with the height that is set there and without a launcher",
    async (path) => {
      const page = await newPage();
      await page.goto(`${on.wp.origin}/${path}/`);
      await page.locator(".parley-chat-inline parley-chat textarea").waitFor();
      expect(await page.locator(".parley-chat-inline").evaluate((box) => box.clientHeight)).toBe(400);
      expect(await page.locator("parley-chat").count()).toBe(1);
      expect(await page.locator("parley-chat .launcher").count()).toBe(0);
      await ask(page, "Hello from inside");
      expect(on.workflow.last().json.context.page_url).toBe(`${on.wp.origin}/${path}/`);
    },
  );

  it.each([320, 1_200])("has exactly the height that the page's author chose: %d", async (height) => {
    await publish(`Tall ${height}`, `[parley_chat height=${height}]`);
    await publish(`Block ${height}`, `<!-- wp:parley/chat {"height":${height}} /-->`);
    const page = await newPage();
    for (const path of [`tall-${height}`, `block-${height}`]) {
      await page.goto(`${on.wp.origin}/${path}/`);
      await page.locator("parley-chat textarea").waitFor();
      const heights = await page
        .locator(".parley-chat-inline, .parley-chat-inline parley-chat, parley-chat .panel")
        .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));
      expect([path, new Set(heights)]).toEqual([path, new Set([height])]);
    }
  });

  it("is shown even if the corner button is off, and identifies the logged-in user", async () => {
    await on.admin.rest("POST", "/display", { body: { where: "nowhere" } });
    const page = await newPage();
    await logIn(page, on.wp.origin, "subscriber");
    await page.goto(`${on.wp.origin}/shortcode/`);
    await ask(page, "Who am I?");
    expect(on.workflow.last().json.user).toMatchObject({ name: "Subscriber Example" });
  });

  it("is absent for visitors who are not logged in, if the owner shows the chat only to logged-in users", async () => {
    await on.admin.rest("POST", "/display", { body: { guests: false } });
    const html = await (await fetch(`${on.wp.origin}/block/`)).text();
    expect(html).not.toContain("parley-chat-inline");
  });

  it("has the minimum height, and no injected CSS, if the page's author enters CSS as the height", async () => {
    await publish("Bad", '[parley_chat height="1;background:url(x)"]');
    const html = await (await fetch(`${on.wp.origin}/bad/`)).text();
    expect(html).toContain(
      '<div class="parley-chat-inline" style="height:320px;--parley-block-size:320px"></div>',
    );
  });

  it("has an exact preview in the editor, and a click on the preview selects the block", async () => {
    await on.service.call(on.site.api_key, "PATCH", "/site", { appearance: { title: "Blue Door Books" } });
    const messages: string[] = [];
    const author = await settings.at(`/wp-admin/post.php?post=${block}&action=edit`, (page) =>
      page.on("request", (request) => {
        if (request.url().includes("/v1/") && request.method() === "POST") messages.push(request.url());
      }),
    );
    const box = author
      .frameLocator('iframe[name="editor-canvas"]')
      .getByRole("document", { name: "Block: Parley Chat" });
    const chat = box.frameLocator("iframe").locator("parley-chat");
    await chat.getByText("Blue Door Books").first().waitFor();
    expect(await chat.locator("textarea").count()).toBe(1);
    expect(await box.locator("iframe").evaluate((frame) => frame.getBoundingClientRect().height)).toBe(400);
    await author.evaluate(
      "wp.data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false)",
    );
    await box.click({ position: { x: 100, y: 200 } });
    await author.getByText("Visitors chat here.").waitFor();
    expect(messages).toEqual([]);
  });

  it("has a preview in the list of blocks before it is inserted", async () => {
    await on.service.call(on.site.api_key, "PATCH", "/site", { appearance: { title: "Blue Door Books" } });
    const author = await settings.at("/wp-admin/post-new.php");
    await author.evaluate(
      "wp.data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false)",
    );
    await author.getByRole("button", { name: "Block Inserter" }).click();
    await author.getByRole("searchbox").fill("parley");
    const preview = author.locator(".block-editor-inserter__preview-container");
    const chat = preview.frameLocator("iframe").frameLocator("iframe").locator("parley-chat");
    const isShown = async () => {
      // Hovers again, because the block list renders again while the search runs, and the hover is lost.
      if (!(await preview.isVisible())) {
        await author.mouse.move(0, 0);
        await author.getByRole("option", { name: "Parley Chat" }).hover();
      }
      return chat.getByText("Blue Door Books").first().isVisible();
    };
    await expect.poll(isShown, { timeout: 60_000 }).toBe(true);
  });

  it("is shown in the editor's preview even if the service's URL has a path", async () => {
    await on.service.call(on.site.api_key, "PATCH", "/site", { appearance: { title: "Blue Door Books" } });
    await on.connect({ browser_url: `${on.service.address}/chat` });
    const author = await settings.at(`/wp-admin/post.php?post=${block}&action=edit`, (page) =>
      page.route(`${on.service.address}/chat/v1/**`, async (route) =>
        route.fulfill({
          response: await route.fetch({ url: route.request().url().replace("/chat/v1/", "/v1/") }),
        }),
      ),
    );
    await author
      .frameLocator('iframe[name="editor-canvas"]')
      .getByRole("document", { name: "Block: Parley Chat" })
      .frameLocator("iframe")
      .getByText("Blue Door Books")
      .first()
      .waitFor();
    await on.connect({ browser_url: "" });
  });
});

describe("In a shop", () => {
  /**
   * Replaces the parts of WooCommerce that the plugin uses: the class, the cart of the Store API, and jQuery for
   * classic pages. The cart has the names and types of `CartSchema`; amounts are strings in the currency's smallest
   * unit.
   */
  const SHOP = `
    class WooCommerce {}
    add_action( 'wp_enqueue_scripts', function () { wp_enqueue_script( 'jquery' ); } );
    add_action( 'rest_api_init', function () {
      register_rest_route( 'wc/store/v1', '/cart', array( 'methods' => 'GET', 'permission_callback' => '__return_true', 'callback' => function () {
        $amounts = array_fill_keys( array( 'total_items', 'total_items_tax', 'total_fees', 'total_fees_tax', 'total_discount', 'total_discount_tax', 'total_tax' ), '0' );
        $currency = array( 'currency_symbol' => '€', 'currency_decimal_separator' => ',', 'currency_thousand_separator' => '.', 'currency_prefix' => '', 'currency_suffix' => ' €' );
        return array(
          'items' => array(), 'coupons' => array(), 'items_count' => 1, 'needs_shipping' => true, 'has_calculated_shipping' => false,
          'totals' => (object) ( $amounts + $currency + array(
            'total_price' => (string) get_option( 'test_total', '4990' ), 'total_shipping' => null, 'total_shipping_tax' => null,
            'tax_lines' => array(), 'currency_minor_unit' => 2, 'currency_code' => 'EUR',
          ) ),
          'errors' => array(), 'extensions' => (object) array(),
        );
      } ) );
    } );`;
  const CART = "/wc/store/v1/cart";
  const inCart = () => ({ name: "woocommerce_items_in_cart", value: "1", url: on.wp.origin });
  const total = () => on.workflow.last().json.context.cart_total;
  beforeAll(() => on.wp.addCode("shop", SHOP));

  it("the chat's script tag names the shop system and the path of the shop's API", async () => {
    const page = await newPage();
    await page.goto(on.wp.origin);
    const script = page.locator("script[data-shop]");
    expect(await script.count()).toBe(1);
    expect(await script.getAttribute("data-shop")).toBe("woocommerce");
    const path = await script.getAttribute("data-shop-path");
    expect(path).toMatch(/^\//);
    expect((await page.request.get(`${on.wp.origin}${path}wc/store/v1/cart`)).status()).toBe(200);
  });

  it("the workflow receives the cart's total", async () => {
    const page = await newPage();
    await page.context().addCookies([inCart()]);
    await page.goto(on.wp.origin);
    await page.locator("parley-chat .launcher").waitFor();
    const shown = pageHasRead(page, CART);
    await page.locator("parley-chat .launcher").hover();
    await shown;
    await ask(page, "Is that all?");
    expect(total()).toBe("49.90 EUR");
  });

  it.each([
    [
      "jQuery's events of WooCommerce's classic pages",
      "jQuery(document.body).trigger('added_to_cart', [{}, 'hash', jQuery('<a>')])",
      "jQuery(document.body).trigger('removed_from_cart', [{}, 'hash', jQuery('<a>')])",
    ],
    [
      "the events of WooCommerce's blocks",
      "document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart'))",
      "document.body.dispatchEvent(new CustomEvent('wc-blocks_removed_from_cart'))",
    ],
  ])("the workflow receives the changed cart after %s", async (_how, added, removed) => {
    const page = await newPage();
    await page.context().addCookies([inCart()]);
    await page.goto(on.wp.origin);
    await ask(page, "One book");
    await on.wp.wp(["option", "update", "test_total", "123456"]);
    await page.evaluate(added);
    await askedAgain(page, total).toBe("1234.56 EUR");
    await page.context().clearCookies({ name: inCart().name });
    await page.evaluate(removed);
    await ask(page, "None");
    expect(total()).toBeUndefined();
    await on.wp.wp(["option", "delete", "test_total"]);
  });

  it("the chat ignores a late response of the shop about an earlier cart", async () => {
    const page = await newPage();
    await page.context().addCookies([inCart()]);
    await page.goto(on.wp.origin);
    const late = Promise.withResolvers<void>();
    await page.route(`**${CART}**`, async (route) => {
      await late.promise;
      await route.continue();
    });
    await ask(page, "One book");
    await page.context().clearCookies({ name: inCart().name });
    await page.evaluate("document.body.dispatchEvent(new CustomEvent('wc-blocks_removed_from_cart'))");
    const read = pageHasRead(page, CART);
    late.resolve();
    await read;
    await ask(page, "None");
    expect(total()).toBeUndefined();
  });

  it("the chat fetches the cart immediately if the user has chatted before", async () => {
    const page = await newPage();
    await logIn(page, on.wp.origin, "subscriber");
    await page.context().addCookies([inCart()]);
    await page.goto(on.wp.origin);
    await ask(page, "Hello");
    const asked = page.waitForRequest(`**${CART}`);
    await page.goto(`${on.wp.origin}/sample-page/`);
    await asked;
  });

  it("the chat never fetches an empty cart, or the cart of a user who does not chat", async () => {
    const asked: string[] = [];
    const [chats, previews] = [await newPage(), await newPage()];
    for (const page of [chats, previews]) page.on("request", (request) => asked.push(request.url()));
    await chats.goto(on.wp.origin);
    await ask(chats, "Hello");
    await previews.context().addCookies([inCart()]);
    await previews.goto(on.wp.origin);
    await previews.locator("parley-chat .launcher").waitFor();
    expect(asked.filter((url) => url.includes("/wc/"))).toEqual([]);
  });

  it("the page is the same for visitors with and without a cart", async () => {
    const view = async (cookie: string) => (await fetch(on.wp.origin, { headers: { cookie } })).text();
    expect(await view("woocommerce_items_in_cart=1")).toBe(await view(""));
  });
});

describe("On a page in another language", () => {
  it.each([
    ["de_DE", "ltr", /Nachricht/, "Willkommen!"],
    ["ar", "rtl", /رسالة|اكتب/, "Welcome!"],
  ])(
    "the chat is in the page's language, with the owner's texts for that language or else the general ones: %s",
    async (locale, direction, words, greeting) => {
      const change = (appearance: object) =>
        on.service.call(on.site.api_key, "PATCH", "/site", { appearance });
      await change({ greeting: "Welcome!", languages: { de: { greeting: "Willkommen!" } } });
      await cp(join(wordpress.find() ?? "", "languages"), join(on.wp.folder, "wp-content/languages"), {
        recursive: true,
      });
      await on.wp.wp(["option", "update", "WPLANG", locale]);
      const page = await newPage();
      await page.goto(on.wp.origin);
      await page.locator("parley-chat .launcher").click();
      const input = page.locator("parley-chat textarea");
      expect(await input.getAttribute("placeholder")).toMatch(words);
      expect(await input.evaluate((element) => getComputedStyle(element).direction)).toBe(direction);
      await page.locator("parley-chat").getByText(greeting).waitFor();
      await change({ greeting: "", languages: {} });
      await on.wp.wp(["option", "update", "WPLANG", ""]);
    },
  );
});

describe("While the service or the user's identification fails", () => {
  it("the page works, and no script throws an error", async () => {
    const { address } = on.service;
    await on.wp.eval(
      `( new Parley\\Chat\\Page\\PageSettings() )->change( array( 'service_url' => 'http://127.0.0.1:9' ) );`,
    );
    const page = await newPage();
    const thrown: string[] = [];
    page.on("pageerror", ({ message }) => thrown.push(message));
    await logIn(page, on.wp.origin, "subscriber");
    await page.goto(on.wp.origin);
    await page.locator("parley-chat .launcher").click();
    await page.getByRole("link", { name: "Sample Page" }).first().click();
    await page.waitForURL(/sample-page/);
    expect(thrown).toEqual([]);
    await on.wp.eval(
      `( new Parley\\Chat\\Page\\PageSettings() )->change( array( 'service_url' => '${address}' ) );`,
    );
  });

  it("a logged-in user's message is sent only after WordPress has identified the user", async () => {
    const page = await newPage();
    await logIn(page, on.wp.origin, "subscriber");
    await page.route(/user-token/, (route) => route.fulfill({ status: 500, body: "<html>" }));
    await page.goto(on.wp.origin);
    await page.locator("parley-chat .launcher").click();
    const alert = page.locator("parley-chat [role=alert]");
    await alert.getByRole("button").waitFor();
    await page.locator("parley-chat textarea").fill("Hello?");
    await page.locator("parley-chat textarea").press("Enter");
    // Appears only after the request for the user's identity has failed.
    await page.locator("parley-chat").getByText("Not answered").waitFor();
    expect(on.workflow.received).toEqual([]);
    await page.unroute(/user-token/);
    await alert.getByRole("button").click();
    await page.locator("parley-chat").getByText("You said: Hello?").waitFor();
    expect(on.workflow.last().json.user).toMatchObject({ name: "Subscriber Example" });
  });
});
