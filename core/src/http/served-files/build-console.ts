import { ensureBuilt } from "./ensure-built.ts";

const CONSOLE = new URL("../../../../console/", import.meta.url);

/** Has the console built where it is missing or stale; resolves with what is wrong where an older one has to do. */
export function ensureConsoleBuilt(): Promise<string | undefined> {
  return ensureBuilt("The console", CONSOLE, "dist/index.html");
}
