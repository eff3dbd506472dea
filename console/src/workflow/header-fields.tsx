import { useRef } from "react";
import { type HeaderDraft, isMalformed, isTwice } from "../../../admin/header-draft.ts";
import type { WorkflowDraft } from "../../../admin/workflow-draft.ts";
import type { Draft } from "../api/use-draft.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";

/** Headers that identify the caller, such as `Authorization`. Saved values are never shown. */
export function HeaderFields({
  headers,
  change: set,
  faultOf,
  field,
  title,
  hint,
}: Pick<Draft<WorkflowDraft>, "faultOf"> & {
  headers: HeaderDraft[];
  change(headers: HeaderDraft[]): void;
  /** The setting, as failures name it. */
  field: string;
  title: string;
  hint: string;
}) {
  const { say } = useWords();
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, part: Partial<HeaderDraft>) =>
    set(headers.map((header, index) => (index === at ? { ...header, ...part } : header)));
  const remove = (at: number) => {
    set(headers.filter((_, index) => index !== at));
    // The pressed button disappears with its header, so the focus moves to the last button, which adds a header.
    [...(list.current?.querySelectorAll("button") ?? [])].at(-1)?.focus();
  };
  const faultAt = (header: HeaderDraft, at: number) => {
    if (isMalformed(header)) return say("headerMalformed");
    if (isTwice(headers, at)) return say("headerTwice");
    return header.name === "" ? undefined : faultOf(`${field}.${header.name.trim()}`);
  };
  return (
    <fieldset className="headers" ref={list}>
      <legend>{title}</legend>
      <p className="hint">{hint}</p>
      {headers.map((header, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may be empty or typed twice while it is written.
        <div key={at} className="line">
          <Field
            label={say("headerName")}
            placeholder="Authorization"
            value={header.name}
            onChange={(name) => change(at, { name })}
            fault={faultAt(header, at)}
          />
          <Field
            label={say("headerValue")}
            type="password"
            autoComplete="off"
            placeholder={savedHint(header, say("headerKept", { end: header.saved?.lastFour ?? "…" }))}
            value={header.value}
            onChange={(value) => change(at, { value })}
          />
          <Button
            kind="quiet"
            aria-label={say("removeNamed", { what: header.name })}
            onPress={() => remove(at)}
          >
            {say("remove")}
          </Button>
        </div>
      ))}
      <div className="actions">
        <Button onPress={() => set([...headers, { name: "", value: "" }])}>{say("addHeader")}</Button>
      </div>
    </fieldset>
  );
}

/** The hint of a saved value. A header whose name was changed has no saved value. */
function savedHint({ saved, name }: HeaderDraft, words: string): string {
  return saved?.name === name.trim() ? words : "";
}
