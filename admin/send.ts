/** Sends a call of the service, by way of the host. Rejects as the host's calls do. */
export type Send = <T>(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  more?: { body?: object; signal?: AbortSignal | undefined },
) => Promise<T>;
