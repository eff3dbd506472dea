import { Failure } from "../failures.ts";
import type { SiteSettings } from "../sites/site-settings.ts";
import type { WebhookDelivery } from "../webhooks/delivery.ts";
import type { HistoryMessage } from "../webhooks/payload.ts";
import { replyOrigin } from "../webhooks/reply-origin.ts";
import { modelCall } from "./model-call.ts";
import type { Enquiry, ReplySource } from "./reply-source.ts";

/**
 * Has a model write the reply: any endpoint that speaks OpenAI's chat completions and streams them. It is told the system
 * prompt, what was said before and the message: nothing of the visitor or the page. Rejects with a `Failure` of status 502,
 * field `model_base_url` or `model_name`, for the reasons that a webhook's have (spec.md, Errors).
 */
export function modelSource({ delivery }: { delivery: WebhookDelivery }): ReplySource {
  return async (enquiry) => {
    const { site, progress } = enquiry;
    const { url, name } = modelOf(site.settings);
    const call = modelCall(delivery, site);
    progress.onStop(call.stop);
    const reply = { text: "", model: name, tokensUsed: 0 };
    const messages = await messagesFor(enquiry);
    // Only now, so that a service whose sites have no model never loads it.
    const { OpenAI } = await import("openai");
    const client = new OpenAI({
      baseURL: url,
      fetch: call.fetch,
      maxRetries: 0,
      logLevel: "off",
      // Whatever is given here is not looked for in the environment. The call has the real key.
      apiKey: "none",
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
    });
    let bytes = 0;
    let finished = false;
    try {
      const stream = await client.chat.completions.create({
        model: name,
        messages,
        stream: true,
        stream_options: { include_usage: true },
      });
      for await (const chunk of stream) {
        const [choice] = chunk.choices ?? [];
        const delta: unknown = choice?.delta?.content;
        if (typeof delta === "string" && delta !== "") {
          reply.text += delta;
          bytes += Buffer.byteLength(delta);
          progress.text(delta);
        }
        call.understood(bytes);
        if (choice?.finish_reason) finished = true;
        Object.assign(reply, replyOrigin({ ...chunk }));
      }
    } catch {
      // The library's errors may quote what the endpoint said, the key included: none of them goes any further.
      finished = false;
    }
    const failure = await call.ended();
    if (call.stopped()) return reply;
    if (!finished) throw failure ?? noReply("broke off before its reply was finished");
    if (reply.text.trim() === "") throw noReply("answered without any text");
    return reply;
  };
}

function modelOf({ model_base_url, model_name }: SiteSettings): { url: string; name: string } {
  if (model_base_url === null) throw notConfigured("model_base_url");
  if (model_name === "") throw notConfigured("model_name");
  return { url: model_base_url, name: model_name };
}

async function messagesFor({ site, message, history }: Enquiry) {
  const { model_system_prompt, model_history } = site.settings;
  const before = model_history > 0 ? await history(model_history) : [];
  return [
    ...(model_system_prompt.trim() === "" ? [] : [{ role: "system" as const, content: model_system_prompt }]),
    ...answered(before).map(({ role, content }) => ({ role, content })),
    { role: "user" as const, content: message },
  ];
}

/** Questions with their replies: many models refuse two messages of one role in a row. */
function answered(messages: readonly HistoryMessage[]): HistoryMessage[] {
  const isFollowed = (index: number) => messages[index + 1]?.role === "assistant";
  const pairs = messages.filter(({ role }, index) => role === "assistant" || isFollowed(index));
  return pairs.slice(pairs[0]?.role === "assistant" ? 1 : 0);
}

function notConfigured(field: "model_base_url" | "model_name"): Failure {
  const message = `This site's replies are to be written by a model, but its ${field} is not set. Set it in the site's settings.`;
  return new Failure("webhookUnreachable", field, "not_configured", message);
}

function noReply(what: string): Failure {
  const message = `The model ${what}. See that model_base_url is an OpenAI-compatible API that streams, and look into its own log.`;
  return new Failure("webhookFailed", "model_base_url", "no_reply", message);
}
