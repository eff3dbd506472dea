import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

/** A file for the `assets` folder of the theme app extension, which cannot have subfolders. */
export interface Asset {
  name: string;
  contents: Uint8Array;
}

const WIDGET = new URL("../../widget/dist/", import.meta.url);

/**
 * The storefront's files, from the built widget: its loader combined with the shop's code, and unchanged the panel and
 * the files that it loads later. All have one version: no page gets a panel that is newer than its loader.
 */
export async function bundleStorefront(): Promise<Asset[]> {
  const loader = await readFile(new URL("widget.js", WIDGET), "utf8");
  // Shopify compresses the files that it serves.
  const names = (await readdir(new URL("widget/", WIDGET))).filter((name) => name.endsWith(".js"));
  const others = names.map(async (name) => ({
    name,
    contents: await readFile(new URL(`widget/${name}`, WIDGET)),
  }));
  return [await script(flat(loader, names)), ...(await Promise.all(others))];
}

/** Rewrites the addresses of lazily loaded parts for a folder without subfolders. */
function flat(loader: string, names: readonly string[]): string {
  const named = names.filter((name) => loader.includes(`widget/${name}`));
  if (!named.some((name) => name.startsWith("panel-")))
    throw new Error("widget.js refers to a missing panel: rebuild the widget");
  return named.reduce((text, name) => text.replaceAll(`widget/${name}`, name), loader);
}

async function script(loader: string): Promise<Asset> {
  const { outputFiles } = await build({
    // Names depend on relative paths only: the same on every machine.
    absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
    entryPoints: ["parley-chat.ts"],
    bundle: true,
    format: "iife",
    minify: true,
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    write: false,
    plugins: [widgetLoader],
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild answered without a file");
  const text = file.text.replace(`${LOADER_CALL}()`, () => `(()=>{${loader}})()`);
  return { name: "parley-chat.js", contents: new TextEncoder().encode(text) };
}

/** A call of this is replaced by the loader, which esbuild would make longer: it is already minified by terser. */
const LOADER_CALL = "PARLEY_LOADER";

/** The sources import this as `./widget-loader.js`. */
const widgetLoader: Plugin = {
  name: "widget-loader",
  setup(builds) {
    builds.onResolve({ filter: /^\.\/widget-loader\.js$/ }, ({ path }) => ({ path, namespace: "loader" }));
    builds.onLoad({ filter: /./, namespace: "loader" }, () => ({
      contents: `export const runLoader = () => ${LOADER_CALL}();`,
    }));
  },
};
