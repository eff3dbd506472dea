export interface StoredSecret {
  set: boolean;
  last_four: string | null;
  source: "constant" | "option" | null;
  /** Whether a secret is stored that can no longer be decrypted, because the salts in wp-config.php changed. */
  unreadable: boolean;
}

/** The response of `GET /connection`. */
export interface ConnectionState {
  service_url: string;
  service_url_source: "constant" | "option";
  /** The service's address for browsers; empty if it is the same. */
  browser_url: string;
  browser_url_source: "constant" | "option";
  /** Why visitors' browsers cannot reach the service, judged by its address; null if nothing is wrong. */
  browser_fault: { label: string; advice: string } | null;
  public_key: string;
  connected: boolean;
  api_key: StoredSecret;
  identity_secret: StoredSecret;
}
