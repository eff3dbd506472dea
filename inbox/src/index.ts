export type {
  CallFailure,
  Host,
  HostEvent,
  Method,
  Person,
  Place,
  Store,
  StreamState,
  Transport,
} from "./host/host.ts";
export { HostRoot } from "./host/inbox-root.tsx";
export { Inbox } from "./inbox.tsx";
export type { Card } from "./service/shapes.ts";
export type { View } from "./service/views.ts";
export { VIEWS } from "./service/views.ts";
export { Usage } from "./usage/usage.tsx";
