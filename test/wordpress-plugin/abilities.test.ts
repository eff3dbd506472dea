import { beforeAll, describe, expect, it } from "vitest";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";
import { wordpressVisitor } from "./wordpress-visitor.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

beforeAll(async () => {
  for (const [session_id, message] of [
    ["ses_book", "Where is my book?"],
    ["ses_other", "Good morning"],
  ])
    await on.service.call(on.site.api_key, "POST", "/message", { session_id, message });
});

/** Executes an ability as a user, as WordPress does when the Abilities API is called. */
async function execute(user: string, name: string, input: object = {}): Promise<Record<string, unknown>> {
  const code = `wp_set_current_user( get_user_by( 'login', '${user}' )->ID );
    $said = wp_get_ability( 'parley/${name}' )->execute( json_decode( '${JSON.stringify(input)}', true ) );
    echo json_encode( is_wp_error( $said ) ? array( 'refused' => $said->get_error_code() ) : $said );`;
  return JSON.parse(await on.wp.eval(code));
}

describe("Through the Abilities API", () => {
  it("a manager searches conversations", async () => {
    const { data } = await execute("admin", "search-conversations", { search: "my BOOK" });
    expect(data).toMatchObject([{ session_id: "ses_book", preview: { first_message: "Where is my book?" } }]);
    const all = await execute("admin", "search-conversations");
    expect(all.data).toHaveLength(2);
  });

  it("a manager reads usage", async () => {
    const { data } = await execute("admin", "usage");
    expect(data).toMatchObject([{ messages: 2, sessions: 2, failures: 0 }]);
  });

  it("a manager tests the connection", async () => {
    const { findings } = (await execute("admin", "test-connection")) as { findings: { id: string }[] };
    expect(findings.map(({ id }) => id)).toContain("workflow");
  });

  it("users who do not manage the chat are refused, and so are unknown input fields", async () => {
    for (const name of ["search-conversations", "usage", "test-connection"])
      expect(await execute("editor", name)).toEqual({ refused: "ability_invalid_permissions" });
    expect(await execute("admin", "usage", { from: "yesterday" })).toEqual({
      refused: "ability_invalid_input",
    });
    const editor = await wordpressVisitor(on.wp, "editor");
    expect(await editor.get("/wp-admin/index.php")).not.toContain("page=parley-chat#");
  });
});

describe("The command palette", () => {
  it("links to each screen", async () => {
    const page = await settings.at("/wp-admin/index.php");
    // Waits until the shortcut of the palette is registered, because the palette ignores keys before.
    await page.waitForFunction(
      `wp.data?.select("core/keyboard-shortcuts")?.getShortcutKeyCombination("core/commands") != null`,
    );
    await page.keyboard.press("ControlOrMeta+K");
    const search = page.getByRole("combobox");
    await search.fill("Parley Chat:");
    const commands = page.getByRole("option", { name: /^Parley Chat: / });
    await expect.poll(() => commands.count()).toBe(11);
    await page.getByRole("option", { name: /^Parley Chat: inbox/ }).click();
    await page.locator("#parley-chat-inbox .inbox-tokens").waitFor();
  });
});
