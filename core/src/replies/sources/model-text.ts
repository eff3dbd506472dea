import type { SpokenText } from "../../webhooks/response/streams/spoken-text.ts";
import { thoughtFilter } from "../../webhooks/response/thought-filter.ts";

/** What a model writes, without its thoughts and otherwise as it is: what a workflow's text might be besides, it is not. */
export function modelText(): SpokenText {
  const filter = thoughtFilter();
  let voids = 0;
  let returned = 0;
  /** The first half of a character, which endpoints that cut texts into pieces leave at the seams. */
  let half = "";

  const spoken = {
    voided: 0,
    read: (piece: string) => add(filter.read(piece), false),
    end: () => ({ rest: add(filter.end(), true), origin: {} }),
  };

  function add(piece: string, isEnd: boolean): string {
    if (filter.voids !== voids) {
      voids = filter.voids;
      spoken.voided = returned;
      half = "";
    }
    const text = half + piece;
    half = isEnd ? "" : (/[\uD800-\uDBFF]$/.exec(text)?.[0] ?? "");
    const certain = text.slice(0, text.length - half.length).toWellFormed();
    returned += certain.length;
    return certain;
  }
  return spoken;
}
