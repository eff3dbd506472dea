import type { Transform } from "node:stream";
import zlib, { type Zlib } from "node:zlib";

/** An answer that cannot be read: of an encoding that is not known, or not what it says it is. */
export class UnreadableAnswer extends Error {}

/** Undoes an answer's `Content-Encoding` (RFC 9110, 8.4.1) as its bytes come. */
export interface AnswerDecoder {
  /** Bytes that it takes up itself. */
  readonly weight: number;
  write(bytes: Uint8Array): void;
  /** After the last byte. */
  end(): void;
  /** Nothing is told any more. */
  destroy(): void;
}

/** Who is told of what was decoded: of at most 16 KiB at a time, so that whoever has enough may say so. */
export interface DecodedListener {
  bytes(bytes: Buffer): void;
  end(): void;
  failed(error: UnreadableAnswer): void;
}

/** Undefined where nothing is to be undone. Throws an `UnreadableAnswer` for encodings that are not known, and for several. */
export function answerDecoder(
  encoding: string | undefined,
  listener: DecodedListener,
): AnswerDecoder | undefined {
  const name = encoding?.trim().toLowerCase() ?? "";
  if (name === "" || name === "identity") return undefined;
  const kind = KINDS[name];
  if (kind === undefined) {
    // A header may hold anything: it is shown in an error message.
    const shown = name.replace(/[^\x21-\x7e]+/g, " ").slice(0, 40);
    throw new UnreadableAnswer(
      `Its Content-Encoding is "${shown}", and gzip, deflate, br and zstd are read, one at a time.`,
    );
  }
  return decoderOf(name, kind, listener);
}

interface Kind {
  weight: number;
  open(firstByte: number): Transform & Zlib;
}

const GZIP: Kind = { weight: 49_152, open: () => zlib.createGunzip() };
/** Bytes of what came before to which a zstd stream may refer: its default level's. It takes them up from its first byte on. */
const ZSTD_WINDOW_LOG = 21;

const KINDS: Partial<Record<string, Kind>> = {
  __proto__: null as never,
  gzip: GZIP,
  "x-gzip": GZIP,
  deflate: {
    weight: 49_152,
    // By the standard it begins with a header of zlib's; some servers leave that out.
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
        listener.failed(new UnreadableAnswer(`It says that it is ${name}, and is not.`, { cause }));
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
      // Nothing at all is as empty as before it was encoded.
      if (stream === undefined) listener.end();
      else stream.end();
    },
    destroy() {
      destroyed = true;
      stream?.destroy();
    },
  };
}
