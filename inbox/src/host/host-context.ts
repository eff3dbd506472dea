import { createContext, useContext } from "react";
import type { Host } from "./host.ts";

export const HostContext = createContext<Host | undefined>(undefined);

export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === undefined) throw new Error("The inbox is rendered without a host.");
  return host;
}
