import type { PanelContext } from "./panel-context.ts";
import type { PartModules } from "./part-module.ts";
import type { Parts } from "./parts.ts";

/**
 * Context of the panel's own files. Parts receive only `PanelContext`, because a part that imported the list of parts would
 * import itself.
 */
export interface ContextWithParts extends PanelContext {
  parts: Parts<PartModules>;
}
