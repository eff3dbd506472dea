/** A secret as the service shows it. */
export interface SecretView {
  set: boolean;
  last_four: string | null;
}

export interface Appearance {
  title: string;
  greeting: string;
  color: string;
  theme: "auto" | "light" | "dark";
  position: "right" | "left";
  starter_prompts: string[];
  consent: string;
  images: boolean;
  feedback: boolean;
}

/** The settings that live in the service, as `GET /site` shows them. */
export interface Site {
  name: string;
  plan: string;
  public_key: string;
  reply_source: "webhook" | "model";
  webhook_url: string | null;
  webhook_headers: Record<string, SecretView>;
  webhook_timeout: number;
  webhook_history: number;
  sign: boolean;
  timestamp: boolean;
  standard_webhooks: boolean;
  payload: "standard" | "legacy";
  signature_format: "prefixed" | "bare";
  signing_secret: SecretView;
  session_timeout: number;
  appearance: Appearance;
}
