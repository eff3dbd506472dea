import { __ } from "@wordpress/i18n";

/** What the fields of the Workflow screen are called, by setting. */
export function workflowLabels() {
  return {
    reply_source: __("Who writes the answers", "parley-chat"),
    webhook_timeout: __("Longest wait for an answer, in seconds", "parley-chat"),
    webhook_url: __("Webhook address", "parley-chat"),
    webhook_headers: __("Headers sent with each call", "parley-chat"),
    sign: __("Sign each call (X-Webhook-Signature)", "parley-chat"),
    signature_format: __("Form of the signature", "parley-chat"),
    signing_secret: __("New signing secret", "parley-chat"),
    standard_webhooks: __("Also send the headers of Standard Webhooks", "parley-chat"),
    webhook_history: __("Earlier messages sent along", "parley-chat"),
    payload: __("Shape of the data", "parley-chat"),
    timestamp: __("Send the time of each call (X-Request-Timestamp)", "parley-chat"),
    feedback_events: __("Tell the workflow how visitors rate answers", "parley-chat"),
    model_base_url: __("Address of the model’s API", "parley-chat"),
    model_name: __("Model", "parley-chat"),
    model_api_key: __("API key of the model", "parley-chat"),
    model_system_prompt: __("What the model is told first", "parley-chat"),
    model_history: __("Earlier messages it is given", "parley-chat"),
  };
}
