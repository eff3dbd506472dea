import type { Site } from "../../sites/site.ts";
import type { Fields } from "../../webhooks/response/json-in-text.ts";
import type { ToolOffer } from "../sources/model-apis/model-api.ts";
import type { Product } from "./product.ts";
import type { ToolHttp } from "./tool-http.ts";
import type { ToolWords } from "./tool-words.ts";

/** A tool that only reads. */
export interface Tool extends ToolOffer {
  /** What visitors read meanwhile. */
  status?: keyof ToolWords["status"];
  /** Rejects with a `ToolError` if the model is to learn why; the text of any other error stays in the service. */
  call(args: Fields, http: ToolHttp): Promise<ToolResult>;
}

export interface ToolResult {
  /** For the model. Cut at 64 KiB. */
  text: string;
  isCut?: boolean;
  /** Products in it, which the model may show as cards. */
  products?: Product[];
}

/** What MCP servers list for sites, so that not every message asks again. The creator bounds its size and age. */
export interface ToolLists {
  get(key: string): ToolOffer[] | undefined;
  set(key: string, tools: ToolOffer[]): unknown;
  delete(key: string): unknown;
}

/** What a type of tools is opened with, once for each message. */
export interface ToolSetup {
  site: Pick<Site, "id" | "settings" | "secrets" | "updatedAt">;
  lists: ToolLists;
  /** For opening: calls get their own. */
  http: ToolHttp;
  /** BCP 47: the visitor's. */
  language: string;
}

/** Says to the model why a call failed. No part of it may be a secret or an address. */
export class ToolError extends Error {}

/** The beginning of an answer that was too long to be read. */
export class CutAnswer extends Error {}
