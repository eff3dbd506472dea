import { Button } from "@wordpress/components";
import { useEffect, useRef, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { Look } from "../../../settings/appearance-draft.ts";
import { previewAnswer } from "../../../settings/preview-answer.ts";
import type { PageFacts } from "../settings/page-facts.ts";

/** Milliseconds without a change after which the preview is drawn again. */
const SETTLED = 300;

/**
 * The real widget in a frame of its own, with what is on the screen instead of what is saved. The service hears nothing
 * of it: the frame's `fetch` is answered here.
 */
export function LivePreview({
  appearance,
  strings,
  language,
  facts: { widget, locale },
}: Look & {
  /** In which the chat speaks; empty for that of the person at the screen. */
  language: string;
  facts: PageFacts;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [device, setDevice] = useState<"desktop" | "phone">("desktop");
  const wanted = JSON.stringify({ appearance, strings });

  useEffect(() => {
    const timer = setTimeout(() => {
      if (frame.current !== null) draw(frame.current, widget, language || locale, JSON.parse(wanted));
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

function draw(frame: HTMLIFrameElement, widget: string, locale: string, look: Look): void {
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (page === null) return;
  const chat = () => page.ChatWidget as Record<string, (...rest: unknown[]) => unknown> | undefined;
  chat()?.destroy?.();
  const reply = __("This is how an **answer** of your workflow looks.", "parley-chat");
  page.fetch = async (address) => page.Response.json(previewAnswer(String(address), look, reply));
  keepFocusOutside(page);
  rememberNothing(page);
  page.document.documentElement.lang = locale;
  page.document.title = frame.title;
  const script = page.document.createElement("script");
  script.src = widget;
  script.dataset.site = "preview";
  script.dataset.service = "https://preview.invalid";
  script.addEventListener("load", () => chat()?.open?.());
  page.document.body.replaceChildren(script);
}

/** The frame shares its storage with the site; the chat is content with none. */
function rememberNothing(page: Window): void {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(page, name, {
      configurable: true,
      get() {
        throw new DOMException("The preview remembers nothing.", "SecurityError");
      },
    });
}

/** The chat takes the focus when it opens; whoever is writing in the form keeps theirs, until they go into the frame. */
function keepFocusOutside({ HTMLElement: { prototype }, document }: Window & typeof globalThis): void {
  const focus = HTMLElement.prototype.focus;
  prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
