import type { CSSProperties } from "react";
import { withoutOverrides } from "./without-overrides.ts";

/** Text that the app did not write, such as a visitor's question, with its own direction, isolated from the text around it. */
export function PlainText({ children, style }: { children: string; style?: CSSProperties }) {
  return <bdi style={style}>{withoutOverrides(children)}</bdi>;
}
