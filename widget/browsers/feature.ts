import type { CompatStatement } from "@mdn/browser-compat-data";

/** Something that the widget's code asks of the browser. */
export interface Feature {
  /** As people know it: `URL.parse`, `:has()`, `field-sizing`. */
  name: string;
  compat: CompatStatement;
}
