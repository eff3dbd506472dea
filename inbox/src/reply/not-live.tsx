import { useState } from "react";
import { useHost } from "../host/host-context.ts";
import { useWords } from "../strings/words.ts";
import { Button } from "../ui/button.tsx";
import { useFailureToast } from "../ui/use-failure-toast.ts";

/** Warns agents that the site's chat shows answers late. A person who may change settings can enable `live` here. */
export function NotLive() {
  const { site, goLive } = useHost();
  const { say } = useWords();
  const showFailure = useFailureToast();
  const [isDone, setIsDone] = useState(false);
  if (site.isLive !== false || isDone) return null;
  return (
    <p className="inbox-not-live">
      {say("notLive")}{" "}
      {goLive && (
        <Button kind="quiet" onPress={() => void goLive().then(() => setIsDone(true), showFailure)}>
          {say("goLive")}
        </Button>
      )}
    </p>
  );
}
