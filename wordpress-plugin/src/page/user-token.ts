export interface Signing {
  /** Address that signs who is logged in, for one user only. */
  tokenUrl: string;
  /** Address of a fresh nonce for whoever is logged in (WordPress's own `rest-nonce`). */
  nonceUrl: string;
  /** Of the time when the page was made. A cache or an open tab may have kept it beyond its life of a day. */
  nonce: string;
}

/**
 * A way to a short-lived token that says who is logged in. It resolves to undefined once nobody is, and rejects where
 * WordPress does not say, or where somebody else has logged in since the page was made.
 */
export function userToken({ tokenUrl, nonceUrl, nonce }: Signing): () => Promise<string | undefined> {
  let current: string | undefined = nonce;

  async function ask(): Promise<Answer | undefined> {
    current ??= await freshNonce(nonceUrl);
    if (current === undefined) return undefined;
    const response = await fetch(tokenUrl, {
      headers: { "X-WP-Nonce": current },
      credentials: "same-origin",
      cache: "no-store",
    });
    const body = await response.json().catch(() => undefined);
    return { ...body, status: response.status };
  }

  return async () => {
    let answer = await ask();
    if (answer?.code === "rest_cookie_invalid_nonce") {
      current = undefined;
      answer = await ask();
    }
    if (answer === undefined) return undefined;
    const { status, code, token } = answer;
    if (status === 200 && typeof token === "string") return token;
    if (status === 401 || code === "parley_chat_no_identity") return undefined;
    throw new Error(`${tokenUrl}: ${status} ${code ?? ""}`);
  };
}

interface Answer {
  status: number;
  code?: string;
  token?: unknown;
}

/** Undefined where nobody is logged in: WordPress answers `0` then. */
async function freshNonce(address: string): Promise<string | undefined> {
  // The dashboard may have another host than the page; WordPress lets the page's own origin ask there.
  const answer = await fetch(address, { credentials: "include", cache: "no-store" });
  const text = (await answer.text()).trim();
  if (text === "0") return undefined;
  if (answer.ok && /^[\da-f]{10}$/.test(text)) return text;
  throw new Error(`${address}: ${answer.status}`);
}
