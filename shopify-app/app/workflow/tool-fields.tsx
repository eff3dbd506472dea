import { Banner, BlockStack, Box, Button, InlineStack, Text, TextField } from "@shopify/polaris";
import { useRef } from "react";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { problemTexts } from "../../../admin/test-problem.ts";
import { otherTools } from "../../../admin/tools/shop-switch.ts";
import {
  type CheckedTool,
  newTool,
  problemOfTool,
  type ToolDraft,
  toolField,
  toolHeaders,
} from "../../../admin/tools/tool-draft.ts";
import type { Fault } from "../failures/fault.ts";
import { faultText } from "../failures/fault-text.ts";
import { fieldError } from "../settings/field-error.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { DraftFields } from "./draft-fields.ts";
import { HeaderFields } from "./header-fields.tsx";
import { OWN_SHOP } from "./own-shop.ts";

/** Tools besides the shop: MCP servers, and tools of other types that were set through the API. */
export function ToolFields({
  draft: { tools },
  set,
  fault,
  checked,
  failure,
  isChecking,
  check,
}: DraftFields & {
  checked: readonly CheckedTool[] | undefined;
  /** Why the last check failed. */
  failure: unknown;
  isChecking: boolean;
  check?: (() => void) | undefined;
}) {
  const strings = useStrings();
  const {
    choices,
    problems,
    workflow: { tools: copy },
  } = strings;
  const list = useRef<HTMLDivElement>(null);
  const change = (at: number, part: Partial<ToolDraft>) =>
    set({ tools: tools.map((tool, index) => (index === at ? { ...tool, ...part } : tool)) });
  const remove = (at: number) => {
    set({ tools: tools.filter((_, index) => index !== at) });
    // The pressed button disappears with its tool, so another button gets the focus.
    list.current?.querySelector<HTMLElement>(".add-tool button")?.focus();
  };
  const others = otherTools(tools, OWN_SHOP);
  return (
    <div ref={list}>
      <BlockStack gap="400">
        <Text as="p" tone="subdued">
          {copy.moreHelp}
        </Text>
        {others.map(({ tool, at }, row) => {
          const found = problemOfTool(tool, checked);
          const type = choices.model_tools.find(({ value }) => value === tool.type)?.label ?? tool.type;
          const name = `${type} ${row + 1}`;
          return (
            <fieldset key={at} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }} aria-label={name}>
              <Box borderColor="border" borderWidth="025" borderRadius="200" padding="400">
                <BlockStack gap="300">
                  <InlineStack align="space-between" blockAlign="center">
                    <Text as="h4" variant="headingSm">
                      {name}
                    </Text>
                    <Button
                      variant="plain"
                      tone="critical"
                      accessibilityLabel={copy.removeNamed(name)}
                      onClick={() => remove(at)}
                    >
                      {copy.remove}
                    </Button>
                  </InlineStack>
                  {problemTexts(found && [found], problems).map((problem) => (
                    <Banner key={problem} tone="critical">
                      {problem}
                    </Banner>
                  ))}
                  <TextField
                    label={copy.url}
                    type="url"
                    autoComplete="off"
                    {...SETTING_BOUNDS["model_tools.url"]}
                    placeholder="https://tools.example.com/mcp"
                    value={tool.url}
                    onChange={(url) => change(at, { url })}
                    error={fieldError(fault, toolField(at, "url"))}
                  />
                  {tool.type === "mcp" && (
                    <>
                      <TextField
                        label={copy.allow}
                        autoComplete="off"
                        multiline
                        helpText={copy.allowHelp}
                        value={tool.allow}
                        onChange={(allow) => change(at, { allow })}
                        error={fieldError(fault, toolField(at, "allow"))}
                      />
                      <HeaderFields
                        headers={toolHeaders(tool)}
                        change={(headers) => change(at, { headers })}
                        fault={fault}
                        field={toolField(at, "headers")}
                        title={copy.headers}
                        help={copy.headersHelp}
                      />
                    </>
                  )}
                </BlockStack>
              </Box>
            </fieldset>
          );
        })}
        <InlineStack gap="200">
          <div className="add-tool">
            <Button
              disabled={tools.length >= SETTING_BOUNDS.model_tools.maxItems}
              onClick={() => set({ tools: [...tools, newTool("mcp")] })}
            >
              {copy.add}
            </Button>
          </div>
          {others.length > 0 && (
            <Button loading={isChecking} disabled={check === undefined} onClick={() => check?.()}>
              {copy.check}
            </Button>
          )}
        </InlineStack>
        {failure !== undefined && <Banner tone="critical">{faultText(failure as Fault, strings)}</Banner>}
        {others.length > 0 && check === undefined && (
          <Text as="p" tone="subdued">
            {copy.saveFirst}
          </Text>
        )}
        {others.length > 0 && check !== undefined && checked?.every(({ problem }) => !problem) && (
          <Text as="p" tone="success">
            {copy.allReached}
          </Text>
        )}
      </BlockStack>
    </div>
  );
}
