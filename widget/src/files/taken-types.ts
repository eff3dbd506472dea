import type { TakenFiles } from "../loader/widget-config.ts";

/** File types that the service accepts, with their common names. */
const KNOWN: Record<string, string> = {
  "image/jpeg": "JPG",
  "image/png": "PNG",
  "image/webp": "WebP",
  "image/gif": "GIF",
  "image/avif": "AVIF",
  "application/pdf": "PDF",
  "text/plain": "TXT",
};

/**
 * Lists every type: with `image/*`, an iPhone sends types that the service refuses; if JPEG is listed, it converts pictures to
 * JPEG.
 */
export function takenTypes({ types }: TakenFiles): string[] {
  return Object.keys(KNOWN).filter(
    (type) => types.includes(type) || types.includes(type.replace(/\/.*/, "/*")),
  );
}

export function namesOf(taken: readonly string[]): string {
  return taken.map((type) => KNOWN[type]).join(", ");
}

/** Whether to upload a file of this type. The service decides by the content; this refuses only types that cannot match. */
export function mayBeTaken(type: string, taken: readonly string[]): boolean {
  if (type === "" || taken.includes(type)) return true;
  return taken.includes("text/plain") && !/^(image|audio|video)\/|pdf$/.test(type);
}
