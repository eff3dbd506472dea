interface Size {
  width: number;
  height: number;
}

/** Reads the size in pixels from the first chunk of a WebP file (RFC 9649, sections 2.5 and 2.7). */
export function sizeOfWebp(file: Buffer): Size {
  const chunk = file.toString("latin1", 8, 16);
  if (chunk === "WEBPVP8X") return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (chunk !== "WEBPVP8 ") throw new Error("The file is not a WebP with its size in the first chunk.");
  return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
}
