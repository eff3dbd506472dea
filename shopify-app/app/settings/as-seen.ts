import type { Site } from "../service/site.ts";

/** The site's settings on a screen, and their version. */
export type Shown = Pick<Site, "updated_at"> & Partial<Site>;

/**
 * The previous values of the settings in `changes`, so that a conflict with somebody else's change can name the
 * setting.
 */
export function asSeen(site: Partial<Site>, changes: object): Record<string, unknown> {
  const seen = Object.entries(changes).map(([name, value]) => {
    const shown = site[name as keyof Site];
    return [name, name === "appearance" ? partsOf(shown, value) : shown];
  });
  return Object.fromEntries(seen);
}

/** Appearance is saved part by part, other settings as a whole. */
function partsOf(shown: unknown, changes: unknown): object {
  const names = Object.keys(isObject(changes) ? changes : {});
  return Object.fromEntries(names.map((name) => [name, isObject(shown) ? shown[name] : undefined]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
