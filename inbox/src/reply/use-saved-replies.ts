import { useEffect, useState } from "react";
import { useHost } from "../host/host-context.ts";
import type { SavedReply } from "../service/shapes.ts";

/** Returns the site's saved replies; empty until loaded. */
export function useSavedReplies(): readonly SavedReply[] {
  const { transport } = useHost();
  const [replies, setReplies] = useState<readonly SavedReply[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    transport.call("GET", "site/saved-replies", { signal: leaving.signal }).then(
      (answer) => setReplies((answer as { data: SavedReply[] }).data),
      // Ignores a failure, because replies can be written without saved ones.
      () => undefined,
    );
    return () => leaving.abort();
  }, [transport]);
  return replies;
}
