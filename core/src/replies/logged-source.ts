import { Failure } from "../failures.ts";
import type { RandomText } from "../random-text.ts";
import type { Problem } from "../sites/problems/problem-text.ts";
import type { Vault } from "../sites/secrets/vault.ts";
import type { Site } from "../sites/site.ts";
import type { LoggedCall, RecordedCall } from "../storage/port/call-storage.ts";
import type { WebhookCall } from "../webhooks/delivery/delivery.ts";
import { RequestStopped } from "../webhooks/delivery/send-request.ts";
import { type CallEnd, type CallWatcher, watchedDelivery } from "../webhooks/delivery/watched-delivery.ts";
import { connectionProblem } from "../webhooks/problems/connection-problem.ts";
import { siteSecrets } from "../webhooks/problems/site-secrets.ts";
import { webhookProblem } from "../webhooks/problems/webhook-problem.ts";
import { decodedText } from "../webhooks/response/decoded-text.ts";
import { replyStreamReader } from "../webhooks/response/reply-reader.ts";
import { sealedBodies } from "./call-bodies.ts";
import { modelProblem } from "./model-problem.ts";
import type { ReplyRequest, ReplySource } from "./sources/reply-source.ts";

/** The calls for one message. */
interface Calls {
  count: number;
  last?: { call: WebhookCall; end: CallEnd };
}

/**
 * A source that logs its requests with their outcome. Requests that fail because of an error of the service itself are not
 * logged.
 */
export function loggedSource({
  source,
  log,
  ...deps
}: {
  source: ReplySource;
  log(call: RecordedCall): void;
  vault: Vault;
  randomText: RandomText;
  clock: () => number;
}): ReplySource {
  return async (request) => {
    const calls: Calls = { count: 0 };
    const watch: CallWatcher = (call) => {
      calls.count += 1;
      return (end) => {
        calls.last = { call, end };
      };
    };
    const watched: ReplyRequest["watched"] = (delivery) =>
      watchedDelivery(delivery, watch, { clock: deps.clock });
    try {
      const reply = await source({ ...request, watched });
      // Logs nothing if there was no call, as for the demo reply.
      if (calls.count === 0) return reply;
      const isStopped = !request.progress.isWanted && calls.last?.end.error instanceof RequestStopped;
      log(recorded(request, calls, { outcome: isStopped ? "stopped" : "answered" }));
      return reply;
    } catch (error) {
      if (error instanceof Failure)
        log(recorded(request, calls, { outcome: "failed", problem: problemOf(request.site, calls, error) }));
      throw error;
    }
  };

  function recorded(
    { site, session, at }: ReplyRequest,
    { count, last }: Calls,
    result: Pick<LoggedCall, "outcome" | "problem">,
  ): RecordedCall {
    const id = `call_${deps.randomText(16)}`;
    const { bodiesUntil: until = 0 } = site;
    const now = deps.clock();
    return {
      id,
      siteId: site.id,
      sessionId: session.id,
      kind: site.settings.reply_source,
      at,
      calls: count,
      ...result,
      duration: Math.max(0, Math.round(now - at)),
      status: last?.end.status || undefined,
      ...(last !== undefined &&
        until > now && {
          bodies: { until, sealed: sealedBodies(deps.vault, { site, id, ...last.call, ...last }) },
        }),
    };
  }
}

/**
 * The cause of the failure, as in a test of the workflow or model. Leaves out the called server's error message, because it may
 * repeat the visitor's text.
 */
function problemOf(site: Site, calls: Calls, failure: Failure): Problem | undefined {
  const found =
    site.settings.reply_source === "model" ? ofModel(site, calls, failure) : ofWebhook(site, calls, failure);
  if (found?.params === undefined) return found;
  const { message: _message, ...params } = found.params;
  return { code: found.code, ...(Object.keys(params).length > 0 && { params }) };
}

function ofModel(site: Site, { last }: Calls, failure: Failure): Problem | undefined {
  const { model_name: model, webhook_timeout: timeout } = site.settings;
  return modelProblem({
    failure,
    url: last?.call.url ?? "",
    model,
    timeout,
    secrets: siteSecrets(site),
    status: last?.end.status ?? 0,
    location: last?.end.location,
    text: last?.end.body.toString("utf8") ?? "",
  });
}

function ofWebhook(site: Site, { last }: Calls, failure: Failure): Problem | undefined {
  if (last === undefined || last.end.error !== undefined) {
    const [url, timeout] = [last?.call.url ?? "", site.settings.webhook_timeout];
    return connectionProblem({ failure, url, timeout, hasBegun: (last?.end.status ?? 0) > 0 });
  }
  const { status, contentType, location, body } = last.end;
  const text = decodedText(body, contentType);
  const answered = { url: last.call.url, status, location, text, secrets: siteSecrets(site) };
  return webhookProblem({ ...answered, reading: readingOf(last.end) });
}

function readingOf({ status, contentType, body }: CallEnd) {
  if (status < 200 || status > 299) return undefined;
  const reader = replyStreamReader(contentType);
  reader.read(body);
  return reader.end().reading;
}
