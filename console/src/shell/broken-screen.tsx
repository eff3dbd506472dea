import { Component, type ReactNode } from "react";
import { ApiError } from "../api/api-error.ts";
import { Failing } from "../ui/states.tsx";

interface Props {
  /** Id of the current screen. A different id causes a new attempt to render. */
  place: string;
  children: ReactNode;
}

/**
 * Shows what to do when a screen fails. Usually its file could not be fetched, because the connection was lost or the
 * service was updated. Reloading the page fixes both.
 */
export class BrokenScreen extends Component<Props, { failedAt: string | undefined }> {
  override state: { failedAt: string | undefined } = { failedAt: undefined };

  static getDerivedStateFromProps(
    { place: container }: Props,
    { failedAt }: { failedAt: string | undefined },
  ) {
    return failedAt === ""
      ? { failedAt: container }
      : { failedAt: failedAt === container ? failedAt : undefined };
  }

  static getDerivedStateFromError() {
    return { failedAt: "" };
  }

  override render(): ReactNode {
    if (this.state.failedAt === undefined) return this.props.children;
    const error = new ApiError(navigator.onLine ? 500 : 0, "request", "unexpected", "");
    return <Failing isPage error={error} retry={() => location.reload()} />;
  }
}
