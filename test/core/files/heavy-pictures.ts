import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Images that are small as files but large in memory, or that have a wrong header, by description. */
export const HEAVY_PICTURES: Readonly<Record<string, () => Promise<Buffer>>> = {
  "WebP of 16,000 × 3,100, turned by EXIF": () =>
    flat(16_000, 3_100, 3).webp().withMetadata({ orientation: 6 }).toBuffer(),
  "WebP of 16,000 × 3,100 with transparency, turned by EXIF": () =>
    flat(16_000, 3_100, 4).webp().withMetadata({ orientation: 6 }).toBuffer(),
  "interlaced 16-bit PNG of 5,000 × 5,000": () => deepPng(5_000, 5_000, true),
  "interlaced 16-bit PNG of 7,000 × 7,000": () => deepPng(7_000, 7_000, true),
  "16-bit PNG of 7,000 × 7,000": () => deepPng(7_000, 7_000, false),
  "progressive JPEG of 8,000 × 6,000": () => flat(8_000, 6_000, 3).jpeg({ progressive: true }).toBuffer(),
  "progressive JPEG of 8,000 × 6,000, turned by EXIF": () =>
    flat(8_000, 6_000, 3).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
  "CMYK JPEG of 7,000 × 7,000": () =>
    flat(7_000, 7_000, 3).toColourspace("cmyk").jpeg({ progressive: true }).toBuffer(),
  "CMYK JPEG of 8,000 × 8,000": () =>
    flat(8_000, 8_000, 3).toColourspace("cmyk").jpeg({ progressive: true }).toBuffer(),
  "AVIF of 5,000 × 4,000": () => flat(5_000, 4_000, 3).avif({ effort: 0 }).toBuffer(),
  "10-bit AVIF of 5,000 × 4,000": () =>
    flat(5_000, 4_000, 3)
      .toColourspace("rgb16")
      .heif({ compression: "av1", bitdepth: 10, effort: 0 })
      .toBuffer(),
  "AVIF of 8,000 × 8,000 whose header says 8 × 8": lyingAvif,
  "GIF with 1,000 frames of 1,000 × 1,000": () => longGif(1_000, 1_000),
  "GIF with 1,000,000 frames of 1 × 1": () => longGif(1, 1_000_000),
  "WebP with 300 frames of 1,000 × 1,000": () => longWebp(1_000, 300),
  "PNG with a compressed text of 1 GiB": () => pngWith("zTXt", "Comment\0\0"),
  "PNG with a color profile of 1 GiB": () => pngWith("iCCP", "profile\0\0"),
  "PNG whose header says 100,000 × 100,000": () => lyingPng(100_000, 100_000),
  "PNG whose header says 5,000 × 5,000": () => lyingPng(5_000, 5_000),
  "JPEG of 8,000 × 6,000, cut in the middle": async () => {
    const whole = await flat(8_000, 6_000, 3).jpeg().toBuffer();
    return whole.subarray(0, whole.length / 2);
  },
};

function flat(width: number, height: number, channels: 3 | 4) {
  const background = channels === 3 ? "#336699" : "#33669980";
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false });
}

function deepPng(width: number, height: number, progressive: boolean): Promise<Buffer> {
  return flat(width, height, 4).toColourspace("rgb16").png({ progressive, compressionLevel: 6 }).toBuffer();
}

/** Joins the header, color table and frame that the encoder wrote, with the frame repeated many times. */
async function longGif(size: number, frames: number): Promise<Buffer> {
  const single = await flat(size, size, 3).gif({ effort: 1 }).toBuffer();
  const table = 3 * 2 ** (((single[10] as number) & 7) + 1);
  const head = single.subarray(0, 13 + table);
  const frame = single.subarray(13 + table, -1);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}

async function longWebp(size: number, frames: number): Promise<Buffer> {
  const raw = Buffer.alloc(3 * size * size * frames, 0x33);
  // Makes the frames differ, because an encoder drops identical frames.
  for (let frame = 0; frame < frames; frame++)
    raw.fill(frame % 255, 3 * size * size * frame, 3 * size * (size * frame + 4));
  const layout = { width: size, height: size * frames, channels: 3 as const, pageHeight: size };
  return sharp(raw, { raw: layout, limitInputPixels: false }).webp({ effort: 0 }).toBuffer();
}

async function lyingAvif(): Promise<Buffer> {
  const large = await flat(8_000, 8_000, 3).avif({ effort: 0 }).toBuffer();
  // Overwrites the width and height in the property `ispe` (ISO/IEC 23008-12, ImageSpatialExtentsProperty).
  const size = large.indexOf("ispe") + 8;
  large.writeUInt32BE(8, size);
  large.writeUInt32BE(8, size + 4);
  return large;
}

async function pngWith(chunk: "zTXt" | "iCCP", head: string): Promise<Buffer> {
  const plain = await flat(8, 8, 3).png().toBuffer();
  const data = Buffer.concat([Buffer.from(chunk + head, "latin1"), deflateSync(Buffer.alloc(2 ** 30))]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length - 4);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data));
  // Inserts the chunk after the signature and IHDR, which are the first 33 bytes.
  return Buffer.concat([plain.subarray(0, 33), length, data, check, plain.subarray(33)]);
}

async function lyingPng(width: number, height: number): Promise<Buffer> {
  const plain = await flat(1, 1, 3).png().toBuffer();
  plain.writeUInt32BE(width, 16);
  plain.writeUInt32BE(height, 20);
  plain.writeUInt32BE(crc32(plain.subarray(12, 29)), 29);
  return plain;
}
