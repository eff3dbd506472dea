import { readFile } from "node:fs/promises";
import { parse } from "smol-toml";
import { z } from "zod";
import { AppOptionsError } from "../options.ts";

export const CONFIG_FILE = "shopify.app.toml";

const text = z.string().default("");
const texts = z.array(z.string()).default([]);

const schema = z.object({
  client_id: text,
  application_url: text,
  embedded: z.boolean().default(false),
  access_scopes: z.object({ scopes: text, use_legacy_install_flow: z.boolean().default(false) }).prefault({}),
  auth: z.object({ redirect_urls: texts }).prefault({}),
  webhooks: z
    .object({
      api_version: text,
      subscriptions: z.array(z.object({ topics: texts, compliance_topics: texts, uri: text })).default([]),
    })
    .prefault({}),
  app_proxy: z.object({ url: text, prefix: text, subpath: text }).prefault({}),
});

/** The part of `shopify.app.toml` that has to agree with the app. A missing value is empty. */
export type AppConfig = z.output<typeof schema>;

/** Undefined if there is no such file. Rejects with `AppOptionsError`, which names the faulty line or value. */
export async function readAppConfig(file: URL): Promise<AppConfig | undefined> {
  const written = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw new AppOptionsError(`${CONFIG_FILE} cannot be read (${error.code}).`, { cause: error });
  });
  return written === undefined ? undefined : parseAppConfig(written);
}

/** Throws `AppOptionsError`. */
export function parseAppConfig(written: string): AppConfig {
  let document: unknown;
  try {
    document = parse(written);
  } catch (cause) {
    // Uses the first line only, because the lines below it quote the file.
    const [reason] = (cause as Error).message.split("\n");
    throw new AppOptionsError(`${CONFIG_FILE}, line ${(cause as { line?: number }).line}: ${reason}.`, {
      cause,
    });
  }
  const result = schema.safeParse(document);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AppOptionsError(`${CONFIG_FILE}: ${issue?.path.join(".")}: ${issue?.message}.`, {
    cause: result.error,
  });
}
