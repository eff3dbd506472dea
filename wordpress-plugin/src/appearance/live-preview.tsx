import { Button } from "@wordpress/components";
import { useEffect, useRef, useState } from "@wordpress/element";
import { __, _x } from "@wordpress/i18n";
import type { AppearanceSettings } from "../../../admin/appearance-draft.ts";
import { previewAnswer } from "../../../admin/preview-answer.ts";
import type { PageFacts } from "../settings/page-facts.ts";
import { drawPreview } from "./draw-preview.ts";
import "./preview.css";

/** Milliseconds without a change before the preview is redrawn. */
const SETTLED = 300;

type Device = "desktop" | "phone";
type State = "open" | "closed";

/** The real widget in a frame, with the unsaved values of the screen. Without `appearance`, it shows the defaults. */
export function LivePreview({
  appearance,
  strings,
  language,
  facts: { widget, locale },
}: Partial<AppearanceSettings> & {
  /** The chat's language; empty for the user's. */
  language: string;
  facts: PageFacts;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [device, setDevice] = useState<Device>("desktop");
  const [state, setState] = useState<State>("open");
  const isOpen = state === "open";
  const wanted = JSON.stringify({ appearance, strings });

  useEffect(() => {
    const timer = setTimeout(() => {
      if (frame.current === null) return;
      const settings: Partial<AppearanceSettings> = JSON.parse(wanted);
      const reply = __("This is how an **answer** of your workflow looks.", "parley-chat");
      drawPreview(frame.current, {
        widget,
        locale: language || locale,
        isOpen,
        answer: async (address) => previewAnswer(address, isOpen ? settings : withTeaser(settings), reply),
      });
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [wanted, widget, language, locale, isOpen]);

  return (
    <section className="parley-preview">
      <h3>{__("Preview", "parley-chat")}</h3>
      <div className="parley-preview-choices">
        <Choice<Device>
          legend={__("Device", "parley-chat")}
          choices={{ desktop: __("Computer", "parley-chat"), phone: __("Phone", "parley-chat") }}
          chosen={device}
          choose={setDevice}
        />
        <Choice<State>
          legend={__("How the chat is shown", "parley-chat")}
          choices={{
            open: _x("Open", "the chat", "parley-chat"),
            closed: _x("Closed", "the chat", "parley-chat"),
          }}
          chosen={state}
          choose={setState}
        />
      </div>
      <div className={`parley-device is-${device}`}>
        <iframe ref={frame} title={__("Preview of the chat", "parley-chat")} />
      </div>
    </section>
  );
}

function Choice<Name extends string>({
  legend,
  choices,
  chosen,
  choose,
}: {
  legend: string;
  choices: Record<Name, string>;
  chosen: Name;
  choose(name: Name): void;
}) {
  return (
    <fieldset className="parley-preview-choice">
      <legend className="screen-reader-text">{legend}</legend>
      {(Object.keys(choices) as Name[]).map((name) => (
        <Button
          key={name}
          variant={name === chosen ? "primary" : "secondary"}
          aria-pressed={name === chosen}
          onClick={() => choose(name)}
        >
          {choices[name]}
        </Button>
      ))}
    </fieldset>
  );
}

/** Changes the settings so that the teaser appears immediately and on every page. */
function withTeaser({ appearance, ...settings }: Partial<AppearanceSettings>): Partial<AppearanceSettings> {
  return {
    ...settings,
    ...(appearance !== undefined && { appearance: { ...appearance, teaser_delay: 0, teaser_pages: [] } }),
  };
}
