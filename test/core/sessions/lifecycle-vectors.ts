import { readFileSync } from "node:fs";
import type { SessionUser } from "../../../core/src/sessions/session.ts";

/** Described in the field `about` of `test/vectors/session-lifecycle.json`. */
export interface LifecycleVector {
  title: string;
  sessions: { id: string; lastMessageAt: number; user?: string; to?: string }[];
  asked?: string;
  at: number;
  user?: string;
  goesTo: string;
  begins: boolean;
  owner?: string;
  leads?: Record<string, string>;
}

interface Vectors {
  vectors: LifecycleVector[];
  continuing: { title: string; before: string | null; now: string | null; may: boolean }[];
}

const file = new URL("../../vectors/session-lifecycle.json", import.meta.url);

export const LIFECYCLE = JSON.parse(readFileSync(file, "utf8")) as Vectors;

/**
 * Parses a user's id, with a question mark after it if the user is only claimed. A single question mark is a claimed user without
 * an id.
 */
export function userOf(text: string | null | undefined): SessionUser | undefined {
  if (text === null || text === undefined) return undefined;
  const id = text.replace("?", "");
  return { id: id === "" ? undefined : id, verified: !text.endsWith("?") };
}
