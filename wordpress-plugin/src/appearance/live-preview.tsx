import { Button } from "@wordpress/components";
import { useEffect, useRef, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { Look } from "../../../settings/appearance-draft.ts";
import { previewAnswer } from "../../../settings/preview-answer.ts";
import type { PageFacts } from "../settings/page-facts.ts";
import { drawPreview } from "./draw-preview.ts";
import "./preview.css";

/** Milliseconds without a change after which the preview is drawn again. */
const SETTLED = 300;

/** The real widget in a frame of its own, with what is on the screen instead of what is saved; without a look, its own. */
export function LivePreview({
  appearance,
  strings,
  language,
  facts: { widget, locale },
}: Partial<Look> & {
  /** In which the chat speaks; empty for that of the person at the screen. */
  language: string;
  facts: PageFacts;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [device, setDevice] = useState<"desktop" | "phone">("desktop");
  const wanted = JSON.stringify({ appearance, strings });

  useEffect(() => {
    const timer = setTimeout(() => {
      if (frame.current === null) return;
      const look: Partial<Look> = JSON.parse(wanted);
      const reply = __("This is how an **answer** of your workflow looks.", "parley-chat");
      drawPreview(frame.current, {
        widget,
        locale: language || locale,
        answer: async (address) => previewAnswer(address, look, reply),
      });
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [wanted, widget, language, locale]);

  return (
    <section className="parley-preview">
      <h3>{__("Preview", "parley-chat")}</h3>
      <div className="parley-buttons">
        {(["desktop", "phone"] as const).map((each) => (
          <Button
            key={each}
            variant={each === device ? "primary" : "secondary"}
            aria-pressed={each === device}
            onClick={() => setDevice(each)}
          >
            {each === "desktop" ? __("Computer", "parley-chat") : __("Phone", "parley-chat")}
          </Button>
        ))}
      </div>
      <div className={`parley-device is-${device}`}>
        <iframe ref={frame} title={__("Preview of the chat", "parley-chat")} />
      </div>
    </section>
  );
}
