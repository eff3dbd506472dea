import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

/** A file for the theme app extension's folder `assets`. That folder cannot have subfolders. */
export interface Asset {
  name: string;
  contents: Uint8Array;
}

const WIDGET = new URL("../../widget/dist/", import.meta.url);

/**
 * Creates the storefront's files from the built widget: the loader combined with the shop's code, and copies of the other files.
 * All files have one version, so that no page gets a panel that is newer than its loader.
 */
export async function bundleStorefront(): Promise<Asset[]> {
  const loader = await readFile(new URL("widget.js", WIDGET), "utf8");
  // Omits compressed copies, because Shopify compresses the files.
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
    // Names depend on relative paths only, so that they are the same on every machine.
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

/** `script` replaces a call of this name by the loader. The loader bypasses esbuild, which would make terser's output longer. */
const LOADER_CALL = "PARLEY_LOADER";

/** The module that the sources import as `./widget-loader.js`. */
const widgetLoader: Plugin = {
  name: "widget-loader",
  setup(builds) {
    builds.onResolve({ filter: /^\.\/widget-loader\.js$/ }, ({ path }) => ({ path, namespace: "loader" }));
    builds.onLoad({ filter: /./, namespace: "loader" }, () => ({
      contents: `export const runLoader = () => ${LOADER_CALL}();`,
    }));
  },
};
