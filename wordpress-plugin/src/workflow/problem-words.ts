// Generated from core/src/sites/problems/problem-words.ts by `npm run generate`.
import { __ } from "@wordpress/i18n";

/** Problems that a test of the workflow or the model can report, by code. */
export function problemWords() {
  return {
    words: {
      not_configured: __("No address is set yet. Enter one.", "parley-chat"),
      /* translators: keep words in {braces} as they are. */
      host_not_found: __(
        "There is no server named {host}. Check the address for typing errors.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      connection_refused: __(
        "Nothing accepts connections at {host}. Check the address and its port, and that the server is running.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      connection_broken: __(
        "{host} closed the connection before it answered. Check the log of the server.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      answer_broken_off: __(
        "{host} closed the connection in the middle of its answer. Check the log of the server, and of a proxy in front of it.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      not_http: __(
        "{host} answered with something other than HTTP, or with headers that cannot be read. Check the port in the address.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      unreachable: __(
        "Cannot connect to {host}. Check the address, and that the server is running.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      connection_timeout: __(
        "Connecting to {host} timed out. Check the address and the firewall.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      timeout: __(
        "The server did not answer within {seconds} seconds. Make it faster. You can also allow a workflow or a model more time.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      answer_unfinished: __(
        "The answer began but did not end within {seconds} seconds. Let the workflow close its stream, or allow it more time.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      certificate_expired: __("The certificate of {host} has expired. Renew it.", "parley-chat"),
      /* translators: keep words in {braces} as they are. */
      certificate_self_signed: __(
        "{host} uses a self-signed certificate, which is not accepted. Install a certificate from a public authority, such as Let’s Encrypt.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      certificate_wrong_host: __(
        "The certificate of {host} was issued for another name. Use the address in the certificate, or issue one for this name.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      certificate_incomplete: __(
        "The certificate of {host} cannot be verified: its issuer is unknown, or an intermediate certificate is missing. Install the full chain.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      not_https: __(
        "{host} does not answer with HTTPS on this port. Check the port, or put a certificate on the server.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      tls_failed: __(
        "No secure (TLS) connection to {host}. Check its certificate and TLS settings.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      address_blocked: __(
        "{host} is not on the public internet, so it is not called. Use a public address, or ask the operator of the service to allow this host.",
        "parley-chat",
      ),
      http_blocked: __(
        "The address starts with http://, so it is not called: messages would be sent unencrypted. Use an https:// address.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      redirect: __(
        "The address redirects to {target} (status {status}). Redirects are not followed: enter the address that it redirects to. If that is a sign-in page, allow calls to the webhook without a sign-in.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      redirect_to_itself: __(
        "The address redirects to itself (status {status}), as servers do that wait for a cookie or a sign-in. Allow calls to the webhook without a cookie or sign-in.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      redirect_without_target: __(
        "The address redirects (status {status}) but does not say where. Redirects are not followed: enter the final address.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      bot_protection: __(
        "A bot protection, such as Cloudflare’s, stopped the call (status {status}). Exempt the called address from it.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      access_refused: __(
        "The server refused the call (status {status}). Check the secret header and the signing secret that it expects.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      workflow_inactive: __(
        "No active workflow listens at this address (status {status}). In n8n, publish (activate) the workflow and use the Production URL of its Webhook node. In Make, turn the scenario on.",
        "parley-chat",
      ),
      test_address_idle: __(
        "This is n8n’s test address, which answers only one call after “Listen for test event”. Publish (activate) the workflow and use the Production URL.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      not_found: __(
        "There is nothing at this address (status {status}). Copy the address again. If a workflow listens there, check that it is active.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      post_not_allowed: __(
        "This address does not accept POST requests (status {status}). Set its HTTP method to POST.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      message_too_large: __(
        "The server refused the call as too large (status {status}). Raise its size limit. For a workflow, you can also reduce the number of earlier messages sent with each call.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      content_type_refused: __(
        "The server does not accept JSON (status {status}). Make it accept the content type application/json.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      rate_limited: __(
        "The server received too many calls (status {status}). Wait a moment, or raise its limit.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      proxy_error: __(
        "A proxy answered that the server behind it does not respond (status {status}). Check that this server is running.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      workflow_failed: __(
        "The workflow or server failed (status {status}). Its log has the details.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      call_refused: __("The server did not accept the call (status {status}).", "parley-chat"),
      html_page: __(
        "A web page (HTML) came back instead of a reply. Enter the address of the webhook itself, not that of an editor or a sign-in page.",
        "parley-chat",
      ),
      empty_body: __(
        'The answer is empty. Let the workflow end with a reply: {"message": "…"}. In n8n use a “Respond to Webhook” node, in Power Automate a “Response” action.',
        "parley-chat",
      ),
      broken_json: __(
        "The answer begins like JSON but is not valid. Check its quotes, commas and brackets, and that the response contains nothing else.",
        "parley-chat",
      ),
      file_answer: __(
        'A file or compressed data came back instead of a text. Let the workflow answer with {"message": "…"}.',
        "parley-chat",
      ),
      program_error: __(
        "The server printed a program error instead of a reply. The server’s log has the details.",
        "parley-chat",
      ),
      no_text: __(
        'The answer has no text for the visitor. Let the workflow answer with {"message": "…"}, or with the text in output, text, reply, response or answer.',
        "parley-chat",
      ),
      thoughts_only: __(
        "Only the model’s thoughts came back, without an answer after them. Raise its output limit, or choose another model.",
        "parley-chat",
      ),
      workflow_started: __(
        "n8n answered “Workflow was started” and did not wait for the result. In the Webhook node set “Respond” to “Using Respond to Webhook Node” and add a “Respond to Webhook” node, or post the reply to the X-Reply-URL of each message.",
        "parley-chat",
      ),
      make_accepted: __(
        "Make answered “Accepted”: the scenario has no reply. Add the module “Webhook response” with the reply, or post the reply to the X-Reply-URL of each message.",
        "parley-chat",
      ),
      zapier_accepted: __(
        "Zapier only confirmed that it received the message; it cannot answer directly. Let the Zap post the reply to the X-Reply-URL of each message.",
        "parley-chat",
      ),
      pipedream_default: __(
        "Pipedream sent its default page. Let the workflow return an HTTP response with the reply, or post the reply to the X-Reply-URL of each message.",
        "parley-chat",
      ),
      received_only: __(
        'The webhook only confirmed that it received the message. Let the workflow answer with {"message": "…"}, or post that to the X-Reply-URL of each message.',
        "parley-chat",
      ),
      workflow_error: __("The workflow answered with an error, without a reply.", "parley-chat"),
      answer_too_long: __("The answer is larger than 1 MiB. Make it shorter.", "parley-chat"),
      answer_unreadable: __(
        "The service cannot decompress the answer. Turn compression off at the server or proxy that sends it.",
        "parley-chat",
      ),
      model_address_missing: __("No address of a model is set yet.", "parley-chat"),
      model_name_missing: __("No model is chosen yet. Enter the model’s name.", "parley-chat"),
      /* translators: keep words in {braces} as they are. */
      model_key_refused: __(
        "The provider refused the API key (status {status}). Enter the key again.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      model_access_refused: __(
        "The provider does not allow this call (status {status}). Check the rights of the API key, and the region.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      model_unknown: __(
        "The provider does not know the model “{model}” (status {status}). Check its name.",
        "parley-chat",
      ),
      model_address_wrong: __(
        "There is no chat API at this address. Enter the base URL of the API: the part before /chat/completions, such as https://api.openai.com/v1.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      model_quota: __(
        "The credit or quota at the provider is used up (status {status}). Check the plan and billing there.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      model_rate_limited: __(
        "The provider received too many calls (status {status}). Wait a moment and try again.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      model_refused: __("The provider did not accept the call (status {status}).", "parley-chat"),
      /* translators: keep words in {braces} as they are. */
      model_failed: __("The provider’s server failed (status {status}). Try again later.", "parley-chat"),
      model_error: __("The provider answered with an error.", "parley-chat"),
      model_not_streaming: __(
        "The API answered without streaming. Choose an API that supports “stream”: true for chat completions.",
        "parley-chat",
      ),
      model_empty: __("The model answered without any text.", "parley-chat"),
      model_unfinished: __("The model’s answer broke off before it was complete. Try again.", "parley-chat"),
      tool_shop_missing: __(
        "The address of the Shopify shop is not known. Add its https://….myshopify.com to the website addresses.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      tool_key_refused: __(
        "{host} refused the call (status {status}). Check the secret header that it expects.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      tool_address_wrong: __(
        "There is no MCP server at this address of {host}. Enter the complete address, such as https://example.com/mcp.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      tool_shop_closed: __(
        "{host} does not show its catalog. Check that the online store is open, without a password.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      tool_site_closed: __(
        "{host} does not show its content through the REST API. Enter the address of its home page, and check that no plugin blocks the API.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      tool_failed: __("{host} failed (status {status}). Its log has the details.", "parley-chat"),
      /* translators: keep words in {braces} as they are. */
      tool_slow: __("{host} did not answer within {seconds} seconds. Make it faster.", "parley-chat"),
      /* translators: keep words in {braces} as they are. */
      tool_nothing_allowed: __(
        "{host} has no tool that says that it only reads. Enter the names of the tools that the model may call.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      tool_names_unknown: __("{host} has no tool named {names}. Check the names.", "parley-chat"),
      answer_cut: __(
        "The model stopped at its length limit, so the answer is cut off. Raise the output limit (max_tokens), or ask for shorter answers.",
        "parley-chat",
      ),
      answer_filtered: __("The provider’s content filter stopped the answer.", "parley-chat"),
      noise_around_json: __(
        "The server printed something around the JSON, such as a PHP notice. Visitors do not see it; turn off the display of errors there.",
        "parley-chat",
      ),
      handover_off: __(
        "The reply asks for a handover to a person, but handover is off for this site, so nothing happens. Turn on handover.",
        "parley-chat",
      ),
      n8n_test_address: __(
        "This is n8n’s test address (/webhook-test/), which works only while the editor listens. Use the Production URL (/webhook/).",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      public_http: __(
        "Messages to {host} would be sent unencrypted. Use an https:// address: http:// is called only if the operator of the service allows this host.",
        "parley-chat",
      ),
      /* translators: keep words in {braces} as they are. */
      private_address: __(
        "{host} is inside a private network. It is called only if the operator of the service allows this host.",
        "parley-chat",
      ),
    },
    /* translators: keep words in {braces} as they are. */
    itsMessage: __("Its message: {message}", "parley-chat"),
  };
}
