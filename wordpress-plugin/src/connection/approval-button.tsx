import { Button } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import { call, type Failure } from "../rest/call.ts";
import type { Work } from "../rest/use-work.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { storeAddress } from "./last-address.ts";

/** Milliseconds. */
const PATIENCE = 10_000;

/**
 * Sends the browser to the service's console, where an owner approves the connection, so that no key is copied. If the
 * website's server or this browser cannot reach the service, the browser stays here and the form shows the error.
 */
export function ApprovalButton({
  work,
  failure,
  begun,
  address,
  browserAddress,
  isFirst,
}: {
  work: Work;
  /** Why the approval could not begin. */
  failure: Failure | undefined;
  begun(): void;
  address: string;
  browserAddress: string;
  /** Whether approval is the default way to connect. */
  isFirst: boolean;
}) {
  const begin = async () => {
    begun();
    const asked = { service_url: address, browser_url: browserAddress };
    const { location: there } = await call<{ location: string }>("POST", "/connection/approval", asked);
    await reach(there, browserAddress === "" ? "service_url" : "browser_url");
    storeAddress(address);
    location.assign(there);
  };
  return (
    <>
      <div className="parley-buttons">
        <Button
          variant={isFirst ? "primary" : "secondary"}
          isBusy={work.isBusy}
          aria-disabled={work.isBusy}
          onClick={() => void work.start(begin)}
        >
          {__("Sign in to Parley and approve", "parley-chat")}
        </Button>
        <span>{__("You do not need to copy a key: this website gets its own.", "parley-chat")}</span>
      </div>
      <FailureNotice failure={failure} />
    </>
  );
}

/** Rejects if the browser cannot reach the service. The response itself is not readable from this website. */
async function reach(there: string, field: string): Promise<void> {
  const [address = ""] = there.split("/console/connect?");
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    await fetch(`${address}/healthz`, { mode: "no-cors", credentials: "omit", cache: "no-store", signal });
  } catch {
    const failure: Failure = {
      code: "browser_unreached",
      /* translators: %s: address. */
      message: sprintf(__("Your own browser could not reach the service at %s.", "parley-chat"), address),
      advice: __(
        "This website’s server reaches the service. If browsers reach it at another address, enter that as the address for browsers under Connection.",
        "parley-chat",
      ),
      field,
    };
    throw failure;
  }
}
