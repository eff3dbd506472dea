import { type ReactNode, Suspense, useEffect, useState } from "react";

/** What the server cannot show, once React has taken over the server's page. */
export function InBrowser({ children }: { children: ReactNode }) {
  const [isBrowser, setBrowser] = useState(false);
  useEffect(() => setBrowser(true), []);
  return isBrowser && <Suspense>{children}</Suspense>;
}
