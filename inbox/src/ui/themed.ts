import type { CSSProperties } from "react";
import { useHost } from "../host/host-context.ts";

/** Returns attributes for an element outside of the inbox's root, such as a popover: class, language, direction and tokens. */
export function useThemed(): (className: string) => ThemedProps {
  const { direction = "ltr", locale, language, scheme = "auto", theme } = useHost();
  return (className) => ({
    className: `inbox-tokens ${className} inbox-scheme-${scheme}`,
    dir: direction,
    lang: locale ?? language,
    style: (theme ?? {}) as CSSProperties,
  });
}

interface ThemedProps {
  className: string;
  dir: "ltr" | "rtl";
  lang: string;
  style: CSSProperties;
}
