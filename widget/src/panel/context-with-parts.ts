import type { PanelContext } from "./panel-context.ts";
import type { PartModules } from "./part-module.ts";
import type { Parts } from "./parts.ts";

/** What the panel's own files are made with. A part receives less of it: one that knew all parts would import itself. */
export interface ContextWithParts extends PanelContext {
  parts: Parts<PartModules>;
}
