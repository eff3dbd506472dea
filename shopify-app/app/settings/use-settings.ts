import { useFetcher } from "@remix-run/react";
import { useAppBridge } from "@shopify/app-bridge-react";
import { useEffect, useRef, useState } from "react";
import {
  afterLoad,
  afterSave,
  type DraftFormat,
  type EditedSettings,
  isEdited,
  unsavedChanges,
} from "../../../admin/settings/edited-settings.ts";
import type { Fault, Outcome } from "../failures/fault.ts";
import { inWords } from "../failures/fault-text.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { SiteEdits } from "./save-site.server.ts";

/** The settings on a screen: saved values with the unsaved changes. */
export interface Settings<D> {
  draft: D;
  set(changes: Partial<D>): void;
  isDirty: boolean;
  isSaving: boolean;
  /** Why the last save failed; undefined if it succeeded. */
  fault: Fault | undefined;
  save(): void;
  discard(): void;
}

/**
 * Edits the site's settings on a screen. `site` comes from the route's loader, and the route's action must be from `saveSite`.
 * `format` must be the same object on every render.
 */
export function useSettings<S extends SiteEdits["seen"], D extends object>(
  site: S,
  format: DraftFormat<NoInfer<S>, D>,
): Settings<D> {
  const strings = useStrings();
  const bridge = useAppBridge();
  const { state, data, submit } = useFetcher<Outcome<unknown>>();
  const shown = (): EditedSettings<S, D> => ({ draft: format.draftOf(site), seen: site });
  const [edited, setEdited] = useState(shown);
  const [loaded, setLoaded] = useState(site);
  const [fault, setFault] = useState<Fault>();
  const sent = useRef(edited.draft);
  if (loaded !== site) {
    setLoaded(site);
    setEdited(afterLoad(edited, site, format));
  }

  useEffect(() => {
    if (state !== "idle" || data === undefined) return;
    setFault(data.fault && inWords(data.fault, strings));
    if (data.fault !== undefined) return;
    const { done } = data;
    setEdited((now) => afterSave(now, sent.current, done as S, format));
    bridge.toast.show(strings.settings.saved);
  }, [state, data, bridge, strings, format]);

  const isDirty = isEdited(edited, format);
  return {
    draft: edited.draft,
    isDirty,
    fault,
    isSaving: state !== "idle",
    set: (more) => setEdited((now) => ({ ...now, draft: { ...now.draft, ...more } })),
    save() {
      if (!isDirty || state !== "idle") return;
      sent.current = edited.draft;
      const edits: SiteEdits = { changes: unsavedChanges(edited, format), seen: edited.seen };
      submit(JSON.stringify(edits), { method: "post", encType: "application/json" });
    },
    discard() {
      setEdited(shown());
      setFault(undefined);
    },
  };
}
