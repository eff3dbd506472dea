import { Spinner } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { ReactNode } from "react";
import type { Resource } from "../rest/use-resource.ts";
import { FailureNotice } from "./failure-notice.tsx";

/** Shows what was loaded, that it is on its way, or why it is not there. */
export function Loaded<T>({ from, children }: { from: Resource<T>; children(value: T): ReactNode }) {
  if (from.value !== undefined) return <>{children(from.value)}</>;
  if (from.failure !== undefined) return <FailureNotice failure={from.failure} retry={from.reload} />;
  return (
    <p className="parley-loading" role="status">
      <Spinner /> {__("Loading…", "parley-chat")}
    </p>
  );
}
