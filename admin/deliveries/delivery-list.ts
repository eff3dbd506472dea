import { type Observed, observable } from "../observed.ts";
import type { Bodies, Delivery, DeliveryCalls, DeliveryKind } from "./delivery-calls.ts";

export interface DeliveriesState {
  kind: DeliveryKind;
  /** Whether only failed ones are listed. */
  isFailed: boolean;
  /** Undefined until the first answer after a change of the two above. */
  deliveries: Delivery[] | undefined;
  hasOlder: boolean;
  /** Why the last load failed, as the host's calls reject. */
  failure: unknown;
  /** Until when bodies are recorded (ISO 8601). */
  bodiesUntil: string | undefined;
  /** Those that are shown, by the call's id. */
  bodies: Readonly<Record<string, Bodies>>;
}

/** What became of a site's calls and events, on a screen. What changes it rejects as the host's calls do. */
export interface DeliveryList extends Observed<DeliveriesState> {
  reload(): Promise<void>;
  older(): Promise<void>;
  show(kind: DeliveryKind): Promise<void>;
  showFailed(isFailed: boolean): Promise<void>;
  /** Delivers an event again and reloads. */
  retry(eventId: string): Promise<void>;
  recordBodies(on: boolean): Promise<void>;
  /** Loads a call's bodies, or hides them. */
  toggleBodies(callId: string): Promise<void>;
  /** Ends what is under way. */
  leave(): void;
}

export function deliveryList(calls: DeliveryCalls): DeliveryList {
  let loading = new AbortController();
  /** The last page that is shown. */
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
      // New ones may have moved known ones to this page.
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
