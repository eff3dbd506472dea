/** Calls the service through the host (the console, the WordPress plugin or Shopify's app). Rejects with the host's errors. */
export type Send = <T>(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  more?: { body?: object; signal?: AbortSignal | undefined },
) => Promise<T>;
