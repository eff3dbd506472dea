import type { ServiceError } from "../service/service-error.ts";
import type { FilesStrings, Strings } from "../strings/english.ts";

/** Explains to the visitor why an upload failed and what to do. Placeholders in the text are not yet filled in. */
export function uploadTrouble(error: unknown, words: FilesStrings, strings: Strings): string {
  const { status, field, reason = "", isOutage } = error as Partial<ServiceError>;
  if (!status || isOutage || status >= 500) return words.fileLost;
  if (status === 429) return strings.busy;
  if (status !== 400) return strings.failed;
  if (field === "body" && reason === "missing_required_field") return words.fileEmpty;
  const known: Record<string, string> = {
    too_long: words.fileTooLarge,
    unsupported_content_type: words.fileType,
    limit_exceeded: words.tooManyFiles,
    site_full: words.noRoom,
    files_off: words.noRoom,
    invalid_value: words.fileFailed,
  };
  return known[reason] ?? words.fileLost;
}
