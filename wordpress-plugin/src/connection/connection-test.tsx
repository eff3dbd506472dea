import { Button } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { ReactNode } from "react";
import { call } from "../rest/call.ts";
import { useWork } from "../rest/use-work.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";
import type { ConnectionState } from "./connection-state.ts";
import { type Finding, FindingList } from "./finding-list.tsx";
import { ownReach } from "./own-reach.ts";

/** Tests the connection from this website and this browser to the service, and whether an answer source is set. */
export function ConnectionTest({
  state,
  children,
}: {
  state: ConnectionState;
  /** Buttons next to the test's button. */
  children: ReactNode;
}) {
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
    <>
      <p>
        {__(
          "Tests whether your visitors can reach the service, and whether an answer source is set. Send a test message to see whether it answers.",
          "parley-chat",
        )}{" "}
        <a href="#workflow">{__("Send one under Workflow", "parley-chat")}</a>
      </p>
      <div className="parley-buttons">
        <Button variant="secondary" isBusy={work.isBusy} onClick={() => work.start(test)}>
          {__("Test the connection", "parley-chat")}
        </Button>
        {children}
      </div>
      <div role="status">{findings && !work.failure && <FindingList findings={findings} />}</div>
      <FailureNotice failure={work.failure} />
    </>
  );
}
