export interface Signing {
  /** Address that signs who is logged in, for one user only. */
  tokenUrl: string;
  /** Address of a fresh nonce for whoever is logged in (WordPress's own `rest-nonce`). */
  nonceUrl: string;
  /** Of the time when the page was made. A cache or an open tab may have kept it beyond its life of a day. */
  nonce: string;
}

/** Milliseconds for which a visitor waits for WordPress. */
const PATIENCE = 4_000;

/** Status of a redirect to another host, and of what WordPress did not answer in time. */
const NO_ANSWER = 0;

/**
 * Asks WordPress for a short-lived token that says who is logged in. Resolves to undefined once nobody is, and where something
 * else answers from the beginning, such as a security plugin: then the visitor chats as a guest. Rejects where somebody else has
 * logged in since the page was made, where the browser is offline or WordPress fails (5xx), and where WordPress stops answering
 * after it gave a token: the conversation of a user does not become a guest's.
 */
export function userToken({ tokenUrl, nonceUrl, nonce }: Signing): () => Promise<string | undefined> {
  let current: string | undefined = nonce;
  let wasNamed = false;

  async function ask(signal: AbortSignal): Promise<Answer | undefined> {
    current ??= await freshNonce(nonceUrl, signal);
    if (current === undefined) return undefined;
    const response = await reached(tokenUrl, {
      headers: { "X-WP-Nonce": current },
      credentials: "same-origin",
      cache: "no-store",
      signal,
    });
    const text = await response.text();
    return { ...parsed(text), status: response.status };
  }

  async function answered(signal: AbortSignal): Promise<Answer | undefined> {
    const answer = await ask(signal);
    if (answer?.code !== "rest_cookie_invalid_nonce") return answer;
    current = undefined;
    return ask(signal);
  }

  return async () => {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await answered(signal).catch((error): Answer => {
      if (!signal.aborted) throw error;
      return { status: NO_ANSWER };
    });
    if (answer === undefined) return undefined;
    const { status, code = "", token } = answer;
    if (status === 200 && typeof token === "string") {
      wasNamed = true;
      return token;
    }
    if (status === 401 || code === "parley_chat_no_identity") return undefined;
    const told = `${tokenUrl}: ${status === NO_ANSWER ? "no answer, or a redirect to another host" : status} ${code}`;
    if (wasNamed || status >= 500 || code.startsWith("parley_chat_")) throw new Error(told);
    console.warn(
      `Parley: WordPress does not say who is logged in, so the chat goes on as a guest's. ${told}`,
    );
    return undefined;
  };
}

interface Answer {
  status: number;
  code?: string;
  token?: unknown;
}

/** A firewall's JSON may have anything as its `code`. */
function parsed(text: string): Omit<Answer, "status"> {
  try {
    const { code, token } = Object(JSON.parse(text));
    return { code: String(code ?? "").slice(0, 100), token };
  } catch {
    return {};
  }
}

/**
 * A redirect to another host, as to a login page, fails like a lost connection when it is followed. Asked for without following
 * it, it has the status 0.
 */
function reached(address: string, init: RequestInit): Promise<Response> {
  return fetch(address, init).catch(() => fetch(address, { ...init, redirect: "manual" }));
}

/** Undefined where nobody is logged in: WordPress answers `0` then. Something else than a nonce is refused by the route itself. */
async function freshNonce(address: string, signal: AbortSignal): Promise<string | undefined> {
  // The dashboard may have another host than the page; WordPress lets the page's own origin ask there.
  const answer = await reached(address, { credentials: "include", cache: "no-store", signal });
  const text = (await answer.text()).trim();
  if (text === "0") return undefined;
  return answer.ok && /^[\da-f]{10}$/.test(text) ? text : "";
}
