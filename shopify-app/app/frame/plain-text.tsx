import type { CSSProperties } from "react";
import { withoutOverrides } from "./without-overrides.ts";

/** What somebody outside wrote, in its own direction, which ends where the text ends. */
export function PlainText({ children, style }: { children: string; style?: CSSProperties }) {
  return <bdi style={style}>{withoutOverrides(children)}</bdi>;
}
