/** Runs in the preview's frame and redraws the chat each time the screen sends new values. */
import { previewAnswer } from "../../../admin/preview-answer.ts";
import type { PreviewMessage } from "./preview-message.ts";

let message: PreviewMessage | undefined;
const chat = () => (window as { ChatWidget?: Record<string, (...rest: unknown[]) => unknown> }).ChatWidget;

// Answers the widget's requests in the frame, because a preview must send none to the service.
window.fetch = async (address) => Response.json(previewAnswer(String(address), message, message?.answer));

// Ignores calls of `focus()` until the person moves into the frame, because the chat would take the focus from the form.
const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function (options) {
  if (document.hasFocus()) focus.call(this, options);
};

window.addEventListener("message", ({ source, data }) => {
  if (source !== window.parent) return;
  message = JSON.parse(data) as PreviewMessage;
  draw(message);
});
window.parent.postMessage("ready", "*");

function draw({ widget, language }: PreviewMessage): void {
  chat()?.destroy?.();
  document.documentElement.lang = language;
  const script = document.createElement("script");
  script.src = widget;
  script.dataset.site = "pk_preview";
  script.dataset.service = "https://preview.invalid";
  script.addEventListener("load", () => {
    chat()?.open?.();
    window.parent.postMessage("drawn", "*");
  });
  script.addEventListener("error", () => window.parent.postMessage("failed", "*"));
  document.body.replaceChildren(script);
}
