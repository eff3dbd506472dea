import { extname } from "node:path";

/**
 * The file `name` next to the importing module (`import.meta.url`), for a file that is not imported: the program of a thread or
 * process. It has the importer's extension: TypeScript in the checkout, JavaScript in the built package.
 */
export function beside(name: string, importer: string): URL {
  return new URL(name + extname(importer), importer);
}
