import type { Key } from "../api/shapes.ts";

export type Permission = Key["permissions"][number];

/** Each preset has the fewest permissions that its caller needs. */
const PRESETS = {
  server: ["messages:write", "sessions:read", "conversations:read"],
  readOnly: ["sessions:read", "conversations:read", "usage:read"],
  workflow: ["conversations:write"],
} as const satisfies Record<string, readonly Permission[]>;

export type Preset = keyof typeof PRESETS | "custom";

/** The presets that a person with these permissions can give to a key; `custom` is always the last. */
export function offeredPresets(held: readonly Permission[]): Preset[] {
  const names = Object.keys(PRESETS) as (keyof typeof PRESETS)[];
  return [...names.filter((name) => PRESETS[name].every((each) => held.includes(each))), "custom"];
}

/** The permissions of a preset. Those of `custom` are `chosen`, the permissions that the person checked. */
export function permissionsOf(preset: Preset, chosen: readonly Permission[]): Permission[] {
  return preset === "custom" ? [...chosen] : [...PRESETS[preset]];
}
