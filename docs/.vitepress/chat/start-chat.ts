import { answerInPage } from "./answer-in-page.ts";

/**
 * Opens the chat with the built widget from `folder` (an address that ends with a slash). The page itself simulates the
 * service. Rejects if the widget cannot be fetched.
 */
export async function startChat(folder: string): Promise<void> {
  if (window.ChatWidget === undefined) {
    answerInPage(new URL("v1/", folder).href);
    await widgetFrom(new URL("widget.js", folder).href);
  }
  window.ChatWidget?.open();
}

function widgetFrom(src: string): Promise<void> {
  const script = document.createElement("script");
  script.dataset.site = "pk_docs";
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The widget could not be fetched."));
    });
    script.src = src;
    document.head.append(script);
  });
}
