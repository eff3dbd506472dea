import type { Site } from "../../sites/site.ts";
import type { Fields } from "../../webhooks/response/json-in-text.ts";
import type { Product } from "./product.ts";
import type { ToolHttp } from "./tool-http.ts";
import type { ToolWords } from "./tool-words.ts";

/** Something that a model may look up while it writes a reply. It has no other effect. */
export interface Tool {
  /** As the model calls it: 1 to 64 letters, digits, `_` and `-`. */
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: Fields;
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

/** What a type of tools is opened with, once for each message. */
export interface ToolSetup {
  site: Pick<Site, "id" | "settings" | "secrets">;
  /** For opening: calls get their own. */
  http: ToolHttp;
  /** BCP 47: the visitor's. */
  language: string;
}

/** Says to the model why a call failed. No part of it may be a secret or an address. */
export class ToolError extends Error {}

/** The beginning of an answer that was too long to be read. */
export class CutAnswer extends Error {}
