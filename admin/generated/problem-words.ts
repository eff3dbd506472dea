// Generated from core/src/sites/problems/problem-words.ts by `npm run generate`.
/**
 * The problems of webhooks, models and tools, by code, in English. `{name}` is filled from the parameters. Programs read the code;
 * screens show these texts or those of another language (contract §13.6). Codes are added, not renamed.
 */
export const PROBLEM_WORDS = {
  // No address, no connection, or no complete HTTP answer.
  not_configured: "No address is set yet. Enter one.",
  host_not_found: "There is no server named {host}. Check the address for typing errors.",
  connection_refused:
    "Nothing accepts connections at {host}. Check the address and its port, and that the server is running.",
  connection_broken: "{host} closed the connection before it answered. Check the log of the server.",
  answer_broken_off:
    "{host} closed the connection in the middle of its answer. Check the log of the server, and of a proxy in front of it.",
  not_http:
    "{host} answered with something other than HTTP, or with headers that cannot be read. Check the port in the address.",
  unreachable: "Cannot connect to {host}. Check the address, and that the server is running.",
  connection_timeout: "Connecting to {host} timed out. Check the address and the firewall.",
  timeout:
    "The server did not answer within {seconds} seconds. Make it faster. You can also allow a workflow or a model more time.",
  answer_unfinished:
    "The answer began but did not end within {seconds} seconds. Let the workflow close its stream, or allow it more time.",
  certificate_expired: "The certificate of {host} has expired. Renew it.",
  certificate_self_signed:
    "{host} uses a self-signed certificate, which is not accepted. Install a certificate from a public authority, such as Let’s Encrypt.",
  certificate_wrong_host:
    "The certificate of {host} was issued for another name. Use the address in the certificate, or issue one for this name.",
  certificate_incomplete:
    "The certificate of {host} cannot be verified: its issuer is unknown, or an intermediate certificate is missing. Install the full chain.",
  not_https:
    "{host} does not answer with HTTPS on this port. Check the port, or put a certificate on the server.",
  tls_failed: "No secure (TLS) connection to {host}. Check its certificate and TLS settings.",
  address_blocked:
    "{host} is not on the public internet, so it is not called. Use a public address, or ask the operator of the service to allow this host.",
  http_blocked:
    "The address starts with http://, so it is not called: messages would be sent unencrypted. Use an https:// address.",

  // The server answered with a status other than 2xx. Receivers of events can have these problems too, so most of the texts do
  // not mention a workflow.
  redirect:
    "The address redirects to {target} (status {status}). Redirects are not followed: enter the address that it redirects to. If that is a sign-in page, allow calls to the webhook without a sign-in.",
  redirect_to_itself:
    "The address redirects to itself (status {status}), as servers do that wait for a cookie or a sign-in. Allow calls to the webhook without a cookie or sign-in.",
  redirect_without_target:
    "The address redirects (status {status}) but does not say where. Redirects are not followed: enter the final address.",
  bot_protection:
    "A bot protection, such as Cloudflare’s, stopped the call (status {status}). Exempt the called address from it.",
  access_refused:
    "The server refused the call (status {status}). Check the secret header and the signing secret that it expects.",
  workflow_inactive:
    "No active workflow listens at this address (status {status}). In n8n, publish (activate) the workflow and use the Production URL of its Webhook node. In Make, turn the scenario on.",
  test_address_idle:
    "This is n8n’s test address, which answers only one call after “Listen for test event”. Publish (activate) the workflow and use the Production URL.",
  not_found:
    "There is nothing at this address (status {status}). Copy the address again. If a workflow listens there, check that it is active.",
  post_not_allowed:
    "This address does not accept POST requests (status {status}). Set its HTTP method to POST.",
  message_too_large:
    "The server refused the call as too large (status {status}). Raise its size limit. For a workflow, you can also reduce the number of earlier messages sent with each call.",
  content_type_refused:
    "The server does not accept JSON (status {status}). Make it accept the content type application/json.",
  rate_limited: "The server received too many calls (status {status}). Wait a moment, or raise its limit.",
  proxy_error:
    "A proxy answered that the server behind it does not respond (status {status}). Check that this server is running.",
  workflow_failed: "The workflow or server failed (status {status}). Its log has the details.",
  call_refused: "The server did not accept the call (status {status}).",

  // The webhook answered, but not with a reply.
  html_page:
    "A web page (HTML) came back instead of a reply. Enter the address of the webhook itself, not that of an editor or a sign-in page.",
  empty_body:
    'The answer is empty. Let the workflow end with a reply: {"message": "…"}. In n8n use a “Respond to Webhook” node, in Power Automate a “Response” action.',
  broken_json:
    "The answer begins like JSON but is not valid. Check its quotes, commas and brackets, and that the response contains nothing else.",
  file_answer:
    'A file or compressed data came back instead of a text. Let the workflow answer with {"message": "…"}.',
  program_error: "The server printed a program error instead of a reply. The server’s log has the details.",
  no_text:
    'The answer has no text for the visitor. Let the workflow answer with {"message": "…"}, or with the text in output, text, reply, response or answer.',
  thoughts_only:
    "Only the model’s thoughts came back, without an answer after them. Raise its output limit, or choose another model.",
  workflow_started:
    "n8n answered “Workflow was started” and did not wait for the result. In the Webhook node set “Respond” to “Using Respond to Webhook Node” and add a “Respond to Webhook” node, or post the reply to the X-Reply-URL of each message.",
  make_accepted:
    "Make answered “Accepted”: the scenario has no reply. Add the module “Webhook response” with the reply, or post the reply to the X-Reply-URL of each message.",
  zapier_accepted:
    "Zapier only confirmed that it received the message; it cannot answer directly. Let the Zap post the reply to the X-Reply-URL of each message.",
  pipedream_default:
    "Pipedream sent its default page. Let the workflow return an HTTP response with the reply, or post the reply to the X-Reply-URL of each message.",
  received_only:
    'The webhook only confirmed that it received the message. Let the workflow answer with {"message": "…"}, or post that to the X-Reply-URL of each message.',
  workflow_error: "The workflow answered with an error, without a reply.",
  answer_too_long: "The answer is larger than 1 MiB. Make it shorter.",
  answer_unreadable:
    "The service cannot decompress the answer. Turn compression off at the server or proxy that sends it.",

  // The model did not answer with a reply.
  model_address_missing: "No address of a model is set yet.",
  model_name_missing: "No model is chosen yet. Enter the model’s name.",
  model_key_refused: "The provider refused the API key (status {status}). Enter the key again.",
  model_access_refused:
    "The provider does not allow this call (status {status}). Check the rights of the API key, and the region.",
  model_unknown: "The provider does not know the model “{model}” (status {status}). Check its name.",
  model_address_wrong:
    "There is no chat API at this address. Enter the base URL of the API: the part before /chat/completions, such as https://api.openai.com/v1.",
  model_quota:
    "The credit or quota at the provider is used up (status {status}). Check the plan and billing there.",
  model_rate_limited: "The provider received too many calls (status {status}). Wait a moment and try again.",
  model_refused: "The provider did not accept the call (status {status}).",
  model_failed: "The provider’s server failed (status {status}). Try again later.",
  model_error: "The provider answered with an error.",
  model_not_streaming:
    "The API answered without streaming. Choose an API that supports “stream”: true for chat completions.",
  model_empty: "The model answered without any text.",
  model_unfinished: "The model’s answer broke off before it was complete. Try again.",

  // A tool of the model cannot be used.
  tool_shop_missing:
    "The address of the Shopify shop is not known. Add its https://….myshopify.com to the website addresses.",
  tool_key_refused: "{host} refused the call (status {status}). Check the secret header that it expects.",
  tool_address_wrong:
    "There is no MCP server at this address of {host}. Enter the complete address, such as https://example.com/mcp.",
  tool_shop_closed:
    "{host} does not show its catalog. Check that the online store is open, without a password.",
  tool_site_closed:
    "{host} does not show its content through the REST API. Enter the address of its home page, and check that no plugin blocks the API.",
  tool_failed: "{host} failed (status {status}). Its log has the details.",
  tool_slow: "{host} did not answer within {seconds} seconds. Make it faster.",
  tool_nothing_allowed:
    "{host} has no tool that says that it only reads. Enter the names of the tools that the model may call.",
  tool_names_unknown: "{host} has no tool named {names}. Check the names.",

  // The call works, but not as it should.
  answer_cut:
    "The model stopped at its length limit, so the answer is cut off. Raise the output limit (max_tokens), or ask for shorter answers.",
  answer_filtered: "The provider’s content filter stopped the answer.",
  noise_around_json:
    "The server printed something around the JSON, such as a PHP notice. Visitors do not see it; turn off the display of errors there.",
  handover_off:
    "The reply asks for a handover to a person, but handover is off for this site, so nothing happens. Turn on handover.",
  n8n_test_address:
    "This is n8n’s test address (/webhook-test/), which works only while the editor listens. Use the Production URL (/webhook/).",
  public_http:
    "Messages to {host} would be sent unencrypted. Use an https:// address: http:// is called only if the operator of the service allows this host.",
  private_address:
    "{host} is inside a private network. It is called only if the operator of the service allows this host.",
} as const;

export type ProblemCode = keyof typeof PROBLEM_WORDS;

/** Appended if a problem has a `message`, which contains the words of the workflow or the provider. */
export const ITS_MESSAGE = "Its message: {message}";
