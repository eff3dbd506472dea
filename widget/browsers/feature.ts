import type { CompatStatement } from "@mdn/browser-compat-data";

/** A browser feature that the widget's code uses. */
export interface Feature {
  /** Such as `URL.parse`, `:has()`, `field-sizing`. */
  name: string;
  compat: CompatStatement;
}
