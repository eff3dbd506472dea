import { loginCookies } from "./login-cookies.ts";
import type { WordPressSite } from "./wordpress-site.ts";

export interface RestAnswer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer it looks at.
  json: any;
}

/** A visitor with the cookies of a browser, logged in or not. */
export interface WordPressVisitor {
  get(path: string): Promise<string>;
  /** Calls a route under `parley-chat/v1`. The default nonce is the session's; null sends none. */
  rest(
    method: string,
    path: string,
    options?: { body?: object | undefined; nonce?: string | null; headers?: Record<string, string> },
  ): Promise<RestAnswer>;
}

export async function wordpressVisitor({ origin }: WordPressSite, user?: string): Promise<WordPressVisitor> {
  const pairs = user === undefined ? [] : await loginCookies(origin, user);
  const cookies = pairs.map(({ name, value }) => `${name}=${value}`).join("; ");
  const get = async (path: string) => (await fetch(origin + path, { headers: { cookie: cookies } })).text();
  const ownNonce = user === undefined ? null : await get("/wp-admin/admin-ajax.php?action=rest-nonce");
  return {
    get,
    async rest(method, path, { body, nonce = ownNonce, headers: more } = {}) {
      const headers: Record<string, string> = { ...more, cookie: cookies };
      if (nonce !== null) headers["X-WP-Nonce"] = nonce;
      if (body !== undefined) headers["Content-Type"] = "application/json";
      const answer = await fetch(`${origin}/wp-json/parley-chat/v1${path}`, {
        method,
        headers,
        redirect: "manual",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // Keeps a byte order mark, which `text()` would remove.
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
      const isJson = answer.headers.get("content-type")?.startsWith("application/json");
      const { status, headers: heads } = answer;
      return { status, headers: heads, text, json: isJson ? JSON.parse(text) : undefined };
    },
  };
}
