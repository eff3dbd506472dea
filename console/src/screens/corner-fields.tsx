import { useState } from "react";
import type { Appearance } from "../api/shapes.ts";
import { useWords } from "../strings/strings.ts";
import { Choice, Field, Toggle } from "../ui/field.tsx";

/** The chat's button: its position, and what appears next to it while the chat is closed. */
export function CornerFields({
  look,
  set,
  faultOf,
  name: called,
  rename,
}: {
  look: Appearance;
  set(changes: Partial<Appearance>): void;
  faultOf(field: string): string | undefined;
  /**
   * The button's name, which is also its text; empty for the chat's own text in the visitor's
   * language.
   */
  name: string;
  rename(name: string): void;
}) {
  const { say } = useWords();
  const [pages, setPages] = useState(look.teaser_pages.join("\n"));
  const number = (name: NumberName, label: string) => (
    <Field
      label={label}
      type="number"
      value={String(look[name])}
      onChange={(text) => set({ [name]: Number(text) })}
      fault={faultOf(`appearance.${name}`)}
    />
  );
  return (
    <details>
      <summary>{say("corner")}</summary>
      <Choice
        label={say("launcher")}
        value={look.launcher}
        onChange={(launcher) => set({ launcher })}
        choices={[
          { value: "chat", label: say("launcherChat") },
          { value: "spark", label: say("launcherSpark") },
          { value: "help", label: say("launcherHelp") },
          { value: "none", label: say("launcherNone") },
        ]}
      />
      <Toggle
        label={say("launcherWords")}
        isSelected={look.launcher_words}
        onChange={(launcher_words) => set({ launcher_words })}
      />
      <Field
        label={say("launcherName")}
        hint={say("launcherNameHint")}
        value={called}
        onChange={rename}
        fault={faultOf("strings.launcher")}
      />
      <div className="line">
        {number("inset_bottom", say("insetBottom"))}
        {number("inset_side", say("insetSide"))}
      </div>
      <div className="line">
        {number("inset_bottom_phone", say("insetBottomPhone"))}
        {number("inset_side_phone", say("insetSidePhone"))}
      </div>
      <Toggle
        label={say("dodge")}
        hint={say("dodgeHint")}
        isSelected={look.dodge}
        onChange={(dodge) => set({ dodge })}
      />
      <Field
        label={say("teaser")}
        hint={say("teaserHint")}
        value={look.teaser}
        onChange={(teaser) => set({ teaser })}
        fault={faultOf("appearance.teaser")}
      />
      {number("teaser_delay", say("teaserDelay"))}
      <Field
        label={say("teaserPages")}
        hint={say("teaserPagesHint")}
        rows={2}
        value={pages}
        fault={faultOf("appearance.teaser_pages")}
        onChange={(text) => {
          setPages(text);
          set({
            teaser_pages: text
              .split("\n")
              .map((line) => line.trim())
              .filter(Boolean),
          });
        }}
      />
      <Toggle
        label={say("replyPreview")}
        isSelected={look.preview}
        onChange={(preview) => set({ preview })}
      />
    </details>
  );
}

type NumberName = "inset_bottom" | "inset_side" | "inset_bottom_phone" | "inset_side_phone" | "teaser_delay";
