import type {
  GetSiteResponse,
  GetUsageResponse,
  ListKeysResponse,
  ListKnowledgeResponse,
} from "@parley/client/types";

export type Site = GetSiteResponse;
export type Key = ListKeysResponse["data"][number];
export type KnowledgeEntry = ListKnowledgeResponse["data"][number];
export type Appearance = Site["appearance"];
export type Usage = GetUsageResponse;
export type UsageDay = Usage["data"][number];

/** The response of `GET /console/me`, which API keys cannot call. */
export interface OwnAccount {
  person: { person_id: string; email: string; name: string; operator: boolean; mails: boolean };
  sites: OwnSite[];
  /** Only for operators: the IP address of a proxy whose `X-Forwarded-For` the service does not trust. */
  unnamed_proxy?: string;
}

export interface OwnSite {
  site_id: string;
  name: string;
  public_key: string;
  role: "owner" | "agent";
  permissions: Key["permissions"];
  /** Whether an open chat shows a person’s answers immediately. */
  live: boolean;
  /** The first origin that may embed the chat. */
  origin?: string;
}
