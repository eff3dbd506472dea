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
export { Inbox } from "./inbox.tsx";
export type { Card } from "./service/shapes.ts";
export type { View } from "./service/views.ts";
export { VIEWS } from "./service/views.ts";
