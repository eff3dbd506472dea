import { z } from "zod";
import { PROXY } from "../app-config/needed-config.ts";

/** Milliseconds for both requests. */
const PATIENCE = 5_000;

const PATH = `/${PROXY.prefix}/${PROXY.subpath}/identity`;

/** Maximum bytes of a response: the app's own has 19. */
const LONGEST = 1_024;

const guest = z.object({ user_token: z.null() });

/**
 * `failing` if the storefront answers with something else than this app; `unknown` if it is closed or does not respond.
 */
export type ProxyState = "answering" | "failing" | "unknown";

/** Calls the shop's storefront through Shopify's app proxy, as a guest's browser does. Never rejects. */
export async function proxyState(shop: string): Promise<ProxyState> {
  const signal = AbortSignal.timeout(PATIENCE);
  const ask = (url: string | URL) => fetch(url, { redirect: "manual", signal });
  try {
    const first = await ask(`https://${shop}${PATH}`);
    const primary = primaryDomain(first.headers.get("location"));
    if (primary !== undefined) await first.body?.cancel();
    const answer = primary === undefined ? first : await ask(primary);
    if (answer.status >= 300 && answer.status < 400) return "unknown";
    if (answer.status === 429 || answer.status === 430) return "unknown";
    return guest.safeParse(JSON.parse(await startOfBody(answer))).success ? "answering" : "failing";
  } catch (error) {
    return error instanceof SyntaxError ? "failing" : "unknown";
  }
}

/**
 * The redirect from the shop's permanent domain to its primary domain; undefined for any other redirect, such as to the password
 * page, which is not followed.
 */
function primaryDomain(location: string | null): URL | undefined {
  const url = location === null ? null : URL.parse(location);
  return url?.protocol === "https:" && url.port === "" && url.pathname === PATH ? url : undefined;
}

async function startOfBody(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > LONGEST) break;
  }
  return Buffer.concat(pieces).toString();
}
