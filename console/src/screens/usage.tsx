import { Usage as SharedUsage } from "@parley/inbox/usage";
import { useEffect } from "react";
import { useInboxHost } from "../inbox/use-inbox-host.ts";
import { useWords } from "../strings/strings.ts";
import { Card } from "../ui/screen.tsx";
import { Loading } from "../ui/states.tsx";
import { UsageZone } from "./usage-zone.tsx";

/** The screen with figures by day, from the package `inbox/`, in the site's time zone. */
export function Usage() {
  const { say } = useWords();
  const host = useInboxHost();
  useEffect(() => {
    document.title = `${say("usage")} · Parley`;
  }, [say]);
  if (host === undefined) return <Loading />;
  return (
    <SharedUsage host={host}>
      {({ timezone, reload }) => (
        <Card>
          <UsageZone timezone={timezone} changed={reload} />
        </Card>
      )}
    </SharedUsage>
  );
}
