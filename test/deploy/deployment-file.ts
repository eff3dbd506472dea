import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse, parseAllDocuments } from "yaml";

export const DEPLOYMENT = fileURLToPath(new URL("../../deploy/", import.meta.url));

/** Seconds: the longest `webhook_timeout` that a site may have (contract §6.2). */
export const LONGEST_REPLY = 300;

export function deploymentFile(name: string): string {
  return readFileSync(DEPLOYMENT + name, "utf8");
}

// biome-ignore lint/suspicious/noExplicitAny: the shape differs from file to file.
export function yamlIn(name: string): any {
  const [document, ...more] = parseAllDocuments(deploymentFile(name), { uniqueKeys: true });
  if (document === undefined || more.length > 0) throw new Error(`${name} is not one document.`);
  if (document.errors[0] !== undefined) throw document.errors[0];
  return parse(deploymentFile(name), { merge: true });
}
