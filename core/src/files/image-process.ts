/**
 * This program re-encodes one image in its own process, which `reencoded-image.ts` starts. Its only argument is an `ImageJob` as
 * JSON; it prints an `ImageResult` as JSON. It imports no module of the service.
 */

import { writeFileSync } from "node:fs";
import type { default as OpenImage, Sharp } from "sharp";

/** What to re-encode, and its limits. */
export interface ImageJob {
  from: string;
  /** Path of an existing empty file, whose mode libvips keeps. */
  to: string;
  /** The image's format, as sharp names it. */
  format: string;
  /** Media type to write. */
  made: string;
  /** Maximum bytes of the decoded image: width × height × channels × bytes per channel (contract §10.4). */
  decodedBytes: number;
  /** Maximum resident memory of this process, in bytes. */
  memory: number;
}

/** `failed`: the cause is not the image. */
export type ImageResult =
  | { size: number }
  | { refused: "too_large" | "too_heavy" | "unreadable"; because: string }
  | { failed: string };

/** Milliseconds between two memory checks. Decoders allocate at most about 30 MB in that time. */
const MEMORY_CHECK_EVERY = 10;
const QUALITY = 85;
/** Maximum decoded bytes of a JPEG whose code the encoder optimizes, because optimizing buffers the whole image once more. */
const OPTIMIZED_UP_TO = 64 * 2 ** 20;
/** Bytes per channel of a pixel, by libvips format. Other formats count as `DEEPEST`. */
const DEPTHS: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
const DEEPEST = 8;

const job = JSON.parse(process.argv[2] as string) as ImageJob;
diesFirst();
endsWithItsParent();
limitsItsMemory();
write(await reencoded());
process.exit();

async function reencoded(): Promise<ImageResult> {
  let open: typeof OpenImage;
  try {
    ({ default: open } = await import("sharp"));
  } catch (error) {
    // sharp is an optional dependency, because it has no build for some machines.
    return { failed: `Images cannot be re-encoded: the package sharp is not installed. ${error}` };
  }
  // Turns off threads and caches, because each process decodes one image, and they would only use memory.
  open.concurrency(1);
  open.cache(false);
  try {
    const image = open(job.from, { limitInputPixels: false, failOn: "error" });
    const { format, width, height, channels, depth } = await image.metadata();
    // Refuses an image whose format sharp detects differently, because sharp chooses the decoder by its own check of the content.
    if (format !== job.format)
      return { refused: "unreadable", because: "The file contains images of two types." };
    const bytes = width * height * channels * (DEPTHS[depth] ?? DEEPEST);
    if (!(bytes <= job.decodedBytes))
      return {
        refused: "too_large",
        because: `The decoded image has ${bytes} bytes; the limit is ${job.decodedBytes}.`,
      };
    const written = encoded(image.autoOrient(), bytes <= OPTIMIZED_UP_TO);
    return { size: (await written.toFile(job.to)).size };
  } catch (error) {
    // Removes the paths, because `isOutage` searches the message, and a random path could match.
    const because = (error as Error).message.replaceAll(job.from, "").replaceAll(job.to, "").slice(0, 500);
    return isOutage(because) ? { failed: because } : { refused: "unreadable", because };
  }
}

function encoded(image: Sharp, optimizeCoding: boolean): Sharp {
  if (job.made === "image/png") return image.png();
  if (job.made === "image/webp") return image.webp({ quality: QUALITY });
  return image.flatten({ background: "white" }).jpeg({ quality: QUALITY, optimizeCoding });
}

/** Whether the error is a full or broken disk, which is not the image's fault. */
function isOutage(message: string): boolean {
  return /no space|ENOSPC|EIO|write error|unable to open for write/i.test(message);
}

/**
 * Ends this process if its memory exceeds the limit, while decoders work in other threads. Unlike resource limits, this works on
 * every platform. Uses a signal, because an exit would wait for those threads.
 */
function limitsItsMemory(): void {
  setInterval(() => {
    if (process.memoryUsage.rss() <= job.memory) return;
    write({
      refused: "too_heavy",
      because: `Decoding the image takes more than ${job.memory} bytes of memory.`,
    });
    process.kill(process.pid, "SIGKILL");
  }, MEMORY_CHECK_EVERY);
}

/** Makes Linux kill this process, and not the service, when memory runs out. */
function diesFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {}
}

/** Ends this process when the parent process ends, which closes the input. */
function endsWithItsParent(): void {
  process.stdin.on("end", () => process.kill(process.pid, "SIGKILL")).resume();
}

function write(result: ImageResult): void {
  writeFileSync(1, JSON.stringify(result));
}
