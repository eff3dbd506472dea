import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleStorefront } from "../../../shopify-app/storefront/bundle.ts";
import { builtWidget } from "../../provision/built-widget.ts";

const EXTENSION = fileURLToPath(new URL("../../../shopify-app/extensions/parley-chat", import.meta.url));

/** The theme app extension in a separate folder, as it is deployed. */
export interface BuiltExtension {
  /** With a slash at its end. */
  folder: string;
  remove(): Promise<void>;
}

export async function builtExtension(): Promise<BuiltExtension> {
  await builtWidget();
  const folder = `${await mkdtemp(join(tmpdir(), "parley-theme-"))}/`;
  await cp(EXTENSION, folder, { recursive: true, filter: (path) => !path.endsWith(".js") });
  for (const { name, contents } of await bundleStorefront())
    await writeFile(`${folder}assets/${name}`, contents);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
