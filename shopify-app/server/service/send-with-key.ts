import type { SendWithKey } from "./service.ts";

/** `base` is the service's address without `/v1`. */
export function sendWithKey(send: typeof fetch, base: string): SendWithKey {
  return (apiKey, path, init) => {
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${apiKey}`);
    return send(`${base}/v1/${path}`, { ...init, headers });
  };
}
