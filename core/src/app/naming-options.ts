import { OptionsError } from "../options.ts";

/** The option of `openParley` for each environment variable. */
const OPTION_OF: Record<string, string> = {
  DATABASE_URL: "databaseUrl",
  REDIS_URL: "redisUrl",
  PARLEY_DATA_DIR: "dataDir",
  PARLEY_SECRET: "secret",
  PARLEY_PUBLIC_URL: "publicUrl",
  PARLEY_TRUST_PROXY: "trustProxy",
  PARLEY_ALLOW_WEBHOOK_HOSTS: "allowWebhookHosts",
  PARLEY_OPERATOR_KEY: "operatorKey",
};

/** Replaces the name of an environment variable in errors by the name of the option of `openParley`. */
export async function namingOptions<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    const message = error.message.replaceAll(/[A-Z]+(?:_[A-Z]+)+/g, (name) => OPTION_OF[name] ?? name);
    throw new OptionsError(message, { cause: error });
  }
}
