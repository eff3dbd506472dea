import type { PanelContext } from "./panel-context.ts";
import type { PartModules } from "./part-module.ts";
import type { Parts } from "./parts.ts";

/** Context of the panel's own files. A part receives only `PanelContext`: a part that knew all parts would import itself. */
export interface ContextWithParts extends PanelContext {
  parts: Parts<PartModules>;
}
