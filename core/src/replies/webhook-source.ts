import { Failure } from "../failures.ts";
import type { RandomText } from "../random-text.ts";
import { callFor } from "../webhooks/call.ts";
import type { WebhookDelivery } from "../webhooks/delivery.ts";
import { type ReplyReader, replyReader, type StreamedReading } from "../webhooks/reply-reader.ts";
import { ExchangeStopped } from "../webhooks/webhook-exchange.ts";
import type { Enquiry, ReplySource, SourcedReply } from "./reply-source.ts";

/**
 * Has the owner's workflow write the reply (spec.md, Outbound call to the customer workflow): at once, token by token, or
 * after an acknowledgement at the delivery's `X-Reply-URL`. `replyUrl` makes that of an address' last part.
 */
export function webhookSource(deps: {
  delivery: WebhookDelivery;
  randomText: RandomText;
  replyUrl: (address: string) => string;
}): ReplySource {
  return async (enquiry) => {
    const { url, call } = await prepared(enquiry);
    const { site, progress } = enquiry;
    const reading = replyInProgress(progress.text);
    try {
      const { status } = await deps.delivery.deliver({
        siteId: site.id,
        url,
        ...call,
        timeout: site.settings.webhook_timeout * 1_000,
        listener: { head: reading.head, chunk: reading.chunk, onStop: progress.onStop },
      });
      if (status < 200 || status > 299) throw answeredWith(status);
    } catch (error) {
      if (error instanceof ExchangeStopped) return replyOf({ text: reading.soFar() });
      throw error;
    }
    const found = reading.end();
    if (found.kind === "reply") return replyOf(found);
    const late = found.kind === "acknowledged" ? await enquiry.lateReply() : undefined;
    if (late !== undefined) return replyOf({ text: late.content, ...late.metadata });
    if (!progress.isWanted) return replyOf({ text: reading.soFar() });
    throw withoutReply(found);
  };

  async function prepared({ site, message, session, speaker, context, at, history, replyAddress }: Enquiry) {
    const { webhook_url: url, webhook_history } = site.settings;
    if (url === null) throw notConfigured();
    const payload = {
      message,
      user: speaker?.user,
      session,
      context,
      history: webhook_history > 0 ? await history(webhook_history) : undefined,
    };
    const call = callFor({
      site,
      payload,
      userVerified: speaker?.verified ?? false,
      at,
      randomText: deps.randomText,
      trusted: true,
      replyUrl: deps.replyUrl(replyAddress),
    });
    return { url, call };
  }
}

/** Reads an answer as it comes and passes its text on. Answers that are no success are not read. */
function replyInProgress(pass: (delta: string) => void) {
  let reader: ReplyReader | undefined;
  let soFar = "";

  function add(delta: string): void {
    if (delta === "") return;
    soFar += delta;
    pass(delta);
  }

  return {
    head(status: number, contentType: string | undefined): void {
      if (status >= 200 && status <= 299) reader = replyReader(contentType);
    },
    chunk(bytes: Uint8Array): void {
      if (reader !== undefined) add(reader.read(bytes));
    },
    end(): StreamedReading {
      const { rest, reading } = (reader ?? replyReader(undefined)).end();
      add(rest);
      return reading;
    },
    soFar: () => soFar,
  };
}

function replyOf({
  text,
  model = "webhook",
  tokensUsed = 0,
  extras,
}: Partial<SourcedReply> & { text: string }): SourcedReply {
  return { text, model, tokensUsed, extras };
}

function notConfigured(): Failure {
  return new Failure(
    "webhookUnreachable",
    "webhook_url",
    "not_configured",
    "This site has no webhook yet. Set webhook_url in its settings.",
  );
}

function withoutReply(reading: Exclude<StreamedReading, { kind: "reply" }>): Failure {
  return new Failure("webhookFailed", "webhook_url", "no_reply", whyNone(reading));
}

function whyNone(reading: Exclude<StreamedReading, { kind: "reply" }>): string {
  switch (reading.kind) {
    case "acknowledged":
      return 'The webhook only acknowledged the message, and no reply came to its X-Reply-URL in time. Let the workflow answer with {"message": "…"}, or post that there.';
    case "failed":
      return `The workflow broke off with an error of its own: ${reading.message}`;
    case "none":
      return 'The webhook answered without a reply. Let the workflow answer with {"message": "…"}.';
  }
}

function answeredWith(status: number): Failure {
  const message = `The webhook answered with status ${status} instead of a reply. ${wayOutOf(status)}`;
  return new Failure("webhookFailed", "webhook_url", `status_${status}`, message);
}

function wayOutOf(status: number): string {
  if (status === 401 || status === 403)
    return "Check the signing secret, sign, timestamp and webhook_headers.";
  if (status === 404 || status === 405)
    return "Check the address, and that the workflow is active and takes POST.";
  if (status >= 300 && status <= 399) return "Redirects are not followed: set the final address.";
  return "POST /v1/webhook/test shows its whole answer.";
}
