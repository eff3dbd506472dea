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
  public_key: string;
  connected: boolean;
  api_key: KeptSecret;
  identity_secret: KeptSecret;
}
