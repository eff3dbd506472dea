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
 * Lists each accepted type by its full name. With `image/*`, an iPhone would send types that the service refuses; with
 * `image/jpeg`, the iPhone converts pictures to JPEG.
 */
export function takenTypes({ types }: TakenFiles): string[] {
  return Object.keys(KNOWN).filter(
    (type) => types.includes(type) || types.includes(type.replace(/\/.*/, "/*")),
  );
}

export function namesOf(taken: readonly string[]): string {
  return taken.map((type) => KNOWN[type]).join(", ");
}

/** Whether to upload a file of this type; false only if the type cannot match. The service decides by the content. */
export function mayBeTaken(type: string, taken: readonly string[]): boolean {
  if (type === "" || taken.includes(type)) return true;
  return taken.includes("text/plain") && !/^(image|audio|video)\/|pdf$/.test(type);
}
