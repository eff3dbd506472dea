export { browserStore } from "./host/browser-store.ts";
export type {
  CallFailure,
  Host,
  HostEvent,
  InboxRoute,
  Method,
  Store,
  StreamState,
  Transport,
} from "./host/host.ts";
export { Inbox } from "./inbox.tsx";
export type { Card, Person } from "./service/shapes.ts";
