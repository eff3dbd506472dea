import { Button, TextControl } from "@wordpress/components";
import { useRef } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import type { Failure } from "../rest/call.ts";
import type { Site } from "../rest/site.ts";
import { workflowLabels } from "./workflow-labels.ts";

export interface Header {
  name: string;
  /** Empty keeps what is set. */
  value: string;
  lastFour: string | null;
  isKept: boolean;
}

export function headersOf(shown: Site["webhook_headers"]): Header[] {
  return Object.entries(shown).map(([name, { last_four }]) => ({
    name,
    value: "",
    lastFour: last_four,
    isKept: true,
  }));
}

export function headersSent(headers: Header[]): Record<string, string> {
  return Object.fromEntries(
    headers.filter(({ name }) => name.trim() !== "").map(({ name, value }) => [name.trim(), value]),
  );
}

/** Whether one above it has the same name; capitals make no difference to HTTP (RFC 9110, 5.1). */
export function isTwice(headers: Header[], at: number): boolean {
  const name = (of: Header | undefined) => of?.name.trim().toLowerCase();
  return name(headers[at]) !== "" && headers.slice(0, at).some((other) => name(other) === name(headers[at]));
}

/** Headers that let the workflow know its callers, such as `X-API-Key`. Their values are never shown again. */
export function HeadersField({
  headers,
  change,
  failure,
}: {
  headers: Header[];
  change(headers: Header[]): void;
  failure: Failure | undefined;
}) {
  const adding = useRef<HTMLButtonElement>(null);
  const remove = (at: number) => {
    change(headers.filter((_, index) => index !== at));
    // The button that was pressed goes with its header.
    adding.current?.focus();
  };
  const set = (at: number, part: Partial<Header>) =>
    change(headers.map((header, index) => (index === at ? { ...header, ...part } : header)));
  const fault = failure?.field.startsWith("webhook_headers") ? failure.message : undefined;
  return (
    <fieldset className="parley-fieldset">
      <legend>{workflowLabels().webhook_headers}</legend>
      {headers.map((header, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may be empty or typed twice while it is written.
        <div className={isTwice(headers, at) ? "parley-row has-help" : "parley-row"} key={at}>
          <TextControl
            label={__("Name", "parley-chat")}
            value={header.name}
            onChange={(name) => set(at, { name, isKept: false })}
            placeholder="X-API-Key"
            {...(isTwice(headers, at) && {
              help: __("There is another header of this name.", "parley-chat"),
              className: "parley-blamed",
              "aria-invalid": true,
            })}
          />
          <TextControl
            label={__("Value", "parley-chat")}
            type="password"
            autoComplete="off"
            required={!header.isKept}
            value={header.value}
            onChange={(value) => set(at, { value })}
            placeholder={header.isKept ? kept(header) : ""}
          />
          <Button variant="tertiary" isDestructive aria-label={removing(header)} onClick={() => remove(at)}>
            {__("Remove", "parley-chat")}
          </Button>
        </div>
      ))}
      {fault && (
        <p className="parley-fault" role="alert">
          {fault}
        </p>
      )}
      <Button
        ref={adding}
        variant="secondary"
        onClick={() => change([...headers, { name: "", value: "", lastFour: null, isKept: false }])}
      >
        {__("Add a header", "parley-chat")}
      </Button>
    </fieldset>
  );
}

function kept({ lastFour }: Header): string {
  return lastFour === null
    ? __("Kept as it is", "parley-chat")
    : /* translators: %s: four characters. */
      sprintf(__("Kept; ends with %s", "parley-chat"), lastFour);
}

function removing({ name }: Header): string {
  /* translators: %s: name of a header. */
  return sprintf(__("Remove the header %s", "parley-chat"), name);
}
