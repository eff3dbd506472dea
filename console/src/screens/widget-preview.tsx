import { useEffect, useRef, useState } from "react";
import { useWords } from "../strings/strings.ts";

/** Milliseconds without a change before the preview is redrawn. */
const SETTLED = 400;

/** The real widget in a frame, with the unsaved values of the screen. */
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
    // The frame sends "ready" when its script listens for the values.
    const sendValues = ({ source, origin, data }: MessageEvent) => {
      const page = frame.current?.contentWindow;
      if (page && source === page && origin === location.origin && data === "ready")
        page.postMessage(JSON.parse(drawn), location.origin);
    };
    addEventListener("message", sendValues);
    return () => removeEventListener("message", sendValues);
  }, [drawn]);

  const address = `preview?language=${encodeURIComponent(JSON.parse(drawn).language)}`;
  return <iframe key={drawn} ref={frame} src={address} title={say("preview")} className="preview" />;
}
