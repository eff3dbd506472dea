/**
 * Requirements of wordpress.org for plugins (its Detailed Plugin Guidelines, and the rules of its Plugin Check) that no
 * other test here checks. Others are checked by packaging.test.ts, rest-roles.test.ts, secrecy.test.ts,
 * page-view.test.ts and uninstall.test.ts.
 */

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { pluginFiles } from "../../wordpress-plugin/packaging/plugin-files.ts";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { PLUGIN } from "./plugin-folder.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const browser = browserOn();
const settings = settingsPage(on, browser);

let files: [path: string, text: string][];
beforeAll(async () => {
  const all = await pluginFiles(PLUGIN);
  files = all.map(({ path, contents }) => [path, Buffer.from(contents).toString()]);
});
/** Returns our own PHP files, without the build's output. */
const php = () => files.filter(([path]) => path.endsWith(".php") && !path.includes("/build/"));
/** Returns every match of the pattern's first group in our PHP, as `file: match`. */
const found = (pattern: RegExp) =>
  php().flatMap(([path, text]) => [...text.matchAll(pattern)].map(([, group]) => `${path}: ${group}`));

describe("The plugin's own names:", () => {
  it("options and cron events have the prefix parley_chat_", () => {
    const consts = found(/const (?:OPTION|DAILY|REST)\s*= '([^']+)'/g);
    expect(consts.length).toBeGreaterThanOrEqual(5);
    expect(consts.filter((line) => !line.includes(": parley_chat_"))).toEqual([]);
    // All other options belong to WordPress; the plugin only reads them.
    expect(found(/\b(?:get|add|update|delete)_(?:site_)?(?:option|transient)\(\s*('[^']+')/g)).toEqual([
      "parley-chat/includes/Connection/SiteSetup.php: 'admin_email'",
      "parley-chat/includes/Inbox/Agent.php: 'show_avatars'",
      "parley-chat/includes/Page/Audience.php: 'show_on_front'",
      "parley-chat/includes/Page/Audience.php: 'page_on_front'",
    ]);
  });

  it("hooks, script handles, blocks, shortcodes and REST routes have the plugin's prefix", () => {
    const own = [
      ...found(/\b(?:apply_filters|do_action)\(\s*'([^']+)'/g),
      ...found(/const (?:WIDGET|IDENTIFY|CART|SLUG|GROUP|SPACE|NAME)\s*= '([^']+)'/g),
      ...found(/add_shortcode\(\s*'([^']+)'/g),
    ];
    expect(own.length).toBeGreaterThanOrEqual(8);
    // WordPress's own filter for calls that a site makes to itself.
    expect(own.filter((line) => !/: parley[_-]chat/.test(line))).toEqual([
      "parley-chat/includes/Health/Loopback.php: https_local_ssl_verify",
    ]);
  });

  it("functions, classes and constants are in the plugin's namespace", () => {
    for (const [path, text] of php()) {
      expect([path, text]).toEqual([path, expect.stringMatching(/^namespace Parley\\Chat/m)]);
      expect(`${path}: ${/\bdefine\(/.exec(text)?.[0]}`).toBe(`${path}: undefined`);
    }
    // Variables of an included file, outside a class, are global.
    const globals = found(/^\$(\w+) =/gm).filter((line) => !line.includes(": parley_chat_"));
    expect(globals).toEqual([]);
  });
});

describe("The PHP code", () => {
  it("calls nothing that Plugin Check forbids or discourages, unless a comment gives the reason", () => {
    const pattern =
      /^(?!.*phpcs:ignore \S+ -- \w)[^*\n]*[^\w>:](eval|create_function|str_rot13|passthru|proc_open|exec|shell_exec|system|move_uploaded_file|ini_set|set_time_limit|dl|curl_\w+|fopen|fwrite|file_get_contents|file_put_contents|mysql\w*|query_posts|extract|unserialize|date|rand|mt_rand|parse_url|strip_tags|load_plugin_textdomain|error_reporting|base64_(?:de|en)code|goto)\s*\(/gm;
    expect(found(pattern)).toEqual([]);
  });

  it("has no heredoc, short tag, backtick, byte order mark or direct query", () => {
    for (const [path, text] of php()) {
      expect([path, text.startsWith("<?php\n")]).toEqual([path, true]);
      expect([path, /<<<|<\?(?!php)|\$wpdb|^\s*[^*/\s].*`/m.exec(text)?.[0]]).toEqual([path, undefined]);
    }
  });

  it("assigns an exception to a variable before throwing it if its text is not constant, because Plugin Check reports the direct form as unescaped output", () => {
    expect(found(/^\s*(throw (?!\$\w+;)[^;]*(?:\$|__\()[^;]*);/gm)).toEqual([]);
  });

  it("limits the size of the response in every HTTP call that it makes", () => {
    const calls = php().filter(([, text]) => /\bwp_(?:safe_)?remote_\w+\(\s*\$url/.test(text));
    expect(calls.map(([path]) => path.split("/").at(-1))).toEqual(["Loopback.php", "ServiceClient.php"]);
    for (const [path, text] of calls)
      expect([path, text]).toEqual([path, expect.stringContaining("'limit_response_size'")]);
  });

  it("reads PHP's request variables only when an approval returns, when Site Health calls the site, and after activation", () => {
    expect(found(/(\$_(?:GET|POST|REQUEST|COOKIE|SERVER|FILES)\b)/g)).toEqual([
      "parley-chat/includes/Admin/ApprovalReturn.php: $_GET",
      "parley-chat/includes/Health/IdentityTest.php: $_COOKIE",
      ...Array(4).fill("parley-chat/includes/Health/IdentityTest.php: $_SERVER"),
      "parley-chat/includes/Plugin.php: $_GET",
      "parley-chat/includes/Plugin.php: $_GET",
    ]);
  });

  it("reads the version and dependencies of each script and style from the file that the build wrote next to it", () => {
    const enqueuing = php().filter(([, text]) => /wp_(?:enqueue|register)_(?:script|style)\(/.test(text));
    expect(enqueuing.map(([path]) => path.split("/").at(-1))).toEqual([
      "InboxPage.php",
      "QuestionsWidget.php",
      "SettingsPage.php",
      "WaitingBubble.php",
      "ChatScript.php",
    ]);
    for (const [path, text] of enqueuing) {
      expect([path, text]).toEqual([path, expect.stringContaining(".asset.php'")]);
      expect([path, /wp_(?:enqueue|register)_(?:script|style)\([^;]*'\d+\.\d/.exec(text)?.[0]]).toEqual([
        path,
        undefined,
      ]);
    }
    for (const script of [
      "index",
      "inbox",
      "admin/waiting",
      "admin/questions",
      "page/identify",
      "page/cart",
      "widget/widget",
    ])
      expect(files.map(([path]) => path)).toContain(`parley-chat/build/${script}.asset.php`);
  });

  it("loads every script in the footer", () => {
    for (const [path, text] of php())
      expect([path, text.split("wp_enqueue_script(").length]).toEqual([
        path,
        text.split(/'in_footer'\s*=> true/).length,
      ]);
  });
});

describe("The plugin", () => {
  it("shows no credit link in its PHP, its screens or its widget", () => {
    const crediting = files.filter(([path, text]) => /powered by/i.test(text) && !path.endsWith("LICENSE"));
    expect(crediting.map(([path]) => path)).toEqual([]);
  });

  it("loads no script, style, font or image from another server", () => {
    const elsewhere = files.flatMap(([path, text]) =>
      [
        ...text.matchAll(
          /(?:src|href)=\\?["']https?:\/\/[^"']+|@import (?!"(?:\.{1,2}|@parley|uplot)\/)[^;]+;|url\(["']?https?:[^)]+/g,
        ),
      ].map(([match]) => `${path}: ${match}`),
    );
    expect(elsewhere).toEqual([]);
  });

  it("names, in its readme, the terms and the privacy policy of the service that it calls", () => {
    const readme = files.find(([path]) => path.endsWith("readme.txt"))?.[1] ?? "";
    const section = readme.split("== External services ==")[1]?.split("\n== ")[0] ?? "";
    for (const needed of [/when/i, /IP address/, /terms of service/, /privacy policy/])
      expect(section).toMatch(needed);
  });

  it("calls no service, on the server or in the browser, until the owner has connected the website", async () => {
    await on.admin.rest("DELETE", "/connection");
    await on.wp.addCode(
      "quiet",
      `add_filter( 'pre_http_request', function ( $answer, $args, $url ) {
         file_put_contents( ABSPATH . 'called.txt', $url . "\\n", FILE_APPEND );
         return new WP_Error( 'quiet' );
       }, 10, 3 );`,
    );
    await on.wp.wp(["plugin", "deactivate", "parley-chat"]);
    await on.wp.wp(["plugin", "activate", "parley-chat"]);
    const asked: string[] = [];
    const listen = (page: Page) => page.on("request", (request) => asked.push(request.url()));
    const visitor = await browser.newPage();
    listen(visitor);
    await visitor.goto(on.wp.origin);
    await visitor.waitForLoadState("networkidle");
    const page = await settings.at("/wp-admin/admin.php?page=parley-chat#setup", listen);
    for (const tab of ["connection", "workflow", "appearance", "display", "privacy"]) {
      await page.goto("about:blank");
      await page.goto(`${on.wp.origin}/wp-admin/admin.php?page=parley-chat#${tab}`);
      await page.locator("#parley-chat-settings h2").waitFor();
      await page.waitForLoadState("networkidle");
    }
    const theirs = asked.filter((url) => /^https?:/.test(url) && !url.startsWith(on.wp.origin));
    // WordPress itself loads the users' pictures.
    expect(theirs.filter((url) => !url.includes("gravatar.com"))).toEqual([]);
    const called = await on.wp.eval("echo @file_get_contents( ABSPATH . 'called.txt' );");
    expect(called.split("\n").filter((url) => url !== "" && !url.includes("wordpress.org"))).toEqual([]);
    await on.wp.removeCode("quiet");
    await on.connect();
  });
});
