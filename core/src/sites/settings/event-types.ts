/** The events that a site's owner may subscribe to. */
export const EVENT_TYPES = [
  "session.started",
  "message.created",
  "message.rated",
  "handover.requested",
  "handover.taken",
  "handover.returned",
  "handover.timed_out",
  "message.left",
  "session.deleted",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];
