import { cp, mkdir, readFile, writeFile } from "node:fs/promises";

const FILES = ["n8n-chat.json", "make-blueprint.json", "node-red-flow.json"];

/** Copies the workflows to begin with into `build/recipes`, and the code that the recipe for Zapier has in its text. */
export async function copyRecipes(plugin: URL): Promise<void> {
  const recipes = new URL("../core/recipes/", plugin);
  const target = new URL("build/recipes/", plugin);
  await mkdir(target, { recursive: true });
  for (const file of FILES) await cp(new URL(file, recipes), new URL(file, target));
  const text = await readFile(new URL("README.md", recipes), "utf8");
  const [, code] = /^## Zapier$[\s\S]*?^ *```js\n([\s\S]*?)^ *```$/m.exec(text) ?? [];
  if (code === undefined) throw new Error("core/recipes/README.md has no code for Zapier");
  await writeFile(new URL("zapier-code.js", target), code.replaceAll(/^ {3}/gm, ""));
}
