import type { Problem } from "../../sites/problems/problem-text.ts";
import type { Site } from "../../sites/site.ts";
import type { Fields } from "../../webhooks/response/json-in-text.ts";
import type { ToolOffer } from "../sources/model-apis/model-api.ts";
import type { Product } from "./product.ts";
import type { ToolHttp } from "./tool-http.ts";
import type { ToolWords } from "./tool-words.ts";

/** A tool that the model may call. Parley's own tools only read. */
export interface Tool extends ToolOffer {
  /** Arguments for a call that tests the connection to the server. Absent if opening the tool tests it. */
  probe?: Fields;
  /** The status line that visitors see during a call. */
  status?: keyof ToolWords["status"];
  /**
   * Rejects with a `ToolError` to give the model the reason, or with a `CutAnswer` to give it the beginning of the answer. The
   * model does not receive the message of any other error.
   */
  call(args: Fields, http: ToolHttp): Promise<ToolResult>;
}

export interface ToolResult {
  /** The text for the model. The toolbox cuts it at 64 KiB. */
  text: string;
  isCut?: boolean;
  /** The result's products, which the model may show as cards. */
  products?: Product[];
}

/** A cache of MCP servers' tool lists. The creator of the cache bounds its size and age. */
export interface ToolLists {
  get(key: string): ToolOffer[] | undefined;
  set(key: string, tools: ToolOffer[]): unknown;
  delete(key: string): unknown;
}

/** Passed to each type of tools once per message. */
export interface ToolSetup {
  site: Pick<Site, "id" | "settings" | "secrets" | "updatedAt">;
  lists: ToolLists;
  /** HTTP for opening the tools. Each call of a tool receives its own `ToolHttp`. */
  http: ToolHttp;
  /** The visitor's language (BCP 47). */
  language: string;
}

/** The error of a failed call. The model receives the message, which must not contain secrets or addresses. */
export class ToolError extends Error {
  /** The problem that the owner sees, without the host. Undefined for wrong arguments, and for an error in a tool's result. */
  readonly problem: Problem | undefined;

  constructor(message: string, problem?: Problem) {
    super(message);
    this.problem = problem;
  }
}

/** The error for an unusable answer. `status` is absent for a 2xx answer. */
export function badAnswer(status?: number): ToolError {
  if (status === undefined)
    return new ToolError("The tool's answer cannot be read.", { code: "tool_address_wrong" });
  return new ToolError(`The tool answered with status ${status}.`, {
    code: codeOf(status),
    params: { status },
  });
}

function codeOf(status: number): Problem["code"] {
  if (status === 401 || status === 403) return "tool_key_refused";
  return status < 500 && status !== 429 ? "tool_address_wrong" : "tool_failed";
}

/** The error for an answer that was too long. Its message is the beginning of the answer. */
export class CutAnswer extends Error {}
