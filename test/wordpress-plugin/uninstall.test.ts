import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtPlugin } from "../provision/built-plugin.ts";
import type { RunningService, SiteCredentials } from "./running-service.ts";
import { sharedService } from "./shared-service.ts";
import { type WordPressSite, wordpressSite } from "./wordpress-site.ts";

let service: RunningService;
let site: SiteCredentials;
const opened: WordPressSite[] = [];
beforeAll(async () => {
  service = await sharedService();
  site = await service.newSite();
});
afterAll(async () => {
  for (const wp of opened) await wp.close();
  await service?.close();
});

async function opening(): Promise<WordPressSite> {
  const wp = await wordpressSite();
  opened.push(wp);
  return wp;
}

async function connect(wp: WordPressSite, ...where: string[]): Promise<void> {
  await wp.wp(["parley", "connect", service.address, "--new-identity-secret", ...where], site.api_key);
  await wp.wp(["eval", "Parley\\Chat\\Privacy\\Retention::keep_for( 30 );", ...where]);
  // Does what the first page of the admin does.
  await wp.wp(["eval", "Parley\\Chat\\Admin\\Roles::grant();", ...where]);
  const ran = "do_action( 'rest_api_init' ); rest_do_request( '/parley-chat/v1/inbox/changes' );";
  await wp.wp(["eval", ran, "--user=admin", ...where]);
}

/**
 * Resolves to the names of all rows that mention the plugin, in every table, except in WordPress's own list of formerly
 * active plugins.
 */
function traces(wp: WordPressSite): Promise<string> {
  return wp.eval(`
    global $wpdb;
    $found = array();
    foreach ( $wpdb->get_col( 'SHOW TABLES' ) as $table ) {
      foreach ( $wpdb->get_results( "SELECT * FROM \`$table\`", ARRAY_A ) as $row ) {
        if ( false !== stripos( wp_json_encode( $row ), 'parley' ) ) { $found[] = $row['option_name'] ?? $row['meta_key'] ?? $table; }
      }
    }
    $found = array_diff( $found, array( 'recently_activated' ) );
    sort( $found );
    echo implode( ' ', $found );`);
}

describe("Uninstalling", () => {
  it("leaves nothing in the database", async () => {
    const wp = await opening();
    await wp.wp(["plugin", "install", await builtPlugin(), "--activate"]);
    await connect(wp);
    expect(await traces(wp)).toBe(
      "_transient_parley_chat_changes _transient_timeout_parley_chat_changes active_plugins cron parley_chat_page parley_chat_retention parley_chat_roles parley_chat_secrets wp_user_roles",
    );
    await wp.wp(["plugin", "uninstall", "parley-chat", "--deactivate"]);
    expect(await traces(wp)).toBe("");
  });

  it("leaves nothing on any site of a network", async () => {
    const wp = await opening();
    const second = `--url=${wp.origin}/second/`;
    await wp.wp(["core", "multisite-convert", "--title=Network"]);
    await wp.configure({
      MULTISITE: true,
      SUBDOMAIN_INSTALL: false,
      DOMAIN_CURRENT_SITE: new URL(wp.origin).host,
      PATH_CURRENT_SITE: "/",
      SITE_ID_CURRENT_SITE: 1,
      BLOG_ID_CURRENT_SITE: 1,
      // Only the owner of the network may allow private addresses.
      PARLEY_SERVICE_URL: service.address,
    });
    await wp.wp(["site", "create", "--slug=second"]);
    await wp.wp(["plugin", "install", await builtPlugin(), "--activate-network"]);
    await connect(wp);
    await connect(wp, second);
    const status = await wp.wp(["parley", "status", second, "--format=json"]);
    expect(JSON.parse(status)[0]).toMatchObject({ connected: "yes", public_key: site.public_key });
    expect(await traces(wp)).toMatch(/parley_chat_roles .*parley_chat_secrets .*wp_2_user_roles/);
    await wp.wp(["plugin", "deactivate", "parley-chat", "--network"]);
    await wp.wp(["plugin", "uninstall", "parley-chat"]);
    expect(await traces(wp)).toBe("");
  });
});

describe("In a network", () => {
  it("the owner of one site cannot make the plugin call private addresses", async () => {
    const [, wp] = opened;
    if (wp === undefined) throw new Error("The network of the test before is missing.");
    await wp.wp(["plugin", "install", await builtPlugin(), "--activate-network"]);
    await wp.configure({
      MULTISITE: true,
      SUBDOMAIN_INSTALL: false,
      DOMAIN_CURRENT_SITE: new URL(wp.origin).host,
      PATH_CURRENT_SITE: "/",
      SITE_ID_CURRENT_SITE: 1,
      BLOG_ID_CURRENT_SITE: 1,
    });
    await expect(wp.wp(["parley", "connect", service.address], site.api_key)).rejects.toMatchObject({
      stderr: expect.stringContaining("PARLEY_SERVICE_URL"),
    });
  });
});
