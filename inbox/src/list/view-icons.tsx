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

export function ViewIcon({ view }: { view: View }) {
  const Icon = ICONS[view];
  return <Icon size={16} aria-hidden="true" />;
}
