import { createContext, useContext } from "react";
import type { OwnAccount, OwnSite } from "../api/shapes.ts";

export interface Session {
  account: OwnAccount;
  /** Reloads who is signed in, and on which sites. */
  reload(): void;
}

export const SessionContext = createContext<Session | undefined>(undefined);
export const SiteContext = createContext<OwnSite | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("Nobody is signed in here.");
  return session;
}

/** The site of the current screen. */
export function useSite(): OwnSite {
  const site = useContext(SiteContext);
  if (site === undefined) throw new Error("No site is chosen here.");
  return site;
}
