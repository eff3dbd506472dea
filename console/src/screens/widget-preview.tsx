import { useEffect, useRef, useState } from "react";
import { useWords } from "../strings/strings.ts";

/** Milliseconds without a change after which the preview is drawn again. */
const SETTLED = 400;

/** The real widget in a frame of its own, with what is on the screen instead of what is saved. */
export function WidgetPreview({ look, language }: { look: object; language: string }) {
  const { say } = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const wanted = JSON.stringify({ language, look, answer: say("previewAnswer") });
  const [drawn, setDrawn] = useState(wanted);

  useEffect(() => {
    const timer = setTimeout(() => setDrawn(wanted), SETTLED);
    return () => clearTimeout(timer);
  }, [wanted]);

  useEffect(() => {
    // A frame asks once it is ready.
    const hear = ({ source, origin, data }: MessageEvent) => {
      const page = frame.current?.contentWindow;
      if (page && source === page && origin === location.origin && data === "ready")
        page.postMessage(JSON.parse(drawn), location.origin);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [drawn]);

  const address = `preview?language=${encodeURIComponent(JSON.parse(drawn).language)}`;
  return <iframe key={drawn} ref={frame} src={address} title={say("preview")} className="preview" />;
}
