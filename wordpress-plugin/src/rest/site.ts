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
  model_base_url: string | null;
  model_name: string;
  model_api_key: SecretView;
  model_system_prompt: string;
  model_history: number;
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
  feedback_events: boolean;
  session_timeout: number;
  appearance: Appearance;
  /** Texts of the chat that the owner words differently, by name: `send`, or `de.send` in one language. */
  strings: Record<string, string>;
}
