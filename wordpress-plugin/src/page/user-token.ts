export interface Signing {
  /** Address that returns a signed token for the user for whom the page was made, and for no other user. */
  tokenUrl: string;
  /** Address that returns a fresh nonce for the logged-in user (WordPress's own `rest-nonce`). */
  nonceUrl: string;
  /** Created with the page, and valid for a day. A cached page or an open tab may be older. */
  nonce: string;
}

/** Milliseconds that a visitor waits for WordPress. */
const PATIENCE = 4_000;

/** Status for a redirect to another host, and for a request that timed out. */
const NO_ANSWER = 0;

/**
 * Returns a function that requests a short-lived token with the logged-in user's identity from WordPress.
 *
 * The function resolves to undefined if nobody is logged in any longer, if this plugin may not identify the user, or if
 * it never got a token because the request times out or something else answers, such as a security plugin. The visitor
 * then chats as a guest.
 *
 * It rejects if another user has logged in since the page was made, if the browser is offline, if WordPress fails
 * (5xx), or if WordPress stops answering after it returned a token. A user's conversation thus never becomes a guest's.
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
    const details = `${tokenUrl}: ${status === NO_ANSWER ? "no answer, or a redirect to another host" : status} ${code}`;
    if (wasNamed || status >= 500 || code.startsWith("parley_chat_")) throw new Error(details);
    console.warn(
      `Parley: WordPress does not say who is logged in, so the chat goes on as a guest's. ${details}`,
    );
    return undefined;
  };
}

interface Answer {
  status: number;
  code?: string;
  token?: unknown;
}

/** Parses a response. Converts and shortens `code`, because a firewall's JSON may have any value there. */
function parsed(text: string): Omit<Answer, "status"> {
  try {
    const { code, token } = Object(JSON.parse(text));
    return { code: String(code ?? "").slice(0, 100), token };
  } catch {
    return {};
  }
}

/**
 * Sends a request, and repeats it without following redirects if it fails. A redirect to another host, such as a login
 * page, fails like a lost connection if it is followed, and otherwise returns status 0.
 */
function reached(address: string, init: RequestInit): Promise<Response> {
  return fetch(address, init).catch(() => fetch(address, { ...init, redirect: "manual" }));
}

/**
 * Returns undefined if nobody is logged in, because WordPress then answers `0`. Returns an empty string for any other
 * response that is not a nonce; the route refuses it.
 */
async function freshNonce(address: string, signal: AbortSignal): Promise<string | undefined> {
  // Sends cookies to another host too, because the dashboard may have another host than the page. The dashboard allows
  // requests from the page's origin.
  const answer = await reached(address, { credentials: "include", cache: "no-store", signal });
  const text = (await answer.text()).trim();
  if (text === "0") return undefined;
  return answer.ok && /^[\da-f]{10}$/.test(text) ? text : "";
}
