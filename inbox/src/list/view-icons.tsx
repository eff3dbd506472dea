import {
  CircleCheck,
  CircleHelp,
  Clock,
  Inbox,
  MailOpen,
  Moon,
  PhoneMissed,
  ThumbsDown,
  UserRound,
  UserRoundX,
} from "lucide-react";
import type { View } from "../service/views.ts";

/** Icons of the views, in the order in which the screen lists the views. */
const ICONS: Record<View, typeof Inbox> = {
  open: Inbox,
  waiting: Clock,
  mine: UserRound,
  unassigned: UserRoundX,
  missed: PhoneMissed,
  contact: MailOpen,
  unanswered: CircleHelp,
  disliked: ThumbsDown,
  snoozed: Moon,
  closed: CircleCheck,
};

export const VIEWS = Object.keys(ICONS) as View[];

/** Returns the view with this name (from the address), else `open`. */
export function viewOf(name: string | undefined): View {
  return VIEWS.find((view) => view === name) ?? "open";
}

export function ViewIcon({ view }: { view: View }) {
  const Icon = ICONS[view];
  return <Icon size={16} aria-hidden="true" />;
}
