import { ReplyPreview } from "@parley/inbox/reply-preview";
import type { ComponentProps } from "react";
import { useInboxHost } from "../inbox/use-inbox-host.ts";

/** A reply as the inbox shows it. */
export function ShownReply(reply: Omit<ComponentProps<typeof ReplyPreview>, "host">) {
  const host = useInboxHost();
  return host && <ReplyPreview host={host} {...reply} />;
}
