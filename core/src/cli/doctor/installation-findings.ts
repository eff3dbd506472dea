import { stat } from "node:fs/promises";
import pino from "pino";
import { masterSecretFile } from "../../sites/secrets/master-secret.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/**
 * Checks that only its owner can read the file with the master secret, which decrypts all other secrets. Undefined if the file
 * does not exist, and on Windows, where files have no modes.
 */
export async function secretFinding(dataDir: string): Promise<Finding | undefined> {
  const check = "master secret";
  const file = masterSecretFile(dataDir);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || process.platform === "win32") return undefined;
  const others = found.mode & 0o007;
  const group = found.mode & 0o070;
  if (others === 0 && group === 0) return ok(check, `Only its owner can read ${file}.`);
  const fix = `It decrypts every secret in the database. Run: chmod 600 ${file}`;
  return others === 0
    ? warn(check, `${file} can be read by its group. ${fix}`)
    : fail(check, `${file} can be read by other users of this machine. ${fix}`);
}

/** Connects to the Redis at this URL. Without Redis the service runs, but replicas share no limits. */
export async function redisFinding(url: string): Promise<Finding> {
  const check = "redis";
  // Loaded on demand, so that commands on a small installation start faster.
  const { redisConnection } = await import("../../cluster/redis-connection.ts");
  const redis = redisConnection({ url, log: pino({ level: "silent" }) });
  await redis.open();
  const { address, trouble } = redis;
  await redis.close();
  return trouble === undefined
    ? ok(check, `${address} answers.`)
    : fail(
        check,
        `REDIS_URL: ${address} cannot be used (${trouble}). Messages work without it, but each service counts limits separately, and cannot stop a reply of another service.`,
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
    return ok(check, `${host} accepts e-mails.`);
  } catch (error) {
    const reason = (error as Error).message;
    return fail(
      check,
      `PARLEY_SMTP_URL: ${host} cannot be used (${reason}). E-mails wait for up to a day, and are sent as soon as the mail server works.`,
    );
  } finally {
    server.close();
  }
}
