import { writeFile } from "node:fs/promises";
import { copyRecipes } from "./copy-recipes.ts";
import { copyWidget } from "./copy-widget.ts";
import { compileLanguages } from "./languages/compile-languages.ts";
import { pluginFiles } from "./plugin-files.ts";
import { zip } from "./zip.ts";

const plugin = new URL("../", import.meta.url);

await copyRecipes(plugin);
await copyWidget(plugin);
await compileLanguages(plugin);
const files = await pluginFiles(plugin);
const archive = zip(files);
await writeFile(new URL("parley-chat.zip", plugin), archive);
console.log(`parley-chat.zip: ${files.length} files, ${Math.ceil(archive.length / 1_024)} KiB`);
