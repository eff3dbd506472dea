import { cpSync, existsSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const BUILT = fileURLToPath(new URL("../../widget/dist/", import.meta.url));
const WIDGET_FOLDER = fileURLToPath(new URL("../public/chat/", import.meta.url));

/** Copies the built widget to the site's static files, for the page *Try the chat*. */
export function copyWidget(): void {
  if (!existsSync(`${BUILT}widget.js`)) throw new Error("First: npm run build --workspace widget");
  rmSync(WIDGET_FOLDER, { recursive: true, force: true });
  cpSync(BUILT, WIDGET_FOLDER, {
    recursive: true,
    filter: (path) => !/\.(br|gz)$/.test(path) && !path.startsWith(`${BUILT}npm`),
  });
}
