import { Banner, BlockStack, Card, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { type AppearanceDraft, appearanceSettingsIn } from "../../../admin/appearance-draft.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { PreviewMessage } from "./preview-message.ts";
import previewPage from "./preview-page.ts?worker&url";

/** Milliseconds without a change before the preview is redrawn. */
const SETTLED = 300;
/**
 * The real widget with the unsaved values of the screen. Its frame has an opaque origin (`sandbox`): the widget's
 * script, which may come from another server, can read neither the app nor a session token.
 */
export function LivePreview({
  draft,
  widget,
  language,
}: {
  draft: AppearanceDraft;
  widget: string;
  /** Language of the preview; empty for the screen's language. */
  language: string;
}) {
  const {
    language: ours,
    appearance: { preview: copy },
  } = useStrings();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isListening, setListening] = useState(false);
  const [isReady, setReady] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const message: PreviewMessage = {
    ...appearanceSettingsIn(draft, language || ours),
    widget,
    language: language || ours,
    answer: copy.answer,
  };
  const wanted = JSON.stringify(message);

  useEffect(() => {
    const follow = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow) return;
      if (data === "ready") setReady(true);
      else setFailed(data === "failed");
    };
    window.addEventListener("message", follow);
    setListening(true);
    return () => window.removeEventListener("message", follow);
  }, []);

  useEffect(() => {
    if (!isReady) return;
    // An opaque origin can only be addressed by "*"; the frame is identified by its window.
    const timer = setTimeout(() => frame.current?.contentWindow?.postMessage(wanted, "*"), SETTLED);
    return () => clearTimeout(timer);
  }, [isReady, wanted]);

  return (
    <div className="appearance-preview">
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {copy.title}
          </Text>
          {isFailed && (
            <Banner tone="warning" title={copy.failed}>
              {copy.failedWhy(widget)}
            </Banner>
          )}
          <div className="appearance-preview-frame">
            {/* Waits for the listener, so that no message is lost. In the server's HTML, the frame would shift the screen when styles load. */}
            {isListening && (
              <iframe
                ref={frame}
                title={copy.frame}
                sandbox="allow-scripts"
                srcDoc={previewIn(ours, copy.frame)}
              />
            )}
          </div>
        </BlockStack>
      </Card>
    </div>
  );
}

function previewIn(language: string, title: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="background:#fff"><script src="${previewPage}" onerror="parent.postMessage('failed', '*')"></script></body></html>`;
}
