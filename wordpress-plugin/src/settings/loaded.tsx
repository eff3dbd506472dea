import { Spinner } from "@wordpress/components";
import { useEffect, useRef, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { ReactNode } from "react";
import type { Resource } from "../rest/use-resource.ts";
import { FailureNotice } from "./failure-notice.tsx";

/**
 * Shows the loaded data, a loading state, or the error. After a successful retry, the new content gets the focus,
 * because the pressed button is gone.
 */
export function Loaded<T>({ from, children }: { from: Resource<T>; children(value: T): ReactNode }) {
  const here = useRef<HTMLDivElement>(null);
  const [isRetried, setRetried] = useState(false);
  const isThere = from.value !== undefined;
  useEffect(() => {
    if (isRetried && isThere) here.current?.focus();
  }, [isRetried, isThere]);

  if (from.value !== undefined)
    return (
      <div ref={here} tabIndex={-1} className="parley-loaded">
        {children(from.value)}
      </div>
    );
  const retry = () => {
    setRetried(true);
    from.reload();
  };
  if (from.failure !== undefined) return <FailureNotice failure={from.failure} retry={retry} />;
  return (
    <p className="parley-loading" role="status">
      <Spinner /> {__("Loading…", "parley-chat")}
    </p>
  );
}
