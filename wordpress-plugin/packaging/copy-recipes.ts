import { cp, mkdir } from "node:fs/promises";

const FILES = ["n8n-chat.json", "make-blueprint.json", "node-red-flow.json", "zapier-code.js"];

/** Copies the example workflows into `build/recipes`. */
export async function copyRecipes(plugin: URL): Promise<void> {
  const recipes = new URL("../core/recipes/", plugin);
  const target = new URL("build/recipes/", plugin);
  await mkdir(target, { recursive: true });
  for (const file of FILES) await cp(new URL(file, recipes), new URL(file, target));
}
