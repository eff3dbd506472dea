import type { ReactNode } from "react";
import type { ApiError } from "../api/api-error.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "./button.tsx";

/** Shows while the first load runs, after a short delay, so that fast responses do not flicker. */
export function Loading() {
  const { say } = useWords();
  return (
    <div className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      {say("loading")}
    </div>
  );
}

/** Explains in the reader's language why something failed, and what to do. */
export function Failing({
  error,
  retry,
  isPage = false,
}: {
  error: ApiError;
  retry?: () => void;
  isPage?: boolean;
}) {
  const { say } = useWords();
  const title = error.isOffline ? say("offline") : error.status === 403 ? say("noRights") : say("failed");
  const hint = error.isOffline
    ? say("offlineHint")
    : error.status === 403
      ? say("noRightsHint")
      : error.message;
  return (
    <div className="state" role="alert">
      <Title isPage={isPage}>{title}</Title>
      <p>{hint}</p>
      {retry !== undefined && <Button onPress={retry}>{say("retry")}</Button>}
    </div>
  );
}

/** Explains why a screen or list shows nothing, such as a missing permission, and what to do. */
export function Empty({
  title,
  isPage = false,
  children,
}: {
  title: string;
  isPage?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="state">
      <Title isPage={isPage}>{title}</Title>
      {children}
    </div>
  );
}

/** `isPage`: the state fills the page, so that the title is the page's main heading. */
function Title({ isPage, children }: { isPage: boolean; children: string }) {
  return isPage ? <h1>{children}</h1> : <h2>{children}</h2>;
}
