/** A request, independent of the server that received it. */
export interface ApiRequest {
  method: string;
  /** The path without its query, still percent-encoded. */
  path: string;
  /** The text after `?`, or empty. */
  query: string;
  /** Headers with lower-case names. `node:http` joins the values of a repeated header, or makes a list of them. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /**
   * Resolves to the whole body, or to undefined if it is longer than `limit` bytes. Rejects if the body is incomplete. Call at
   * most once.
   */
  readBody(limit: number): Promise<Uint8Array | undefined>;
  /** Yields the body in pieces as they arrive. Call it instead of `readBody`. Stopping early closes the connection. */
  bodyPieces(): AsyncIterable<Uint8Array>;
  /** The client's IP address, resolved through trusted proxies. */
  ip: string;
  /** Whether the request arrived over TLS (at the service or at a trusted proxy) or over loopback. */
  secure: boolean;
  /** Whether the request comes from an app in the same process. It is then neither limited nor counted. */
  isOwn?: true | undefined;
  /**
   * Maximum bytes of messages in one page of a conversation, for a caller that buffers the whole response. Default: the maximum
   * of a page.
   */
  pageBytes?: number | undefined;
}

/** A response, independent of the server that sends it. The server adds `content-length` unless the body arrives in pieces. */
export interface ApiResponse {
  status: number;
  /** Names in lower case. `set-cookie` may contain several cookies, one per line. */
  headers: Record<string, string>;
  /** The whole body, or pieces, generated as the client reads them. */
  body: string | Uint8Array | AsyncGenerator<string | Uint8Array>;
}

export function isStreamed(body: ApiResponse["body"]): body is AsyncGenerator<string | Uint8Array> {
  return typeof body === "object" && Symbol.asyncIterator in body;
}

/** Returns the value of a header. Undefined if the header is absent, or a list such as `set-cookie`. */
export function headerOf(request: ApiRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}
