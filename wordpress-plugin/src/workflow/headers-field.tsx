import { Button, TextControl } from "@wordpress/components";
import { useRef } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { type HeaderDraft, isTwice, isUnchanged } from "../../../admin/header-draft.ts";
import type { Failure } from "../rest/call.ts";

/** Fields for headers that identify the caller, such as `X-API-Key`. Stored values are never shown again. */
export function HeadersField({
  title,
  field,
  headers,
  change,
  failure,
}: {
  title: string;
  /** The setting, as failures name it. */
  field: string;
  headers: HeaderDraft[];
  change(headers: HeaderDraft[]): void;
  failure: Failure | undefined;
}) {
  const adding = useRef<HTMLButtonElement>(null);
  const remove = (at: number) => {
    change(headers.filter((_, index) => index !== at));
    // The pressed button disappears with its header, so another button gets the focus.
    adding.current?.focus();
  };
  const set = (at: number, part: Partial<HeaderDraft>) =>
    change(headers.map((header, index) => (index === at ? { ...header, ...part } : header)));
  const fault = failure?.field.startsWith(field) ? failure.message : undefined;
  return (
    <fieldset className="parley-fieldset">
      <legend>{title}</legend>
      {headers.map((header, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may be empty or typed twice while it is written.
        <div className={isTwice(headers, at) ? "parley-row has-help" : "parley-row"} key={at}>
          <TextControl
            label={/* translators: of an HTTP header. */ __("Name", "parley-chat")}
            value={header.name}
            onChange={(name) => set(at, { name })}
            placeholder="X-API-Key"
            {...(isTwice(headers, at) && {
              help: __("Another header has this name.", "parley-chat"),
              className: "parley-field-error",
              "aria-invalid": true,
            })}
          />
          <TextControl
            label={/* translators: of an HTTP header. */ __("Value", "parley-chat")}
            type="password"
            autoComplete="off"
            required={!hasSavedName(header)}
            value={header.value}
            onChange={(value) => set(at, { value })}
            placeholder={hasSavedName(header) ? savedText(header) : ""}
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
      <Button ref={adding} variant="secondary" onClick={() => change([...headers, { name: "", value: "" }])}>
        {__("Add a header", "parley-chat")}
      </Button>
    </fieldset>
  );
}

/** Whether the value may be empty, because the service has a value for this name. */
function hasSavedName(header: HeaderDraft): boolean {
  return isUnchanged({ ...header, value: "" });
}

function savedText({ saved }: HeaderDraft): string {
  const lastFour = saved?.lastFour ?? null;
  return lastFour === null
    ? __("Stored", "parley-chat")
    : /* translators: %s: four characters. */
      sprintf(__("Stored; ends with %s", "parley-chat"), lastFour);
}

function removing({ name }: HeaderDraft): string {
  /* translators: %s: name of a header. */
  return sprintf(__("Remove the header %s", "parley-chat"), name);
}
