import { stat } from "node:fs/promises";
import { masterSecretFile } from "../../sites/secrets/master-secret.ts";
import { type Finding, mend, ok, warn } from "./finding.ts";

/** Of the file that opens all other secrets; undefined where it is not there. Windows knows no such modes. */
export async function secretFinding(dataDir: string): Promise<Finding | undefined> {
  const check = "master secret";
  const file = masterSecretFile(dataDir);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || process.platform === "win32") return undefined;
  const others = found.mode & 0o007;
  const group = found.mode & 0o070;
  if (others === 0 && group === 0) return ok(check, `${file} is its owner's alone.`);
  const wayOut = `It opens every secret in the database: chmod 600 ${file}`;
  return others === 0
    ? warn(check, `${file} can be read by its group. ${wayOut}`)
    : mend(check, `${file} can be read by other users of this machine. ${wayOut}`);
}
