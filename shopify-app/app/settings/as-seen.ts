import type { Site } from "../service/site.ts";

/** What a screen shows of the site, and as of when. */
export type Shown = Pick<Site, "updated_at"> & Partial<Site>;

/** How the settings among `changes` looked, so that it can be said which of them somebody else has changed since. */
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
