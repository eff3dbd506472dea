import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { type Dispatcher, Pool } from "undici/index.js";
import type { FileBucket } from "../../file-bucket.ts";
import { UnsureOutcome } from "../content-store.ts";

type Body = Dispatcher.ResponseData["body"];

export interface S3Answer {
  status: number;
  headers: Dispatcher.ResponseData["headers"];
  /** S3's error code, such as `NoSuchKey`. */
  code: string | undefined;
}

/** A response whose body has not been read. */
export type S3Content = S3Answer & { body: Body };

export interface S3Call {
  method: "PUT" | "HEAD" | "GET" | "DELETE";
  key: string;
  /** Creates the body again for each attempt. */
  content?: { size: number; sha256: string; stream: () => Readable };
  /** Milliseconds for all attempts together. */
  within: number;
  /** Statuses that count as an answer, not a failure. */
  expected: readonly number[];
}

/**
 * Each call rejects with an `Error` whose message contains only the store's status and code, or the connection's error. It
 * rejects with an `UnsureOutcome` if the store may have stored the content.
 */
export interface S3Calls {
  call(call: S3Call): Promise<S3Answer>;
  /** `within` is the time until the content begins; after that, reading may be slow but must not stall. */
  read(call: Pick<S3Call, "key" | "within">): Promise<S3Content>;
  /** Aborts running calls. */
  close(): Promise<void>;
}

const NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
/** Milliseconds. */
const CONNECT = 10_000;
const SILENCE = 20_000;
const FIRST_PAUSE = 200;
const TRIES = 3;
/** Statuses after which a call is tried again. */
const RETRYABLE = new Set([429, 500, 502, 503, 504]);
/**
 * Statuses after which the store may still complete the call, because only the gateway has stopped waiting. `RETRYABLE` includes
 * them.
 */
const UNSURE = new Set([500, 502, 504]);
/** Maximum number of concurrent calls; further calls wait. Reads of content have separate connections without this limit. */
const CONNECTIONS = 32;
/** Maximum bytes that are read of an error's body. */
const LONGEST_ERROR = 8_192;

/** Sends signed calls to a bucket. aws4fetch signs; undici provides connections and timeouts. */
export function s3Calls(bucket: FileBucket): S3Calls {
  const bounds = { pipelining: 1, allowH2: false, bodyTimeout: SILENCE, connect: { timeout: CONNECT } };
  const calls = new Pool(bucket.origin, { ...bounds, connections: CONNECTIONS });
  const reads = new Pool(bucket.origin, bounds);

  async function once(given: S3Call, pool: Pool, signal: AbortSignal): Promise<S3Content> {
    const { method, key, content } = given;
    const signer = new AwsV4Signer({
      method,
      url: bucket.origin + bucket.path + key,
      service: "s3",
      region: bucket.region,
      accessKeyId: bucket.accessKeyId,
      secretAccessKey: bucket.secretAccessKey,
      ...(bucket.sessionToken !== undefined && { sessionToken: bucket.sessionToken }),
      headers: { "x-amz-content-sha256": content?.sha256 ?? NOTHING },
    });
    const { headers, url } = await signer.sign();
    const { statusCode, ...answer } = await pool.request({
      method,
      path: url.pathname,
      signal,
      headersTimeout: given.within,
      headers: { ...Object.fromEntries(headers), ...(content && lengthOf(content.size)) },
      body: content?.stream() ?? null,
    });
    // Ignores errors of a body that nobody reads. A reader of the body receives its errors.
    answer.body.on("error", () => undefined);
    return { status: statusCode, headers: answer.headers, body: answer.body, code: undefined };
  }

  /** Resolves with the result of `taken`. The time limit covers the response's headers, not its content. */
  async function tried<T>(given: S3Call, pool: Pool, taken: (answer: S3Content) => Promise<T>): Promise<T> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), given.within);
    let failure: Error | undefined;
    let mayHaveArrived = false;
    try {
      for (let before = 0; before < TRIES && !late.signal.aborted; before++) {
        if (before > 0) await pause(FIRST_PAUSE * 4 ** (before - 1), late.signal);
        try {
          const answer = await once(given, pool, late.signal);
          if (given.expected.includes(answer.status) && !isHtml(answer)) return await taken(answer);
          failure = refusal(answer.status, isHtml(answer) ? "an HTML page" : await codeIn(answer.body));
          mayHaveArrived ||= given.content !== undefined && UNSURE.has(answer.status);
          if (!RETRYABLE.has(answer.status)) break;
        } catch (cause) {
          mayHaveArrived ||= given.content !== undefined && !neverConnected(cause);
          failure = new Error(`The file store cannot be used (${codeOf(cause)}).`, { cause });
        }
      }
    } finally {
      clearTimeout(timer);
    }
    if (late.signal.aborted) failure = new Error("The file store did not answer in time.");
    throw mayHaveArrived ? new UnsureOutcome(failure?.message, { cause: failure }) : failure;
  }

  return {
    call: (given) =>
      tried(given, calls, async ({ status, headers, body }) => ({
        status,
        headers,
        code: await codeIn(body),
      })),
    read: (given) => tried({ ...given, method: "GET", expected: [200] }, reads, async (answer) => answer),
    async close() {
      await Promise.all([calls.destroy(), reads.destroy()]);
    },
  };
}

function lengthOf(size: number) {
  return { "content-length": String(size), "content-type": "application/octet-stream" };
}

/** Waits before the next attempt, at most until the time for all attempts is over. The next attempt then fails immediately. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
}

/** Whether the response may come from a proxy instead of the store. */
function isHtml({ headers }: S3Answer): boolean {
  return String(headers["content-type"] ?? "").includes("html");
}

export function refusal(status: number, code: string | undefined): Error {
  return new Error(`The file store answered with status ${status}${code === undefined ? "" : ` (${code})`}.`);
}

/** Returns the error code in a body, which is read to its end, or up to the limit. */
async function codeIn(body: Body): Promise<string | undefined> {
  let text = "";
  for await (const bytes of body) {
    text += (bytes as Buffer).toString("latin1");
    if (text.length > LONGEST_ERROR) break;
  }
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1];
}

function neverConnected(cause: unknown): boolean {
  return /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT/.test(codeOf(cause));
}

function codeOf(cause: unknown): string {
  const { code, name } = cause as NodeJS.ErrnoException;
  return code ?? name;
}
