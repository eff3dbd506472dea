import { type Observed, observable } from "../observed.ts";
import type { Bodies, Delivery, DeliveryCalls, DeliveryKind } from "./delivery-calls.ts";

export interface DeliveriesState {
  kind: DeliveryKind;
  /** Whether only failed deliveries are listed. */
  isFailed: boolean;
  /** Undefined until the first page arrives after a change of `kind` or `isFailed`. */
  deliveries: Delivery[] | undefined;
  hasOlder: boolean;
  /** The error of the last load; undefined if it succeeded. */
  failure: unknown;
  /** Time until which bodies are recorded (ISO 8601); undefined if they are not. */
  bodiesUntil: string | undefined;
  /** The shown bodies, by call id. */
  bodies: Readonly<Record<string, Bodies>>;
}

/** The list of a site's calls or events on a screen. Changes reject with the errors of `DeliveryCalls`. */
export interface DeliveryList extends Observed<DeliveriesState> {
  reload(): Promise<void>;
  older(): Promise<void>;
  show(kind: DeliveryKind): Promise<void>;
  showFailed(isFailed: boolean): Promise<void>;
  /** Delivers an event again and reloads. */
  retry(eventId: string): Promise<void>;
  recordBodies(on: boolean): Promise<void>;
  /** Loads and shows a call's bodies, or hides them if they are shown. */
  toggleBodies(callId: string): Promise<void>;
  /** Cancels running loads. */
  leave(): void;
}

export function deliveryList(calls: DeliveryCalls): DeliveryList {
  let loading = new AbortController();
  /** Number of the last shown page. */
  let shownPage = 0;
  const state = observable<DeliveriesState>({
    kind: "calls",
    isFailed: false,
    deliveries: undefined,
    hasOlder: false,
    failure: undefined,
    bodiesUntil: undefined,
    bodies: {},
  });

  async function load(page: number): Promise<void> {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    const { kind, isFailed } = state.current();
    try {
      const { deliveries, total, bodiesUntil } = await calls.page(kind, { page, isFailed, signal });
      if (signal.aborted) return;
      const before = page === 1 ? [] : (state.current().deliveries ?? []);
      const known = new Set(before.map(({ id }) => id));
      // Omits known deliveries, which new ones may have moved to this page.
      const shown = [...before, ...deliveries.filter(({ id }) => !known.has(id))];
      shownPage = page;
      const hasOlder = deliveries.length > 0 && shown.length < total;
      state.set({
        deliveries: shown,
        hasOlder,
        failure: undefined,
        ...(kind === "calls" && { bodiesUntil }),
      });
    } catch (failure) {
      if (!signal.aborted) state.set({ failure });
    }
  }

  const restart = (changes: Partial<DeliveriesState>) => {
    state.set({ ...changes, deliveries: undefined, hasOlder: false, failure: undefined, bodies: {} });
    return load(1);
  };

  return {
    current: state.current,
    subscribe: state.subscribe,
    reload: () => load(1),
    older: () => load(shownPage + 1),
    show: (kind) => restart({ kind }),
    showFailed: (isFailed) => restart({ isFailed }),
    async retry(eventId) {
      await calls.retry(eventId);
      await load(1);
    },
    async recordBodies(on) {
      state.set({ bodiesUntil: await calls.recordBodies(on), ...(!on && { bodies: {} }) });
      await load(1);
    },
    async toggleBodies(callId) {
      const { [callId]: shown, ...others } = state.current().bodies;
      if (shown !== undefined) return state.set({ bodies: others });
      const bodies = await calls.bodies(callId);
      state.set({ bodies: { ...state.current().bodies, [callId]: bodies } });
    },
    leave: () => loading.abort(),
  };
}
