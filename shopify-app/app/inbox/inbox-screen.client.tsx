import { Inbox } from "@parley/inbox";
import { useNavigate, useParams, useSearchParams } from "@remix-run/react";
import type { InboxData } from "./inbox-data.server.ts";
import { useHost } from "./use-host.ts";
import { useWaiting } from "./waiting.tsx";

/** The inbox screen, which only the browser renders. */
export default function InboxScreen({ data }: { data: InboxData }) {
  const navigate = useNavigate();
  const { id: sessionId } = useParams();
  const [query] = useSearchParams();
  const { report } = useWaiting();
  const host = useHost(
    data,
    {
      sessionId,
      view: query.get("view") ?? undefined,
      go({ sessionId, view }) {
        const path = sessionId === undefined ? "" : `/${encodeURIComponent(sessionId)}`;
        navigate(`/app/conversations${path}${view === undefined ? "" : `?${new URLSearchParams({ view })}`}`);
      },
    },
    report,
  );
  return <Inbox host={host} />;
}
