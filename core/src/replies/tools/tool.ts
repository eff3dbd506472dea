import type { Problem } from "../../sites/problems/problem-text.ts";
import type { Site } from "../../sites/site.ts";
import type { Fields } from "../../webhooks/response/json-in-text.ts";
import type { ToolOffer } from "../sources/model-apis/model-api.ts";
import type { Product } from "./product.ts";
import type { ToolHttp } from "./tool-http.ts";
import type { ToolWords } from "./tool-words.ts";

/** A tool that the model may call. It only reads. */
export interface Tool extends ToolOffer {
  /** Arguments for a call that tests the connection to the server. Absent if opening the tool tests it. */
  probe?: Fields;
  /** The status line that visitors see during a call. */
  status?: keyof ToolWords["status"];
  /** Rejects with a `ToolError` to give the model the reason. The model does not receive the message of any other error. */
  call(args: Fields, http: ToolHttp): Promise<ToolResult>;
}

export interface ToolResult {
  /** The text for the model, cut at 64 KiB. */
  text: string;
  isCut?: boolean;
  /** The result's products, which the model may show as cards. */
  products?: Product[];
}

/** Cached lists of MCP servers' tools. The creator bounds its size and age. */
export interface ToolLists {
  get(key: string): ToolOffer[] | undefined;
  set(key: string, tools: ToolOffer[]): unknown;
  delete(key: string): unknown;
}

/** Passed to each type of tools once per message. */
export interface ToolSetup {
  site: Pick<Site, "id" | "settings" | "secrets" | "updatedAt">;
  lists: ToolLists;
  /** HTTP for opening the tools. Each call of a tool receives its own. */
  http: ToolHttp;
  /** The visitor's language (BCP 47). */
  language: string;
}

/** The error of a failed call. The model receives the message, which must not contain secrets or addresses. */
export class ToolError extends Error {
  /** The same error for the owner, with the host. Undefined if the model caused the failure. */
  readonly problem: Problem | undefined;

  constructor(message: string, problem?: Problem) {
    super(message);
    this.problem = problem;
  }
}

/** The error for an unusable answer. `status` is absent if it was 2xx. */
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

/** The error for an answer that was too long. The message is its beginning. */
export class CutAnswer extends Error {}
