import { writeFile } from "node:fs/promises";
import type sharp from "sharp";
import { Failure } from "../failures.ts";
import { inTurns } from "./in-turns.ts";
import { refused } from "./incoming-folder.ts";

/** A picture of a large camera. One beyond it is refused by what its head says, before any of it is unpacked. */
const MOST_PIXELS = 50_000_000;
/** Unpacking AVIF takes more than twice the memory and the time of any other: so many cost what 50 million points of those do. */
const MOST_PIXELS_OF_AVIF = 20_000_000;
/** Seconds. */
const LONGEST = 20;
const QUALITY = 85;
/** Milliseconds that a picture may wait for its turn. */
const LONGEST_WAIT = 120_000;

/** As sharp names them. */
const FORMATS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
};

/**
 * Makes pictures anew from their pixels alone, one at a time: so many may come at once, and only one is unpacked. Sites take turns.
 * Reads `from` as the type it was found to be and writes `to`; answers the bytes written. Throws 400 for what is no such picture.
 */
export type ReencodeImage = (
  siteId: string,
  from: string,
  to: string,
  types: { found: string; made: string },
) => Promise<number>;

export function reencodeImage(load = () => import("sharp")): ReencodeImage {
  const takeTurn = inTurns();
  return (siteId, from, to, types) => {
    const begunAt = performance.now();
    return takeTurn(siteId, async () => {
      if (performance.now() - begunAt > LONGEST_WAIT) throw busy();
      return reencoded(load, from, to, types);
    });
  };
}

async function reencoded(
  load: () => Promise<{ default: typeof sharp }>,
  from: string,
  to: string,
  { found, made }: { found: string; made: string },
): Promise<number> {
  const { default: open } = await load().catch((cause) => {
    // An optional dependency: there is no build of it for every machine.
    throw new Error("Pictures cannot be made anew: the package sharp is not installed.", { cause });
  });
  // Read by nobody else, as what comes in: sharp keeps the mode that it finds.
  await writeFile(to, "", { flag: "wx", mode: 0o600 });
  try {
    const limitInputPixels = found === "image/avif" ? MOST_PIXELS_OF_AVIF : MOST_PIXELS;
    const image = open(from, { limitInputPixels, failOn: "error" });
    // Whose reader it is, is sharp's to choose, by its own look at the content.
    if ((await image.metadata()).format !== FORMATS[found]) throw new Error("Two types in one file.");
    const turned = image.autoOrient().timeout({ seconds: LONGEST });
    const written =
      made === "image/png"
        ? turned.png()
        : made === "image/webp"
          ? turned.webp({ quality: QUALITY })
          : turned.flatten({ background: "white" }).jpeg({ quality: QUALITY });
    return (await written.toFile(to)).size;
  } catch (cause) {
    if (isOutage(cause)) throw cause;
    throw refused("body", "invalid_value", "This picture cannot be read, or is too large.", cause);
  }
}

function busy(): Failure {
  const message = "Too many pictures are being looked at. Try again in a minute.";
  return new Failure("rateLimited", "in_flight", "limit_exceeded", message, { retryAfter: 60 });
}

/** A disk that is full or broken is no fault of the picture's. */
function isOutage(error: unknown): boolean {
  return /no space|ENOSPC|EIO|write error|unable to open for write/i.test(String((error as Error).message));
}
