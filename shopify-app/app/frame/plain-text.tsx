import type { CSSProperties } from "react";
import { withoutOverrides } from "./without-overrides.ts";

/** Text by an outsider, with its own direction, isolated from the text around it. */
export function PlainText({ children, style }: { children: string; style?: CSSProperties }) {
  return <bdi style={style}>{withoutOverrides(children)}</bdi>;
}
