/** Payload of each event (contract §17.2). `session_id` is null if no session could be opened. */
export interface WidgetEventMap {
  open: { session_id: string | null };
  close: { session_id: string | null };
  "message:sent": { content: string; session_id: string | null };
  /** `response_time_ms` as measured by the service. */
  "message:received": { content: string; session_id: string; response_time_ms: number };
  /** The visitor pressed a card's button; `result` is the outcome of `add_to_cart`. */
  "message:action": {
    action: "add_to_cart" | "open" | "reply";
    label: string;
    session_id: string | null;
    product?: string;
    url?: string;
    result?: "added" | "out_of_stock" | "failed" | "offline";
  };
  error: { code: string; message: string };
}

export type WidgetEventName = keyof WidgetEventMap;
export type WidgetListener<Name extends WidgetEventName> = (payload: WidgetEventMap[Name]) => void;

export interface WidgetEvents {
  /** Returns a function that unsubscribes. Subscribing the same callback twice counts once. */
  on<Name extends WidgetEventName>(event: Name, callback: WidgetListener<Name>): () => void;
  off<Name extends WidgetEventName>(event: Name, callback: WidgetListener<Name>): void;
  /** Calls every listener. If one throws, the error is reported and the others still run. */
  emit<Name extends WidgetEventName>(event: Name, payload: WidgetEventMap[Name]): void;
  clear(): void;
}

export function widgetEvents(): WidgetEvents {
  const listeners = new Map<string, Set<(payload: never) => void>>();

  const off: WidgetEvents["off"] = (event, callback) => {
    listeners.get(event)?.delete(callback);
  };

  return {
    off,
    on(event, callback) {
      const callbacks = listeners.get(event) ?? new Set();
      listeners.set(event, callbacks.add(callback));
      return () => off(event, callback);
    },
    emit(event, payload) {
      for (const callback of new Set(listeners.get(event))) {
        try {
          // A copy for each, so that no listener can change another's payload.
          (callback as (payload: unknown) => void)({ ...payload });
        } catch (error) {
          reportError(error);
        }
      }
    },
    clear: () => listeners.clear(),
  };
}
