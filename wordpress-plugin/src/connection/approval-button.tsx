import { Button } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { call } from "../rest/call.ts";
import { useWork } from "../rest/use-work.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";

/** Sends the browser to the service's console, where an owner approves the connection and no key is copied. */
export function ApprovalButton({ address, browserAddress }: { address: string; browserAddress: string }) {
  const work = useWork();
  const begin = async () => {
    const asked = { service_url: address, browser_url: browserAddress };
    const { location: there } = await call<{ location: string }>("POST", "/connection/approval", asked);
    location.assign(there);
  };
  return (
    <>
      <FailureNotice failure={work.failure} />
      <div className="parley-buttons">
        <Button
          variant="secondary"
          isBusy={work.isBusy}
          aria-disabled={work.isBusy}
          onClick={() => void work.start(begin)}
        >
          {__("Sign in to Parley and approve", "parley-chat")}
        </Button>
        <span>{__("You copy no key: this website gets one of its own.", "parley-chat")}</span>
      </div>
    </>
  );
}
