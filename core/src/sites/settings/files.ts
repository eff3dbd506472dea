import { z } from "zod";
import { setting } from "./setting.ts";

/** Every type that a site can accept from visitors, as exact types and as groups. */
const TYPES = [
  "image/*",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/avif",
  "application/pdf",
  "text/plain",
] as const;
const MEBIBYTE = 1_048_576;

/** Which files visitors may send. A change replaces the whole setting. */
export const filesSchema = z.object({
  types: setting(z.array(z.enum(TYPES)).min(1, "Choose at least one type of files.").max(TYPES.length), {
    label: "Types of files",
    // The screens' choices. Only the API can allow a single type of picture.
    choices: { "image/*": "Pictures", "application/pdf": "PDF documents", "text/plain": "Plain text" },
    says: "Types of files, detected from their content: `image/*` or one type of picture, `application/pdf`, `text/plain`.",
  }),
  max_bytes: setting(
    number("Give a size from 1 byte to 50 MB (52,428,800 bytes).", 50 * MEBIBYTE).default(10 * MEBIBYTE),
    {
      default: 10 * MEBIBYTE,
      label: "Largest file, in MB",
      says: "Maximum bytes of one file.",
    },
  ),
  per_session: setting(number("Give a whole number of files, from 1 to 1,000.", 1_000).default(10), {
    default: 10,
    label: "Files in one conversation",
    says: "Maximum files in one session.",
  }),
});

export type FilesSetting = z.output<typeof filesSchema>;

function number(error: string, most: number) {
  return z.int({ error }).min(1, { error }).max(most, { error });
}
