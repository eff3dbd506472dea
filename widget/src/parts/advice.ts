import type { Embed } from "../loader/embed.ts";
import type { ServiceError } from "../service/service-error.ts";

export { pruneContext } from "./prune-context.ts";
export { withoutRefused } from "./without-refused.ts";

/** Logs errors that only the owner of the page can fix. */
export async function logAdvice(
  error: ServiceError,
  embed: Embed,
  page: Pick<typeof globalThis, "fetch" | "origin" | "console">,
): Promise<void> {
  const advice = await adviceOn(error, embed, page);
  if (advice) page.console.error(advice);
}

async function adviceOn(
  { status, field, cause }: ServiceError,
  { site, base }: Embed,
  { fetch, origin }: Pick<typeof globalThis, "fetch" | "origin">,
): Promise<string | undefined> {
  if (status === 404 && field === "site") return `Parley: there is no site with the public key ${site}`;
  // To the page, an outage and a refusal without CORS headers look the same. A timeout is not a TypeError.
  if (!(cause instanceof TypeError)) return undefined;
  const isReached = await fetch(`${base}/`, { mode: "no-cors" }).catch(() => {});
  return isReached === undefined
    ? `Parley: ${base} cannot be reached`
    : origin === "null"
      ? "Parley: this page has no origin. A sandboxed frame needs allow-same-origin."
      : `Parley: ${base} answers, but not to this page. Is its origin ${origin} in the site's allowed_origins?`;
}
