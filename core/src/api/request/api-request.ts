/** A request as the service sees it, whichever server it came through. */
export interface ApiRequest {
  method: string;
  /** Without the query, still percent-encoded. */
  path: string;
  /** The text behind `?`, or empty. */
  query: string;
  /** Lower-case names. A header sent twice is joined or a list, as `node:http` does it. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The whole body, or undefined once it is longer than `limit` bytes. Rejects if it breaks off. Called once at most. */
  readBody(limit: number): Promise<Uint8Array | undefined>;
  /** The same, piece by piece as it comes, in place of `readBody`. Whoever stops early hangs up on the sender. */
  bodyPieces(): AsyncIterable<Uint8Array>;
  /** The client's address, already seen through trusted proxies. */
  ip: string;
  /** Whether it came by TLS (to us, or to a trusted proxy) or over loopback. */
  secure: boolean;
  /** Whether it comes from an app in the service's own process, which no limit holds and which is counted for nobody. */
  isOwn?: true | undefined;
  /** Bytes of messages in one page of a conversation, for a caller that holds the whole answer; else as many as a page may have. */
  pageBytes?: number | undefined;
}

/** What goes back. `content-length` is the server's to add. */
export interface ApiResponse {
  status: number;
  /** Names in lower case. `set-cookie` may hold several cookies, one a line. */
  headers: Record<string, string>;
  /** Whole, or piece by piece as the client takes it. */
  body: string | Uint8Array | AsyncGenerator<string | Uint8Array>;
}

export function isStreamed(body: ApiResponse["body"]): body is AsyncGenerator<string | Uint8Array> {
  return typeof body === "object" && Symbol.asyncIterator in body;
}

/** One header's text; undefined if absent or sent several times in a way that has no single value. */
export function headerOf(request: ApiRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}
