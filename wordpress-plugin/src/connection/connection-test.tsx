import { Button } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { call } from "../rest/call.ts";
import { useWork } from "../rest/use-work.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";
import type { ConnectionState } from "./connection-state.ts";
import { type Finding, FindingList } from "./finding-list.tsx";
import { ownReach } from "./own-reach.ts";

/** Tests the connection from this site to the service, and whether an answer source is set. */
export function ConnectionTest({ state }: { state: ConnectionState }) {
  const [findings, setFindings] = useState<Finding[]>();
  const work = useWork();
  const test = async () => {
    const [{ findings }, own] = await Promise.all([
      call<{ findings: Finding[] }>("POST", "/connection/test"),
      ownReach(state),
    ]);
    setFindings([...findings, own]);
  };

  return (
    <section className="parley-card">
      <h3>{/* translators: heading. */ __("Test", "parley-chat")}</h3>
      <p>
        {__(
          "Tests whether your visitors can reach the service, and whether an answer source is set. Send a test message to see whether it answers.",
          "parley-chat",
        )}{" "}
        <a href="#workflow">{__("Send one under Workflow", "parley-chat")}</a>
      </p>
      <Button variant="secondary" isBusy={work.isBusy} onClick={() => work.start(test)}>
        {__("Test the connection", "parley-chat")}
      </Button>
      <div role="status">{findings && !work.failure && <FindingList findings={findings} />}</div>
      <FailureNotice failure={work.failure} />
    </section>
  );
}
