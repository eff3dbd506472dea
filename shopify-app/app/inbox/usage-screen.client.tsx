import { Usage } from "@parley/inbox/usage";
import type { InboxData } from "./inbox-data.server.ts";
import { useHost } from "./use-host.ts";

/** The usage screen, which only the browser renders. */
export default function UsageScreen({ data }: { data: InboxData }) {
  return <Usage host={useHost(data, { go() {} })} />;
}
