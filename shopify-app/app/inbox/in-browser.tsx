import { type ReactNode, Suspense, useEffect, useState } from "react";

/** Renders its content only in the browser, after hydration. */
export function InBrowser({ children }: { children: ReactNode }) {
  const [isBrowser, setBrowser] = useState(false);
  useEffect(() => setBrowser(true), []);
  return isBrowser && <Suspense>{children}</Suspense>;
}
