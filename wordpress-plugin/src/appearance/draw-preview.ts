/**
 * Draws the real widget in a frame. The widget sends no request: `answer` returns the responses of the service. With
 * `isInline`, the chat is inline, as in a page; otherwise it floats in its corner, open by default.
 */
export function drawPreview(
  frame: HTMLIFrameElement,
  {
    widget,
    locale,
    isInline = false,
    isOpen = true,
    site = "pk_preview",
    service = "https://preview.invalid",
    answer,
  }: {
    /** Address of the widget's script. */
    widget: string;
    locale: string;
    isInline?: boolean;
    isOpen?: boolean;
    site?: string;
    service?: string;
    answer(address: string): Promise<object>;
  },
): void {
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (page === null) return;
  const { document } = page;
  // Switches to standards mode, as on a page: an empty frame is in quirks mode.
  if (document.compatMode !== "CSS1Compat") {
    document.open();
    document.write("<!doctype html><title></title>");
    document.close();
  }
  const chat = () => page.ChatWidget as Record<string, (...rest: unknown[]) => unknown> | undefined;
  chat()?.destroy?.();
  page.fetch = async (address) => page.Response.json(await answer(String(address)));
  keepFocusOutside(page);
  rememberNothing(page);
  document.documentElement.lang = locale;
  document.title = frame.title;
  const script = document.createElement("script");
  script.src = widget;
  Object.assign(script.dataset, { site, service });
  const box = document.createElement("div");
  box.id = "chat";
  if (isInline) {
    box.style.cssText = "height:100vh;--parley-block-size:100vh";
    document.body.style.margin = "0";
    script.dataset.container = "#chat";
  } else if (isOpen) script.addEventListener("load", () => chat()?.open?.());
  document.body.replaceChildren(box, script);
}

/** Hides the browser's storage from the chat, because the frame shares it with the site. The chat works without storage. */
function rememberNothing(page: Window): void {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(page, name, {
      configurable: true,
      get() {
        throw new DOMException("The preview remembers nothing.", "SecurityError");
      },
    });
}

/**
 * Keeps the chat from moving the focus out of the form when it opens. Only after the user has moved into the frame may
 * the chat set the focus.
 */
function keepFocusOutside({ HTMLElement: { prototype }, document }: Window & typeof globalThis): void {
  const focus = HTMLElement.prototype.focus;
  prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
