import { SETTING_BOUNDS } from "./generated/setting-bounds.ts";
import type { Site } from "./generated/site.ts";
import { numberIn } from "./number-in.ts";

type Files = NonNullable<Site["files"]>;
export type FileType = Files["types"][number];

/** The fields of a Files screen. Numbers are text, so that a field may be empty while somebody types. */
export interface FilesDraft {
  /** While files are off, the other fields keep their values until the screen closes. */
  isOn: boolean;
  types: FileType[];
  /** The types that the screen offers. `types` may contain other saved types, which stay saved. */
  offered: FileType[];
  /** The largest size per file, in MB of 1,048,576 bytes, as the widget counts them. */
  megabytes: string;
  per_session: string;
}

/** The settings that a screen may send to the service. */
export const FILES_SETTINGS = ["files"];

const MEGABYTE = 1_048_576;
const OFFERED: FileType[] = ["image/*", "application/pdf", "text/plain"];

/** Bounds of `megabytes`. */
export const MEGABYTE_BOUNDS = {
  min: SETTING_BOUNDS["files.max_bytes"].min / MEGABYTE,
  max: SETTING_BOUNDS["files.max_bytes"].max / MEGABYTE,
};

export function filesDraft({ files }: Pick<Site, "files">): FilesDraft {
  const { types = OFFERED.slice(0, 2), max_bytes = 10 * MEGABYTE, per_session = 10 } = files ?? {};
  return {
    isOn: files !== null,
    types: chosenTypes(types),
    offered: [...OFFERED, ...types.filter((type) => !OFFERED.includes(type))],
    megabytes: megabytesOf(max_bytes),
    per_session: String(per_session),
  };
}

/** The size in megabytes, with the fewest digits that convert back to exactly these bytes. */
function megabytesOf(bytes: number): string {
  const exact = bytes / MEGABYTE;
  for (let digits = 0; digits < 8; digits++) {
    const short = Number(exact.toFixed(digits));
    if (bytesOf(short) === bytes) return String(short);
  }
  return String(exact);
}

function bytesOf(megabytes: number): number {
  return Math.round(megabytes * MEGABYTE);
}

/** The settings in the format of `PATCH /site`. The service validates them. */
export function filesSettings({ isOn, types, megabytes, per_session }: FilesDraft): Pick<Site, "files"> {
  if (!isOn) return { files: null };
  const max_bytes = bytesOf(numberIn(megabytes.replace(",", ".")));
  return { files: { types, max_bytes, per_session: numberIn(per_session) } };
}

/** Sorts the types, so that a type that was removed and added again is not a change. */
export function chosenTypes(types: readonly FileType[]): FileType[] {
  return [...types].sort();
}
