import { extname } from "node:path";

/**
 * The file `name` beside the importing module (`import.meta.url`), for what is no import: a thread's or a process' program. It
 * ends as the importer does: TypeScript in the checkout, JavaScript in the built package.
 */
export function beside(name: string, importer: string): URL {
  return new URL(name + extname(importer), importer);
}
