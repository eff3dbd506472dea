/** A request, independent of the server that received it. */
export interface ApiRequest {
  method: string;
  /** The path without its query, still percent-encoded. */
  path: string;
  /** The text after `?`, or empty. */
  query: string;
  /** Headers with lower-case names. `node:http` joins the values of a repeated header, or makes a list of them. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The whole body, or undefined once it is longer than `limit` bytes. Rejects if it is incomplete. Call at most once. */
  readBody(limit: number): Promise<Uint8Array | undefined>;
  /** The body in pieces as they arrive, instead of `readBody`. Stopping early closes the connection. */
  bodyPieces(): AsyncIterable<Uint8Array>;
  /** The client's address, resolved through trusted proxies. */
  ip: string;
  /** Whether it came over TLS (to the service, or to a trusted proxy) or over loopback. */
  secure: boolean;
  /** Whether it comes from an app in the same process. It is then not limited and not counted. */
  isOwn?: true | undefined;
  /**
   * Maximum bytes of messages in one page of a conversation, for a caller that buffers the whole response. Default: the maximum
   * of a page.
   */
  pageBytes?: number | undefined;
}

/** A response. The server adds `content-length`. */
export interface ApiResponse {
  status: number;
  /** Names in lower case. `set-cookie` may contain several cookies, one per line. */
  headers: Record<string, string>;
  /** The whole body, or pieces as the client reads them. */
  body: string | Uint8Array | AsyncGenerator<string | Uint8Array>;
}

export function isStreamed(body: ApiResponse["body"]): body is AsyncGenerator<string | Uint8Array> {
  return typeof body === "object" && Symbol.asyncIterator in body;
}

/** The value of one header. Undefined if it is absent, or a list such as `set-cookie`. */
export function headerOf(request: ApiRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}
