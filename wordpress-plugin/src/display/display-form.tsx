import { RadioControl, ToggleControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { call } from "../rest/call.ts";
import { useWork } from "../rest/use-work.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { CheckList } from "./check-list.tsx";
import type { Display } from "./display.ts";
import { PagePicker } from "./page-picker.tsx";

export function DisplayForm({ display, changed }: { display: Display; changed(display: Display): void }) {
  const [{ choices, ...draft }, setDraft] = useState(display);
  const work = useWork();
  const set = (changes: Partial<Display>) => setDraft({ choices, ...draft, ...changes });
  const save = async () => changed(await call<Display>("POST", "/display", draft));

  return (
    <SettingsForm work={work} save={save}>
      <RadioControl
        label={__("Button in the corner", "parley-chat")}
        help={__(
          "The block “Parley Chat” and the shortcode [parley_chat] show the chat inside a page, whatever is chosen here.",
          "parley-chat",
        )}
        selected={draft.where}
        onChange={(where) => set({ where: where as Display["where"] })}
        options={[
          { value: "everywhere", label: __("On every page", "parley-chat") },
          { value: "selected", label: __("On selected pages", "parley-chat") },
          { value: "nowhere", label: __("Nowhere", "parley-chat") },
        ]}
      />
      {draft.where === "selected" && (
        <>
          <PagePicker chosen={draft.pages} known={choices.pages} change={(pages) => set({ pages })} />
          <CheckList
            legend={__("And on all of a kind", "parley-chat")}
            choices={choices.post_types}
            chosen={draft.post_types}
            change={(post_types) => set({ post_types })}
          />
        </>
      )}
      <ToggleControl
        label={__("For visitors who are not logged in", "parley-chat")}
        checked={draft.guests}
        onChange={(guests) => set({ guests })}
      />
      <ToggleControl
        label={__("For everybody who is logged in", "parley-chat")}
        checked={draft.all_roles}
        onChange={(all_roles) => set({ all_roles })}
      />
      {!draft.all_roles && (
        <CheckList
          legend={__("For these roles only", "parley-chat")}
          choices={choices.roles}
          chosen={draft.roles}
          change={(roles) => set({ roles })}
        />
      )}
      <CheckList
        legend={__("What the workflow learns of who is logged in", "parley-chat")}
        help={__("Without the user number nothing is sent: everybody is a guest.", "parley-chat")}
        choices={[
          { value: "id", label: __("User number", "parley-chat") },
          { value: "name", label: __("Display name", "parley-chat") },
          { value: "email", label: __("E-mail address", "parley-chat") },
          { value: "roles", label: __("Role", "parley-chat") },
        ]}
        chosen={draft.user_fields}
        change={(user_fields) => set({ user_fields })}
      />
    </SettingsForm>
  );
}
