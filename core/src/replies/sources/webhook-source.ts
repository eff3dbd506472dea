import { Failure } from "../../failures.ts";
import type { ReplyListener } from "../../live/publish-deltas.ts";
import type { RandomText } from "../../random-text.ts";
import type { ReplyExtras } from "../../reply-extras.ts";
import type { WebhookDelivery } from "../../webhooks/delivery/delivery.ts";
import { RequestStopped } from "../../webhooks/delivery/send-request.ts";
import { noReplyFailure, statusFailure } from "../../webhooks/reply-failures.ts";
import type { ReadContent } from "../../webhooks/request/form-body.ts";
import { type HistoryMessage, withKnowledge } from "../../webhooks/request/payload.ts";
import { type MessageCall, signedCall, signedForm } from "../../webhooks/request/sign-request.ts";
import type { ReplyOrigin } from "../../webhooks/response/reply-origin.ts";
import {
  type ReplyReader,
  replyStreamReader,
  type StreamedReading,
} from "../../webhooks/response/reply-reader.ts";
import type { ReplyRequest, ReplySource, SourcedReply } from "./reply-source.ts";

/**
 * Gets the reply from the owner's workflow (contract §D.6): complete, token by token, or after an acknowledgement at the
 * delivery's `X-Reply-URL`. `replyUrl` creates that URL from its last part.
 */
export function webhookSource(deps: {
  delivery: WebhookDelivery;
  randomText: RandomText;
  replyUrl: (address: string) => string;
  /** Reads visitors' files; undefined if the service stores none. */
  readContent: ReadContent | undefined;
}): ReplySource {
  return async (request) => {
    const { site, progress, memory } = request;
    const { webhook_url: url, webhook_history } = site.settings;
    if (url === null) throw notConfigured();
    const answersForm = request.context.form !== undefined;
    const before = Math.max(webhook_history, answersForm ? 1 : 0);
    const messages = before > 0 ? await request.history(before) : [];
    const resumeUrl = answersForm ? resumeUrlIn(messages, url) : undefined;
    const reading = replyInProgress(progress);
    const context = await withKnowledge(request.context, site.settings, request.knowledge);
    const call = await signed(callOf({ ...request, context }, webhook_history > 0 ? messages : undefined));
    const delivery = request.watched?.(deps.delivery) ?? deps.delivery;
    const answerOf = (url: string) =>
      delivery.deliver({
        siteId: site.id,
        url,
        body: call.body,
        headers: call.headers,
        timeout: site.settings.webhook_timeout * 1_000,
        listener: { head: reading.head, chunk: reading.chunk, onStop: progress.onStop },
        memory,
      });
    try {
      let { status } = await answerOf(resumeUrl ?? url);
      // If the execution has stopped waiting, the webhook receives the filled-in form like any message.
      if (resumeUrl !== undefined && NOT_WAITING.has(status)) ({ status } = await answerOf(url));
      if (status < 200 || status > 299) throw statusFailure(status);
    } catch (error) {
      if (error instanceof RequestStopped) return replyOf({ text: reading.soFar() });
      throw error;
    }
    const found = reading.end();
    if (found.kind === "reply") return replyOf(found);
    const late = found.kind === "acknowledged" ? await request.lateReply() : undefined;
    if (late !== undefined) return replyOf({ text: late.content, ...late.metadata });
    if (!progress.isWanted) return replyOf({ text: reading.soFar() });
    throw noReplyFailure(found, { waited: true });
  };

  /** n8n's Chat Trigger receives the files' content; all other formats contain URLs. */
  function signed(call: MessageCall) {
    const { readContent } = deps;
    const takesContent = call.site.settings.payload === "n8n" && call.payload.files !== undefined;
    return takesContent && readContent !== undefined ? signedForm(call, readContent) : signedCall(call);
  }

  function callOf(
    { site, message, session, speaker, context, at, replyAddress, files }: ReplyRequest,
    history: HistoryMessage[] | undefined,
  ): MessageCall {
    return {
      site,
      payload: { message, user: speaker?.user, session, context, history, ...(files && { files }) },
      userVerified: speaker?.verified ?? false,
      at,
      randomText: deps.randomText,
      trusted: true,
      replyUrl: deps.replyUrl(replyAddress),
    };
  }
}

/** Statuses (not found, conflict, gone) with which n8n and others answer if an execution has ended or already continued. */
const NOT_WAITING = new Set([404, 409, 410]);

/**
 * The URL at which the workflow waits for the answer to the form in its last reply. Only on the webhook's origin, because a
 * manipulated model must not send visitors' answers and the site's signature elsewhere.
 */
function resumeUrlIn(messages: readonly { extras?: ReplyExtras }[], url: string): string | undefined {
  const resumeUrl = messages.at(-1)?.extras?.resumeUrl;
  return resumeUrl !== undefined && URL.parse(resumeUrl)?.origin === URL.parse(url)?.origin
    ? resumeUrl
    : undefined;
}

/** Reads an answer as it arrives, and passes on its text and status lines. Does not read answers with an error status. */
function replyInProgress(progress: ReplyListener) {
  let reader: ReplyReader | undefined;

  function add(delta: string): void {
    if (delta !== "") progress.text(delta);
  }

  function addStatus(status: string, before: string): void {
    add(before);
    progress.status(status);
  }

  return {
    head(status: number, contentType: string | undefined): void {
      if (status >= 200 && status <= 299) reader = replyStreamReader(contentType, addStatus);
    },
    chunk(bytes: Uint8Array): void {
      if (reader !== undefined) add(reader.read(bytes));
    },
    end(): StreamedReading {
      const { rest, reading } = (reader ?? replyStreamReader(undefined)).end();
      add(rest);
      return reading;
    },
    soFar: () => reader?.soFar() ?? "",
  };
}

function replyOf({
  text,
  model = "webhook",
  tokensUsed = 0,
  extras,
  handover,
  unanswered,
}: Partial<ReplyOrigin> & { text: string }): SourcedReply {
  return { text, model, tokensUsed, extras, handover, ...(unanswered && { unanswered: "workflow_marked" }) };
}

function notConfigured(): Failure {
  return new Failure(
    "webhookUnreachable",
    "webhook_url",
    "not_configured",
    "This site has no webhook yet. Set webhook_url in its settings.",
  );
}
