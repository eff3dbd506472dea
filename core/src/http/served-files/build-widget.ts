import { ensureBuilt } from "./ensure-built.ts";

const WIDGET = new URL("../../../../widget/", import.meta.url);

/** Has the widget's script built where it is missing or stale; resolves with what is wrong where an older one has to do. */
export function ensureWidgetBuilt(widget: URL = WIDGET): Promise<string | undefined> {
  return ensureBuilt("The widget", widget, "dist/widget.js");
}
