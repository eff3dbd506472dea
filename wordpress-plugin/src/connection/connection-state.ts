export interface KeptSecret {
  set: boolean;
  last_four: string | null;
  source: "constant" | "option" | null;
  /** Kept, but the keys of wp-config.php that would open it were changed. */
  unreadable: boolean;
}

/** What `GET /connection` answers. */
export interface ConnectionState {
  service_url: string;
  service_url_source: "constant" | "option";
  /** Where browsers reach the service; empty where it is the same address. */
  browser_url: string;
  browser_url_source: "constant" | "option";
  /** What keeps visitors' browsers out, as far as the addresses say. */
  browser_fault: { label: string; advice: string } | null;
  public_key: string;
  connected: boolean;
  api_key: KeptSecret;
  identity_secret: KeptSecret;
}
