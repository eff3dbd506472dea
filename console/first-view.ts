import type { ConsoleFile } from "./bundle.ts";

/** The files that a browser fetches before the first screen: the page, its style and script, and the script's static imports. */
export function firstView(files: readonly ConsoleFile[]): ConsoleFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const wanted = new Set<ConsoleFile>();
  const want = (name: string) => {
    const file = byName.get(name);
    if (file === undefined || wanted.has(file)) return;
    wanted.add(file);
    const text = Buffer.from(file.contents).toString();
    if (name.endsWith(".html"))
      for (const [, asset] of text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)) want(asset ?? "");
    // Dynamic imports, `import(…)`, do not match: the browser fetches them on demand.
    for (const [, part] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) want(part ?? "");
  };
  want("index.html");
  return [...wanted];
}
