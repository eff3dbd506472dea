import { Component, type ReactNode } from "react";
import { ApiError } from "../api/api-error.ts";
import { Failing } from "../ui/states.tsx";

interface Props {
  /** Another place is tried anew. */
  place: string;
  children: ReactNode;
}

/**
 * Shows what can be done where a screen cannot: mostly its file could not be fetched, without a connection or as the service was
 * updated meanwhile. Loading the page anew helps with both.
 */
export class BrokenScreen extends Component<Props, { failedAt: string | undefined }> {
  override state: { failedAt: string | undefined } = { failedAt: undefined };

  static getDerivedStateFromProps({ place }: Props, { failedAt }: { failedAt: string | undefined }) {
    return failedAt === "" ? { failedAt: place } : { failedAt: failedAt === place ? failedAt : undefined };
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
