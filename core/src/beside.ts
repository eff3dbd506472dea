import { extname } from "node:path";

/**
 * The URL of the file `name` next to the importing module (`import.meta.url`), for a file that is not imported, such as the
 * program of a thread. It has the importer's extension: TypeScript in the checkout, JavaScript in the built package.
 */
export function beside(name: string, importer: string): URL {
  return new URL(name + extname(importer), importer);
}
