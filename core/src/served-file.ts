import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

/** Supported encodings, those with smaller results first. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A file that does not change while the process runs, with compressed copies made in advance. */
export interface ServedFile {
  type: string;
  contents: Buffer;
  /** Compressed copies that are smaller than the file. */
  encoded: Partial<Record<Encoding, Buffer>>;
  /** Hash of the content. */
  hash: string;
}

export interface FileAnswer {
  /** A 304 has an empty body. */
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer;
}

export function servedFile(type: string, contents: Buffer, encoded: ServedFile["encoded"] = {}): ServedFile {
  const hash = createHash("sha256").update(contents).digest("base64url").slice(0, 22);
  const smaller = ENCODINGS.flatMap((name) => {
    const bytes = encoded[name];
    return bytes !== undefined && bytes.length < contents.length ? [[name, bytes]] : [];
  });
  return { type, contents, encoded: Object.fromEntries(smaller), hash };
}

/** Compresses a file that no build has compressed. Above 100 KB, brotli's two highest levels take seconds. */
export async function compressedFile(type: string, contents: Buffer): Promise<ServedFile> {
  const quality = contents.length > 100_000 ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(contents, { params }),
    promisify(gzip)(contents, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return servedFile(type, contents, { br, gzip: zipped });
}

/**
 * Answers with the encoding that the client prefers (RFC 9110, 12.5.3), or with the smallest of several preferred encodings.
 * Answers without compression if the client states no preference or accepts none of the encodings. Each encoding has its own
 * strong ETag. `vary` lists the headers that change the answer.
 */
export function fileAnswer(
  { type, contents, encoded, hash }: ServedFile,
  wanted: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): FileAnswer {
  const encoding = encodingFor(wanted.acceptEncoding ?? "", encoded);
  const etag = encoding === undefined ? `"${hash}"` : `"${hash}-${encoding}"`;
  const headers = { etag, vary: "Accept-Encoding", "x-content-type-options": "nosniff" };
  if (isKnown(etag, wanted.ifNoneMatch)) return { status: 304, headers, body: NOTHING };
  return {
    status: 200,
    headers: {
      ...headers,
      "content-type": type,
      ...(encoding === undefined ? {} : { "content-encoding": encoding }),
    },
    body: (encoding && encoded[encoding]) ?? contents,
  };
}

const NOTHING = Buffer.alloc(0);

/** Maximum number of characters of a header that are read. */
const LONGEST_HEADER = 1_000;

/** Missing from the package's types. */
interface Negotiation {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

function encodingFor(header: string, encoded: ServedFile["encoded"]): Encoding | undefined {
  const available = ENCODINGS.filter((name) => encoded[name] !== undefined);
  const headers = { "accept-encoding": header.slice(0, LONGEST_HEADER) };
  const negotiation: Negotiation = new Negotiator({ headers });
  const wanted = negotiation.encoding([...available, "identity"], { preferred: ENCODINGS });
  return available.find((name) => name === wanted);
}

/**
 * Whether the client already has the content. Compares ETags weakly (RFC 9110, 13.1.2), because proxies mark the ETag of a
 * response that they pass on as weak.
 */
function isKnown(etag: string, ifNoneMatch = ""): boolean {
  return ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}
