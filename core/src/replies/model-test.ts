import { Failure } from "../failures.ts";
import type { MatchKnowledge } from "../knowledge/match-knowledge.ts";
import type { ReplyExtras } from "../reply-extras.ts";
import { addressWarnings } from "../sites/problems/address-warnings.ts";
import { type Problem, problemText } from "../sites/problems/problem-text.ts";
import type { Site } from "../sites/site.ts";
import type { WebhookDelivery } from "../webhooks/delivery/delivery.ts";
import { type ResponseMemory, reservedMemory } from "../webhooks/delivery/response-memory.ts";
import { type CallEnd, type CallWatcher, watchedDelivery } from "../webhooks/delivery/watched-delivery.ts";
import { answerStop } from "../webhooks/problems/answer-stop.ts";
import { siteSecrets } from "../webhooks/problems/site-secrets.ts";
import { modelProblem } from "./model-problem.ts";
import { modelSource } from "./sources/model-source.ts";
import type { ReplyProgress } from "./sources/reply-source.ts";
import type { CheckedTool } from "./tools/check-tools.ts";
import type { CalledTool } from "./tools/toolbox.ts";

export interface ModelTrial {
  site: Site;
  message: string | undefined;
  /** Whether only the tools are checked, without a call of the model. */
  toolsOnly?: boolean;
  now: number;
}

export interface ModelTestResult {
  success: boolean;
  response_time_ms: number;
  reply?: string;
  model?: string;
  tokens_used?: number;
  extras?: ReplyExtras | undefined;
  /** The site's tools, in the order of the setting. Absent if it has none. */
  tools?: CheckedTool[];
  /** The calls of tools, in the order in which the model made them. Absent if it made none. */
  tool_calls?: CalledTool[];
  /** The field of the failure that a visitor's message would get. */
  field?: string;
  reason?: string;
  reason_message?: string;
  /** Why there is no reply. Absent if there is one, if the cause is unknown, or if only the tools are checked. */
  problem?: Problem;
  /** Absent if there are none. */
  warnings?: Problem[];
}

/**
 * Calls the site's model as for a message, checks its tools, and reports both. Rejects only for failures that are not the
 * model's.
 */
export type TestModel = (trial: ModelTrial) => Promise<ModelTestResult>;

const TEST_MESSAGE = "This is a test message from Parley. Please answer in one short sentence.";

/** Maximum bytes of the response's beginning, and of its end: they contain the provider's error and the stop reason. */
const LONGEST_EXCERPT = 32_768;

/** A test has no listener and cannot be stopped. */
const ALONE: ReplyProgress = {
  isWanted: true,
  text: () => undefined,
  status: () => undefined,
  onStop: () => undefined,
};

export function testModel(deps: {
  delivery: WebhookDelivery;
  answers: ResponseMemory;
  matchKnowledge: MatchKnowledge;
  clock: () => number;
}): TestModel {
  const passed = (since: number) => Math.max(0, deps.clock() - since);

  async function askModel({ site, message = TEST_MESSAGE, now }: ModelTrial): Promise<ModelTestResult> {
    const memory = reservedMemory(site.id);
    const calls: CalledTool[] = [];
    const called: CalledModel = { url: "" };
    const watch: CallWatcher = ({ url }) => {
      called.url = url;
      return (end) => {
        called.end = end;
      };
    };
    try {
      const reply = await modelSource({
        delivery: deps.delivery,
        answers: deps.answers,
        toolLists: new Map(),
        toolCalled: (call) => calls.push(call),
      })({
        // A separate circuit breaker: an owner who has just fixed the settings wants the model to answer immediately.
        site: { ...site, id: `${site.id}:test` },
        message,
        session: { id: "", startedAt: now },
        speaker: undefined,
        context: {},
        at: now,
        history: async () => [],
        knowledge: () => deps.matchKnowledge(site, message),
        progress: ALONE,
        memory,
        replyAddress: "",
        lateReply: async () => undefined,
        watched: (delivery) => watchedDelivery(delivery, watch, { clock: deps.clock, most: LONGEST_EXCERPT }),
      });
      const { text, model, tokensUsed, extras } = reply;
      return {
        success: true,
        response_time_ms: passed(now),
        reply: text,
        model,
        tokens_used: tokensUsed,
        ...(extras && { extras }),
        ...(calls.length > 0 && { tool_calls: calls }),
        ...warningsOf(site, called.end),
      };
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 502) throw error;
      const { field, reason, message } = error;
      const problem = problemOf(site, error, called);
      const words = problem === undefined || reason === "blocked_address" ? undefined : problemText(problem);
      return {
        success: false,
        response_time_ms: passed(now),
        field,
        reason,
        reason_message: words ?? message,
        ...(problem && { problem }),
        ...(calls.length > 0 && { tool_calls: calls }),
      };
    } finally {
      deps.answers.release(memory);
    }
  }

  return async (trial) => {
    const { site, toolsOnly = false, now } = trial;
    if (site.settings.model_tools.length === 0 && !toolsOnly) return askModel(trial);
    const checked = import("./tools/check-tools.ts").then(({ checkTools }) =>
      checkTools({ delivery: deps.delivery, site }),
    );
    if (!toolsOnly) {
      const [result, tools] = await Promise.all([askModel(trial), checked]);
      return { ...result, tools };
    }
    const tools = await checked;
    const success = tools.every(({ problem }) => problem === undefined);
    return { success, response_time_ms: passed(now), tools };
  };
}

/** The model's last call. */
interface CalledModel {
  url: string;
  end?: CallEnd;
}

function problemOf(site: Site, failure: Failure, { url, end }: CalledModel) {
  return modelProblem({
    failure,
    url,
    model: site.settings.model_name,
    timeout: site.settings.webhook_timeout,
    status: end?.status ?? 0,
    location: end?.location,
    text: end?.body.toString("utf8") ?? "",
    secrets: siteSecrets(site),
  });
}

function warningsOf({ settings }: Site, end: CallEnd | undefined): { warnings?: Problem[] } {
  // Only `public_http`: the call succeeded, so the operator has allowed the address.
  const warnings = addressWarnings(settings.model_base_url).filter(({ code }) => code === "public_http");
  // The addresses of tools are checked separately, because a test that uses no tool does not call them.
  for (const tool of settings.model_tools) if ("url" in tool) warnings.push(...addressWarnings(tool.url));
  const stop = answerStop(end?.body.toString("utf8") ?? "");
  if (stop !== undefined) warnings.push({ code: stop });
  return warnings.length === 0 ? {} : { warnings };
}
