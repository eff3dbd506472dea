import type { TakenFiles } from "../loader/widget-config.ts";

/** The types that the service knows, with what people call them. */
const KNOWN: Record<string, string> = {
  "image/jpeg": "JPG",
  "image/png": "PNG",
  "image/webp": "WebP",
  "image/gif": "GIF",
  "image/avif": "AVIF",
  "application/pdf": "PDF",
  "text/plain": "TXT",
};

/** Written out: told of `image/*`, an iPhone sends what the service does not take, and told of JPEG, it makes one. */
export function takenTypes({ types }: TakenFiles): string[] {
  return Object.keys(KNOWN).filter(
    (type) => types.includes(type) || types.includes(type.replace(/\/.*/, "/*")),
  );
}

export function namesOf(taken: readonly string[]): string {
  return taken.map((type) => KNOWN[type]).join(", ");
}

/** Whether it is worth sending. The service judges by what a file holds: here only what is surely none of them is refused. */
export function mayBeTaken(type: string, taken: readonly string[]): boolean {
  if (type === "" || taken.includes(type)) return true;
  return taken.includes("text/plain") && !/^(image|audio|video)\/|pdf$/.test(type);
}
