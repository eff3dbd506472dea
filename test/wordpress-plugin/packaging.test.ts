import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { pluginFiles } from "../../wordpress-plugin/packaging/plugin-files.ts";
import { type ZipEntry, zip } from "../../wordpress-plugin/packaging/zip.ts";
import { builtPlugin } from "../provision/built-plugin.ts";
import { php } from "../provision/php.ts";
import { wordpress } from "../provision/wordpress.ts";
import { PLUGIN } from "./plugin-folder.ts";

const run = promisify(execFile);

let archive: string;
let files: ZipEntry[];
let readme: string;
beforeAll(async () => {
  archive = await builtPlugin();
  files = await pluginFiles(PLUGIN);
  readme = await readFile(new URL("readme.txt", PLUGIN), "utf8");
});

/** Returns the texts of all files with this extension by path, without files of the build. */
function texts(extension: string): [path: string, text: string][] {
  return files
    .filter(({ path }) => path.endsWith(extension) && !path.includes("/build/"))
    .map(({ path, contents }) => [path, Buffer.from(contents).toString()]);
}

const written = (name: string, text: string) =>
  new RegExp(`^\\s*\\*?\\s*${name}:\\s*(.+)$`, "mi").exec(text)?.[1]?.trim();

describe("The zip", () => {
  it("has the same bytes whenever it is built from the same files", async () => {
    expect(zip(files).equals(await readFile(archive))).toBe(true);
    expect(zip(files).equals(zip(await pluginFiles(PLUGIN)))).toBe(true);
  });

  it("is unpacked unchanged by PclZip, which WordPress includes", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parley-zip-"));
    const script = `$zip = file_get_contents($argv[1]); require "${wordpress.find()}/site/wp-admin/includes/class-pclzip.php";
      $archive = new PclZip($argv[1]); echo count($archive->extract(PCLZIP_OPT_PATH, $argv[2]));`;
    const { stdout } = await run(php.find() as string, [
      "-d",
      "error_reporting=0",
      "-r",
      script,
      archive,
      folder,
    ]);
    expect(Number(stdout)).toBe(files.length);
    for (const { path, contents } of files)
      expect((await readFile(join(folder, path))).equals(contents)).toBe(true);
    await rm(folder, { recursive: true });
  });

  it("has one folder, named after the plugin, with every file that a site needs", () => {
    const paths = files.map(({ path }) => path);
    expect(paths.filter((path) => !path.startsWith("parley-chat/"))).toEqual([]);
    for (const needed of [
      "parley-chat.php",
      "uninstall.php",
      "readme.txt",
      "LICENSE",
      "languages/parley-chat.pot",
    ])
      expect(paths).toContain(`parley-chat/${needed}`);
    for (const built of [
      "index.js",
      "index.css",
      "index-rtl.css",
      "inbox.js",
      "inbox.css",
      "block/block.json",
      "widget/widget.js",
    ])
      expect(paths).toContain(`parley-chat/build/${built}`);
    expect(paths.filter((path) => /\/build\/widget\/widget\/panel-\d+-\w+\.js$/.test(path))).toHaveLength(1);
  });

  it("has no dot-files, tests or third-party archives", () => {
    const stray = /\/\.|node_modules|\/test\/|\.(map|zip|phar|sh)$/;
    expect(files.map(({ path }) => path).filter((path) => stray.test(path))).toEqual([]);
  });

  it("contains the source of every built file, and the readme says so", () => {
    const sources = files.map(({ path }) => path).filter((path) => /\.tsx?$/.test(path));
    expect(sources.filter((path) => !path.startsWith("parley-chat/sources/"))).toEqual([]);
    for (const made of [
      "wordpress-plugin/src/index.tsx",
      "inbox/src/inbox.tsx",
      "widget/src/loader/boot.ts",
      "widget/src/panel/panel.ts",
    ])
      expect(sources).toContain(`parley-chat/sources/${made}`);
    expect(readme.split("== Source code ==")[1]).toContain("`sources`");
  });

  it("has scripts that bundle no React", () => {
    const scripts = files.filter(({ path }) => /\/build\/.*\.js$/.test(path));
    for (const { contents } of scripts)
      expect(Buffer.from(contents).toString()).not.toMatch(/react-dom|__SECRET_INTERNALS\w*\s*=[^=]/);
  });
});

describe("Every PHP file", () => {
  it("runs only inside WordPress", () => {
    const unguarded = texts(".php").filter(
      ([, text]) => !/^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m.test(text),
    );
    expect(unguarded.map(([path]) => path)).toEqual([]);
  });

  it("is in the plugin's namespace", () => {
    const outside = texts(".php").filter(([, text]) => !/^namespace Parley\\Chat(\\\w+)?;$/m.test(text));
    expect(outside.map(([path]) => path)).toEqual([]);
  });

  it("contains one final class with the name of the file", () => {
    const classes = texts(".php").filter(([path]) => /\/includes\/.*[A-Z]/.test(path));
    const others = classes.filter(([path, text]) => {
      const name = /(\w+)\.php$/.exec(path)?.[1];
      return (
        [...text.matchAll(/^(?:\w+ )*class (\w+)/gm)].map(([all]) => all).join() !== `final class ${name}`
      );
    });
    expect(others.map(([path]) => path)).toEqual([]);
    expect(classes.length).toBeGreaterThan(30);
  });

  it("contains no localhost URL and no debugging output", () => {
    expect(
      texts(".php")
        .filter(([, text]) => /localhost|var_dump|error_log|print_r/.test(text))
        .map(([path]) => path),
    ).toEqual([]);
  });

  it("prints output only in known places, each of which escapes it or sends a file", () => {
    const printing = texts(".php").flatMap(([path, text]) =>
      text
        .split("\n")
        .filter((line) =>
          /\b(echo|print|printf)\b/.test(
            line.replace(/\bs?v?s?printf/g, (name) => (name === "printf" ? name : "")),
          ),
        )
        .filter((line) => !/^\s*(\*|\/\/)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(printing).toEqual([
      `parley-chat/includes/Admin/ApprovalReturn.php: printf( '<div class="parley-approved notice notice-%s is-dismissible"><p>%s</p></div>', esc_attr( $told[0] ), esc_html( $told[1] ) );`,
      `parley-chat/includes/Admin/InboxPage.php: printf( '<div class="wrap parley-%s-page"><h1 class="screen-reader-text">%s</h1><hr class="wp-header-end">', esc_attr( $screen ), esc_html( $title ) );`,
      "parley-chat/includes/Admin/InboxPage.php: printf( '<p>%s</p></div>', esc_html__( 'This site is not connected to Parley. An administrator can connect it under Settings.', 'parley-chat' ) );",
      "parley-chat/includes/Admin/InboxPage.php: printf(",
      "parley-chat/includes/Admin/QuestionsWidget.php: printf(",
      "parley-chat/includes/Admin/SettingsPage.php: printf(",
      "parley-chat/includes/Rest/ExportRoutes.php: echo $piece; // phpcs:ignore WordPress.Security.EscapeOutput -- A file, no page.",
      "parley-chat/includes/Rest/InboxRoutes.php: echo $text; // phpcs:ignore WordPress.Security.EscapeOutput -- A file, no page.",
    ]);
  });

  it("translates with the plugin's own text domain", () => {
    for (const [path, text] of texts(".php"))
      for (const [call] of text.matchAll(
        /\b(?:__|_e|_x|_n|esc_html__|esc_attr__)\(\s*'(?:[^'\\]|\\.)*'[^;]*?\)/g,
      ))
        expect(`${path}: ${call}`).toContain("'parley-chat' )");
  });
});

describe("readme.txt", () => {
  it("agrees with the header of the plugin", () => {
    const header = texts(".php").find(([path]) => path === "parley-chat/parley-chat.php")?.[1] ?? "";
    expect(written("Stable tag", readme)).toBe(written("Version", header));
    for (const name of ["Requires at least", "Requires PHP", "License", "License URI"])
      expect(written(name, readme)).toBe(written(name, header));
  });

  it("has at most five tags, and a short description of at most 150 characters", () => {
    expect(written("Tags", readme)?.split(",").length).toBeLessThanOrEqual(5);
    expect(readme.split("\n\n")[1]?.length).toBeLessThanOrEqual(150);
  });

  it("has a section about external services, and names the tested version of WordPress", () => {
    expect(readme).toMatch(/^== External services ==$/m);
    expect(readme).toMatch(/^Tested up to: 7\.1$/m);
  });

  it("has a picture of at most 200 KB for each screenshot that it lists", async () => {
    const listed =
      readme
        .split("== Screenshots ==")[1]
        ?.split("==")[0]
        ?.match(/^\d+\./gm) ?? [];
    expect(listed.length).toBeGreaterThanOrEqual(3);
    for (const [at] of listed.entries()) {
      const picture = await readFile(new URL(`.wordpress-org/screenshot-${at + 1}.png`, PLUGIN));
      expect(picture.length).toBeLessThanOrEqual(200_000);
    }
  });
});

describe("The template for translators", () => {
  it("has all current texts of the plugin", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parley-pot-"));
    const fresh = join(folder, "fresh.pot");
    await run(php.find() as string, [
      join(wordpress.find() ?? "", "wp-cli.phar"),
      "--allow-root",
      "i18n",
      "make-pot",
      fileURLToPath(PLUGIN),
      fresh,
      "--slug=parley-chat",
      "--skip-block-json",
      "--exclude=node_modules,src,packaging,build/widget",
    ]);
    const messages = (text: string) => [...new Set(text.match(/^msg(id|ctxt|id_plural) .+$/gm))].sort();
    const stored = await readFile(new URL("languages/parley-chat.pot", PLUGIN), "utf8");
    expect(messages(stored)).toEqual(messages(await readFile(fresh, "utf8")));
    expect(messages(stored).length).toBeGreaterThan(200);
    await rm(folder, { recursive: true });
  });
});
