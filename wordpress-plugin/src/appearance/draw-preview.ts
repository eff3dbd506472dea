/**
 * Draws the real widget in a frame of its own. Its service hears nothing of it: what the widget asks for is answered by
 * `answer`. With `isInline` it stands in the frame as it does in a page, else in its corner, open unless said otherwise.
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
    /** Address of its script. */
    widget: string;
    /** In which it speaks. */
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
  // As on a page: an empty frame is in quirks mode.
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
