/** Milliseconds for which a typing report stays valid (contract §7.1). */
export const TYPING_FOR = 10_000;

export interface Typist {
  by: "user" | "agent" | "assistant";
  name?: string;
  until: number;
}

/** Returns who is typing after a report: everybody once, except this person. */
export function withTyping(
  typists: readonly Typist[],
  { by, name }: { by?: string; name?: string },
  { now, ownName }: { now: number; ownName: string },
): Typist[] {
  const others = stillTyping(typists, now).filter((each) => each.by !== by || each.name !== name);
  const isKnown = by === "user" || by === "agent" || by === "assistant";
  if (!isKnown || (by === "agent" && name === ownName)) return others;
  return [...others, { by, ...(name !== undefined && { name }), until: now + TYPING_FOR }];
}

/** Removes typists with the role of a message that has arrived. */
export function withoutTypist(typists: readonly Typist[], role: string): Typist[] {
  return typists.filter(({ by }) => by !== role);
}

export function stillTyping(typists: readonly Typist[], now: number): Typist[] {
  return typists.filter(({ until }) => until > now);
}
