import type { Transform } from "node:stream";
import zlib, { type Zlib } from "node:zlib";

/** The response is unreadable: its encoding is unknown, or its content does not match the encoding. */
export class UnreadableAnswer extends Error {}

/** Decodes a response's `Content-Encoding` (RFC 9110, 8.4.1) as its bytes arrive. */
export interface AnswerDecoder {
  /** Bytes of memory that the decoder itself uses. */
  readonly weight: number;
  write(bytes: Uint8Array): void;
  /** Call after the last byte. */
  end(): void;
  /** Stops all calls to the listener. */
  destroy(): void;
}

/** Receives decoded bytes, at most 16 KiB at a time, so that it can stop early. */
export interface DecodedListener {
  bytes(bytes: Buffer): void;
  end(): void;
  failed(error: UnreadableAnswer): void;
}

/**
 * Creates the decoder for an encoding. Undefined if there is nothing to decode. Throws an `UnreadableAnswer` for unknown
 * encodings, and for several.
 */
export function answerDecoder(
  encoding: string | undefined,
  listener: DecodedListener,
): AnswerDecoder | undefined {
  const name = encoding?.trim().toLowerCase() ?? "";
  if (name === "" || name === "identity") return undefined;
  const kind = KINDS[name];
  if (kind === undefined) {
    // The name is shown in an error message, and a header may contain anything.
    const shown = name.replace(/[^\x21-\x7e]+/g, " ").slice(0, 40);
    throw new UnreadableAnswer(
      `Its Content-Encoding is "${shown}". The service supports gzip, deflate, br and zstd, one at a time.`,
    );
  }
  return decoderOf(name, kind, listener);
}

interface Kind {
  weight: number;
  open(firstByte: number): Transform & Zlib;
}

const GZIP: Kind = { weight: 49_152, open: () => zlib.createGunzip() };
/**
 * Maximum window of a zstd stream, as a power of 2: 2 MiB, the window of its default level. The decoder allocates the window with
 * the first byte.
 */
const ZSTD_WINDOW_LOG = 21;

const KINDS: Partial<Record<string, Kind>> = {
  __proto__: null as never,
  gzip: GZIP,
  "x-gzip": GZIP,
  deflate: {
    weight: 49_152,
    // The standard requires a zlib header; some servers omit it.
    open: (firstByte) => ((firstByte & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw()),
  },
  br: { weight: 262_144, open: () => zlib.createBrotliDecompress() },
  zstd: {
    weight: 2 ** ZSTD_WINDOW_LOG + 262_144,
    open: () =>
      zlib.createZstdDecompress({
        params: { [zlib.constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
      }),
  },
};

function decoderOf(name: string, kind: Kind, listener: DecodedListener): AnswerDecoder {
  let stream: Transform | undefined;
  let destroyed = false;

  function opened(firstByte: number): Transform {
    const decoding: Transform = kind.open(firstByte);
    decoding.on("data", (bytes: Buffer) => {
      if (!destroyed) listener.bytes(bytes);
    });
    decoding.on("end", () => {
      if (!destroyed) listener.end();
    });
    decoding.on("error", (cause) => {
      if (!destroyed)
        listener.failed(
          new UnreadableAnswer(`Its Content-Encoding says ${name}, but its content is not ${name}.`, {
            cause,
          }),
        );
    });
    return decoding;
  }

  return {
    weight: kind.weight,
    write(bytes) {
      const [firstByte] = bytes;
      if (destroyed || firstByte === undefined) return;
      stream ??= opened(firstByte);
      stream.write(bytes);
    },
    end() {
      // An empty body needs no decoding.
      if (stream === undefined) listener.end();
      else stream.end();
    },
    destroy() {
      destroyed = true;
      stream?.destroy();
    },
  };
}
