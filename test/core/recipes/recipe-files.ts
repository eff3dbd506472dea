import { readFileSync } from "node:fs";

const RECIPES = new URL("../../../core/recipes/", import.meta.url);

export function recipeText(name: string): string {
  return readFileSync(new URL(name, RECIPES), "utf8");
}

/** Returns the first code block in this language in a section of the recipes' README, without the indentation of its list. */
export function recipeCode(section: string, language: string): string {
  const [, text = ""] = recipeText("README.md").split(new RegExp(`^## ${section}$`, "m"));
  const [, indentation = "", code] =
    new RegExp(`^( *)\`\`\`${language}\n(.*?)^ *\`\`\`$`, "ms").exec(text) ?? [];
  if (code === undefined) throw new Error(`The recipes' README has no ${language} under ${section}`);
  return code.replaceAll(new RegExp(`^${indentation}`, "gm"), "");
}
