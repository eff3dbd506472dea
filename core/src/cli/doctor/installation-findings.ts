import { stat } from "node:fs/promises";
import pino from "pino";
import { masterSecretFile } from "../../sites/secrets/master-secret.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/** Checks the file that opens all other secrets. Undefined if there is none, and on Windows, which has no such modes. */
export async function secretFinding(dataDir: string): Promise<Finding | undefined> {
  const check = "master secret";
  const file = masterSecretFile(dataDir);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || process.platform === "win32") return undefined;
  const others = found.mode & 0o007;
  const group = found.mode & 0o070;
  if (others === 0 && group === 0) return ok(check, `Only its owner can read ${file}.`);
  const wayOut = `It opens every secret in the database: chmod 600 ${file}`;
  return others === 0
    ? warn(check, `${file} can be read by its group. ${wayOut}`)
    : fail(check, `${file} can be read by other users of this machine. ${wayOut}`);
}

/** Calls the Redis at this address. The service runs without it, but then its replicas share nothing. */
export async function redisFinding(url: string): Promise<Finding> {
  const check = "redis";
  // Loaded on demand, so that commands on a small installation start faster.
  const { redisConnection } = await import("../../cluster/redis-connection.ts");
  const redis = redisConnection({ url, log: pino({ level: "silent" }) });
  await redis.open();
  const { place, trouble } = redis;
  await redis.close();
  return trouble === undefined
    ? ok(check, `${place} answers.`)
    : fail(
        check,
        `REDIS_URL: ${place} cannot be used (${trouble}). Messages work without it, but each service counts limits separately, and cannot stop a reply that another one writes.`,
      );
}

/** Signs in to the mail server, and sends no e-mail. */
export async function mailFinding(mail: { url: string; from: string }): Promise<Finding> {
  const check = "mail";
  const { host } = new URL(mail.url);
  // Loaded on demand, so that commands on a small installation start faster.
  const { mailer } = await import("../../outgoing/mailer.ts");
  const server = mailer(mail);
  try {
    await server.verify();
    return ok(check, `${host} takes mails.`);
  } catch (error) {
    const reason = (error as Error).message;
    return fail(
      check,
      `PARLEY_SMTP_URL: ${host} cannot be used (${reason}). No e-mails are sent until it can; they wait for a day.`,
    );
  } finally {
    server.close();
  }
}
