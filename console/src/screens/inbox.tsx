import { Inbox as SharedInbox } from "@parley/inbox";
import { useEffect } from "react";
import { routeOf } from "../inbox/route.ts";
import { useInboxHost } from "../inbox/use-inbox-host.ts";
import { useSite } from "../shell/session.ts";
import { useWaiting } from "../shell/waiting.ts";
import { useWords } from "../strings/strings.ts";
import { Loading } from "../ui/states.tsx";

export function Inbox({ rest }: { rest: string }) {
  const { say } = useWords();
  const host = useInboxHost(routeOf(rest));
  const waiting = useWaiting(useSite(), true);
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ""}${say("inbox")} · Parley`;
  }, [say, waiting]);
  return host === undefined ? <Loading /> : <SharedInbox host={host} />;
}
