import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  /** With forward slashes. */
  path: string;
  contents: Uint8Array;
}

/** 1980-01-01 00:00, the earliest date of the format. A fixed date keeps the archive reproducible. */
const DATE = 0x0021;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
/** A regular file, readable for everybody and writable for its owner (Unix mode). */
const MODE = 0o100644;

/** Creates a ZIP archive (APPNOTE.TXT 6.3.10). The same entries always result in the same bytes. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, contents } of entries) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(contents, { level: 9 });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(UTF8_NAMES, 2);
    facts.writeUInt16LE(DEFLATE, 4);
    facts.writeUInt16LE(DATE, 8);
    facts.writeUInt32LE(crc32(contents), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(contents.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const trailer = Buffer.alloc(14);
    trailer.writeUInt32LE(MODE * 0x10000, 6);
    trailer.writeUInt32LE(offset, 10);
    const body = Buffer.concat([Buffer.from("PK\x03\x04"), facts, name, packed]);
    bodies.push(body);
    // "Made by" Unix, version 2.0 of the format: only then do unpackers use the mode.
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x03", "latin1"), facts, trailer, name]));
    offset += body.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from("PK\x05\x06"), end]);
}
