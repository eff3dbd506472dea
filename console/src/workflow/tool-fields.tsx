import { useRef, useState } from "react";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { PROBLEM_LANGUAGES, problemTexts } from "../../../admin/test-problem.ts";
import {
  newTool,
  problemOfTool,
  type ToolDraft,
  type ToolType,
  toolField,
  toolHeaders,
} from "../../../admin/tools/tool-draft.ts";
import type { WorkflowDraft } from "../../../admin/workflow-draft.ts";
import type { Site } from "../api/shapes.ts";
import type { Draft } from "../api/use-draft.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice, Field } from "../ui/field.tsx";
import { useFailureText } from "../ui/use-failure-text.ts";
import { HeaderFields } from "./header-fields.tsx";
import { useToolCheck } from "./use-tool-check.ts";

const TYPES = ["shopify", "wordpress", "woocommerce", "mcp"] as const;
const PLACEHOLDERS: Partial<Record<ToolType, string>> = { mcp: "https://tools.example.com/mcp" };

/** The tools that the model may use to look things up, each with the result of its check. */
export function ToolFields({
  written: { tools },
  set,
  faultOf,
  isChanged,
  saved,
}: Pick<Draft<WorkflowDraft>, "written" | "set" | "faultOf" | "isChanged"> & { saved: Site["model_tools"] }) {
  const { say, language } = useWords();
  const [type, setType] = useState<ToolType>("mcp");
  const { checked, isBusy, failure, check } = useToolCheck(saved);
  const textOf = useFailureText();
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, part: Partial<ToolDraft>) =>
    set({ tools: tools.map((tool, index) => (index === at ? { ...tool, ...part } : tool)) });
  const remove = (at: number) => {
    set({ tools: tools.filter((_, index) => index !== at) });
    // The pressed button disappears with its tool, so another button gets the focus.
    list.current?.querySelector<HTMLElement>(":scope > .line > .button")?.focus();
  };
  const isReached = checked?.every(({ problem }) => problem === undefined) && !isChanged;
  return (
    <fieldset className="headers" ref={list}>
      <legend>{say("tools")}</legend>
      <p className="hint">{say("toolsHint")}</p>
      {tools.map((tool, at) => {
        const name = `${say(`tool_${tool.type}`)} ${at + 1}`;
        const found = problemOfTool(tool, checked);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may be empty or typed twice while it is written.
          <fieldset key={at} className="headers tool">
            <legend>{name}</legend>
            {problemTexts(found && [found], PROBLEM_LANGUAGES[language]).map((problem) => (
              <p key={problem} className="fault">
                {problem}
              </p>
            ))}
            {tool.type === "shopify" ? (
              <p className="hint">{say("toolShopifyHint")}</p>
            ) : (
              <Field
                label={say("toolUrl")}
                type="url"
                {...SETTING_BOUNDS["model_tools.url"]}
                placeholder={PLACEHOLDERS[tool.type] ?? "https://shop.example.com"}
                value={tool.url}
                onChange={(url) => change(at, { url })}
                fault={faultOf(toolField(at, "url"))}
              />
            )}
            {tool.type === "mcp" && (
              <>
                <Field
                  label={say("toolAllow")}
                  hint={say("toolAllowHint")}
                  rows={2}
                  value={tool.allow}
                  onChange={(allow) => change(at, { allow })}
                  fault={faultOf(toolField(at, "allow"))}
                />
                <HeaderFields
                  headers={toolHeaders(tool)}
                  change={(headers) => change(at, { headers })}
                  faultOf={faultOf}
                  field={toolField(at, "headers")}
                  title={say("toolHeaders")}
                  hint={say("toolHeadersHint")}
                />
              </>
            )}
            <div className="actions">
              <Button kind="quiet" onPress={() => remove(at)}>
                {say("removeNamed", { what: name })}
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div className="line">
        <Choice
          label={say("toolType")}
          value={type}
          onChange={setType}
          choices={TYPES.map((value) => ({ value, label: say(`tool_${value}`) }))}
        />
        <Button
          isDisabled={tools.length >= SETTING_BOUNDS.model_tools.maxItems}
          onPress={() => set({ tools: [...tools, newTool(type)] })}
        >
          {say("addTool")}
        </Button>
      </div>
      {tools.length > 0 && (
        <div className="actions">
          <Button isBusy={isBusy} isDisabled={isChanged} onPress={check}>
            {say("checkTools")}
          </Button>
        </div>
      )}
      <p role="status" className={failure === undefined ? "hint" : "fault"}>
        {(failure !== undefined && textOf(failure)) ||
          (tools.length > 0 && isChanged ? say("checkToolsSaveFirst") : isReached && say("toolsReached"))}
      </p>
    </fieldset>
  );
}
