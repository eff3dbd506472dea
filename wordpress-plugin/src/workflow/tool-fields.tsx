import { Button, Notice, TextareaControl, TextControl } from "@wordpress/components";
import { useContext, useRef } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { problemTexts } from "../../../admin/test-problem.ts";
import { otherTools } from "../../../admin/tools/shop-switch.ts";
import {
  newTool,
  problemOfTool,
  type ToolDraft,
  toolField,
  toolHeaders,
} from "../../../admin/tools/tool-draft.ts";
import type { Failure } from "../rest/call.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { fieldError } from "../settings/field-error.ts";
import { Fold } from "../settings/fold.tsx";
import { settingChoices } from "../settings/setting-labels.ts";
import { HeadersField } from "./headers-field.tsx";
import { OwnTools } from "./own-tools.ts";
import { problemWords } from "./problem-words.ts";
import type { ShownToolCheck } from "./use-tool-check.ts";
import type { DraftFields } from "./workflow-settings.ts";

/** Tools other than the website's own: MCP servers, and tools of other types that were set through the API. */
export function ToolFields({
  draft: { tools },
  set,
  failure,
  check,
  isUnsaved,
}: DraftFields & { failure: Failure | undefined; check: ShownToolCheck; isUnsaved: boolean }) {
  const adding = useRef<HTMLButtonElement>(null);
  const others = otherTools(tools, useContext(OwnTools));
  const change = (at: number, part: Partial<ToolDraft>) =>
    set({ tools: tools.map((tool, index) => (index === at ? { ...tool, ...part } : tool)) });
  const remove = (at: number) => {
    set({ tools: tools.filter((_, index) => index !== at) });
    // The pressed button disappears with its tool, so another button gets the focus.
    adding.current?.focus();
  };
  const isReached = check.checked?.every(({ problem }) => problem === undefined) && !isUnsaved;
  return (
    <Fold title={__("More tools", "parley-chat")} failure={failure} isOpen={others.length > 0}>
      <p>
        {__(
          "Tools of MCP servers, for example for your stock or orders. Allow only tools that any visitor may use.",
          "parley-chat",
        )}
      </p>
      {others.map(({ tool, at }, row) => {
        const type = settingChoices().model_tools.find(({ value }) => value === tool.type)?.label;
        const name = `${type} ${row + 1}`;
        const found = problemOfTool(tool, check.checked);
        return (
          <fieldset className="parley-fieldset" key={at}>
            <legend>{name}</legend>
            {problemTexts(found && [found], problemWords()).map((problem) => (
              <Notice key={problem} status="error" isDismissible={false}>
                {problem}
              </Notice>
            ))}
            <TextControl
              label={__("Address", "parley-chat")}
              type="url"
              required
              {...SETTING_BOUNDS["model_tools.url"]}
              placeholder="https://tools.example.com/mcp"
              value={tool.url}
              onChange={(url) => change(at, { url })}
              {...fieldError(failure, toolField(at, "url"))}
            />
            {tool.type === "mcp" && (
              <>
                <TextareaControl
                  label={__("Allowed tools", "parley-chat")}
                  rows={2}
                  value={tool.allow}
                  onChange={(allow) => change(at, { allow })}
                  {...fieldError(
                    failure,
                    toolField(at, "allow"),
                    __(
                      "One tool name on each line. Leave it empty to allow all tools that declare that they only read data.",
                      "parley-chat",
                    ),
                  )}
                />
                <HeadersField
                  title={__("Secret headers", "parley-chat")}
                  field={toolField(at, "headers")}
                  headers={toolHeaders(tool)}
                  change={(headers) => change(at, { headers })}
                  failure={failure}
                />
              </>
            )}
            <Button variant="tertiary" isDestructive onClick={() => remove(at)}>
              {removing(name)}
            </Button>
          </fieldset>
        );
      })}
      <div className="parley-buttons">
        <Button
          ref={adding}
          variant="secondary"
          disabled={tools.length >= SETTING_BOUNDS.model_tools.maxItems}
          onClick={() => set({ tools: [...tools, newTool("mcp")] })}
        >
          {__("Add an MCP server", "parley-chat")}
        </Button>
        {others.length > 0 && (
          <Button variant="secondary" disabled={isUnsaved} isBusy={check.isBusy} onClick={check.run}>
            {__("Check the tools", "parley-chat")}
          </Button>
        )}
      </div>
      <div role="status">
        {others.length > 0 && isUnsaved && <p>{__("Save first, then check the tools.", "parley-chat")}</p>}
        {others.length > 0 && isReached && <p>{__("All tools can be used.", "parley-chat")}</p>}
      </div>
      <FailureNotice failure={check.failure} />
    </Fold>
  );
}

function removing(name: string): string {
  /* translators: %s: a tool, such as "MCP server 2". */
  return sprintf(__("Remove %s", "parley-chat"), name);
}
