import { useFetcher } from "@remix-run/react";
import { useAppBridge } from "@shopify/app-bridge-react";
import { useEffect, useRef, useState } from "react";
import type { Fault, Outcome } from "../failures/fault.ts";
import { inWords } from "../failures/fault-text.ts";
import { useStrings } from "../strings/use-strings.ts";
import { asSeen, type Shown } from "./as-seen.ts";

/** The settings on a screen: saved values with the unsaved changes. */
export interface Settings<D> {
  draft: D;
  set(changes: Partial<D>): void;
  isDirty: boolean;
  isSaving: boolean;
  /** Result of the last save, until the next one. */
  fault: Fault | undefined;
  save(): void;
  discard(): void;
}

/**
 * `saved` comes from the `site` of the route's loader. Its action accepts the changes of `changesOf` and the previous
 * values of these settings, and returns an `Outcome`.
 */
export function useSettings<D extends object>(
  saved: D,
  changesOf: (draft: D, saved: D) => object,
  site: Shown,
): Settings<D> {
  const strings = useStrings();
  const bridge = useAppBridge();
  const { state, data, submit } = useFetcher<Outcome<unknown>>();
  const [changes, setChanges] = useState<Partial<D>>({});
  const [fault, setFault] = useState<Fault>();
  const sent = useRef<Partial<D>>({});
  const draft = { ...saved, ...changes };
  const isDirty = !isSame(draft, saved);

  // Idle means that the loader has run again too, so `saved` contains what was sent.
  useEffect(() => {
    if (state !== "idle" || data === undefined) return;
    setFault(data.fault && inWords(data.fault, strings));
    if (data.fault !== undefined) return;
    setChanges((now) => without(now, sent.current));
    bridge.toast.show(strings.settings.saved);
  }, [state, data, bridge, strings]);

  return {
    ...{ draft, isDirty, fault, isSaving: state !== "idle" },
    set: (more) => setChanges((now) => ({ ...now, ...more })),
    save() {
      if (!isDirty || state !== "idle") return;
      sent.current = changes;
      const changed = changesOf(draft, saved);
      const seen = { ...asSeen(site, changed), updated_at: site.updated_at };
      const body = JSON.stringify({ ...changed, seen });
      submit(body, { method: "post", encType: "application/json" });
    },
    discard() {
      setChanges({});
      setFault(undefined);
    },
  };
}

/** Keeps changes made since the save was sent. */
function without<D extends object>(changes: Partial<D>, sent: Partial<D>): Partial<D> {
  const left = Object.entries(changes).filter(([name, value]) => !isSame(sent[name as keyof D], value));
  return Object.fromEntries(left) as Partial<D>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
